import { expect } from 'vitest'
import { once, owner } from './support/actors.ts'
import { catalogPath } from './support/comparison.ts'
import { newIsrc, useCreated } from './support/created.ts'
import { credentialText, expectError, expectInvalid } from './support/errors.ts'
import { addDays, today } from './support/history.ts'
import { get, post } from './support/http.ts'
import { withClients } from './support/mcp.ts'
import { deployment, NotRunnable, rule } from './support/rule.ts'
import { bandOf, ends, forecastsOf, netOf, valueOf, yearOf } from './support/valuation.ts'

const created = useCreated()

/** The beginning of the day, so that other captures do not change the answer meanwhile. */
const asOf = `as_of=${today()}T00:00:00Z`
const read = (query: string, extension = '', path = catalogPath) =>
  get(`${path}/valuation-report${extension}?${query}`, owner)

/** The catalog's report with the default assumptions. */
const report = once(async () => {
  const { status, body } = await read(asOf)
  expect(status).toBe(200)
  if (body.state !== 'valued') throw new NotRunnable('a catalog with enough counts for a report')
  return body
})

/** A catalog of one recording that was never measured. */
const unmeasured = once(async () => {
  const id = await created.catalog()
  const isrc = newIsrc()
  await post(`/api/catalogs/${id}/songs`, { isrcs: [isrc] }, owner)
  return { id, isrc, path: `/api/catalogs/${id}` }
})

rule('the value of a report is the sum of its discounted cash flow, to the cent', {
  needs: ['catalog_id'],
}, async () => {
  const { value, multiple, currency, assumptions, cash_flow, trailing_year } = await report()
  expect([currency, cash_flow.length]).toEqual(['USD', assumptions.term_years])
  expect(assumptions).toMatchObject({ term_years: 10, discount_rate: 0.1, interval_percent: 80 })
  expect(assumptions.usd_per_1000_streams).toBe(assumptions.price.usd_per_1000_streams)
  expect(assumptions.price.source_url).toMatch(/^https:/)
  const trailing = netOf(trailing_year.streams, assumptions)
  expect(trailing_year.net_revenue).toBeCloseTo(trailing, 4)
  expect(trailing_year.measured_streams + trailing_year.estimated_streams).toBe(trailing_year.streams)
  for (const end of ends) {
    const years = cash_flow.map(({ streams }: { streams: Record<string, number> }) => streams[end])
    expect(Math.abs(value[end] - valueOf(years, assumptions)), end).toBeLessThan(0.011)
    if (trailing > 0) expect(multiple[end], end).toBeCloseTo(value[end] / trailing, 4)
  }
  expect(value.low).toBeLessThanOrEqual(value.mid)
  expect(value.mid).toBeLessThanOrEqual(value.high)
  for (const { year, streams, ...row } of cash_flow) {
    const factor = 1.1 ** (0.5 - year)
    const near = (number: number) => expect.closeTo(number, 3)
    expect(row, String(year)).toEqual({
      gross_revenue: bandOf((end) => near(streams[end] / 1000 * assumptions.usd_per_1000_streams)),
      net_revenue: bandOf((end) => near(netOf(streams[end], assumptions))),
      discount_factor: expect.closeTo(factor, 5),
      present_value: bandOf((end) => near(netOf(streams[end], assumptions) * factor)),
    })
  }
})

rule('the streams of a report are the forecasts of the recordings in its CSV', {
  needs: ['catalog_id'],
}, async () => {
  const { assumptions, cash_flow, trailing_year, coverage, recordings, other_recordings } = await report()
  const reply = await read(asOf, '.csv')
  expect(reply.headers.get('content-type')).toMatch(/^text\/csv/)
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.csv"$/)
  const lines = forecastsOf(reply.text)
  expect(lines).toHaveLength(coverage.valued)
  expect(coverage.valued + coverage.not_valued).toBe(coverage.recordings)
  expect(recordings.length + other_recordings.recordings).toBe(coverage.valued)
  const trailing = lines.reduce((sum, { trailing_streams }) => sum + trailing_streams, 0)
  expect(trailing_year.streams).toBe(trailing)
  for (const { year, streams } of cash_flow) {
    const expected = yearOf(lines, year, assumptions.model)
    // Streams are rounded to whole ones.
    for (const end of ends) {
      expect(Math.abs(streams[end] - expected[end]), `${end} of year ${year}`)
        .toBeLessThanOrEqual(0.5 + expected[end] * 1e-9)
    }
  }
})

rule('a report takes the term, the rate and the price of the request', {
  needs: ['catalog_id'],
}, async () => {
  const standard = await report()
  const query = `${asOf}&term_years=3&discount_rate=0.25&usd_per_1000_streams=4.5`
  const { body } = await read(query)
  const changed = { term_years: 3, discount_rate: 0.25, usd_per_1000_streams: 4.5 }
  expect(body.assumptions).toEqual({ ...standard.assumptions, ...changed, price: null })
  const streamsOf = ({ cash_flow }: { cash_flow: { streams: unknown }[] }) =>
    cash_flow.map(({ streams }) => streams)
  expect(streamsOf(body)).toEqual(streamsOf(standard).slice(0, 3))
  const mids = body.cash_flow.map(({ streams }: { streams: { mid: number } }) => streams.mid)
  expect(Math.abs(body.value.mid - valueOf(mids, body.assumptions))).toBeLessThan(0.011)
  // What the sensitivity says of an input is what a report with that input says.
  for (const { input, lower } of standard.sensitivity) {
    if (input === 'decay_exponent') continue
    const { body: other } = await read(`${asOf}&${input}=${lower.input_value}`)
    expect(other.value.mid, input).toBeCloseTo(lower.value, 2)
  }
})

