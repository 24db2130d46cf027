import { beforeAll, describe, expect, it } from 'vitest'
import { verifyValuation } from '../../../shared/cli/verify-valuation.ts'
import type { Report } from '../../../shared/operations/catalogs/valuation-report/report-schemas.ts'
import { asOf, daysOf, recording, type Series } from './report-world.ts'
import { openCatalogs } from './world.ts'

const { platform, saved, value, report, lines, csv } = openCatalogs()
const now = `?${asOf()}`
const reportOf = (id: string): Promise<Report> => report(id, now)

let starts = 700_000
type Days = (daysAgo: number) => boolean
/** A recording of 1,000 plays a day on the dates since `first` days ago on which it is counted, and heard. */
function played(isCounted: Days = () => true, isHeard: Days = () => true, first = 400): Series {
  let value = starts += 17
  const counts = daysOf(first, (day) => {
    if (isHeard(first - day)) value += 1_000
    return isCounted(first - day) ? value : null
  })
  return recording(counts, { releaseDate: '2015-03-01' })
}

/** The lines of some recordings. */
const linesOf = async (catalogId: string, series: Series[]) => {
  const all = await lines(catalogId, now)
  return series.map(({ isrc }) => all.find((line) => line.isrc === isrc)!)
}
const steady = (first = 400) => daysOf(8, () => played(undefined, undefined, first))
const chanceOf = (days: number, exponent = 0.08) => 1 - (days / (days + 365)) ** exponent
function expectBetween(value: number, low: number, high: number) {
  expect(value).toBeGreaterThan(low)
  expect(value).toBeLessThan(high)
}

describe('a recording that has vanished', () => {
  const daysGone = [8, 30, 120, 300]
  const gone = daysGone.map((days) => played((daysAgo) => daysAgo >= days))
  let catalogId: string
  let answer: Report
  let all: Awaited<ReturnType<typeof linesOf>>
  beforeAll(async () => {
    catalogId = await saved([...steady(), ...gone])
    answer = await reportOf(catalogId)
    all = await linesOf(catalogId, gone)
  })

  it('is valued by the chance that it is counted again, and less the longer it is gone', () => {
    const parts = all.map(({ next_year_mid }) => next_year_mid! / 365_000)
    // What is still heard decays a little.
    parts.forEach((part, n) => expectBetween(part / chanceOf(daysGone[n]!), 0.9, 1))
    expect(parts).toEqual(parts.toSorted((a, b) => b - a))
    expect(answer.assumptions.model.return_exponent).toBe(0.08)
  })

  it('has nearly nothing and all of its streams in its interval, and its measured ones in the trailing year', () => {
    all.forEach(({ next_year_low, next_year_high, measured_streams }, n) => {
      expect(Number(next_year_low)).toBeLessThan(365_000 * chanceOf(daysGone[n]!) ** 2)
      expect(Number(next_year_high)).toBeGreaterThan(365_000)
      expect(measured_streams / 1_000).toBeCloseTo(366 - daysGone[n]!, -0.7)
    })
  })

  it('is in the value by that part, which is at risk', () => {
    const explanation = expect.stringContaining('Valued at the chance that they are counted again.')
    expect(answer.at_risk).toMatchObject({ reasons: [{ reason: 'vanished', recordings: 4, explanation }] })
    const sum = daysGone.reduce((total, days) => total + chanceOf(days), 0)
    expect(answer.at_risk.share).toBeCloseTo(sum / (8 + sum), 1)
  })

  it('verifies offline', async () => {
    await value(catalogId)
    const { faults, seal } = verifyValuation(await csv(catalogId))
    expect({ faults, value: seal.value }).toEqual({ faults: [], value: (await report(catalogId)).value })
  })
})

it('a counter that stands still has what it did before in its interval, and is at risk', async () => {
  const daysStill = [29, 100, 200]
  const still = daysStill.map((days) => played(undefined, (daysAgo) => daysAgo > days))
  const never = played(undefined, () => false)
  const id = await saved([...steady(), ...still, never])
  const all = await linesOf(id, [...still, never])
  expect(all.map(({ condition }) => condition)).toEqual(Array(4).fill('no_plays'))
  daysStill.forEach((days, n) => {
    const { next_year_low, next_year_mid, next_year_high } = all[n]!
    const part = 1 - days / 365
    expectBetween(next_year_mid! / 365_000 / part, 0.9, 1.02)
    expect(Number(next_year_low)).toBeLessThan(365_000 * part ** 2)
    expect(Number(next_year_high)).toBeGreaterThan(365_000)
  })
  expect(all[3]).toMatchObject({ next_year_low: 0, next_year_mid: 0, next_year_high: 0 })
  const explanation = expect.stringContaining('valued by what they gained in the past year')
  expect((await reportOf(id)).at_risk.reasons).toMatchObject([{
    reason: 'no_plays',
    recordings: 3,
    explanation,
  }])
})

it('the chance of a return is that of the deployment, by the days that recordings were gone', async () => {
  const spellsOf = (series: Series[] | null) =>
    platform.database.owner`
      select days_at_verdict, days_at_end, is_back, count(*)::integer as spells
      from private.vanished_spells(coalesce(${
      series?.map(({ isrc }) => isrc) ?? null
    }::text[], array(select isrc from app.catalog_songs)), now(), now())
      group by 1, 2, 3 order by 1, 2`
  // Ten are missing from 69 days ago on, six of them until 50 days ago.
  const missing = daysOf(
    10,
    (n) => played((daysAgo) => daysAgo >= 70 || n < 6 && daysAgo < 50, undefined, 100),
  )
  const daily = [...steady(100), ...steady(100), ...missing]
  await saved(daily)
  expect(await spellsOf(daily)).toEqual([
    { days_at_verdict: 7, days_at_end: 21, is_back: true, spells: 6 },
    { days_at_verdict: 7, days_at_end: 69, is_back: false, spells: 4 },
  ])
  const weekly = daysOf(
    4,
    (n) => played((daysAgo) => daysAgo % 7 === 0 && (n > 0 || daysAgo >= 210 || daysAgo < 70)),
  )
  const id = await saved(weekly)
  expect(await spellsOf(weekly))
    .toEqual([{ days_at_verdict: 49, days_at_end: 147, is_back: true, spells: 1 }])
  const all = await spellsOf(null)
  const returns = all.reduce((sum, each) => sum + (each.is_back ? each.spells : 0), 0)
  const days = all.reduce(
    (sum, each) => sum + each.spells * Math.log(each.days_at_end / each.days_at_verdict),
    0,
  )
  await platform.database.owner`select private.store_valuation_model()`
  const { assumptions } = await report(id, `?as_of=${new Date().toISOString()}`)
  expect(returns).toBe(7)
  expect(assumptions.model.return_exponent).toBeCloseTo((4 + returns) / (50 + days), 9)
})
