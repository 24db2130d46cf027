import { beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../../shared/operations/catalogs/valuation-report/report-schemas.ts'
import { createAccount, createCatalog, testIsrc } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { key } from '../../support/requests.ts'
import { dateOf, dayMs, reader, saveSeries, type Series, today } from './report-world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))
const { report, lines } = reader(platform, () => key(owner))
const asOf = `as_of=${new Date(today()).toISOString()}`

let seed = 20261129
const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
const week = [1, 0.95, 0.95, 1, 1.1, 1.2, 1.05]

/** Counts of 60 dates of a song with its own listeners: plays of a day differ by 3 %, and by the weekday. */
function listened(perDay = 1_000): number[] {
  let count = 500_000 + Math.floor(random() * 1e6)
  return Array.from(
    { length: 60 },
    (_, n) => count += Math.round(perDay * week[n % 7]! * (0.97 + random() * 0.06)),
  )
}

let used = 0
/** The dates are those until yesterday. */
function seriesOf(counts: (number | null)[], name?: string): Series {
  return {
    isrc: testIsrc(++used),
    name: name as string,
    releaseDate: '2019-03-01',
    observations: counts.flatMap((value, n) =>
      value === null ? [] : [{ at: today() - (counts.length - n) * dayMs + 15_600_000, value }]
    ),
  }
}

const catalogOf = (series: Series[]) =>
  createCatalog(platform.database, owner, series.map(({ isrc }) => isrc))
async function saved(series: Series[]): Promise<string> {
  await saveSeries(platform.database, series)
  return await catalogOf(series)
}

const original = listened()
const other = listened()
const late = (days: number) => original.map((_, n) => original[n - days] ?? null)
const lastWeeks = (days: number) => (value: number | null, n: number) => n < 60 - days ? null : value

describe('a recording is a copy', () => {
  const rows: [string, (number | null)[], string][] = [
    ['of the same counts', original, 'shares_counter'],
    ['that is a day late', late(1), 'shares_counter'],
    ['that is three days late', late(3), 'shares_counter'],
    ['from another start', original.map((count) => count + 17), 'shares_counter'],
    ['from another start, a day late', late(1).map((count) => count && count - 400_000), 'shares_counter'],
    [
      'from another start, without some dates',
      original.map((count, n) => n % 9 === 4 ? null : count + 17),
      'shares_counter',
    ],
    ['since 9 days', other.map((count, n) => n < 51 ? count : original[n]! + 99), 'shares_counter'],
    ['times 1.001', original.map((count) => Math.round(count * 1.001)), 'likely_copy'],
    ['times 1.7', original.map((count) => Math.round(count * 1.7)), 'likely_copy'],
    ['times a half, a day late', late(1).map((count) => count && Math.round(count / 2)), 'likely_copy'],
    [
      'with a play more or less each day',
      original.map((count, n) => count + [0, 1, 0, -1][n % 4]!).map(lastWeeks(40)),
      'likely_copy',
    ],
  ]
  const others: [string, (number | null)[]][] = [
    ['another song of the same rate', other],
    ['one whose days are as the other one’s, less 3 %', original.map((count, n) => count + n % 3 * 30)],
    ['one that is a week late', late(7)],
    ['one that parted a week ago', original.map((count, n) => n < 54 ? count : count + (n - 53) * 40)],
    ['one that gained the same for 6 days', other.map((count, n) => n < 53 ? count : original[n]! + 55)],
    ['of the same gain every day', original.map((_, n) => 700_000 + n * 1_000)],
    ['of the same gain every day, from another start', original.map((_, n) => 700_017 + n * 1_000)],
    ['of few plays', original.map((_, n) => 2_000 + n * 20 + [0, 3, 1, 5, 2, 7, 4][n % 7]!)],
    ['of as few plays', original.map((_, n) => 2_017 + n * 20 + [0, 3, 1, 5, 2, 7, 4][n % 7]!)],
  ]
  const first = seriesOf(original)
  const copies = rows.map(([, counts]) => seriesOf(counts))
  const rest = others.map(([, counts]) => seriesOf(counts))
  let answer: Report
  let found: Awaited<ReturnType<typeof lines>>
  let catalogId: string
  const of = ({ isrc }: Series) => found.find((line) => line.isrc === isrc)!
  beforeAll(async () => {
    catalogId = await saved([first, ...copies, ...rest])
    answer = await report(catalogId, `?${asOf}`)
    found = await lines(catalogId, `?${asOf}`)
  })

  it.each(rows.map(([name, , condition], n) => [name, condition, n] as const))(
    '%s',
    (_, condition, n) => {
      expect(of(copies[n]!)).toMatchObject({ condition, related: first.isrc })
    },
  )
  it.each(others.map(([name], n) => [name, n] as const))('and no copy is %s', (_, n) => {
    expect(of(rest[n]!)).toMatchObject({ condition: 'counted', related: '' })
  })

  it('since the first date on which it was', () => {
    expect(copies.map((copy) => of(copy).shared_since)).toEqual([
      ...[60, 59, 57, 60, 59, 60, 9].map((days) => dateOf(today() - days * dayMs)),
      ...Array(4).fill(''),
    ])
  })

  it('and counts once; what is only likely is in the value, and at risk', async () => {
    const certain = copies.filter((_, n) => rows[n]![2] === 'shares_counter')
    const likely = copies.filter((copy) => !certain.includes(copy))
    const without = await report(await catalogOf([first, ...likely, ...rest]), `?${asOf}`)
    expect(answer.value).toEqual(without.value)
    expect(answer.not_valued).toMatchObject([{
      reason: 'shares_counter',
      recordings: certain.length,
      counted_as: certain.map(() => first.isrc),
    }])
    expect(answer.at_risk.reasons).toEqual(without.at_risk.reasons)
    expect(answer.at_risk.reasons).toMatchObject([{
      reason: 'likely_copy',
      explanation: expect.stringContaining('gains are those of another recording, times a constant'),
      recordings: likely.length,
      isrcs: expect.arrayContaining(likely.map(({ isrc }) => isrc)),
    }])
    const alone = await report(await catalogOf([first, ...rest]), `?${asOf}`)
    expect(answer.value!.mid - answer.at_risk.value!).toBeCloseTo(alone.value!.mid, -1)
  })

  it('whatever the others of the catalog are', async () => {
    for (const copy of copies) {
      const pair = await lines(await catalogOf([copy, first]), `?${asOf}`)
      expect(pair.find(({ isrc }) => isrc === copy.isrc)).toMatchObject({
        condition: of(copy).condition,
        related: first.isrc,
      })
    }
  })

  it('in the words of every surface', async () => {
    await platform.database.value`select jobs.make_valuation(${catalogId})`
    const response = await platform.api.request(`/api/catalogs/${catalogId}/songs?limit=100`, {
      headers: key(owner),
    })
    const { songs } = await response.json()
    const condition = (series: Series) =>
      songs.find(({ isrc }: { isrc: string }) => isrc === series.isrc).condition
    expect(condition(copies[1]!)).toEqual({
      code: 'shares_counter',
      explanation: `It shows the counter of ${first.isrc} since ${
        dateOf(today() - 59 * dayMs)
      }: valued once.`,
    })
    expect(condition(copies[8]!)).toEqual({
      code: 'likely_copy',
      explanation: `Its gains are 1.7 times those of ${first.isrc}: likely one counter, counted twice.`,
    })
  })
})

it('counters that met in an earlier month share one since that day', async () => {
  const counts = Array.from({ length: 200 }, (_, n) => 300_000 + n * 1_000)
  const pair = [seriesOf(counts), seriesOf(counts.map((count, n) => n < 60 ? count - 150_000 : count))]
  const [, copy] = await lines(await saved(pair), `?${asOf}`)
  expect(copy).toMatchObject({ condition: 'shares_counter', shared_since: dateOf(today() - 140 * dayMs) })
})

describe('without a limit', () => {
  it('600 pairs of the same counts are valued once each', async () => {
    const series = Array.from({ length: 1_200 }, (_, n) => {
      const start = 1_000_000 + Math.floor(n / 2) * 7_919
      return seriesOf(Array.from({ length: 9 }, (_, day) => start + day * 1_000))
    })
    const { coverage, not_valued } = await report(await saved(series), `?${asOf}`)
    expect(coverage).toMatchObject({ valued: 600, not_valued: 600 })
    expect(not_valued).toMatchObject([{ reason: 'shares_counter', recordings: 600 }])
  })

  it('260 recordings are found as their continuations', async () => {
    const days = Array.from({ length: 24 }, (_, n) => n)
    const series = Array.from({ length: 260 }, (_, n) => n).flatMap((n) => [
      seriesOf(days.map((day) => day < 9 ? 900_000 + n * 7 + day * (1_000 + n) : null), `Song ${n}`),
      seriesOf(days.map((day) => day < 15 ? null : (day - 15) * (1_000 + n)), `Song ${n}`),
    ])
    const all = await lines(await saved(series), `?${asOf}`)
    expect(all.filter(({ condition }) => condition === 'continues_as')).toHaveLength(260)
    expect(all.map(({ related }) => related).slice(0, 2)).toEqual([series[1]!.isrc, series[0]!.isrc])
  })
})

describe('a recording that begins anew after a gap', () => {
  const dates = Array.from({ length: 70 }, (_, n) => n)
  const ended = (name: string) =>
    seriesOf(dates.map((n) => n < 25 ? 900_000 + used * 17 + 1_000 * (n + 1) : null), name)
  const anew = (gap: number, name: string) =>
    seriesOf(dates.map((n) => n < 24 + gap ? null : 1 + 1_000 * (n - 24 - gap)), name)

  it.each([8, 12, 25, 30])(
    'of %i days is likely the same: the old one is at risk, and says so',
    async (gap) => {
      const pair = [ended('Harbour'), anew(gap, 'Harbour')]
      const id = await saved([...pair, seriesOf(other, 'Lantern')])
      expect((await lines(id, `?${asOf}`))[0]).toMatchObject({
        condition: 'likely_continued',
        related: pair[1]!.isrc,
      })
      expect((await report(id, `?${asOf}`)).at_risk.reasons).toMatchObject([{
        reason: 'likely_continued',
        explanation: expect.stringContaining('another recording of its name begins 8 to 30 days later'),
        isrcs: [pair[0]!.isrc],
      }])
    },
  )

  it('of 31 days, or of another name, is another one', async () => {
    const series = [
      ended('Harbour'),
      anew(31, 'Harbour'),
      ended('Lantern'),
      anew(12, 'Paper'),
      seriesOf(other),
      seriesOf(listened()),
      seriesOf(listened()),
    ]
    const all = await lines(await saved(series), `?${asOf}`)
    expect(all.map(({ condition }) => condition).slice(0, 4))
      .toEqual(['vanished', 'short', 'vanished', 'counted'])
  })
})