rule('a report says what is missing where it has too little data', {}, async () => {
  const { id, isrc, path } = await unmeasured()
  const { status, body } = await read('', '', path)
  expect([status, body]).toMatchObject([200, {
    catalog_id: id,
    state: 'insufficient_data',
    value: null,
    multiple: null,
    missing: { explanation: expect.stringMatching(/\S/) },
    coverage: { recordings: 1, valued: 0, not_valued: 1 },
    not_valued: [{ reason: 'no_count', recordings: 1, isrcs: [isrc] }],
    recordings: [],
    comparison: null,
  }])
  expect((await read('', '.csv', path)).text).toContain(`\r\n${isrc},`)
  const empty = await read('', '', `/api/catalogs/${await created.catalog()}`)
  expect(empty.body).toMatchObject({ state: 'insufficient_data', value: null, coverage: { recordings: 0 } })
})

rule('as_of repeats a report from what was known then', { needs: ['catalog_id'] }, async () => {
  const first = await read(asOf)
  expect((await read(asOf)).body).toEqual(first.body)
  expect(Date.parse(first.body.as_of)).toBe(Date.parse(`${today()}T00:00:00Z`))
  // Before anybody captured play counts.
  const { body } = await read('as_of=2001-02-01T00:00:00Z')
  expect(body).toMatchObject({ state: 'insufficient_data', value: null, coverage: { valued: 0 } })
  expect(body.coverage.recordings).toBe(first.body.coverage.recordings)
})

rule('the page of a report needs nothing else, and has its numbers', { needs: ['catalog_id'] }, async () => {
  const { cash_flow } = await report()
  const expectPage = async (path: string, ...texts: string[]) => {
    const { status, headers, text } = await read(asOf, '.html', path)
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)])
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(text).not.toMatch(/<script|<link|<img|<iframe|\bsrc=|@import|url\(/i)
    for (const expected of texts) expect(text).toContain(expected)
  }
  await expectPage(catalogPath, cash_flow[0].streams.mid.toLocaleString('en-US'))
  const { path, isrc } = await unmeasured()
  const { body } = await get(path, owner)
  await expectPage(path, body.catalog.name, isrc)
})

rule('errors of a report have their texts', {}, async () => {
  const { path } = await unmeasured()
  const common: [query: string, message: string | RegExp][] = [
    [`as_of=${addDays(today(), 2)}T00:00:00Z`, 'as_of must not be in the future'],
    ['as_of=1999-12-31T23:59:59Z', 'as_of must be at least 2000-01-01T00:00:00Z'],
    ['as_of=yesterday', /as_of/],
    ['surprise=1', 'Unknown field: surprise'],
  ]
  const assumptions: typeof common = [
    ['term_years=0', 'term_years must be at least 1'],
    ['term_years=31', 'term_years must be at most 30'],
    ['term_years=1.5', /^term_years/],
    ['term_years=3&term_years=4', /^term_years/],
    ['discount_rate=-0.1', 'discount_rate must be at least 0'],
    ['discount_rate=1.1', 'discount_rate must be at most 1'],
    ['usd_per_1000_streams=0', /^usd_per_1000_streams/],
    ['usd_per_1000_streams=1001', 'usd_per_1000_streams must be at most 1000'],
  ]
  for (
    const [extension, wrong] of [['', [...common, ...assumptions]], ['.html', common], [
      '.csv',
      common,
    ]] as const
  ) {
    for (const [query, message] of wrong) expectInvalid(await read(query, extension, path), 'status', message)
    const missing = await read('', extension, `/api/catalogs/${crypto.randomUUID()}`)
    expectError(missing, 404, 'not_found', 'status', 'Catalog not found')
    const anonymous = await get(`${path}/valuation-report${extension}`)
    expectError(anonymous, 401, 'unauthenticated', 'status', credentialText)
  }
})

rule(
  'the tool of a report has its numbers in short, and links to all',
  { needs: ['catalog_id'] },
  async () => {
    const { value, multiple, assumptions, trailing_year, coverage, cash_flow, recordings } = await report()
    const args = { catalogId: deployment.catalog_id, as_of: `${today()}T00:00:00Z` }
    await withClients(owner, async (client) => {
      const { structuredContent, content } = await client.call('get_valuation_report', args)
      expect(structuredContent).toMatchObject({
        value,
        multiple,
        assumptions,
        trailing_year,
        coverage,
        cash_flow: cash_flow.map(({ year, present_value }: Record<string, unknown>) => ({
          year,
          present_value,
        })),
      })
      expect(structuredContent.recordings.map(({ isrc }: { isrc: string }) => isrc))
        .toEqual(recordings.slice(0, 10).map(({ isrc }: { isrc: string }) => isrc))
      const types = content.filter(({ type }) => type === 'resource_link').map(({ mimeType }) => mimeType)
      expect(types).toEqual([expect.stringMatching(/^text\/html/), expect.stringMatching(/^text\/csv/)])
    })
  },
)

rule('the valuation model and its errors are public, as JSON and as a page', {}, async () => {
  const { status, body } = await get('/api/valuation-model')
  expect(status).toBe(200)
  expect(body.model === null).toBe(body.state === 'not_fitted')
  const wasCompared = body.backtests.some(({ method, catalog_error }: Record<string, unknown>) =>
    method === 'model' && catalog_error !== null
  )
  expect(wasCompared).toBe(body.state === 'published')
  for (const { recordings, catalog_error, median_error } of body.backtests) {
    if (recordings < body.min_recordings) expect([catalog_error, median_error]).toEqual([null, null])
  }
  const page = await get('/api/valuation-model/page')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)])
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(page.text).not.toMatch(/<script|<link|<img|<iframe|\bsrc=|@import|url\(/i)
  if (body.model) expect(page.text).toContain(body.model.recordings.toLocaleString('en-US'))
})
