import { beforeAll, describe, expect, it } from 'vitest'
import { reportText } from '../../../shared/cli/report-text.ts'
import type { Report } from '../../../shared/operations/catalogs/valuation-report/report-schemas.ts'
import { createAccount, createCatalog, testIsrc } from '../../support/accounts.ts'
import { callTool } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { reportByHand } from './report-by-hand.ts'
import { numbersIn } from './printed-by-hand.ts'
import { inputsOf, monthsOf } from './report-inputs.ts'
import { dateOf, dayMs, makeSeries, reader, saveSeries, today } from './report-world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))
const { get, report, page, lines } = reader(platform, () => key(owner))
const series = makeSeries()
const isrcs = series.map(({ isrc }) => isrc)
/** Today has no observation yet, so a report of an hour ago has all. */
const asOf = new Date(today()).toISOString()
let catalogId: string
let answer: Report

beforeAll(async () => {
  catalogId = await createCatalog(platform.database, owner, isrcs)
  await saveSeries(platform.database, series)
  // Stored, as by the nightly job: what other tests save changes no forecast.
  await platform.database.owner`
    insert into app.valuation_models (method, known_until, known_from, basis, recordings, pairs, parameters)
    select method, known_until, known_from, basis, recordings, pairs, parameters
    from private.fit_valuation_model(${asOf})`
  answer = await report(catalogId, `?as_of=${asOf}&term_years=12`)
})

