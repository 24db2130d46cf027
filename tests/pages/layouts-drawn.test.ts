import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { inspect } from '../../shared/media/inspect.ts'
import { prepare } from '../../shared/media/prepare.ts'
import { layouts } from '../../shared/site/document.ts'
import { smallerFile } from '../../shared/site/picture-files.ts'
import { drawCard } from '../../shared/media/card/draw-card.ts'
import { webpOf } from '../media/codecs.ts'
import { grainy } from '../media/scene.ts'
import { openBrowser, type OpenPage } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { fullSite } from './full-site.ts'
import { layoutPages, pageOf } from './layout-pages.ts'
import { fadingTitles, violations } from './served.ts'
import { siteDocument } from './sites.ts'

const browser = fixture(openBrowser)
const picture = Buffer.from(await drawCard(siteDocument(), 'art'))
const cover = { url: 'https://assets.example/cover.webp', name: 'cover', type: 'image/webp' as const }

/** Opens a page without a server: the browser's own requests are answered with it and its picture. */
async function show({ page }: OpenPage, html: string): Promise<void> {
  await page.route(
    '**/*',
    (route) =>
      route.request().url().endsWith('.webp')
        ? route.fulfill({ body: picture, contentType: 'image/webp' })
        : route.fulfill({ body: html, contentType: 'text/html' }),
  )
  await page.goto('https://assets.example/')
}

const first = "document.querySelector('.row, .ticket').getBoundingClientRect().top + scrollY"
const fits = 'document.documentElement.scrollWidth - innerWidth'
/** The words of the title, and the days of shows, that are on more than one line. */
const broken = `[...document.querySelectorAll('h1 bdi, .day b')].flatMap(({ firstChild: text }) =>
  [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return range.getClientRects().length > 1
  }).map(([word]) => word))`

/** How far the letters of the title reach below its box, into what follows it. */
const below = `(() => {
  const title = document.querySelector('h1')
  const mark = title.querySelector('bdi').appendChild(document.createElement('i'))
  mark.style.cssText = 'display:inline-block;width:0;height:0'
  const baseline = mark.getBoundingClientRect().bottom
  mark.remove()
  const { font } = getComputedStyle(title)
  const context = Object.assign(document.createElement('canvas').getContext('2d'), { font })
  const { actualBoundingBoxDescent: descent } = context.measureText(title.textContent)
  return baseline + descent - title.getBoundingClientRect().bottom
})()`
/** What stands out of the column of its heading. */
const outside = `[...document.querySelectorAll('.block')].flatMap((block) => {
  const { left, right } = block.getBoundingClientRect()
  return [...block.querySelectorAll('ol')].map((list) => list.getBoundingClientRect())
    .filter((list) => list.left < left - 1 || list.right > right + 1)
})`
/** The corners of the first link, the field and the button. */
const corners =
  `[...new Set([...document.querySelectorAll('.row.first, .ticket, .field input, .line .button')]
  .map((part) => getComputedStyle(part).borderRadius))]`
/** Headings whose text does not begin where the page's lines do. */
const astray = `[...document.querySelectorAll('h2')].filter((heading) => {
  const range = document.createRange()
  range.selectNodeContents(heading)
  const [text, box] = [range.getBoundingClientRect(), heading.getBoundingClientRect()]
  return document.dir === 'rtl' && Math.abs(text.right - box.right) > 2
}).map((heading) => heading.textContent)`

it.each(layoutPages.map((page) => [page.id, page.html] as const))(
  'the page of the brief %s has its first service or ticket on the first screen, whole words, and no overflow',
  async (_, html) => {
    await browser.visit(async (opened) => {
      const { page, errors } = opened
      await show(opened, html)
      await expect.poll(() => page.evaluate(first)).toBeLessThan(620)
      for (const width of [320, 390, 700, 959, 1280]) {
        const at = { message: `${width}` }
        await page.setViewportSize({ width, height: 844 })
        await expect.poll(() => page.evaluate(fits), at).toBe(0)
        await expect.poll(() => page.evaluate(broken), at).toEqual([])
        await expect.poll(() => page.evaluate(below), at).toBeLessThan(1)
        await expect.poll(() => page.evaluate(outside), at).toEqual([])
        await expect.poll(() => page.evaluate(astray), at).toEqual([])
      }
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect.poll(() => page.evaluate(first)).toBeLessThan(800)
      await expect.poll(() => page.evaluate(corners)).toHaveLength(1)
      expect(errors).toEqual([])
    }, { viewport: { width: 390, height: 844 }, hasTouch: true })
  },
)

