import { beforeAll, describe, expect, it } from 'vitest'
import { reportText } from '../../../shared/cli/report-text.ts'
import type { Report } from '../../../shared/operations/catalogs/valuation-report/report-schemas.ts'
import { testIsrc } from '../../support/accounts.ts'
import { reportByHand } from './report-by-hand.ts'
import { numbersIn } from './printed-by-hand.ts'
import { inputsOf, monthsOf } from './report-inputs.ts'
import {
  dayMs,
  daysAgo,
  daysOf,
  makeSeries,
  recording,
  saveSeries,
  storeModel,
  today,
} from './report-world.ts'
import { openCatalogs } from './world.ts'

const { platform, owner, read, create, saved, tool, report, page, lines } = openCatalogs()
const series = makeSeries()
const isrcs = series.map(({ isrc }) => isrc)
/** Today has no observation yet, so a report of an hour ago has all. */
const asOf = new Date(today()).toISOString()
let catalogId: string
let answer: Report
let all: Awaited<ReturnType<typeof lines>>

beforeAll(async () => {
  catalogId = await saved(series)
  await storeModel(platform.database)
  answer = await report(catalogId, `?as_of=${asOf}&term_years=12`)
  all = await lines(catalogId, `?as_of=${asOf}`)
})

describe('a report', () => {
  it('has numbers that all follow from its CSV, as in a spreadsheet, to the cent', async () => {
    expect(answer).toMatchObject(reportByHand(all, answer.assumptions))
    expect(answer.cash_flow).toHaveLength(12)
    const query = 'term_years=1&discount_rate=0.005&usd_per_1000_streams=4.2'
    const other = await report(catalogId, `?as_of=${asOf}&${query}`)
    expect(other).toMatchObject(reportByHand(all, other.assumptions))
  })

  it('has no number that its CSV and its assumptions do not give, but months, which observations give', () => {
    const byHand = new Set(numbersIn(reportByHand(all, answer.assumptions)))
    const rest = numbersIn(answer).filter((path) => !byHand.has(path))
    expect(rest.filter((path) => !/^(assumptions|seasonality|recordings\[\])\./.test(path))).toEqual([])
    for (const { isrc, next_year, first_observation, last_observation, ...recording } of answer.recordings) {
      const numbers = Object.entries(recording).filter(([, value]) => typeof value === 'number')
      expect(numbers.length).toBeGreaterThanOrEqual(9)
      expect(all.find((each) => each.isrc === isrc)).toMatchObject({
        ...Object.fromEntries(numbers),
        next_year_low: next_year!.low,
        next_year_mid: next_year!.mid,
        next_year_high: next_year!.high,
        first_count: first_observation!.value,
        last_count: last_observation!.value,
      })
    }
  })

  it('has the inputs of each recording that its raw observations give', async () => {
    const [model] = await platform.database.owner`select parameters from app.valuation_models`
    const bases = ['measured', 'short_window', 'age_unknown', 'unexplained_gains']
    const compared = all.filter(({ basis }) => bases.includes(basis))
    expect(compared.map(({ basis }) => basis))
      .toEqual(expect.arrayContaining(['age_unknown', 'unexplained_gains']))
    expect(compared.length).toBe(13)
    for (const line of compared) {
      const { isrc } = line
      const one = series.find((each) => each.isrc === isrc)!
      const { age_class, ...inputs } = inputsOf(one, today(), model!.parameters)
      expect(line.age_class, isrc).toBe(age_class)
      for (const [name, value] of Object.entries(inputs)) {
        const actual = line[name] as number
        // Streams of the trailing year are whole, and times are to the millisecond.
        const tolerance = name.endsWith('d_streams') ? 0.51 + value * 1e-6 : Math.abs(value) * 1e-6 + 1e-6
        expect(Math.abs(actual - value), `${name} of ${isrc}: ${actual}, by hand ${value}`)
          .toBeLessThanOrEqual(tolerance)
      }
    }
  })

  it('has the months that the raw observations give', () => {
    const { state, months } = answer.seasonality
    const byHand = monthsOf(series, today())
    const average = byHand.reduce((sum, { streams_per_day }) => sum + streams_per_day, 0) / 12
    expect(state).toBe('known')
    expect(months).toMatchObject(byHand.map(({ month, streams_per_day }) => ({
      month,
      streams_per_day: expect.closeTo(streams_per_day, 4),
      index: expect.closeTo(streams_per_day / average, 5),
    })))
  })

  it('has no months of a recording whose last count of each is three days before the end', async () => {
    const date = new Date(today())
    const monthEnd = (n: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + n - 12, 1)
    for (const [daysBefore, state] of [[2, 'known'], [3, 'unknown']] as const) {
      const observations = daysOf(13, (n) => ({
        at: monthEnd(n) - daysBefore * dayMs + 15_600_000,
        value: 1_000 + 100 * n,
      }))
      const id = await saved([recording([], { observations, releaseDate: '2020-01-01' })])
      expect((await report(id)).seasonality.state).toBe(state)
    }
  })

  it('has the years of the model', async () => {
    const claims = { account_id: owner.id, credential: 'session' }
    const years = await platform.database.asClaims<{ year: number; low: number; mid: number; high: number }>(
      claims,
      `select y.* from app.valuation_models m, private.forecast_years(m, '{${isrcs}}', '${asOf}', 12) y`,
    )
    expect(answer.cash_flow).toMatchObject(years.map(({ year, low, mid, high }) => ({
      year,
      streams: { low: Math.round(low), mid: Math.round(mid), high: Math.round(high) },
    })))
  })

  it('uses the price, the rate and the term that are requested, and names the source of its own', async () => {
    const own = { term_years: 1, discount_rate: 0.085, usd_per_1000_streams: 4.2 }
    const query = new URLSearchParams({ as_of: asOf, ...own as object })
    expect((await report(catalogId, `?${query}`)).assumptions).toMatchObject({ ...own, price: null })
    const source = expect.stringContaining('Duetti')
    expect(answer.assumptions).toMatchObject({
      ...{ discount_rate: 0.1, usd_per_1000_streams: 3, first_share: 0.85, second_share: 0.75 },
      price: { service: 'spotify', year: 2024, published_on: '2025-01-23', source },
    })
  })

  const published = '3 US dollars for 1,000 streams (spotify, 2024).'
  it.each([
    ['1000', `The price is 333 times the published one: ${published}`],
    ['30.01', `The price is 10 times the published one: ${published}`],
    ['30', null],
    ['0.3', null],
    ['0.29', `The published price is 10 times this one: ${published}`],
    ['0.001', `The published price is 3,000 times this one: ${published}`],
  ])('says on every surface how far a price of %s is from the published one', async (price, price_notice) => {
    const query = `?${new URLSearchParams({ as_of: asOf, usd_per_1000_streams: price })}`
    const other = await report(catalogId, query)
    const args = { catalogId, as_of: asOf, usd_per_1000_streams: Number(price) }
    for (const { assumptions } of [other, (await tool('get_valuation_report', args)).structuredContent]) {
      expect(assumptions).toMatchObject({ price_notice })
    }
    for (const text of [await page(catalogId, query), reportText(other)]) {
      if (price_notice) expect(text).toContain(price_notice)
      else expect(text).not.toContain('published price is')
    }
  })

  it('names the recordings without a value, and the share of the streams that is covered', () => {
    const named = answer.not_valued.flatMap(({ isrcs }) => isrcs)
    expect(named.length).toBe(answer.coverage.not_valued)
    expect(named).toEqual(expect.arrayContaining([testIsrc(15), testIsrc(16)]))
    for (const { explanation } of answer.not_valued) expect(explanation).toMatch(/^[A-Z].{15,}\.$/)
    expect(answer.recordings.map(({ isrc }) => isrc)).not.toContain(testIsrc(16))
  })

  it('stands beside the band, and says why it differs', async () => {
    expect(answer.comparison).toBeNull()
    await platform.database.owner`
      insert into app.catalog_valuations (catalog_id, low, mid, high, measured_song_count, total_streams, measured_at,
        constants_version, song_count, dated_song_count, age_days)
      values (${catalogId}, 1000, 2000, 3000, 16, 5000000, ${new Date(today() - dayMs)}, 1, 16, 15, 30000)`
    const { comparison, value } = await report(catalogId, `?as_of=${asOf}&term_years=12`)
    const explanation = '913,125 streams a year, pays $3.5 for 1,000, adds 40 % for other'
    expect(comparison).toMatchObject({
      ...{ low: 1000, mid: 2000, high: 3000, currency: 'USD' },
      ratio: expect.closeTo(value.mid / 2000, 6),
      explanation: expect.stringContaining(explanation),
    })
  })

  it('has the essentials as a tool, and links to the whole', async () => {
    const args = { catalogId, as_of: asOf, term_years: 12 }
    const { structuredContent, content } = await tool('get_valuation_report', args)
    const { value, trailing_year, sensitivity } = answer
    expect(structuredContent).toMatchObject({ value, trailing_year, sensitivity })
    expect(structuredContent.recordings).toHaveLength(10)
    const links = content.filter(({ type }: { type: string }) => type === 'resource_link')
    expect(links.map(({ uri }: { uri: string }) => new URL(uri).pathname))
      .toEqual(['.html', '.csv'].map((kind) => `/api/catalogs/${catalogId}/valuation-report${kind}`))
  })
})