describe('a report', () => {
  it('has numbers that all follow from its CSV, as in a spreadsheet, to the cent', async () => {
    const query = `as_of=${asOf}`
    const all = await lines(catalogId, `?${query}`)
    expect(answer).toMatchObject(reportByHand(all, answer.assumptions))
    expect(answer.cash_flow).toHaveLength(12)
    const other = await report(
      catalogId,
      `?${query}&term_years=1&discount_rate=0.005&usd_per_1000_streams=4.2`,
    )
    expect(other).toMatchObject(reportByHand(all, other.assumptions))
  })

  it('has no number that its CSV and its assumptions do not give, but months, which observations give', async () => {
    const all = await lines(catalogId, `?as_of=${asOf}`)
    const byHand = new Set(numbersIn(reportByHand(all, answer.assumptions)))
    const rest = numbersIn(answer).filter((path) => !byHand.has(path))
    expect(rest.filter((path) => !/^(assumptions|seasonality|recordings\[\])\./.test(path))).toEqual([])
    for (const { isrc, next_year, first_observation, last_observation, ...recording } of answer.recordings) {
      const line = all.find((each) => each.isrc === isrc)!
      const numbers = Object.entries(recording).filter(([, value]) => typeof value === 'number')
      expect(numbers.length).toBeGreaterThanOrEqual(9)
      expect(line).toMatchObject({
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
    const all = await lines(catalogId, `?as_of=${asOf}`)
    const compared = all.filter(({ basis }) =>
      ['measured', 'short_window', 'age_unknown', 'unexplained_gains'].includes(basis)
    )
    expect(compared.map(({ basis }) => basis)).toEqual(
      expect.arrayContaining(['age_unknown', 'unexplained_gains']),
    )
    expect(compared.length).toBe(13)
    for (const line of compared) {
      const { isrc } = line
      const { age_class, ...inputs } = inputsOf(
        series.find((each) => each.isrc === isrc)!,
        today(),
        model!.parameters,
      )
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
    expect(months.map(({ month }) => month)).toEqual(byHand.map(({ month }) => month))
    months.forEach(({ streams_per_day, index }, n) => {
      expect(streams_per_day).toBeCloseTo(byHand[n]!.streams_per_day, 4)
      expect(index).toBeCloseTo(byHand[n]!.streams_per_day / average, 5)
    })
  })

  it('has no months of a recording whose last count of each is three days before the end', async () => {
    const monthEnd = (n: number) => {
      const date = new Date(today())
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + n - 12, 1)
    }
    const states = []
    for (const [n, daysBefore] of [2, 3].entries()) {
      const isrc = testIsrc(200 + n)
      const observations = Array.from({ length: 13 }, (_, n) => ({
        at: monthEnd(n) - daysBefore * dayMs + 15_600_000,
        value: 1_000 + 100 * n,
      }))
      await saveSeries(platform.database, [{ isrc, name: 'x', releaseDate: '2020-01-01', observations }])
      const id = await createCatalog(platform.database, owner, [isrc])
      states.push((await report(id)).seasonality.state)
    }
    expect(states).toEqual(['known', 'unknown'])
  })

  it('has the years of the model', async () => {
    const claims = { account_id: owner.id, credential: 'session' }
    const years = await platform.database.asClaims<{ year: number; low: number; mid: number; high: number }>(
      claims,
      `select y.* from app.valuation_models m, private.forecast_years(m, '{${isrcs}}', '${asOf}', 12) y`,
    )
    expect(answer.cash_flow.map(({ year, streams }) => ({ year, ...streams }))).toEqual(
      years.map(({ year, low, mid, high }) => ({
        year,
        low: Math.round(low),
        mid: Math.round(mid),
        high: Math.round(high),
      })),
    )
  })

  it('uses the price, the rate and the term that are requested, and names the source of its own', async () => {
    const other = await report(
      catalogId,
      `?as_of=${asOf}&term_years=1&discount_rate=0.085&usd_per_1000_streams=4.2`,
    )
    expect(other.assumptions).toMatchObject({
      term_years: 1,
      discount_rate: 0.085,
      usd_per_1000_streams: 4.2,
      price: null,
    })
    expect(answer.assumptions).toMatchObject({
      discount_rate: 0.1,
      usd_per_1000_streams: 3,
      price: {
        service: 'spotify',
        year: 2024,
        published_on: '2025-01-23',
        source: expect.stringContaining('Duetti'),
      },
      first_share: 0.85,
      second_share: 0.75,
    })
  })

  it.each([
    ['1000', 'The price is 333 times the published one: 3 US dollars for 1,000 streams (spotify, 2024).'],
    ['30.01', 'The price is 10 times the published one: 3 US dollars for 1,000 streams (spotify, 2024).'],
    ['30', null],
    ['0.3', null],
    ['0.29', 'The published price is 10 times this one: 3 US dollars for 1,000 streams (spotify, 2024).'],
    ['0.001', 'The published price is 3,000 times this one: 3 US dollars for 1,000 streams (spotify, 2024).'],
  ])('says on every surface how far a price of %s is from the published one', async (price, notice) => {
    const query = { as_of: asOf, usd_per_1000_streams: price }
    const other = await report(catalogId, `?${new URLSearchParams(query)}`)
    expect(other.assumptions.price_notice).toBe(notice)
    const tool = await callTool(platform, '2026-07-28', key(owner), 'get_valuation_report', {
      catalogId,
      as_of: asOf,
      usd_per_1000_streams: Number(price),
    })
    expect(tool.structuredContent).toMatchObject({ assumptions: { price_notice: notice } })
    for (
      const text of [await page(catalogId, `?${new URLSearchParams(query)}`), reportText(other as never)]
    ) {
      if (notice) expect(text).toContain(notice)
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
    const { owner: sql } = platform.database
    await sql`
      insert into app.catalog_valuations (catalog_id, low, mid, high, measured_song_count, total_streams, measured_at,
        constants_version, song_count, dated_song_count, age_days)
      values (${catalogId}, 1000, 2000, 3000, 16, 5000000, ${new Date(today() - dayMs)}, 1, 16, 15, 30000)`
    const { comparison, value } = await report(catalogId, `?as_of=${asOf}&term_years=12`)
    expect(comparison).toMatchObject({ low: 1000, mid: 2000, high: 3000, currency: 'USD' })
    expect(comparison.ratio).toBeCloseTo(value.mid / 2000, 6)
    expect(comparison.explanation).toContain(
      '913,125 streams a year, pays $3.5 for 1,000, adds 40 % for other',
    )
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
    const id = await createCatalog(platform.database, owner, own.map(({ isrc }) => isrc))
    await saveSeries(platform.database, own)
    const at = new Date().toISOString()
    const [before, csv] = [await report(id, `?as_of=${at}`), await lines(id, `?as_of=${at}`)]
    const late = own.map((each) => ({
      ...each,
      observations: [
        { at: each.observations[0]!.at - 3 * dayMs, value: 5 },
        { at: today() - 3_600_000, value: 900_000_000 },
      ],
    }))
    await saveSeries(platform.database, late, 'now')
    const now = await report(id)
    expect(await report(id, `?as_of=${at}`)).toEqual(before)
    expect(await lines(id, `?as_of=${at}`)).toEqual(csv)
    expect(now.trailing_year.streams).not.toBe(before.trailing_year.streams)
  })
})

describe('without enough data', () => {
  it('a report says what is missing instead of a value', async () => {
    const empty = await createCatalog(platform.database, owner, [])
    const unknown = await createCatalog(platform.database, owner, [testIsrc(16)])
    for (const [id, explanation] of [[empty, /no recordings/], [unknown, /\w/]] as const) {
      expect(await report(id)).toMatchObject({
        state: 'insufficient_data',
        value: null,
        multiple: null,
        cash_flow: [],
        sensitivity: [],
        missing: { explanation: expect.stringMatching(explanation) },
      })
      expect(await page(id)).toContain('<strong>No value.</strong>')
    }
  })
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
  [`as_of=${dateOf(Date.now() + 2 * dayMs)}T00:00:00Z`, /as_of must not be in the future/],
  ['since=2026-01-01', /since/],
])('%s is refused', async (query, message) => {
  const kinds = query.startsWith('as_of') ? ['', '.html', '.csv'] as const : ['', '.html'] as const
  for (const kind of kinds) {
    expect((await json(get(catalogId, kind, `?${query}`), 400)).error).toMatch(message)
  }
})

it('the tool has the essentials and links to the whole', async () => {
  const tool = await callTool(platform, '2026-07-28', key(owner), 'get_valuation_report', {
    catalogId,
    as_of: asOf,
    term_years: 12,
  })
  const { value, trailing_year, sensitivity } = answer
  expect(tool.structuredContent).toMatchObject({ value, trailing_year, sensitivity })
  expect(tool.structuredContent!.recordings).toHaveLength(10)
  const links = (tool.content as { type: string; uri: string }[]).filter(({ type }) =>
    type === 'resource_link'
  )
  expect(links.map(({ uri }) => new URL(uri).pathname)).toEqual(
    ['.html', '.csv'].map((kind) => `/api/catalogs/${catalogId}/valuation-report${kind}`),
  )
})

it('the CSV has every recording of a catalog of several reads, the report the 100 largest and the sum of the others', async () => {
  const many = Array.from({ length: 2_105 }, (_, n) => testIsrc(10_000 + n))
  const id = await createCatalog(platform.database, owner, many)
  await saveSeries(
    platform.database,
    many.slice(0, 105).map((isrc, n) => ({
      isrc,
      name: 'x',
      releaseDate: '2020-01-01',
      observations: Array.from({ length: 30 }, (_, day) => ({
        at: today() - (30 - day) * dayMs,
        value: 1_000 + day * (n + 1),
      })),
    })),
  )
  const whole = await report(id, `?as_of=${asOf}`)
  const all = await lines(id, `?as_of=${asOf}`)
  expect(all.map(({ isrc }) => isrc)).toEqual(many)
  expect(whole.recordings.map(({ isrc }: { isrc: string }) => isrc)).toEqual(many.slice(5, 105).reverse())
  expect(whole.other_recordings.recordings).toBe(5)
  const listed = whole.recordings.reduce(
    (sum: number, each: Report['recordings'][number]) => sum + each.trailing_streams!,
    0,
  )
  expect(listed + whole.other_recordings.trailing_streams).toBe(whole.trailing_year.streams)
  expect(whole).toMatchObject(
    (({ trailing_year, concentration, coverage }) => ({ trailing_year, concentration, coverage }))(
      reportByHand(all, whole.assumptions),
    ),
  )
  expect(whole.not_valued).toMatchObject([{ recordings: 2_000, isrcs: { length: 100 } }])
})

it('a counter that no recording can have reached is not valued, and named', async () => {
  const [isrc] = [testIsrc(30_000)]
  const id = await createCatalog(platform.database, owner, [isrc])
  const observations = Array.from({ length: 9 }, (_, day) => ({
    at: today() - (9 - day) * dayMs,
    value: (day + 1) * 1_000_000_000_000_000,
  }))
  await saveSeries(platform.database, [{ isrc, name: 'x', releaseDate: '2020-01-01', observations }])
  const absurd = await report(id, `?as_of=${asOf}&term_years=30`)
  expect(absurd.trailing_year.streams).toBe(0)
  expect(absurd.not_valued).toMatchObject([{ recordings: 1, isrcs: [isrc] }])
})
