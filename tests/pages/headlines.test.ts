import { describe, expect, it } from 'vitest'
import { fonts, layouts } from '../../shared/site/document.ts'
import { layoutNamed } from '../../shared/site/layouts/index.ts'
import { phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { renderPage } from '../../shared/pages/render.ts'
import { openServed } from './served.ts'
import { siteDocument } from './sites.ts'

const served = fixture(openServed)

const headlines = ['Concrete Morning', 'Unprecedented', 'Donaudampfschifffahrt', 'Достопримечательности']
const widths = [320, 360, 600, 832, 960, 1440, 1920]

/** For all frames at all widths, the words of a headline that are on more than one line. */
const brokenWords = `(${JSON.stringify(widths)}).flatMap((width) =>
  [...document.querySelectorAll('iframe')].flatMap((frame) => {
    frame.width = width
    const text = frame.contentDocument.querySelector('h1 bdi').firstChild
    return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
      const range = frame.contentDocument.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return range.getClientRects().length > 1
    }).map(([word]) => frame.title + ' at ' + width + ': ' + word)
  }))`

describe.each(layouts)('%s', (layout) => {
  it('breaks no word of a headline in any font at any width', async () => {
    const frames = headlines.flatMap((headline) =>
      fonts.map((font) => {
        const options = { id: 'page', appUrl: served.url, playUrl: served.url, assetOrigin: served.url }
        const { html } = renderPage(siteDocument({ layout, font, headline }), options)
        const content = html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
        return `<iframe title="${font}" height="900" srcdoc="${content}"></iframe>`
      })
    )
    await served.browser.visit(async ({ page }) => {
      await page.setContent(frames.join(''))
      await expect.poll(() => page.evaluate(brokenWords)).toEqual([])
    })
  })
})

const withPicture = layouts.filter((layout) => layoutNamed(layout)!.picture !== 'below')
it.each(withPicture)('%s has its artwork first on a phone', async (layout) => {
  const id = await served.world.publish(siteDocument({ layout }, { assets: served.assets }))
  await served.browser.visit(async ({ page }) => {
    await page.goto(`${served.url}/s/${id}`)
    const top = (selector: string) =>
      page.evaluate(`document.querySelector('${selector}').getBoundingClientRect().top`)
    expect(await top('.art')).toBeLessThan(await top('h1') as number)
  }, phone)
})
