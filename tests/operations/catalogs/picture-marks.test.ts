import { describe, expect, it } from 'vitest'
import { columnScale } from '../../../shared/presentation/chart/bar-scale.ts'
import { barWidth } from '../../../shared/presentation/chart/scale.ts'
import { calendarTicks } from '../../../shared/presentation/chart/calendar.ts'
import { drawMovers } from '../../../shared/operations/catalogs/history-picture/draw-movers.tsx'
import { colors } from '../../../shared/operations/catalogs/history-picture/layout.ts'
import { dateOf, dayNumber } from '../../support/history/reference.ts'
import { all, parseXml, text, type XmlNode } from '../../support/svg.ts'
import { cases, counts, movers, recording } from './picture-cases.ts'

const drawn = (name: string, width = 720): XmlNode =>
  parseXml(cases.find(([title]) => title === name)![1]({ width, theme: 'light' }))
const texts = (tree: XmlNode) => all(tree, 'text').map(text)
const number = (node: XmlNode, attribute: string) => Number(node.attributes[attribute])

describe('the axis of dates', () => {
  it.each([[90, 328], [90, 600], [60, 310], [45, 290], [14, 310], [92, 1100]])(
    'names each month that has a tick, and its year once, for %i days in %i px',
    (count, width) => {
      const dates = Array.from({ length: count }, (_, day) => dateOf(dayNumber('2025-11-28') + day))
      const scale = columnScale(count, 50, 50 + width)
      const ticks = calendarTicks(dates, scale)
      const months = new Set(ticks.map(({ day }) => dates[day]!.slice(0, 7)))
      const named = ticks.filter(({ month }) => month)
      expect(named.map(({ day }) => dates[day]!.slice(0, 7))).toEqual([...months])
      const years = new Set([...months].map((month) => month.slice(0, 4)))
      expect(named.flatMap(({ month }) => month.match(/\d{4}/) ?? [])).toEqual([...years])
    },
  )

  it('begins the name of a month at its tick where it has room, also near the right edge', () => {
    const tree = drawn('gains: an ordinary quarter', 360)
    const at = (label: string) => all(tree, 'text').find((node) => text(node) === label)!
    expect(at('Feb').attributes['text-anchor']).toBe('start')
  })
})

it('bars touch each other where the gap would be less than a pixel', () => {
  for (const width of [280, 1100]) {
    const scale = columnScale(400, 0, width)
    expect(barWidth(scale)).toBe(scale.step_px)
  }
})

const zero = /^0$/m
const key = /^Gain since the day before$/m

// Bars stand on a line that is labelled 0, unless no gain is known; what they and their marks mean is said, and nothing else.
it.each<[string, RegExp[], RegExp[]?, number?]>([
  ['gains: an ordinary quarter', [zero], [/plays in all/, key]],
  ['gains: nothing gained', [zero, /^No plays gained$/m], [/^1$/m], 360],
  ['gains: corrections on each day', [zero]],
  ['gains: first observed on the last day', [/No gain known/]],
  ['recording: one observation', [/No gain known/]],
  ['recording: a comparable recording', [], [key]],
  ['gains: one gain over three days', [/Most on 29 Nov 2025 \(20K, an average\)/]],
  ['gains: gaps, partial days and corrections', [
    key,
    /^Counters fell on 2 days, by 2,409,102 plays in all, which are in no gain\.$/m,
  ]],
  ['recording: invalid values', [/^Counter fell$/m]],
  ['recording: a merged counter', [
    /^Counter jumped or was merged, left out$/m,
    /beyond a typical day: \+899,100 on 13 Mar 2026\./,
    /^5\.8K$/m,
  ]],
])('bars and marks of %s are explained', (name, said, unsaid = [], width = 1200) => {
  const words = texts(drawn(name, width)).join('\n')
  for (const text of said) expect(words).toMatch(text)
  for (const text of unsaid) expect(words).not.toMatch(text)
})

it('the sum of bars is in the description', () => {
  const [desc] = all(drawn('gains: an ordinary quarter'), 'desc')
  expect(text(desc!)).toContain('plays in all.')
})

describe('marks', () => {
  it('of gaps reach the edges of both plots', () => {
    const bands = all(drawn('recording: no observation'), 'rect').filter(({ attributes }) =>
      attributes.fill?.startsWith('url(#gap') && Number(attributes.width) > 20
    )
    const [counted, gained] = bands.map(({ attributes: { x, width } }) => ({ x, width }))
    expect(bands).toHaveLength(2)
    expect(gained).toEqual(counted)
  })

  it('of a fall do not run through the count beside them', () => {
    const tree = drawn('recording: two gaps and a fall')
    const label = all(tree, 'text').find((node) => text(node) === '1,247,991')!
    const [fall] = all(tree, 'g').filter(({ attributes }) =>
      attributes.stroke === colors.counter_correction && attributes['stroke-width'] === '3'
    )
    const lowest = Math.max(
      ...[...all(fall!, 'path')[0]!.attributes.d!.matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y)),
    )
    expect(number(label, 'y') - 9).toBeGreaterThan(lowest)
  })

  it('of a rising line do not run through the first count, also where days are far apart', () => {
    const tree = drawn('recording: captured at another hour, and a name of symbols', 1200)
    const label = all(tree, 'text').find((node) => text(node) === '1,208,551')!
    const [first] = all(tree, 'circle')
    expect(number(label, 'y')).toBeGreaterThan(number(first!, 'cy'))
  })

  it('of means do not have the color of falls', () => {
    const lines = all(drawn('movers: six up and six down'), 'line')
    expect(lines.filter(({ attributes }) => attributes.stroke === colors.counter_correction)).toEqual([])
  })
})

it('a range of dates is not broken into two lines', () => {
  for (const [name, draw] of cases) {
    const lines = texts(parseXml(draw({ width: 360, theme: 'light' })))
    expect(lines.filter((line) => / to$|^to /.test(line)), name).toEqual([])
  }
})

it.each([360, 520, 640, 900, 1200])('no ISRC of a mover is cut, %i px wide', (width) => {
  const isrcs = texts(drawn('movers: six up and six down', width)).join(' ').match(/QZDM\w*/g)
  expect(isrcs?.filter((isrc) => isrc.length < 12)).toEqual([])
})

it('movers of the same size are in the order of their ISRCs, growing or declining', () => {
  const same = (direction: number) =>
    [0, 1, 2].map((n) =>
      recording(counts(2, (day) => 500 + (day > 2 ? direction * 100 : 0)), null, `QZDM0200100${n}`)[0]
    )
  for (const direction of [1, -1]) {
    const tree = parseXml(drawMovers(movers(same(direction)), { width: 720, theme: 'light' }))
    expect(texts(tree).filter((line) => line.startsWith('QZDM')).map((line) => line.slice(0, 12)))
      .toEqual(['QZDM02001000', 'QZDM02001001', 'QZDM02001002'])
  }
})
