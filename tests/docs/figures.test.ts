import { expect, it } from 'vitest'
import * as z from 'zod'
import { groups } from '../../shared/operations/index.ts'
import { readSource, sourceFiles } from '../structure/imports.ts'

// The figures of guides are those of the code: figures.txt says where each is from, and `npm run docs:figures` prints them.
// Decisions have figures of what was tried, and the benchmark writes docs/performance.md.

const guides = [
  'README.md',
  ...sourceFiles('docs', /\.md$/).filter((file) => !/^docs\/(decisions\/|performance)/.test(file)),
  ...sourceFiles('shared', /\.md$/),
]
/** The sources of further pages that a deployment serves. */
const pages = ['shared/adapters/documents/history-guide.tsx', 'shared/errors/error-guides.ts']

interface Row {
  /** A text of the guide. */
  text: string
  from: string
  /** A text of the file `from`; undefined if that holds all figures of the text, or is no file. */
  pattern?: string
  factor: number
}

const rows = new Map<string, Row[]>()
for (const line of readSource('tests/docs/figures.txt').split('\n')) {
  if (line === '' || line.startsWith('#')) continue
  if (!line.startsWith('  ')) rows.set(line, [])
  else {
    const [text, from, pattern, factor = '1'] = line.trim().split('  <-  ') as [
      string,
      string,
      string?,
      string?,
    ]
    ;[...rows.values()].at(-1)!.push({ text, from, pattern, factor: Number(factor) })
  }
}

const words = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const number = `\\d[\\d,_]*(?:\\.\\d+)*|\\b(?:${words.join('|')})\\b`
/** A number, or a version as it is. */
const valueOf = (text: string) => {
  const word = words.indexOf(text.toLowerCase())
  return word >= 0 ? word : /\..*\./.test(text) ? text : Number(text.replaceAll(/[,_]/g, ''))
}

/** Plain text, in which `#` is a number, `…` anything and a blank also the end of a line. */
const expressionOf = (text: string) =>
  new RegExp(
    text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(/ +/g, '\\s+').replaceAll('#', `(${number})`)
      .replaceAll('…', '[^]*?'),
    'dgi',
  )
