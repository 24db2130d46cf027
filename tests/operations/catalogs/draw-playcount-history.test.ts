import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dark } from '../../../shared/presentation/colors.ts'
import { drawHistory } from '../../../shared/operations/catalogs/history-picture/draw-history.tsx'
import { colors, plot, size } from '../../../shared/operations/catalogs/history-picture/layout.ts'
import type { Jump } from '../../../shared/operations/catalogs/history-picture/series.ts'
import { estimatedWidth_px } from '../../../shared/media/svg/text.ts'
import type { Periods, RecordingHistory } from '../../../shared/operations/catalogs/history-schemas.ts'
import { observe, testIsrc } from '../../support/accounts.ts'
import { compareRecording, dateOf, dayNumber, type Observation } from '../../support/history/reference.ts'
import { ranges, seriesOf } from '../../support/history/series.ts'
import { whole } from '../../support/sample.ts'
import { all, parseXml, text, type XmlNode as Node } from '../../support/svg.ts'
import { isrcsOf, openCatalogs } from './world.ts'

const { platform, get, create } = openCatalogs()

type Named = { name?: string | null; isrc?: string; jumps?: Jump[] }

/** The generated pictures of a property. */
const numRuns = whole ? 100 : 20
const SEED = Number(Deno.env.get('PROPERTY_SEED') ?? 20240229)

describe('the series', () => {
  it('breaks the line at a missing day and draws a hatched band over it', () => {
    const { tree } = picture([100, 200, 300, null, 500, 600, 700])
    expect(lines(tree).map((line) => line.length)).toEqual([3, 3])
    expect(dots(tree)).toHaveLength(6)
    const band = only(all(tree, 'rect').filter(isHatched).filter(inPlot))
    const [from, to] = [number(band, 'x'), number(band, 'x') + number(band, 'width')]
    const xs = dots(tree).map((dot) => number(dot, 'cx'))
    expect(xs.filter((x) => x > from && x < to)).toEqual([])
    expect(from).toBeGreaterThan(xs[2]!)
    expect(to).toBeLessThan(xs[3]!)
  })

  it('draws one observation between two gaps as a point without a line', () => {
    const { tree } = picture([null, null, null, 55_123, null, null, null])
    expect(lines(tree)).toEqual([])
    expect(dots(tree)).toHaveLength(1)
    expect(texts(tree)).toContain('55,123')
  })

  it('keeps an invalid value out of the scale, and marks its day at the edge that it lies beyond', () => {
    const heights = (values: (number | null)[]) => dots(picture(values).tree).map((dot) => dot.attributes.cy)
    expect(heights([100, 200, 300, 400, -7, 600, 2 ** 60])).toEqual(
      heights([100, 200, 300, 400, null, 600, null]),
    )
    const { tree } = picture([100, 200, 300, 400, -7, 600, 2 ** 60])
    expect(lines(tree).map((line) => line.length)).toEqual([4])
    const crosses = all(tree, 'g').filter((node) => node.attributes.stroke === colors.invalid_observation)
    const heightOf = (node: Node) => Number(node.attributes.transform?.match(/ (.+)\)/)?.[1])
    const [low, high, key] = crosses.map(heightOf)
    expect([low! > plot.bottom - 20, high! < plot.top + 20, key! > plot.bottom]).toEqual([true, true, true])
    expect(texts(tree)).toContain('Invalid, not to scale')
  })

  it('marks a counter correction, and its fall in a color of its own', () => {
    const { tree } = picture([100, 200, 300, 250, 350, 450, 550])
    expect(lines(tree)).toHaveLength(1)
    expect(lines(tree, colors.counter_correction)).toHaveLength(1)
    expect(texts(tree)).toContain('Counter fell')
  })

  it('marks a jump with its size, and explains all marks in one row', () => {
    const jumps = [{ date: '2024-10-10', plays: 440 }]
    const { tree } = picture([100, 200, null, 150, -7, 600, 700], { jumps }, { 6: '09:20:00' })
    expect(text(only(all(tree, 'desc')))).toContain('plays beyond a typical day: +440 on 10 Oct 2024.')
    const key = all(tree, 'text').filter((node) => number(node, 'y') === 444)
    expect(key.map(text)).toContain('Counter jumped')
    expect(key).toHaveLength(6)
    const last = key.at(-1)!
    expect(number(last, 'x') + estimatedWidth_px(text(last), 12)).toBeLessThan(size.width)
  })

  it('draws an empty series as a labeled gap', () => {
    const { tree } = picture(Array(15).fill(null))
    const words = ['No observation', 'Incomplete · No observation on any of the 15 days']
    expect(texts(tree)).toEqual(expect.arrayContaining(words))
    expect([...lines(tree), ...dots(tree)]).toEqual([])
  })

  it('draws a flat series in the middle with the one tick that it needs', () => {
    const { tree } = picture(Array(15).fill(41_200))
    expect(new Set(dots(tree).map((dot) => number(dot, 'cy'))).size).toBe(1)
    expect(valueLabels(tree)).toEqual(['41,200'])
  })

  it('labels small steps of large counts by whole numbers', () => {
    const { tree } = picture(Array.from({ length: 7 }, (_, day) => 900_000_000 + 10 * day))
    expect(valueLabels(tree)).toContain('900,000,040')
    expect(valueLabels(tree).join()).not.toMatch(/[.K]/)
  })
})

