import { beforeAll, describe, expect, it } from 'vitest'
import { observe, testIsrc } from '../../support/accounts.ts'
import { dateAfter, itToday } from '../../support/clock.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key } from '../../support/requests.ts'
import { openCatalogs } from './world.ts'

const { platform, owner, get, read, create } = openCatalogs()
let catalogId: string

beforeAll(async () => {
  catalogId = await create([testIsrc(1), testIsrc(2), testIsrc(3)])
  await observe(platform.database, testIsrc(1), '2026-03-01', [100, 200, 350, 500, 700])
  await observe(platform.database, testIsrc(2), '2026-03-01', [100, 200, undefined, 500, 700])
})

const path = (query: string, id = catalogId, suffix = '') => `/${id}/playcount-history${suffix}?${query}`

describe('the comparison', () => {
  it('returns the documented body, field by field', async () => {
    const response = await get(path('since=2026-03-03&days=2'))
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await json(response)).toEqual({
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
          ...{ missing_days: [], invalid_days: [], correction_days: [] },
          ...{ previous_change: 250, current_change: 350, absolute_growth: 100, percentage_growth: 40 },
          zero_baseline: false,
        },
        expect.objectContaining({
          ...{ isrc: testIsrc(2), state: 'incomplete', missing_days: ['2026-03-03'], previous_change: null },
        }),
        expect.objectContaining({
          ...{ isrc: testIsrc(3), state: 'incomplete', observations: [] },
          missing_days: [1, 2, 3, 4, 5].map((day) => `2026-03-0${day}`),
        }),
      ],
    })
  })

  it('pages by ISRC, and returns no recordings past the end', async () => {
    const page = (query: string, id?: string) => read(path(`since=2026-03-03&days=2${query}`, id))
    const second = await page('&page=2&limit=2')
    expect(second.pagination).toEqual({ page: 2, limit: 2, total_count: 3, total_pages: 2, has_more: false })
    expect(second.recordings).toMatchObject([{ isrc: testIsrc(3) }])
    expect(await page('&page=1000000&limit=25')).toMatchObject({
      recordings: [],
      comparable_recordings: 0,
      pagination: { total_count: 3, has_more: false },
    })
    expect((await page('', await create())).pagination)
      .toEqual({ page: 1, limit: 25, total_count: 0, total_pages: 0, has_more: false })
  })

  const invalid = 'Invalid comparison query'
  const overridden = 'Duplicate or overridden query parameter'
  const incomplete = 'Comparison requires completed UTC observation days'
  const valid = 'since=2026-03-03&days=2'
  it.each([
    ['no since', 'days=2', invalid],
    ['no days', 'since=2026-03-03', invalid],
    ['a date that is none', 'since=2026-02-30&days=2', invalid],
    ['a date with a time', 'since=2026-03-03T00:00:00Z&days=2', invalid],
    ['days 0', 'since=2026-03-03&days=0', invalid],
    ['days 32', 'since=2026-03-03&days=32', invalid],
    ['an unknown parameter', `${valid}&foo=1`, invalid],
    ['NUL', `${valid}&foo=%00`, invalid],
    ['the year 0', 'since=0000-01-01&days=2', invalid],
    ['a repeated parameter', `${valid}&days=2`, overridden],
    ['account_id', `${valid}&account_id=x`, overridden],
    ['the path parameter again', `${valid}&catalogId=x`, overridden],
    ['the far future', 'since=9999-11-30&days=31', incomplete],
    ['the end of the calendar', 'since=9999-12-31&days=31', incomplete],
    ['a period that begins before the year 1', 'since=0001-01-05&days=31', invalid],
    ['a period that begins a day before the year 1', 'since=0001-01-31&days=31', invalid],
  ])('refuses %s', (_, query, error) => expectRefusal(query, error))

  itToday('refuses a period that ends today', (today) => expectRefusal(`since=${today}&days=1`, incomplete))

  async function expectRefusal(query: string, error: string) {
    for (const suffix of ['', '.csv']) {
      const response = await get(path(query, catalogId, suffix))
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      const body = await json(response, 400)
      if (suffix === '') expect(body).toEqual({ status: 'error', error })
    }
  }

  it('accepts the earliest period of the calendar, and one whose last boundary was yesterday', async () => {
    for (const suffix of ['', '.csv', '.svg']) {
      const isrc = suffix === '.svg' ? `&isrc=${testIsrc(1)}` : ''
      const response = await get(path(`since=0001-01-03&days=2${isrc}`, catalogId, suffix))
      const date = suffix === '.svg' ? '1 Jan 0001' : '0001-01-01'
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(date)])
    }
    await read(path(`since=${dateAfter(-2)}&days=1`))
  })

  it('returns the latest of a thousand captures in a day, to the microsecond', async () => {
    const dense = await create([testIsrc(9)])
    await platform.database.owner`
      insert into app.song_measurements (isrc, captured_at, value)
      select ${testIsrc(9)}, at, row_number() over (order by at)
      from generate_series(timestamptz '2026-03-01 00:00:00.123456Z', '2026-03-03 23:59Z', interval '86.4 seconds') at`
    expect((await read(path('since=2026-03-02&days=1', dense))).recordings).toMatchObject([{
      state: 'comparable',
      observations: [1000, 2000, 3000].map((value, day) => ({
        date: `2026-03-0${day + 1}`,
        captured_at: `2026-03-0${day + 1}T23:58:33.723456Z`,
        value,
      })),
      absolute_growth: 0,
    }])
  })

  it.each([
    ['is gone when the switch is off', { PLAYCOUNT_HISTORY: 'false' }, 404, undefined],
    [
      'is a 503 with its own text when the store is unavailable',
      { DATABASE_URL: 'postgres://platform_api:x@127.0.0.1:9/none' },
      503,
      { status: 'error', error: 'Catalog playcount history unavailable' },
    ],
  ])('%s', async (_, environment, status, body) => {
    await using other = await openPlatform(environment)
    const response = other.api.request(`/api/catalogs${path(valid)}`, { headers: key(owner) })
    expect(await json(response, status)).toEqual(body ?? expect.anything())
  })
})
