import { it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { desktop, narrow, openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { expectEveryPage } from './every-page.ts'

const local = useStack()
const browser = fixture(openBrowser)

it.each([
  ['light at 1440 px', { ...desktop, colorScheme: 'light' as const }],
  ['dark at 320 px', { ...narrow, colorScheme: 'dark' as const }],
])('every page is accessible and fits its screen: %s', async (_, options) => {
  await expectEveryPage(local, browser, options)
}, 40_000)
