import { describe, expect, it } from 'vitest'
import { createCatalog, peopleFixture, testIsrc } from '../../support/accounts.ts'
import { callTool } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { type Headers, json, key } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { seededRandom } from '../../support/random.ts'
import { byHand } from './by-hand.ts'
import { createSnapshot, isrcsOf } from './world.ts'

const platform = fixture(openPlatform)
const people = peopleFixture(platform, 'each')

const get = (who: Headers, path: string) =>
  platform.api.request(`/api/catalogs${/^[?]/.test(path) ? '' : '/'}${path}`, { headers: who })
const valuations = async (id: string, query = '') =>
  (await json(get(key(people.owner), `${id}/valuations${query}`))).valuations
const catalog = async (id: string) => (await json(get(key(people.owner), id))).catalog
const explanation = (id: string) => json(get(key(people.owner), `${id}/valuations/latest/explanation`))

/** A catalog that was measured as a whole. */
async function measure(captured: Parameters<typeof createSnapshot>[2], options = {}) {
  const catalogId = await createCatalog(platform.database, people.owner, captured.map(({ isrc }) => isrc))
  const snapshot = await createSnapshot(platform.database, people.owner, captured, { catalogId, ...options })
  await platform.database.owner`select private.value_catalog(${catalogId}, ${snapshot})`
  return { catalogId, snapshot }
}
/** One stored as a result, as tools load them. */
const load = (id: string, measuredAt: string, mid = 2) =>
  platform.database.owner`
    insert into app.catalog_valuations (catalog_id, low, mid, high, measured_song_count, total_streams, measured_at)
    values (${id}, ${mid - 1}, ${mid}, ${mid + 1}, 1, 6, ${measuredAt})`

describe('the history', () => {
  it('is latest first, 30 by default, and with limit=1 the current value', async () => {
    const id = await createCatalog(platform.database, people.owner, [])
    for (let day = 1; day <= 31; day++) {
      await load(id, `2026-01-${String(day).padStart(2, '0')}T06:00:00Z`, day)
    }
    const mids = (rows: { mid: number }[]) => rows.map(({ mid }) => mid)
    expect(mids(await valuations(id))).toEqual(Array.from({ length: 30 }, (_, n) => 31 - n))
    expect(await valuations(id, '?limit=1')).toEqual([{
      low: 30,
      mid: 31,
      high: 32,
      measured_song_count: 1,
      total_streams: 6,
      measured_at: '2026-01-31T06:00:00.000Z',
    }])
    expect(mids(await valuations(id, '?limit=100'))).toHaveLength(31)
  })

  it.each([
    [`${crypto.randomUUID()}/valuations?limit=0`, 'limit must be at least 1'],
    [`${crypto.randomUUID()}/valuations?limit=101`, 'limit must be at most 100'],
    [`${crypto.randomUUID()}/valuations?limit=1.5`, 'limit must be an integer'],
    ['nothing/valuations', 'catalogId must be a valid UUID'],
  ])('refuses %s', async (path, message) => {
    expect(await json(get(key(people.owner), path), 400)).toEqual({ error: 400, message })
  })

  it('is the same over MCP', async () => {
    const { catalogId } = await measure([{ isrc: testIsrc(1), value: 1_000_000 }])
    const tool = await callTool(platform, '2026-07-28', key(people.owner), 'list_catalog_valuations', {
      catalogId,
    })
    expect(tool.structuredContent).toEqual({ status: 'success', valuations: await valuations(catalogId) })
  })
})

describe('the record of a catalog', () => {
  it('has the latest valuation with its currency, from the list as from a read, and null before the first', async () => {
    const id = await createCatalog(platform.database, people.owner, [])
    expect((await catalog(id)).valuation).toBeNull()
    await load(id, '2026-01-30T06:00:00Z', 30)
    await load(id, '2026-01-31T06:00:00Z', 31)
    const latest = { low: 30, mid: 31, high: 32, currency: 'USD', measured_at: '2026-01-31T06:00:00.000Z' }
    expect((await catalog(id)).valuation).toEqual(latest)
    const { catalogs } = await json(get(key(people.owner), '?limit=1'))
    expect(catalogs[0]).toEqual(await catalog(id))
  })

  it('leaves the list of valuations as it is described', async () => {
    const id = await createCatalog(platform.database, people.owner, [])
    const listed = await json(get(key(people.owner), `${id}/valuations`))
    expect(listed).toEqual({ status: 'success', valuations: [] })
  })
})

