import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findChromium } from './chromium.ts'

/** One Chromium for a test file. Open it in beforeAll, close it in afterAll. */
export interface TestBrowser {
  browser: Browser
  /** A new page in a context of its own (no cookies, no cache), with its errors and requests. */
  open(options?: BrowserContextOptions): Promise<OpenPage>
  /** Runs with a new page that is closed afterwards, also when the run fails. */
  visit<T>(run: (open: OpenPage) => Promise<T>, options?: BrowserContextOptions): Promise<T>
  close(): Promise<void>
}

export interface OpenPage {
  page: Page
  /** Console errors and exceptions, of all frames. */
  errors: string[]
  /** The addresses of all requests, of all frames. */
  requests: string[]
  close(): Promise<void>
}

/** The widths that pages are looked at in. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
export const desktop = { viewport: { width: 1440, height: 900 } }
export const narrow = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }

/** Sandboxed frames get a process of their own, as in desktop Chrome. */
const isolation = ['--enable-features=IsolateSandboxedIframes,StrictOriginIsolation', '--site-per-process']
const quiet = [
  '--headless=shell',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openBrowser(): Promise<TestBrowser> {
  const browser = await chromium.launch({
    ...await findChromium(),
    args: [...quiet, ...isolation],
    timeout: 20_000,
  })

  const open: TestBrowser['open'] = async (options) => {
    const context = await browser.newContext(options)
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    const errors: string[] = []
    const requests: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => {
      // What the browser says of its own animation where another page is opened before it has ended.
      if (error.message !== 'Transition was skipped') errors.push(String(error))
    })
    context.on('request', (request) => requests.push(request.url()))
    const close = async () => {
      // A request that a test answers itself may still be on its way.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
    return { page, errors, requests, close }
  }

  return {
    browser,
    open,
    async visit(run, options) {
      const opened = await open(options)
      try {
        return await run(opened)
      } finally {
        await opened.close()
      }
    },
    close: () => browser.close(),
  }
}
