import { describe, expect, it } from 'vitest'
import { desktop, openBrowser, phone } from '../support/browser.ts'
import { listen, openPlatform } from '../support/platform.ts'
import { violations } from './served.ts'
import { fixture } from '../support/fixture.ts'

const platform = fixture(openPlatform)
const server = fixture(() => listen(platform.api))
const browser = fixture(openBrowser)

describe.each(['/api/docs', '/api/docs/errors'])('%s in a browser', (path) => {
  it.each([['a desktop', desktop], ['a phone', phone]])(
    'is styled, accessible and without policy errors on %s',
    async (_, screen) => {
      await browser.visit(async ({ page, errors, requests }) => {
        await page.goto(server.url + path)
        expect(await page.evaluate('getComputedStyle(document.querySelector("main")).maxWidth')).toBe('832px')
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
        expect(await violations(page)).toEqual([])
        expect(errors).toEqual([])
        expect(requests).toEqual([server.url + path])
      }, screen)
    },
  )

  it('cannot be framed', async () => {
    await browser.visit(async ({ page }) => {
      await page.setContent(`<iframe src="${server.url + path}"></iframe>`)
      await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
    })
  })
})

it('the reference links to the errors', async () => {
  await browser.visit(async ({ page }) => {
    await page.goto(`${server.url}/api/docs`)
    await page.getByRole('link', { name: 'a closed list' }).click()
    await page.waitForURL('**/api/docs/errors')
  })
})