describe('as_of', () => {
  it('of an answer repeats it to the last digit, also where none was requested', async () => {
    for (let n = 0; n < 3; n++) {
      const now = await report(catalogId)
      expect(await report(catalogId, `?as_of=${now.as_of}`)).toEqual(now)
    }
  })

  it('repeats a report, whatever is recorded later', async () => {
    const own = makeSeries().slice(0, 4).map((each, n) => ({ ...each, isrc: testIsrc(100 + n) }))
    const id = await saved(own)
    const at = `?as_of=${new Date().toISOString()}`
    const [before, csv] = [await report(id, at), await lines(id, at)]
    const late = own.map((each) => ({
      ...each,
      observations: [
        { at: each.observations[0]!.at - 3 * dayMs, value: 5 },
        { at: today() - 3_600_000, value: 900_000_000 },
      ],
    }))
    await saveSeries(platform.database, late, 'now')
    expect([await report(id, at), await lines(id, at)]).toEqual([before, csv])
    expect((await report(id)).trailing_year.streams).not.toBe(before.trailing_year.streams)
  })
})

it('a report without enough data says what is missing instead of a value', async () => {
  for (const [isrcs, explanation] of [[[], /no recordings/], [[testIsrc(16)], /\w/]] as const) {
    const id = await create([...isrcs])
    expect(await report(id)).toMatchObject({
      ...{ state: 'insufficient_data', value: null, multiple: null, cash_flow: [], sensitivity: [] },
      missing: { explanation: expect.stringMatching(explanation) },
    })
    expect(await page(id)).toContain('<strong>No value.</strong>')
  }
})

