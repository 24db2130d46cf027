import { fixture } from '../support/fixture.ts'
import { testLooks } from './looks.ts'
import { openServed } from './served.ts'

const served = fixture(openServed)

testLooks(served, 'dark')
testLooks(served, 'vivid')