describe('the words', () => {
  const comparable = [1000, 1100, 1200, 1300, 1450, 1600, 1750]
  it.each<[string, string, (number | null)[], Record<number, string>?]>([
    ['Comparable', 'All 7 days observed', comparable],
    ['Incomplete', 'Missing 2 days: 6 Oct 2024 to 7 Oct 2024', [1, null, null, 4, 5, 6, 7]],
    ['Counter correction', 'Counter fell on 8 Oct 2024, by 50', [100, 200, 300, 250, 350, 450, 550]],
    ['Invalid observation', 'Negative value on 6 Oct 2024', [100, -2, 300, 350, 350, 450, 550]],
    ['Invalid observation', 'Impossibly large value on 6 Oct 2024', [100, 2 ** 55, 2 ** 56, 4, 4, 5, 6]],
    [
      'Unaligned observations',
      'Captured more than 1 hour apart: 09:20 on 9 Oct 2024, at first 06:00 (UTC)',
      comparable,
      { 4: '09:20:00' },
    ],
  ])('name the state %s and its reason, %s, in the picture and for those who do not see it', (...row) => {
    const [state, reason, values, hours] = row
    const { tree } = picture(values, {}, hours)
    expect(texts(tree).some((text) => text.startsWith(`${state} · ${reason}`))).toBe(true)
    expect(text(only(all(tree, 'desc')))).toContain(`${state}: ${reason}`)
  })

  it('state each movement and the growth, or why there is none', () => {
    const none = 'not comparable'
    const said: [(number | null)[], ...string[]][] = [
      [comparable, 'Previous 3 days +300', 'Current 3 days +450', '+50.0 %'],
      [[5, 5, 5, 5, 6, 7, 8], 'Previous 3 days 0', 'no baseline'],
      [[5, null, 5, 5, 6, 7, 8], `Previous 3 days ${none}`, `Current 3 days ${none}`, none],
    ]
    for (const [values, ...labels] of said) {
      expect(texts(picture(values).tree)).toEqual(expect.arrayContaining(labels))
    }
  })

  it('title the picture with the name, or with the ISRC where there is none to see', () => {
    const title = (name: string | null) => text(only(all(picture(comparable, { name }).tree, 'title')))
    expect(title('Golden Hour')).toBe('Golden Hour (USRC12400117)')
    expect([title(null), title(' \n\u200b\u202e')]).toEqual(['USRC12400117', 'USRC12400117'])
  })

  it('cut a long name between graphemes, and write one from right to left from its own side', () => {
    const family = '👩‍👩‍👧‍👦'
    const cut = heading(picture(comparable, { name: family.repeat(200) }).tree)
    expect(text(cut)).toMatch(new RegExp(`^(${family}){5,40}…$`, 'u'))
    const { attributes } = heading(picture(comparable, { name: 'أغنية الليل '.repeat(20) }).tree)
    expect(attributes).toMatchObject({ direction: 'rtl', 'text-anchor': 'end', x: String(size.margin) })
  })
})