it.each([
  ['term_years=0', /term_years must be at least 1/],
  ['term_years=31', /term_years must be at most 30/],
  ['discount_rate=1.1', /discount_rate must be at most 1/],
  ['discount_rate=-0.1', /discount_rate must be at least 0/],
  ['discount_rate=1e-1', /discount_rate/],
  ['usd_per_1000_streams=0', /usd_per_1000_streams must be at least 0.001/],
  ['as_of=2026-01-01', /as_of/],
  ['as_of=1999-12-31T23:59:59Z', /as_of must be at least 2000/],
  [`as_of=${daysAgo(-2)}T00:00:00Z`, /as_of must not be in the future/],
  ['since=2026-01-01', /since/],
])('%s is refused', async (query, message) => {
  for (const kind of query.startsWith('as_of') ? ['', '.html', '.csv'] : ['', '.html']) {
    expect((await read(`/${catalogId}/valuation-report${kind}?${query}`, 400)).error).toMatch(message)
  }
})

it('a counter that no recording can have reached is not valued, and named', async () => {
  const absurd = recording(daysOf(9, (day) => (day + 1) * 1_000_000_000_000_000))
  const { trailing_year, not_valued } = await report(await saved([absurd]), `?as_of=${asOf}&term_years=30`)
  expect(trailing_year.streams).toBe(0)
  expect(not_valued).toMatchObject([{ recordings: 1, isrcs: [absurd.isrc] }])
})