it('a hyphen parts a word on a phone, and not where it has room', async () => {
  const german = { layout: 'picture_book', headline: 'Die Badewannenpiraten' } as const
  const html = pageOf(siteDocument(german, { language: 'de' }))
  await browser.visit(async (opened) => {
    const { page } = opened
    await show(opened, html)
    const hyphen = "getComputedStyle(document.querySelector('.hyphen'), '::before').content"
    await expect.poll(() => page.evaluate(hyphen)).toContain('\u00ad')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(() => page.evaluate(hyphen)).toBe('none')
  }, { viewport: { width: 390, height: 844 } })
})

it('two names in a line end it between them', async () => {
  const names = ['Magdalena Sørensen-Hollandsworth', '& Aleksandr Ostrovsky-Belyakov']
  const html = pageOf(siteDocument({ layout: 'programme' }, { artistName: names.join(' ') }))
  await browser.visit(async (opened) => {
    const { page } = opened
    await show(opened, html)
    const lines =
      "[...document.querySelectorAll('.artist .names bdi')].map((name) => [name.textContent, name.getClientRects().length])"
    await expect.poll(() => page.evaluate(lines)).toEqual(names.map((name) => [name, 1]))
  }, { viewport: { width: 390, height: 844 } })
})

it.each([[1600, 1600], [1600, 1000], [1000, 1600]])(
  'a phone loads one file of a picture of %i by %i, of at most 110 kB',
  async (...size) => {
    const { bytes, picture } = await prepare(inspect(await webpOf(grainy(...size), { method: 0 })))
    const { smaller, ...dimensions } = picture!
    const files = new Map([[cover.url, bytes]])
    for (const { side, bytes } of smaller) files.set(smallerFile(cover.url, side), bytes)
    for (const layout of layouts) {
      const html = pageOf(siteDocument({ layout }, { assets: [{ ...cover, ...dimensions }] }))
      const loaded = async (options: Parameters<typeof browser.visit>[1]) =>
        await browser.visit(async ({ page, requests }) => {
          await page.route('**/*', (route) => {
            const file = files.get(route.request().url())
            if (!file) return route.fulfill({ body: html, contentType: 'text/html' })
            return route.fulfill({ body: Buffer.from(file), contentType: 'image/webp' })
          })
          await page.goto('https://assets.example/')
          await page.evaluate("document.querySelector('img').decode()")
          return requests.filter((url) => files.has(url)).map((url) => files.get(url)!.length)
        }, options)
      const phone = await loaded({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
      expect(phone, layout).toHaveLength(1)
      expect(phone[0], layout).toBeLessThanOrEqual(110_000)
      expect(await loaded({ viewport: { width: 1440, height: 900 } }), layout).toHaveLength(1)
    }
  },
  60_000,
)

describe.each(layouts)('the layout %s', (layout) => {
  it.each([['with a cover', [cover]], ['without one', []]] as const)(
    'has its first service on the first screen, 44 px for a finger, and no script, %s',
    async (_, assets) => {
      const html = pageOf(fullSite({ layout }, { assets: [...assets], experience: undefined }))
      await browser.visit(async (opened) => {
        const { page } = opened
        await show(opened, html)
        await expect.poll(() => page.evaluate(first)).toBeLessThan(620)
        const small =
          `[...document.querySelectorAll('.row, .ticket, .button:not(.skip), .field input, summary')]
          .filter((part) => part.checkVisibility()).map((part) => [part.className, part.getBoundingClientRect().height])
          .filter(([, height]) => height < 44)`
        await expect.poll(() => page.evaluate(small)).toEqual([])
        await page.setViewportSize({ width: 1280, height: 800 })
        await expect.poll(() => page.evaluate(first)).toBeLessThan(800)
      }, { viewport: { width: 390, height: 844 }, hasTouch: true, javaScriptEnabled: false })
    },
  )

  it('meets WCAG 2.2 AA on a phone and a desktop', async () => {
    const html = pageOf(fullSite({ layout }, { assets: [cover] }), '2026-05-01')
    await browser.visit(async (opened) => {
      const { page } = opened
      await show(opened, html)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await violations(page, fadingTitles)).toEqual([])
      }
    }, { viewport: { width: 390, height: 844 } })
  })
})
