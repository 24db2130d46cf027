import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hueDistance, toOklch } from '../../shared/site/color.ts'
import { LayoutPage } from '../../shared/pages/layout-page.tsx'
import { layoutTheme } from '../../shared/pages/layout-theme.ts'
import { languageOf } from '../../shared/site/language.ts'
import { palette } from '../../shared/site/palette.ts'
import { earlierLayouts, layouts, SiteDocument } from '../../shared/site/document.ts'
import { allLayouts, layoutNamed } from '../../shared/site/layouts/index.ts'
import type { Layout } from '../../shared/site/layouts/layout.ts'
import { sourceFiles } from '../structure/imports.ts'
import { fullSite } from './full-site.ts'
import { layoutPages, pageOf } from './layout-pages.ts'
import { siteDocument } from './sites.ts'

const folder = 'shared/site/layouts'
const bodyOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
/** The text that is seen: not what waits for a sign-up, what only bots see, and the marks of services. */
const hidden =
  /<template.*?<\/template>|<svg.*?<\/svg>|<div class="trap".*?<\/div>|<span class="mark letter".*?<\/span>/gs
const textOf = (html: string) =>
  bodyOf(html).replace(hidden, ' ').replace(/<\/?(?:bdi|i)\b[^>]*>/g, '').replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&').replaceAll('&#39;', "'").replace(/\s+/g, ' ')

/** Which block comes first on a page. */
const firstOf = (html: string) =>
  (Object.entries({
    listen: 'class="block listen"',
    shows: 'id="shows-title"',
    tracks: 'class="block tracks"',
    signup: 'id="join"',
  })
    .map(([name, mark]) => [name, html.indexOf(mark)] as const).filter(([, at]) => at >= 0)
    .toSorted(([, a], [, b]) => a - b))[0]![0]

describe('a layout', () => {
  it('is one folder: its name stands nowhere else', () => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).toSorted()).toEqual([...layouts].toSorted())
    const others = ['site', 'generation', 'pages', 'media/card', 'adapters/pages/console', 'web']
      .flatMap((path) => sourceFiles(`shared/${path}`)).filter((file) => !file.startsWith(folder))
    for (const file of others) {
      const source = readFileSync(file, 'utf8')
      const named = allLayouts.filter(({ name }) => new RegExp(`layout[^\\n]*'${name}'`).test(source))
      expect(named, file).toEqual([])
    }
  })

  it('may be a ninth: an object with its style, and its order of blocks', () => {
    const ninth: Layout = {
      name: 'ninth',
      description: 'the sign-up first',
      suits: () => 10,
      picture: 'below',
      pictureWidth: { phone: '100vw', wide: '44rem' },
      blocks: ['signup', 'shows', 'tracks', 'listen', 'text'],
      title: { phone: { lines: 1, height: 1 }, wide: { lines: 1, height: 1 }, lineHeight: 1 },
      style: '.ninth{color:red}',
    }
    const site = fullSite({}, { experience: undefined })
    const page = String(LayoutPage({
      ...{
        site,
        layout: ninth,
        language: languageOf('en'),
        today: '2026-05-01',
        url: '',
        theme: '',
        art: '',
      },
      ...{ out: (url) => url, sounds: [], confirms: false, isPreview: false },
    }))
    const places = ['id="join"', 'id="shows-title"', 'id="tracks-title"', '"block listen"', '"block text"']
      .map((mark) => page.indexOf(mark))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places[0]).toBeGreaterThan(0)
    expect(layoutTheme(site.design, palette(site.design), ninth)).toContain('.ninth{color:red}')
  })

  it.each(layouts)('has its own style and no other: %s', (layout) => {
    const html = pageOf(fullSite({ layout }), '2026-05-01')
    expect(allLayouts.filter(({ style }) => html.includes(style)).map(({ name }) => name)).toEqual([layout])
  })

  it('offers the sizes of its picture once, cropped and never blurred; a picture of one file as it is', () => {
    const [url, type] = ['https://assets.example/cover.webp', 'image/webp' as const]
    for (const name of layouts) {
      const { pictureWidth: { phone } } = layoutNamed(name)!
      const page = (size: object) =>
        pageOf(siteDocument({ layout: name }, { assets: [{ url, name: 'cover', type, ...size }] }))
      const sized = page({ width: 1600, height: 1200 })
      expect(sized).not.toMatch(/blur|backdrop/)
      expect(sized.match(/<img[^>]*>/g), name).toEqual([
        expect.stringMatching(/srcset="\S+cover-480.webp 480w,\S+cover-960.webp 960w,\S+cover.webp 1600w"/),
      ])
      expect(sized).toMatch(new RegExp(`sizes="\\(min-width:60rem\\) [^"]+,${phone}"`))
      expect(page({ width: 300, height: 400 })).toContain(`srcset="${url} 300w"`)
      expect(page({ width: 1200, height: 1600 })).toContain('cover-480.webp 360w')
      expect(page({})).not.toMatch(/srcset|--focus:/)
      expect(page({ focus: { x: 0.25, y: 0 } })).toContain('--focus:25% 0%')
    }
  })

  it('shows the letters of the title where there is no picture, and a drawing only if its owner chose one', () => {
    const letters = pageOf(siteDocument({ layout: 'sleeve', headline: 'Low Tide' }))
    expect(letters).toContain('class="letters"')
    const drawn = pageOf(siteDocument({ layout: 'sleeve', headline: 'Low Tide', art: 'waves' }))
    expect(drawn).not.toContain('class="letters"')
    expect(drawn).toContain('viewBox="0 0 1000 1000"')
  })

  it('gives a long word of two that are joined a hyphen between them, and leaves the text as it is', () => {
    const titled = (headline: string, language: string) =>
      pageOf(siteDocument({ layout: 'picture_book', headline }, { language }))
    const html = titled('Die Badewannenpiraten', 'de')
    expect(html).toContain('Badewannen<i class="hyphen"></i>piraten')
    expect(textOf(html)).toContain('Die Badewannenpiraten')
    expect(titled('Der Regenwurmexpress', 'de')).toContain('Regen<i class="hyphen"></i>wurmexpress')
    expect(titled('Internationalisation', 'en')).not.toContain('class="hyphen"')
  })
})