/** A section by its heading, up to the next heading. */
const sectionsOf = (file: string, heading: string) =>
  [...readSource(file).matchAll(/^(#+ .+)\n[^]*?(?=^#|$(?![^]))/gm)].filter(([, found]) => found === heading)

interface Figure {
  text: string
  index: number
}
/** The numbers at the places of `#`, each time that a text has another one. */
const numbersIn = (source: string, text: string): Figure[][] =>
  [...source.matchAll(expressionOf(text))].map((match) =>
    match.slice(1).map((text, index) => ({ text, index: match.indices![index + 1]![0] }))
  )
/** A value in the form of another one: as a word, or with commas. */
const like = (text: string, value: string | number) =>
  typeof value === 'string'
    ? value
    : words.includes(text.toLowerCase()) && words[value]
    ? words[value]
    : value.toLocaleString('en', { useGrouping: !/^\d{4,}/.test(text), maximumSignificantDigits: 12 })

/** A file with the figures of the code in place of its own, and those that are compared. */
function printed(file: string): { text: string; held: Figure[] } {
  const source = readSource(file)
  const missing: string[] = []
  const held = rows.get(file)!.filter(({ pattern }) => pattern).flatMap((row) => {
    const { text, from, pattern, factor } = row
    const [values] = numbersIn(readSource(from), pattern!)
    const found = numbersIn(source, text)
    if (!values) missing.push(`${from}: ${pattern}`)
    if (found.length === 0) missing.push(`${file}: ${text}`)
    return found.flatMap((figures) =>
      figures.map((figure, at) => {
        // One figure of the code may stand at several places of the guide.
        const value = valueOf((values?.length === 1 ? values[0] : values?.[at])?.text ?? figure.text)
        const expected = typeof value === 'string' ? value : Number((value / factor).toPrecision(12))
        return {
          ...figure,
          print: expected === valueOf(figure.text) ? figure.text : like(figure.text, expected),
        }
      })
    )
  })
  expect(missing, 'No longer contained').toEqual([])
  const text = held.toSorted((a, b) => b.index - a.index).reduce(
    (text, { index, text: { length }, print }) => text.slice(0, index) + print + text.slice(index + length),
    source,
  )
  return { text, held }
}

const isThere = (guide: string, from: string) =>
  from.startsWith('https:')
    ? readSource(guide).includes(`(${from})`)
    : ['example', 'advice'].includes(from) || readSource(from).length > 0

const unit = [
  '%|percent|px|pixels|megapixels|characters|letters|bits|bytes|[KMG]i?B|tokens',
  '(?:m|micro)?s|(?:milli|micro)?seconds?|minutes?|hours?|days?|weeks?|months?|years?|dates',
  'credits?|cents?|dollars?|requests?|recordings?|attempts|times|mails?',
].join('|')
/** What has a digit and is no figure. */
const noFigures = [
  // Code, addresses, and the order of things.
  /^( *)```[^]*?^\1```$|`[^`]*`|\]\([^)]*\)|https?:\/\/\S+|^#+ \d+\.|^ *\d+\. |\bsteps? \d+/gm,
  // Statuses of HTTP.
  new RegExp(`\\b(?:20[0-6]|30[1-8]|4[0-3]\\d|50[0-5])\\b(?![,.]\\d| (?:to|in|${unit})\\b)|\\b\\dxx\\b`, 'g'),
  // Dates, years and times.
  /\b\d{4}-\d\d-\d\d\b|\b20[12]\d\b|\b\d\d:\d\d\b/g,
  /\b(?:\d+ )?(?:January|February|March|April|May|June|July|August|September|October|November|December)\b(?: \d+)?/g,
  // Nothing and one, and the limit of exact numbers.
  new RegExp(`(?<![\\w.])[01](?![\\d.,]*\\d)(?! (?:${unit})\\b)|2\\^53 - 1|\\b\\dN\\b`, 'g'),
  // Names, codes and ports.
  /\b(?:RFC|ISO|ISO\/IEC TS|OAuth|OpenAPI) \d[\d.]*|\w[-+]\d+|\bIPv\d|\/\d+\b|#\d+|-32\d{3}\b|\b127\.0\.0\.1:\d+|\bports? \d+/g,
]
const figure = new RegExp(
  `(?<![\\w.])(?:\\d[\\d,]*(?:\\.\\d+)?|(?:${words.slice(2).join('|')})(?= (?:${unit})\\b))`,
  'gi',
)

const printedFiles = [...guides, ...pages].filter((file) => rows.has(file))

it.each(printedFiles)('%s has the figures of the code, which npm run docs:figures prints', async (file) => {
  await expect(printed(file).text).toMatchFileSnapshot(`../../${file}`)
})

it.each(guides)('every figure of %s is printed, or figures.txt says where it is from', (guide) => {
  const text = readSource(guide)
  const isHeld = new Uint8Array(text.length)
  const hold = ({ text, index }: Figure) => isHeld.fill(1, index, index + text.length)
  const matches = (found: Iterable<RegExpExecArray>) =>
    [...found].map(({ 0: text, index }) => ({ text, index }))
  noFigures.flatMap((each) => matches(text.matchAll(each))).forEach(hold)
  if (rows.has(guide)) printed(guide).held.forEach(hold)
  const wrong: string[] = []
  for (const row of (rows.get(guide) ?? []).filter(({ pattern }) => pattern === undefined)) {
    const found = row.text.startsWith('#')
      ? sectionsOf(guide, row.text)
      : [...text.matchAll(expressionOf(row.text))]
    if (found.length === 0) wrong.push(`no longer contained in ${guide}: ${row.text}`)
    if (!isThere(guide, row.from)) wrong.push(`${guide} must link to ${row.from}`)
    matches(found).forEach(hold)
  }
  const open = matches(text.matchAll(figure)).filter(({ index }) => !isHeld[index]).map(({ index }) =>
    `line ${text.slice(0, index).split('\n').length}: ${text.slice(Math.max(0, index - 30), index + 40)}`
  )
  expect(wrong).toEqual([])
  expect(open, 'Add a row to tests/docs/figures.txt, or remove the figure').toEqual([])
})

it('figures.txt is about guides and pages that exist', () => {
  expect([...rows.keys()].filter((file) => ![...guides, ...pages].includes(file))).toEqual([])
})

it('docs/captures.md has the price of each schedule', () => {
  const [source] = numbersIn(readSource('sql/credits/credit_prices.sql'), "'playcount_snapshot', 1, #")
  const perUnits = Number(source![0]!.text)
  const prices = [...readSource('docs/captures.md').matchAll(/^\|((?: +[\d,]+ \|){5})$/gm)]
    .map(([, cells]) => cells!.split('|').slice(0, -1).map((cell) => Number(valueOf(cell.trim()))))
  expect(prices.length).toBeGreaterThan(2)
  for (const [recordings, ...of] of prices) {
    const once = Math.ceil(recordings! / perUnits)
    expect(of, `${recordings} recordings`).toEqual([once, once, once * 5, once * 31])
  }
})

it('docs/requests.md has each limit that differs from 1 to 100, default 50', async () => {
  const operations = (await Promise.all(groups({ playcountHistory: true }).map(({ load }) => load()))).flat()
  const unusual = operations.flatMap(({ http, input }) => {
    const { limit } = z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }).properties ?? {}
    if (http.method !== 'get' || typeof limit !== 'object') return []
    const figures = [limit.minimum, limit.maximum, limit.default]
    return String(figures) === '1,100,50' ? [] : [[`${http.path}`, ...figures]]
  })
  const row = /^\| `GET ([^`]+)` +\| ([\d,]+) to ([\d,]+), default ([\d,]+)/gm
  const listed = [...readSource('docs/requests.md').matchAll(row)]
    .map(([, path, ...figures]) => [path, ...figures.map(valueOf)])
  // Its limit and offset are those of the vendor.
  expect(listed.sort()).toEqual(unusual.filter(([path]) => path !== '/api/spotify/search').sort())
})
