import { beforeAll, describe, expect, it } from 'vitest'
import { verifyValuation } from '../../../shared/cli/verify-valuation.ts'
import type { Report } from '../../../shared/operations/catalogs/valuation-report/report-schemas.ts'
import { createAccount, createCatalog, testIsrc } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { key } from '../../support/requests.ts'
import { dayMs, reader, saveSeries, type Series, today } from './report-world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))
const { get, report, lines } = reader(platform, () => key(owner))
const asOf = `as_of=${new Date(today()).toISOString()}`

let used = 0
/** A recording of 1,000 plays a day on the dates since `first` days ago on which it is counted, and heard. */
function recording(
  { first = 400, isCounted = () => true, isHeard = () => true }: {
    first?: number
    isCounted?: (daysAgo: number) => boolean
    isHeard?: (daysAgo: number) => boolean
  } = {},
): Series {
  let value = 700_000 + ++used * 17
  const observations = Array.from({ length: first }, (_, n) => first - n).flatMap((daysAgo) => {
    if (isHeard(daysAgo)) value += 1_000
    return isCounted(daysAgo) ? [{ at: today() - daysAgo * dayMs + 15_600_000, value }] : []
  })
  return { isrc: testIsrc(used), name: `Song ${used}`, releaseDate: '2015-03-01', observations }
}

async function saved(series: Series[]): Promise<string> {
  await saveSeries(platform.database, series)
  return await createCatalog(platform.database, owner, series.map(({ isrc }) => isrc))
}

/** The lines of some recordings. */
const linesOf = async (catalogId: string, series: Series[]) => {
  const all = await lines(catalogId, `?${asOf}`)
  return series.map(({ isrc }) => all.find((line) => line.isrc === isrc)!)
}
const steady = (first = 400) => Array.from({ length: 8 }, () => recording({ first }))
const chanceOf = (days: number, exponent = 0.08) => 1 - (days / (days + 365)) ** exponent

describe('a recording that has vanished', () => {
  const daysGone = [8, 30, 120, 300]
  const gone = daysGone.map((days) => recording({ isCounted: (daysAgo) => daysAgo >= days }))
  let catalogId: string
  let answer: Report
  let all: Awaited<ReturnType<typeof linesOf>>
  beforeAll(async () => {
    catalogId = await saved([...steady(), ...gone])
    answer = await report(catalogId, `?${asOf}`)
    all = await linesOf(catalogId, gone)
  })

  it('is valued by the chance that it is counted again, and less the longer it is gone', () => {
    const parts = all.map(({ next_year_mid }) => next_year_mid! / 365_000)
    parts.forEach((part, n) => {
      // What is still heard decays a little.
      expect(part / chanceOf(daysGone[n]!)).toBeGreaterThan(0.9)
      expect(part / chanceOf(daysGone[n]!)).toBeLessThan(1)
    })
    expect(parts).toEqual(parts.toSorted((a, b) => b - a))
    expect(answer.assumptions.model.return_exponent).toBe(0.08)
  })

  it('has nearly nothing and all of its streams in its interval', () => {
    all.forEach(({ next_year_low, next_year_high }, n) => {
      expect(Number(next_year_low)).toBeLessThan(365_000 * chanceOf(daysGone[n]!) ** 2)
      expect(Number(next_year_high)).toBeGreaterThan(365_000)
    })
  })

  it('has its measured streams in the trailing year', () => {
    expect(all.map(({ measured_streams }) => measured_streams / 1_000)).toEqual(
      daysGone.map((days) => expect.closeTo(366 - days, -0.7)),
    )
  })

  it('is in the value by that part, which is at risk', () => {
    expect(answer.at_risk).toMatchObject({
      reasons: [{
        reason: 'vanished',
        recordings: 4,
        explanation: expect.stringContaining('Valued at the chance that they are counted again.'),
      }],
    })
    const sum = daysGone.reduce((total, days) => total + chanceOf(days), 0)
    expect(answer.at_risk.share).toBeCloseTo(sum / (8 + sum), 1)
  })

  it('verifies offline', async () => {
    await platform.database.value`select jobs.make_valuation(${catalogId})`
    const csv = await (await get(catalogId, '.csv')).text()
    const { faults, seal } = verifyValuation(csv)
    expect({ faults, value: seal.value }).toEqual({ faults: [], value: (await report(catalogId)).value })
  })
})

describe('a counter that stands still', () => {
  it('has what it did before in its interval, and is at risk', async () => {
    const still = [29, 100, 200].map((days) => recording({ isHeard: (daysAgo) => daysAgo > days }))
    const never = recording({ isHeard: () => false })
    const id = await saved([...steady(), ...still, never])
    const all = await linesOf(id, [...still, never])
    expect(all.map(({ condition }) => condition)).toEqual(Array(4).fill('no_plays'))
    all.slice(0, 3).forEach(({ next_year_low, next_year_mid, next_year_high }, n) => {
      const part = 1 - [29, 100, 200][n]! / 365
      expect(next_year_mid! / 365_000 / part).toBeGreaterThan(0.9)
      expect(next_year_mid! / 365_000 / part).toBeLessThan(1.02)
      expect(Number(next_year_low)).toBeLessThan(365_000 * part ** 2)
      expect(Number(next_year_high)).toBeGreaterThan(365_000)
    })
    expect(all[3]).toMatchObject({ next_year_low: 0, next_year_mid: 0, next_year_high: 0 })
    expect((await report(id, `?${asOf}`)).at_risk.reasons).toMatchObject([{
      reason: 'no_plays',
      recordings: 3,
      explanation: expect.stringContaining('valued by what they gained in the past year'),
    }])
  })
})

describe('the chance of a return', () => {
  const spellsOf = (isrcs: string[] | null) =>
    platform.database.owner`
      select days_at_verdict, days_at_end, is_back, count(*)::integer as spells
      from private.vanished_spells(coalesce(${isrcs}::text[], array(select isrc from app.catalog_songs)), now(), now())
      group by 1, 2, 3 order by 1, 2`

  it('is that of the deployment, by the days that recordings were gone', async () => {
    const daily = [
      ...steady(100),
      ...steady(100),
      // Missing from 69 days ago on, six of them until 50 days ago.
      ...Array.from(
        { length: 10 },
        (_, n) => recording({ first: 100, isCounted: (daysAgo) => daysAgo >= 70 || (n < 6 && daysAgo < 50) }),
      ),
    ]
    await saved(daily)
    expect(await spellsOf(daily.map(({ isrc }) => isrc))).toEqual([
      { days_at_verdict: 7, days_at_end: 21, is_back: true, spells: 6 },
      { days_at_verdict: 7, days_at_end: 69, is_back: false, spells: 4 },
    ])
    const weekly = [0, 1, 2, 3].map((n) =>
      recording({
        isCounted: (daysAgo) => daysAgo % 7 === 0 && (n > 0 || daysAgo >= 210 || daysAgo < 70),
      })
    )
    const id = await saved(weekly)
    expect(await spellsOf(weekly.map(({ isrc }) => isrc))).toEqual([
      { days_at_verdict: 49, days_at_end: 147, is_back: true, spells: 1 },
    ])
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
})
