import { beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../../shared/operations/catalogs/valuation-report/report-schemas.ts'
import { seededRandom } from '../../support/random.ts'
import { asOf, daysAgo, daysOf, recording, type Series } from './report-world.ts'
import { openCatalogs } from './world.ts'

const { read, create, saved, value, report, lines: linesOf } = openCatalogs()
const now = `?${asOf()}`
const reportOf = (id: string): Promise<Report> => report(id, now)
const lines = (id: string) => linesOf(id, now)
const catalogOf = (series: Series[]) => create(series.map(({ isrc }) => isrc))
const seriesOf = (counts: (number | null)[], name?: string) => recording(counts, { name: name as string })

const { random } = seededRandom(20261129)
const week = [1, 0.95, 0.95, 1, 1.1, 1.2, 1.05]
/** Counts of 60 dates of a song with its own listeners: plays of a day differ by 3 %, and by the weekday. */
function listened() {
  let count = 500_000 + Math.floor(random() * 1e6)
  return daysOf(60, (n) => count += Math.round(1_000 * week[n % 7]! * (0.97 + random() * 0.06)))
}

const original = listened()
const other = listened()
const late = (days: number) => original.map((_, n) => original[n - days] ?? null)
const changed = (change: (count: number, n: number) => number | null, counts: (number | null)[] = original) =>
  counts.map((count, n) => count === null ? null : change(count, n))
const few = [0, 3, 1, 5, 2, 7, 4]

describe('a recording is a copy', () => {
  const certain: [string, (number | null)[]][] = [
    ['of the same counts', original],
    ['that is a day late', late(1)],
    ['that is three days late', late(3)],
    ['from another start', changed((count) => count + 17)],
    ['from another start, a day late', changed((count) => count - 400_000, late(1))],
    ['from another start, without some dates', changed((count, n) => n % 9 === 4 ? null : count + 17)],
    ['since 9 days', changed((count, n) => n < 51 ? count : original[n]! + 99, other)],
  ]
  const likely: [string, (number | null)[]][] = [
    ['times 1.001', changed((count) => Math.round(count * 1.001))],
    ['times 1.7', changed((count) => Math.round(count * 1.7))],
    ['times a half, a day late', changed((count) => Math.round(count / 2), late(1))],
    [
      'with a play more or less each day',
      changed((count, n) => n < 20 ? null : count + [0, 1, 0, -1][n % 4]!),
    ],
  ]
  const others: [string, (number | null)[]][] = [
    ['another song of the same rate', other],
    ['one whose days are as the other one’s, less 3 %', changed((count, n) => count + n % 3 * 30)],
    ['one that is a week late', late(7)],
    ['one that parted a week ago', changed((count, n) => n < 54 ? count : count + (n - 53) * 40)],
    ['one that gained the same for 6 days', changed((count, n) => n < 53 ? count : original[n]! + 55, other)],
    ['of the same gain every day', changed((_, n) => 700_000 + n * 1_000)],
    ['of the same gain every day, from another start', changed((_, n) => 700_017 + n * 1_000)],
    ['of few plays', changed((_, n) => 2_000 + n * 20 + few[n % 7]!)],
    ['of as few plays', changed((_, n) => 2_017 + n * 20 + few[n % 7]!)],
  ]
  const first = seriesOf(original)
  const series = (rows: [string, (number | null)[]][]) => rows.map(([, counts]) => seriesOf(counts))
  const [certainly, probably, rest] = [series(certain), series(likely), series(others)]
  const copies = [...certainly, ...probably]
  let answer: Report
  let found: Awaited<ReturnType<typeof lines>>
  let catalogId: string
  const of = ({ isrc }: Series) => found.find((line) => line.isrc === isrc)!
  beforeAll(async () => {
    catalogId = await saved([first, ...copies, ...rest])
    answer = await reportOf(catalogId)
    found = await lines(catalogId)
  })

  it.each([
    ...certain.map(([name], n) => [name, certainly[n]!, 'shares_counter'] as const),
    ...likely.map(([name], n) => [name, probably[n]!, 'likely_copy'] as const),
  ])('%s', (_, copy, condition) => {
    expect(of(copy)).toMatchObject({ condition, related: first.isrc })
  })
  it.each(others.map(([name], n) => [name, rest[n]!] as const))('and no copy is %s', (_, one) => {
    expect(of(one)).toMatchObject({ condition: 'counted', related: '' })
  })

  it('since the first date on which it was', () => {
    expect(copies.map((copy) => of(copy).shared_since))
      .toEqual([...[60, 59, 57, 60, 59, 60, 9].map(daysAgo), ...likely.map(() => '')])
  })

  it('and counts once; what is only likely is in the value, and at risk', async () => {
    const without = await reportOf(await catalogOf([first, ...probably, ...rest]))
    expect(answer.value).toEqual(without.value)
    expect(answer.not_valued).toMatchObject([{
      reason: 'shares_counter',
      recordings: certainly.length,
      counted_as: certainly.map(() => first.isrc),
    }])
    expect(answer.at_risk.reasons).toEqual(without.at_risk.reasons)
    expect(answer.at_risk.reasons).toMatchObject([{
      reason: 'likely_copy',
      explanation: expect.stringContaining('gains are those of another recording, times a constant'),
      recordings: probably.length,
      isrcs: expect.arrayContaining(probably.map(({ isrc }) => isrc)),
    }])
    const alone = await reportOf(await catalogOf([first, ...rest]))
    expect(answer.value!.mid - answer.at_risk.value!).toBeCloseTo(alone.value!.mid, -1)
  })

  it('whatever the others of the catalog are', async () => {
    for (const copy of copies) {
      const pair = await lines(await catalogOf([copy, first]))
      expect(pair.find(({ isrc }) => isrc === copy.isrc))
        .toMatchObject({ condition: of(copy).condition, related: first.isrc })
    }
  })

  it('in the words of every surface', async () => {
    await value(catalogId)
    const { songs } = await read(`/${catalogId}/songs?limit=100`)
    const said = [
      [
        certainly[1],
        'shares_counter',
        `It shows the counter of ${first.isrc} since ${daysAgo(59)}: valued once.`,
      ],
      [
        probably[1],
        'likely_copy',
        `Its gains are 1.7 times those of ${first.isrc}: likely one counter, counted twice.`,
      ],
    ] as const
    for (const [copy, code, explanation] of said) {
      const song = songs.find(({ isrc }: { isrc: string }) => isrc === copy!.isrc)
      expect(song.condition).toEqual({ code, explanation })
    }
  })
})

it('counters that met in an earlier month share one since that day', async () => {
  const counts = daysOf(200, (n) => 300_000 + n * 1_000)
  const met = counts.map((count, n) => n < 60 ? count - 150_000 : count)
  const [, copy] = await lines(await saved([seriesOf(counts), seriesOf(met)]))
  expect(copy).toMatchObject({ condition: 'shares_counter', shared_since: daysAgo(140) })
})

describe('without a limit', () => {
  it('600 pairs of the same counts are valued once each', async () => {
    const series = daysOf(
      1_200,
      (n) => seriesOf(daysOf(9, (day) => 1_000_000 + Math.floor(n / 2) * 7_919 + day * 1_000)),
    )
    const { coverage, not_valued } = await reportOf(await saved(series))
    expect(coverage).toMatchObject({ valued: 600, not_valued: 600 })
    expect(not_valued).toMatchObject([{ reason: 'shares_counter', recordings: 600 }])
  })

  it('260 recordings are found as their continuations', async () => {
    const series = daysOf(260, (n) => [
      seriesOf(daysOf(24, (day) => day < 9 ? 900_000 + n * 7 + day * (1_000 + n) : null), `Song ${n}`),
      seriesOf(daysOf(24, (day) => day < 15 ? null : (day - 15) * (1_000 + n)), `Song ${n}`),
    ]).flat()
    const all = await lines(await saved(series))
    expect(all.filter(({ condition }) => condition === 'continues_as')).toHaveLength(260)
    expect(all.map(({ related }) => related).slice(0, 2)).toEqual([series[1]!.isrc, series[0]!.isrc])
  })
})

describe('a recording that begins anew after a gap', () => {
  let starts = 900_000
  const ended = (name: string) => {
    const start = starts += 17
    return seriesOf(daysOf(70, (n) => n < 25 ? start + 1_000 * (n + 1) : null), name)
  }
  const anew = (gap: number, name: string) =>
    seriesOf(daysOf(70, (n) => n < 24 + gap ? null : 1 + 1_000 * (n - 24 - gap)), name)

  it.each([8, 12, 25, 30])(
    'of %i days is likely the same: the old one is at risk, and says so',
    async (gap) => {
      const pair = [ended('Harbour'), anew(gap, 'Harbour')]
      const id = await saved([...pair, seriesOf(other, 'Lantern')])
      expect((await lines(id))[0]).toMatchObject({ condition: 'likely_continued', related: pair[1]!.isrc })
      expect((await reportOf(id)).at_risk.reasons).toMatchObject([{
        reason: 'likely_continued',
        explanation: expect.stringContaining('another recording of its name begins 8 to 30 days later'),
        isrcs: [pair[0]!.isrc],
      }])
    },
  )

  it('of 31 days, or of another name, is another one', async () => {
    const pairs = [ended('Harbour'), anew(31, 'Harbour'), ended('Lantern'), anew(12, 'Paper')]
    const all = await lines(
      await saved([...pairs, ...[other, listened(), listened()].map((one) => seriesOf(one))]),
    )
    expect(all.map(({ condition }) => condition).slice(0, 4))
      .toEqual(['vanished', 'short', 'vanished', 'counted'])
  })
})
