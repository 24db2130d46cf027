import { afterAll, describe, expect, it } from 'vitest'
import { renderPage } from '../../shared/pages/render.ts'
import type { Design } from '../../shared/site/document.ts'
import { openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { madeFace } from './made-face.ts'
import { siteDocument } from './sites.ts'

const browser = fixture(openBrowser)

/** What the server has, by path. */
const served = new Map<string, { body: BodyInit; headers: Record<string, string> }>()
const stopping = new AbortController()
const server = Deno.serve(
  { port: 0, hostname: '127.0.0.1', signal: stopping.signal, onListen: () => {} },
  ({ url }) => {
    const found = served.get(new URL(url).pathname)
    return found ? new Response(found.body, { headers: found.headers }) : new Response(null, { status: 404 })
  },
)
const url = `http://127.0.0.1:${server.addr.port}`
afterAll(() => stopping.abort())

/** Words of eight scripts, from which titles of any length are made. */
const scripts: Record<string, [language: string, words: string]> = {
  Latin: [
    'en',
    'O We are the long way home through harbours and unprecedented Wonderlands until morning comes',
  ],
  German: [
    'de',
    'O Im Donaudampfschifffahrtsgesellschaftshaus singt die Freundschaftsbezeugung für Nachtschwärmer',
  ],
  Cyrillic: ['ru', 'Я На достопримечательности подмосковных вечеров смотрят широко раскрытыми глазами мы'],
  Arabic: ['ar', 'و يا ليالي بيروت الطويلة والمستشفيات القديمة نغني حتى الصباح مع القمر والبحر والريح'],
  Hebrew: ['he', 'א כי שירים מהמרפסת הישנה בלילות הקיץ הארוכים שלנו בתל אביב עד הבוקר'],
  Korean: ['ko', '나 너의 우리가 사랑했던 여름밤의 노래들은 아직도 바닷가에서 들려오고 있습니다'],
  Japanese: ['ja', '夜明けのプラネタリウムと海辺の町で僕らは静かに歌い続けるラジオの向こう側まで'],
  Chinese: ['zh-TW', '月亮代表我的心在海邊的小城裡唱歌直到天亮我們不會忘記那個夏天的夜晚'],
}

const titleOf = (words: string, length: number) =>
  [...(words + (words.includes(' ') ? ' ' : '')).repeat(8)].slice(0, length).join('').trim()

async function serve(name: string, design: Partial<Design>, language: string): Promise<boolean> {
  const site = siteDocument({ signupHeading: 'News by e-mail', ...design }, { language })
  const path = `/${name}.woff2`
  const made = await madeFace(site, path)
  if (made) served.set(path, { body: made.file, headers: { 'content-type': 'font/woff2' } })
  const face = made && { ...made, url: url + path }
  const page = renderPage(site, { id: 'page', appUrl: url, playUrl: url, assetOrigin: url, face })
  served.set(`/${name}`, { body: page.html, headers: page.headers })
  return made !== undefined
}

/** How a title lies in its box: its size, its lines, the part of the width of the longest, and what stands out of the box or the screen. */
const lying = `document.fonts.ready.then(() => {
  const h1 = document.querySelector('h1')
  const box = h1.getBoundingClientRect()
  const range = document.createRange()
  range.selectNodeContents(h1)
  const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
  const lines = new Map()
  for (const { top, left, right } of rects) {
    const line = Math.round(top)
    const [from, to] = lines.get(line) ?? [left, right]
    lines.set(line, [Math.min(from, left), Math.max(to, right)])
  }
  // Each phrase and each half of a hyphenated word is a text of its own.
  const texts = document.createTreeWalker(h1, NodeFilter.SHOW_TEXT)
  const broken = []
  while (texts.nextNode()) {
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/\\S+/g)) {
      range.setStart(texts.currentNode, index)
      range.setEnd(texts.currentNode, index + word.length)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) broken.push(word)
    }
  }
  const widths = [...lines.values()].map(([from, to]) => to - from)
  return {
    faces: [...document.fonts].filter(({ family, status }) => family === 'own' && status === 'loaded').length,
    size: parseFloat(getComputedStyle(h1).fontSize),
    lines: widths.length,
    broken,
    filled: Math.max(...widths) / box.width,
    out: Math.max(0, ...rects.map(({ left, right }) => Math.max(box.left - left, right - box.right))),
    scrolls: document.documentElement.scrollWidth - innerWidth,
  }
})`

type Lying = Record<'faces' | 'size' | 'lines' | 'filled' | 'out' | 'scrolls', number> & { broken: string[] }

const lengths = [1, 2, 40, 120]
const looks: Partial<Design>[] = [
  { layout: 'bleed', font: 'sans' },
  { layout: 'placard', font: 'condensed' },
  { layout: 'letter', font: 'serif' },
  { layout: 'picture_book', font: 'sans' },
]

it('a title is measured as its language writes it: a Korean space is another one', async () => {
  await serve('two-words', { layout: 'tour', font: 'sans', headline: '여름 편지' }, 'ko')
  await browser.visit(async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${url}/two-words`)
    const { lines, filled } = await page.evaluate(lying) as Lying
    expect([lines, filled > 0.95]).toEqual([1, true])
  })
})

describe.each(Object.entries(scripts))('titles in %s', (script, [language, words]) => {
  it.each(lengths)('of %i letters fill their width, and do not overflow', async (length) => {
    const headline = titleOf(words, length)
    for (const look of looks) {
      const name = `${script}-${length}-${look.layout}`
      const hasFace = await serve(name, { ...look, headline }, language)
      await browser.visit(async ({ page, errors }) => {
        for (const width of [320, 390, 1280]) {
          await page.setViewportSize({ width, height: 844 })
          await page.goto(`${url}/${name}`)
          const { faces, size, lines, broken, filled, out, scrolls } = await page.evaluate(lying) as Lying
          const at = `${name} at ${width}: ${JSON.stringify({ faces, size, lines, filled, out })}`
          expect([at, faces]).toEqual([at, hasFace ? 1 : 0])
          expect([at, out <= 1, scrolls <= 0]).toEqual([at, true, true])
          expect([at, size >= 18 && size <= 352]).toEqual([at, true])
          if (hasFace) expect([at, broken]).toEqual([at, []])
          if (hasFace && length === 40) expect([at, filled > 0.6]).toEqual([at, true])
        }
        expect(errors.filter((error) => !error.includes('404'))).toEqual([])
      })
    }
  })
})
