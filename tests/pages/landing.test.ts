import { expect, it } from 'vitest'
import { pictureFiles } from '../../shared/adapters/pages/landing/pictures.ts'
import { narrow, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { sample } from '../support/sample.ts'
import { fits, hosts, openDocuments } from './documents-world.ts'
import { violations } from './served.ts'

const world = fixture(openDocuments)

const widths = [narrow, { ...phone, viewport: { width: 390, height: 844 } }, {
  viewport: { width: 1440, height: 900 },
}]
const looks = widths.flatMap((screen) =>
  (['light', 'dark'] as const).map((colorScheme) => [screen.viewport.width, colorScheme, screen] as const)
)

it.each(sample(looks, 6))(
  'the landing page at %i px, %s: accessible, whole, with pictures of its scheme and of at most 2,400 px on a desktop',
  async (width, colorScheme, screen) => {
    await world.browser.visit(async ({ page, errors, requests }) => {
      await page.goto(world.url)
      // Pictures below the first screen load as one comes near.
      for (const picture of await page.locator('img').all()) await picture.scrollIntoViewIfNeeded()
      await expect.poll(() =>
        page.evaluate('[...document.images].filter((each) => each.naturalWidth > 0).length')
      )
        .toBe(4)
      expect(await fits(page)).toBe(true)
      const inside =
        "[...document.querySelectorAll('main *')].filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0 && getComputedStyle(each).overflowX !== 'visible').length"
      await expect.poll(() => page.evaluate(inside)).toBe(0)
      expect(
        requests.filter((url) => url.endsWith('.webp')).filter((url) =>
          !url.endsWith(`-${colorScheme}.webp`)
        ),
      )
        .toEqual([expect.stringMatching(/\/page\.webp$/)])
      expect(hosts(requests.filter((url) => !url.startsWith('data:')))).toEqual([world.url])
      if (width === 1440) {
        await expect.poll(() => page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(
          2_400,
        )
      } else {
        const small =
          "[...document.querySelectorAll('a:not(.skip), button, summary')].map((each) => each.getBoundingClientRect()).filter(({ height }) => height > 0 && height < 44).length"
        await expect.poll(() => page.evaluate(small)).toBe(0)
      }
      expect(await violations(page)).toEqual([])
      expect(errors).toEqual([])
    }, { ...screen, colorScheme })
  },
)

it('each of its pictures has at most 120 kB', async () => {
  for (const [name, read] of Object.entries(pictureFiles)) {
    expect([name, (await read()).length < 120_000]).toEqual([name, true])
  }
})