describe('the picture', () => {
  it('is well-formed XML for any name and ISRC, contains them unchanged, and runs or fetches nothing', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({
        unit: fc.constantFrom('<', '&', '>', '"', "'", ']]>', '<script>', '\0', '\ud800', '\ufffe', 'a'),
        maxLength: 200,
      }),
    )
    fc.assert(
      fc.property(texts, texts, (name, isrc) => {
        const { tree, source } = picture([1, 2, 3], { name, isrc })
        expect(tree.attributes.viewBox).toBe('0 0 960 480')
        const names = all(tree).map((node) => node.name)
        expect(names.filter((name) => /script|style|foreignObject|image|use|^a$/i.test(name))).toEqual([])
        const keys = all(tree).flatMap((node) => Object.keys(node.attributes))
        expect(keys.filter((key) => /^on|href|^style$/i.test(key))).toEqual([])
        expect(source.match(/url\((?!#)/)).toBeNull()
      }),
      { seed: SEED, numRuns },
    )
    const hostile = `<script>alert("x")</script> & 'more'`
    const { tree, source } = picture([1, 2, 3], { name: hostile })
    expect(text(heading(tree))).toBe(hostile)
    expect(source).not.toContain('<script')
  })

  it('stays inside its frame, and its points inside the plot, for whatever was observed', () => {
    for (const range of ranges) {
      fc.assert(
        fc.property(seriesOf(range), ({ observations }) => {
          expectInside(drawn(observations, range.since, range.days).tree)
        }),
        { seed: SEED, numRuns: numRuns / 5 },
      )
    }
    const counts = fc.oneof(
      fc.maxSafeNat(),
      fc.constantFrom(0, 1, 2 ** 53 - 2, 2 ** 53 - 1),
      fc.constant(null),
    )
    fc.assert(
      fc.property(fc.array(counts, { minLength: 15, maxLength: 15 }), (values) => {
        const { tree } = picture(values)
        expectInside(tree)
        const labels = valueLabels(tree)
        expect(new Set(labels).size).toBe(labels.length)
      }),
      { seed: SEED, numRuns },
    )
  })

  it('labels 3 to 63 dates without crowding, always the day that parts the periods', () => {
    for (let days = 1; days <= 31; days++) {
      const { tree } = picture(Array.from({ length: 2 * days + 1 }, (_, day) => 1000 + day))
      const labels = all(tree, 'text').filter((node) => number(node, 'y') === plot.bottom + 19)
      const xs = labels.map((node) => number(node, 'x'))
      expect(xs.length).toBeGreaterThan(2)
      expect(xs.length).toBeLessThan(24)
      expect(Math.min(...xs.slice(1).map((x, tick) => x - xs[tick]!))).toBeGreaterThan(30)
      expect(labels.map(text)).toContain('8')
    }
  })
})

it('the picture of a recording is the same as ever without a width', async () => {
  const id = await create(isrcsOf(1))
  await observe(platform.database, testIsrc(1), '2026-02-20', [1000, 1010, 1020, 1030, 1330, 1630, 1930])
  const svg = async (more = '') =>
    await (await get(`/${id}/playcount-history.svg?since=2026-02-23&days=3&isrc=${testIsrc(1)}${more}`))
      .text()
  expect(await svg())
    .toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 960 480" width="960"/)
  expect(await svg()).not.toContain('Plays gained per UTC day')
  expect(await svg('&width=400')).toContain('Plays gained per UTC day')
  expect(await svg('&theme=dark')).toContain(dark.panel)
})

/** Draws a value per boundary date around 2024-10-08, captured at 06:00 but for the given hours. */
function picture(values: (number | null)[], named: Named = {}, hours: Record<number, string> = {}) {
  const [since, days] = ['2024-10-08', (values.length - 1) / 2]
  const first = dayNumber(since) - days
  const observations = values.flatMap((value, day) =>
    value === null ? [] : [{
      captured_at: `${dateOf(first + day)}T${hours[day] ?? '06:00:00'}Z`,
      value: BigInt(value),
    }]
  )
  return drawn(observations, since, days, named)
}

function drawn(
  observed: Observation[],
  since: string,
  days: number,
  { name = 'Song', isrc = 'USRC12400117', jumps }: Named = {},
) {
  const comparison = compareRecording(observed, since, days)
  const asNumber = (_: string, value: unknown) => typeof value === 'bigint' ? Number(value) : value
  const recording: RecordingHistory = { isrc, name, ...JSON.parse(JSON.stringify(comparison, asNumber)) }
  const [start, end] = [dateOf(dayNumber(since) - days), dateOf(dayNumber(since) + days)]
  const periods: Periods = { previous: { start, end: since }, current: { start: since, end }, days }
  const source = drawHistory(recording, periods, { jumps })
  return { source, tree: parseXml(source) }
}

function expectInside(tree: Node) {
  for (const line of [...lines(tree), ...lines(tree, colors.counter_correction)].flat()) {
    expect(line.x).toBeGreaterThan(0)
    expect(line.x).toBeLessThan(plot.right)
    expect(line.y).toBeGreaterThan(plot.top)
    expect(line.y).toBeLessThan(plot.bottom)
  }
  for (const { attributes } of all(tree)) {
    for (const [key, value] of Object.entries(attributes).filter(([key]) => /^c?[xy]$/.test(key))) {
      expect(Number(value)).toBeGreaterThanOrEqual(0)
      expect(Number(value)).toBeLessThanOrEqual(key.endsWith('x') ? size.width : size.height)
    }
  }
}

const only = <T>(nodes: T[]): T => {
  expect(nodes).toHaveLength(1)
  return nodes[0]!
}

const number = (node: Node, attribute: string) => Number(node.attributes[attribute])
const inPlot = (node: Node) => (number(node, 'cy') || number(node, 'y')) <= plot.bottom
const isHatched = (node: Node) => /^url\(#gap/.test(node.attributes.fill ?? '')

const texts = (tree: Node) => all(tree, 'text').map(text)
const heading = (tree: Node) =>
  only(all(tree, 'text').filter((node) => node.attributes.y === '38' && node.attributes.x === '32'))
const dots = (tree: Node) =>
  all(tree, 'circle').filter((node) => node.attributes.fill === colors.line).filter(inPlot)
const valueLabels = (tree: Node) =>
  all(tree, 'g').filter((node) => node.attributes['text-anchor'] === 'end').flatMap((node) => texts(node))

/** The points of each unbroken stroke in a color. */
const lines = (tree: Node, stroke: string = colors.line) =>
  all(tree, 'g').filter((node) =>
    node.attributes.stroke === stroke && Number(node.attributes['stroke-width']) >= 2.5
  )
    .flatMap((node) => all(node, 'path')).map((path) =>
      path.attributes.d!.slice(1).split('L').map((point) => {
        const [x, y] = point.split(' ').map(Number)
        return { x: x!, y: y! }
      })
    )