describe('an explanation', () => {
  const capturedAt = '2026-03-01T12:00:00Z'

  const expectByHand = async (captured: Parameters<typeof createSnapshot>[2]) => {
    const { catalogId, snapshot } = await measure(captured, { capturedAt })
    const explained = await explanation(catalogId)
    const { band, steps, ...ages } = byHand(explained)
    expect({ low: explained.low, mid: explained.mid, high: explained.high }).toEqual(band)
    expect(explained.inputs).toMatchObject(ages)
    expect(explained.steps.map(({ low, mid, high }: typeof band) => ({ low, mid, high }))).toEqual(steps)
    const counts = captured.flatMap(({ value }) => value ?? [])
    expect(explained).toMatchObject({
      catalog_id: catalogId,
      snapshot_id: snapshot,
      measured_at: '2026-03-01T12:00:00.000Z',
      inputs: {
        total_streams: counts.reduce((sum, value) => sum + value, 0),
        measured_song_count: counts.length,
        song_count: captured.length,
        dated_song_count: captured.filter(({ value, releaseDate }) => value !== undefined && releaseDate)
          .length,
      },
    })
    expect(await valuations(catalogId)).toMatchObject([band])
  }

  const { seed, random } = seededRandom()
  it(`gives all that it takes to compute low, mid and high again by hand, to the cent (seed ${seed})`, async () => {
    const below = (max: number) => Math.floor(random() * max)
    for (let round = 0; round < 12; round++) {
      const captured = isrcsOf(1 + below(60), 1000 * round).map((isrc) => ({
        isrc,
        value: random() < 0.1 ? undefined : below(10 ** (1 + below(11))),
        releaseDate: random() < 0.3
          ? undefined
          : new Date(Date.UTC(1970 + below(57), below(12), below(28) + 1)).toISOString().slice(0, 10),
      }))
      if (captured.some(({ value }) => value !== undefined)) await expectByHand(captured)
    }
  })

  it('rounds half up exactly, also where the mean age has no last decimal', async () => {
    // 3,040 days of three recordings: 57 streams are 20.5453125 a year.
    const daysAgo = (days: number) =>
      new Date(Date.parse(capturedAt) - days * 86_400_000).toISOString().slice(0, 10)
    await expectByHand([1013, 1013, 1014].map((days, n) => ({
      isrc: testIsrc(700 + n),
      value: [20, 20, 17][n],
      releaseDate: daysAgo(days),
    })))
    // 2,560 streams in 576 days are 1,623.333… a year, and their net revenue is 5.0708875.
    await expectByHand([{ isrc: testIsrc(710), value: 2560, releaseDate: daysAgo(576) }])
  })

  it('names the constants of the decision, their version, and every step with its formula', async () => {
    const { catalogId } = await measure([{ isrc: testIsrc(1), value: 10_000_000 }])
    const { constants, steps, mid } = await explanation(catalogId)
    expect(constants).toEqual({
      version: 1,
      usd_per_stream: 0.0035,
      gross_up: { low: 1.25, mid: 1.4, high: 1.6 },
      first_share: 0.85,
      second_share: 0.75,
      multiple: { low: 10, mid: 13, high: 16 },
      default_age_years: 5,
      least_age_years: 1,
    })
    expect(steps.map(({ name, formula }: { name: string; formula: string }) => `${name} = ${formula}`))
      .toEqual([
        'annual_streams = total_streams / age_years',
        'annual_revenue = annual_streams * usd_per_stream',
        'gross_revenue = annual_revenue * gross_up',
        'net_revenue = gross_revenue * first_share * second_share',
        'value = net_revenue * multiple, rounded to cents',
      ])
    expect(mid).toBe(10_000_000 / 5 * 0.0035 * 1.4 * 0.85 * 0.75 * 13)
  })

  it.each([
    ['the mean of those with a date', ['2016-03-01', undefined, '2020-02-28'], 'mean', 8.001369, 8.001369],
    ['the default without any date', [undefined, undefined, undefined], 'default', null, 5],
    ['never less than a year', ['2026-02-01', '2025-12-01', undefined], 'floor', 0.161533, 1],
    [
      'never less than a year before the release either',
      ['2026-09-01', undefined, undefined],
      'floor',
      -0.503765,
      1,
    ],
  ])('states where the age comes from: %s', async (_, dates, age_rule, mean_age_years, age_years) => {
    const captured = dates.map((releaseDate, n) => ({ isrc: testIsrc(500 + n), value: 1000, releaseDate }))
    const { catalogId } = await measure(captured, { capturedAt })
    expect((await explanation(catalogId)).inputs).toMatchObject({ age_rule, mean_age_years, age_years })
  })

  it('goes on with the constants that were in force when a later version is', async () => {
    const { catalogId } = await measure([{ isrc: testIsrc(1), value: 77_777 }])
    const before = await explanation(catalogId)
    await platform.database.owner`
      insert into app.valuation_constants values (2, 0.004, 1, 1, 1, 0.5, 0.5, 1, 2, 3, 5, 1, 'EUR')`
    expect(await explanation(catalogId)).toEqual(before)
    const later = await measure([{ isrc: testIsrc(1), value: 77_777 }])
    const explained = await explanation(later.catalogId)
    expect(explained.constants.version).toBe(2)
    expect([before.currency, explained.currency]).toEqual(['USD', 'EUR'])
    expect((await catalog(later.catalogId)).valuation.currency).toBe('EUR')
    expect({ low: explained.low, mid: explained.mid, high: explained.high }).toEqual(byHand(explained).band)
    await platform.database
      .owner`update app.catalog_valuations set constants_version = 1 where constants_version = 2`
    await platform.database.owner`delete from app.valuation_constants where version = 2`
  })

  it('is a 404 without a valuation, and for one that was loaded as a result', async () => {
    const id = await createCatalog(platform.database, people.owner, [])
    const path = `${id}/valuations/latest/explanation`
    expect(await json(get(key(people.owner), path), 404)).toEqual({
      error: 404,
      message: 'The catalog has no valuation yet',
    })
    await load(id, '2026-01-01T00:00:00Z')
    expect(await json(get(key(people.owner), path), 404)).toEqual({
      error: 404,
      message: 'The latest valuation was loaded without the inputs that it was computed from',
    })
  })
})

describe('a catalog that is made again from a snapshot that is done', () => {
  it('has the valuation again that the snapshot gives', async () => {
    const { catalogId, snapshot } = await measure([{
      isrc: testIsrc(1),
      value: 5_000_000,
      releaseDate: '2019-05-05',
    }])
    const before = await explanation(catalogId)
    await platform.api.request(`/api/catalogs/${catalogId}`, { method: 'DELETE', headers: key(people.owner) })
    const response = platform.api.request('/api/catalogs', {
      method: 'POST',
      headers: { ...key(people.owner), 'content-type': 'application/json' },
      body: JSON.stringify({ snapshot }),
    })
    const { catalog } = await json(response, 201)
    expect(await explanation(catalog.id)).toEqual({ ...before, catalog_id: catalog.id })
  })
})
