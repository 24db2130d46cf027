import { fixture } from '../support/fixture.ts'
import { testLooks } from './looks.ts'
import { openServed } from './served.ts'

testLooks(fixture(openServed), 'vivid')
