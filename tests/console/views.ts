import type { BrowserContextOptions } from 'playwright-core'
import { desktop } from '../support/browser.ts'

type View = BrowserContextOptions & { viewport: { width: number; height: number } }

/** A phone, by finger. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** The phone and the desktop that the console is drawn for, each in both color schemes. */
export const views: [name: string, view: View][] = [
  ['light at 390 px', { ...phone, colorScheme: 'light' }],
  ['dark at 1440 px', { ...desktop, colorScheme: 'dark' }],
  ['dark at 390 px', { ...phone, colorScheme: 'dark' }],
  ['light at 1440 px', { ...desktop, colorScheme: 'light' }],
]