describe('an earlier layout', () => {
  it.each(earlierLayouts)('stays valid and has its style and order: %s', (layout) => {
    const site = SiteDocument.parse(siteDocument({ layout }))
    expect(layoutNamed(layout)).toBeUndefined()
    const html = pageOf(site)
    expect(html).toContain(`<body class="${layout} serif">`)
    expect(html).toContain(`.${layout} .hero`)
    expect(html).toMatch(/<figure class="art"><svg/)
    expect(html).not.toContain('class="blocks"')
  })
})

describe('the pages of eight briefs', () => {
  const all = layoutPages.map(({ id, document, html }) => ({
    id,
    layout: document.design.layout as string,
    font: document.design.font as string,
    ground: toOklch(document.design.background),
    first: firstOf(html),
  }))
  const grey = 0.02

  it('share at most two of layout, font, hue of the ground and first block', () => {
    for (const [at, one] of all.entries()) {
      for (const other of all.slice(at + 1)) {
        const isHue = one.ground[1] < grey || other.ground[1] < grey
          ? one.ground[1] < grey && other.ground[1] < grey
          : hueDistance(one.ground[2], other.ground[2]) < Math.PI / 9
        const shared = [
          one.layout === other.layout,
          one.font === other.font,
          isHue,
          one.first === other.first,
        ]
        expect(shared.filter(Boolean).length, `${one.id} and ${other.id}: ${shared}`).toBeLessThan(3)
      }
    }
  })

  it.each(layoutPages.map((page) => [page.id, page] as const))(
    'state every fact as given: %s',
    (_, { document, html }) => {
      const text = textOf(html)
      const { artistName, name, guests = [], tracks = [], links = [], shows = [] } = document
      const places = shows.flatMap(({ city, venue }) => [city, venue!])
      const facts = [artistName!, name, ...guests, ...tracks.map(({ title }) => title), ...places]
      for (const fact of facts) expect(text).toContain(fact)
      for (const { label } of links) if (label) expect(text).toContain(label)
      expect(html.match(/<a class="row/g)).toHaveLength(links.length)
      const sold = shows.filter(({ soldOut }) => soldOut).length
      expect(html.match(/class="ticket"/g) ?? []).toHaveLength(shows.length - sold)
      expect(html.match(/class="aside sold"/g) ?? []).toHaveLength(sold)
    },
  )

  it.each(layoutPages.map((page) => [page.id, page] as const))(
    'say nothing that nobody gave: %s',
    (_, { document, html }) => {
      const { words, country, date, dayAndMonth, inDays } = languageOf(document.language)
      const wordsIn = (value: unknown): string[] =>
        typeof value === 'string'
          ? value.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []
          : Object.values(value ?? {}).flatMap(wordsIn)
      const shows = document.shows?.map((show) => [
        ...[dayAndMonth(show.date), date(show.date, show.time), country(show.country!)],
      ])
      // The days that are left.
      const left = [2, 20].map(inDays)
      const services = 'spotify apple music bandcamp'
      const given = new Set(
        [document, words, shows, date(document.releaseDate!), left, services].flatMap(wordsIn),
      )
      expect(wordsIn(textOf(html)).filter((word) => !given.has(word))).toEqual([])
    },
  )
})
