import type { BrowserContextOptions } from 'playwright-core'
import { expect } from 'vitest'
import type { useStack } from '../local/use-stack.ts'
import type { TestBrowser } from '../support/browser.ts'
import { addressOf, loaded, signedIn } from './open-console.ts'
import { violationsOf } from './open-editor.ts'
import { words } from '../support/words.ts'

/** Opens every page of the console, and expects that each is accessible, fits its screen and shows no problem. */
export async function expectEveryPage(
  local: ReturnType<typeof useStack>,
  browser: TestBrowser,
  options: BrowserContextOptions & { viewport: { width: number } },
): Promise<void> {
  const pages = [
    ...words(`
    catalogs catalogs/new pages pages/new artists settings settings/billing developers/keys
    settings/services?connected=true developers/activity developers/webhooks nothing-here`),
    `catalogs/${local.stack.catalog_id}`,
    `pages/${local.stack.site_id}`,
  ]
  await signedIn(local, browser, 'catalogs', async ({ page }) => {
    const found = []
    for (const path of pages) {
      await page.goto(addressOf(local, path))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await loaded(page)
      const width = await page.evaluate('document.documentElement.scrollWidth')
      const problems = await page.locator('.problem:not(:empty)').allTextContents()
      found.push({ path, width, problems, violations: await violationsOf(page) })
    }
    expect(found).toEqual(
      pages.map((path) => ({
        path,
        width: options.viewport.width,
        problems: [],
        violations: [],
      })),
    )
  }, options)
}
