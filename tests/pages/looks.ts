import { describe, expect, it } from 'vitest'
import { sample } from '../support/sample.ts'
import { fullSite } from './full-site.ts'
import { fadingTitles, openDetails, type Served, violations } from './served.ts'
import { looks, palettes } from './sites.ts'

const widths = [320, 768, 1440]
const otherWidths = [360, 600, 831, 833, 959, 961, 1024, 1920]

/** Every layout in one palette, with every fact. A sample has each layout in one of the three palettes. */
export const testLooks = (served: Served, palette: keyof typeof palettes) =>
  describe.each(
    sample(looks.filter((look) => look.palette === palette), 3, Object.keys(palettes).indexOf(palette)),
  )('$layout in $font, $palette', (look) => {
    it('meets WCAG 2.2 AA, has no errors and no other requests, and fits every width', async () => {
      const shows = [{
        date: '2999-06-01',
        city: 'Hamburg',
        venue: 'Knust',
        url: 'https://tickets.example/1',
      }]
      const id = await served.world.publish(fullSite(look, { shows, assets: served.assets }))
      await served.browser.visit(async ({ page, errors, requests }) => {
        await page.goto(`${served.url}/s/${id}`)
        await page.evaluate(openDetails)
        await page.setViewportSize({ width: 320, height: 900 })
        await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width)
          expect(await violations(page, fadingTitles)).toEqual([])
        }
        for (const width of otherWidths) {
          await page.setViewportSize({ width, height: 900 })
          await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width)
        }
        expect(errors).toEqual([])
        expect(new Set(requests.map((request) => new URL(request).origin))).toEqual(new Set([served.url]))
      })
    })
  })
