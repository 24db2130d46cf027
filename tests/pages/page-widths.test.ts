import { describe, expect, it } from 'vitest'
import { layouts } from '../../shared/site/document.ts'
import { desktop, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { sample } from '../support/sample.ts'
import { fullSite } from './full-site.ts'
import { fadingTitles, openServed, violations } from './served.ts'
import { siteDocument } from './sites.ts'

const served = fixture(openServed)

describe('a page', () => {
  const headlines = [
    'Rindfleischetikettierungsüberwachungsaufgabe',
    'A '.repeat(60).trim(),
    'ㅤ',
    '漢字'.repeat(30),
  ]
  it.each(headlines.map((headline, row) => [headline, row] as const))(
    'fits a phone with the headline %j',
    async (headline, row) => {
      await served.browser.visit(async ({ page }) => {
        for (const layout of sample(layouts, 3, row)) {
          const id = await served.world.publish(siteDocument({ headline, layout }))
          await page.goto(`${served.url}/s/${id}`)
          await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(360)
        }
      }, phone)
    },
  )

  const titles = { ar: 'ضوء المرفأ', he: 'אור הנמל', ja: '港の朝、ひかりの中で', ru: 'Свет гавани' }
  it.each(sample(Object.entries(titles), 4))('fits every width in %s: %s', async (language, headline) => {
    await served.browser.visit(async ({ page }) => {
      for (const layout of layouts) {
        const id = await served.world.publish(fullSite({ layout, headline }, { language }))
        await page.goto(`${served.url}/s/${id}`)
        for (const width of [320, 360, 768, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          await expect.poll(() => page.evaluate('document.documentElement.scrollWidth'), { message: layout })
            .toBe(width)
        }
      }
    })
  })

  // With a picture: axe takes the clipped shapes of a drawing for something over the text.
  it.each(sample(layouts, 3))('is accessible from right to left, in the layout %s', async (layout) => {
    const id = await served.world.publish(
      fullSite({ layout, headline: 'ضوء المرفأ' }, { language: 'ar', assets: served.assets }),
    )
    await served.browser.visit(async ({ page }) => {
      await page.goto(`${served.url}/s/${id}`)
      expect(await violations(page, fadingTitles)).toEqual([])
      // Letters with marks above and below need the room.
      const lines = '(({ lineHeight, fontSize }) => parseFloat(lineHeight) / parseFloat(fontSize))'
      await expect.poll(() => page.evaluate(`${lines}(getComputedStyle(document.querySelector('h1')))`))
        .toBeCloseTo(1.2)
    }, desktop)
  })
})
