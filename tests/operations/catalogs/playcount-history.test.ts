import { beforeAll, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, observe, testIsrc } from '../../support/accounts.ts'
import { dateAfter, itToday } from '../../support/clock.ts'
import { openPlatform } from '../../support/platform.ts'
import { fixture } from '../../support/fixture.ts'

describe('GET /api/catalogs/{catalogId}/playcount-history', () => {
  const platform = fixture(openPlatform)
  const owner = fixture(() => createAccount(platform.database))
  let catalogId: string

  beforeAll(async () => {
    catalogId = await createCatalog(platform.database, owner, [testIsrc(1), testIsrc(2), testIsrc(3)])
    await observe(platform.database, testIsrc(1), '2026-03-01', [100, 200, 350, 500, 700])
    await observe(platform.database, testIsrc(2), '2026-03-01', [100, 200, undefined, 500, 700])
  })

  const get = (query: string, key = owner.key, id = catalogId, suffix = '') =>
    platform.api.request(`/api/catalogs/${id}/playcount-history${suffix}${query}`, {
      headers: { 'x-api-key': key },
    })

  it('returns the documented body, field by field', async () => {
    const response = await get('?since=2026-03-03&days=2')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await response.json()).toEqual({
      status: 'success',
      catalog_id: catalogId,
      platform: 'spotify',
      metric: 'platform_displayed_play_count',
      data_source: 'apify_spotify_playcount',
      semantics:
        'Change between cumulative public observations, not exact calendar-day streams or royalty statements',
      source_timestamp_available: false,
      provider_identity_available: false,
      comparison_quality: 'legacy_recording_series_identity_unverified',
      missing_observation_reason_available: false,
      collection_enabled: false,
      periods: {
        previous: { start: '2026-03-01', end: '2026-03-03' },
        current: { start: '2026-03-03', end: '2026-03-05' },
        days: 2,
        timezone: 'UTC',
        boundary_semantics: 'Latest observation on each boundary date',
        alignment_tolerance_seconds: 3600,
      },
      pagination: { page: 1, limit: 25, total_count: 3, total_pages: 1, has_more: false },
      summary_scope: 'page',
      comparable_recordings: 1,
      recordings: [
        {
          isrc: testIsrc(1),
          name: `Song ${testIsrc(1)}`,
          state: 'comparable',
          observations: [100, 200, 350, 500, 700].map((value, day) => ({
            date: `2026-03-0${day + 1}`,
            captured_at: `2026-03-0${day + 1}T04:20:00Z`,
            value,
          })),
          missing_days: [],
          invalid_days: [],
          correction_days: [],
          previous_change: 250,
          current_change: 350,
          absolute_growth: 100,
          percentage_growth: 40,
          zero_baseline: false,
        },
        expect.objectContaining({
          isrc: testIsrc(2),
          state: 'incomplete',
          missing_days: ['2026-03-03'],
          previous_change: null,
        }),
        expect.objectContaining({
          isrc: testIsrc(3),
          state: 'incomplete',
          observations: [],
          missing_days: ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'],
        }),
      ],
    })
  })

  it('pages by ISRC, and returns no recordings past the end', async () => {
    const page = async (query: string) => (await (await get(`?since=2026-03-03&days=2&${query}`)).json())
    const second = await page('page=2&limit=2')
    expect(second.pagination).toEqual({ page: 2, limit: 2, total_count: 3, total_pages: 2, has_more: false })
    expect(second.recordings.map((recording: { isrc: string }) => recording.isrc)).toEqual([testIsrc(3)])
    const beyond = await page('page=1000000&limit=25')
    expect(beyond).toMatchObject({
      recordings: [],
      comparable_recordings: 0,
      pagination: { total_count: 3, has_more: false },
    })
    const empty = await createCatalog(platform.database, owner, [])
    const none = await (await get('?since=2026-03-03&days=2', owner.key, empty)).json()
    expect(none.pagination).toEqual({ page: 1, limit: 25, total_count: 0, total_pages: 0, has_more: false })
  })

  const invalid = 'Invalid comparison query'
  const overridden = 'Duplicate or overridden query parameter'
  const incomplete = 'Comparison requires completed UTC observation days'
  it.each([
    ['no since', '?days=2', invalid],
    ['no days', '?since=2026-03-03', invalid],
    ['a date that is none', '?since=2026-02-30&days=2', invalid],
    ['a date with a time', '?since=2026-03-03T00:00:00Z&days=2', invalid],
    ['days 0', '?since=2026-03-03&days=0', invalid],
    ['days 32', '?since=2026-03-03&days=32', invalid],
    ['page 0', '?since=2026-03-03&days=2&page=0', invalid],
    ['page 1000001', '?since=2026-03-03&days=2&page=1000001', invalid],
    ['limit 26', '?since=2026-03-03&days=2&limit=26', invalid],
    ['an unknown parameter', '?since=2026-03-03&days=2&foo=1', invalid],
    ['NUL', '?since=2026-03-03&days=2&foo=%00', invalid],
    ['the year 0', '?since=0000-01-01&days=2', invalid],
    ['a repeated parameter', '?since=2026-03-03&days=2&days=2', overridden],
    ['account_id', '?since=2026-03-03&days=2&account_id=x', overridden],
    ['organization_id', '?since=2026-03-03&days=2&organization_id=x', overridden],
    ['catalog_id', '?since=2026-03-03&days=2&catalog_id=x', overridden],
    ['the path parameter again', '?since=2026-03-03&days=2&catalogId=x', overridden],
    ['the far future', '?since=9999-11-30&days=31', incomplete],
    ['the end of the calendar', '?since=9999-12-31&days=31', incomplete],
    ['a period that begins before the year 1', '?since=0001-01-05&days=31', invalid],
    ['a period that begins a day before the year 1', '?since=0001-01-31&days=31', invalid],
  ])('refuses %s', (_, query, error) => expectRefusal(query, error))

  itToday('refuses a period that ends today', (today) => expectRefusal(`?since=${today}&days=1`, incomplete))

  async function expectRefusal(query: string, error: string) {
    for (const suffix of ['', '.csv']) {
      const response = await get(query, owner.key, catalogId, suffix)
      expect(response.status).toBe(400)
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      if (suffix === '') expect(await response.json()).toEqual({ status: 'error', error })
      else await response.body?.cancel()
    }
  }

  it('accepts the earliest period of the calendar', async () => {
    for (const suffix of ['', '.csv']) {
      const response = await get('?since=0001-01-03&days=2', owner.key, catalogId, suffix)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('0001-01-01')
    }
    const drawn = await get(`?since=0001-01-03&days=2&isrc=${testIsrc(1)}`, owner.key, catalogId, '.svg')
    expect([drawn.status, await drawn.text()]).toEqual([200, expect.stringContaining('0001-01-01')])
  })

  it('accepts a period whose last boundary was yesterday', async () => {
    expect((await get(`?since=${dateAfter(-2)}&days=1`)).status).toBe(200)
  })

  it('returns the latest of a thousand captures in a day, to the microsecond', async () => {
    const dense = await createCatalog(platform.database, owner, [testIsrc(9)])
    await platform.database.owner`
      insert into app.song_measurements (isrc, captured_at, value)
      select ${testIsrc(9)}, at, row_number() over (order by at)
      from generate_series(timestamptz '2026-03-01 00:00:00.123456Z', '2026-03-03 23:59Z', interval '86.4 seconds') at`
    const { recordings } = await (await get('?since=2026-03-02&days=1', owner.key, dense)).json()
    expect(recordings[0]).toMatchObject({
      state: 'comparable',
      observations: [1000, 2000, 3000].map((value, day) => ({
        date: `2026-03-0${day + 1}`,
        captured_at: `2026-03-0${day + 1}T23:58:33.723456Z`,
        value,
      })),
      absolute_growth: 0,
    })
  })

  it('is gone, with its tool, when the switch is off', async () => {
    await using off = await openPlatform({ PLAYCOUNT_HISTORY: 'false' })
    const response = await off.api.request(
      `/api/catalogs/${catalogId}/playcount-history?since=2026-03-03&days=2`,
    )
    expect(response.status).toBe(404)
  })

  it('streams all pages as CSV, safe for a spreadsheet', async () => {
    const isrcs = Array.from({ length: 60 }, (_, n) => testIsrc(100 + n))
    const large = await createCatalog(platform.database, owner, isrcs)
    await platform.database.owner`update app.songs set name = '=1+1, "quoted"' where isrc = ${testIsrc(100)}`
    const response = await get('?since=2026-03-03&days=1', owner.key, large, '.csv')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await response.text()).split('\r\n')
    expect(lines).toHaveLength(62)
    expect(lines[0]).toBe(
      'isrc,name,state,previous_change,current_change,absolute_growth,percentage_growth,zero_baseline,' +
        'missing_days,invalid_days,correction_days,2026-03-02,2026-03-03,2026-03-04',
    )
    expect(lines[1]).toContain(`"'=1+1, ""quoted"""`)
    expect(lines.slice(1, 61).map((line) => line.slice(0, 12))).toEqual(isrcs)
  })

  it('returns 503 with its own text when the store is unavailable', async () => {
    await using cut = await openPlatform({ DATABASE_URL: 'postgres://platform_api:x@127.0.0.1:9/none' })
    const response = await cut.api.request(
      `/api/catalogs/${catalogId}/playcount-history?since=2026-03-03&days=2`,
      {
        headers: { 'x-api-key': owner.key },
      },
    )
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ status: 'error', error: 'Catalog playcount history unavailable' })
  })
})
