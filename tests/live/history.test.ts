import { expect } from 'vitest'
import { owner } from './support/actors.ts'
import { readAll } from './support/comparison.ts'
import { newIsrc, useCreated } from './support/created.ts'
import { expectInvalid } from './support/errors.ts'
import { get, post } from './support/http.ts'
import { addDays, compareObservations, datesOf, today } from './support/history.ts'
import { deployment, rule } from './support/rule.ts'

const created = useCreated()
const id = deployment.catalog_id ?? '00000000-0000-4000-8000-00000000feed'
const path = `/api/catalogs/${id}/playcount-history`
const read = (query: string, as = owner) => get(`${path}?${query}`, as)

/** Periods of the last weeks, all finished. */
const periods = [1, 2, 3, 7, 14, 31].flatMap((days) =>
  [1, 4].map((before): [since: string, days: number] => [addDays(today(), -days - before), days])
)

rule('a comparison has every documented field with its fixed value', { needs: ['catalog_id'] }, async () => {
  const since = addDays(today(), -9)
  const reply = await read(`since=${since}&days=7`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('cache-control')).toBe('private, no-store')
  expect(reply.body).toEqual({
    status: 'success',
    catalog_id: id,
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
      previous: { start: addDays(since, -7), end: since },
      current: { start: since, end: addDays(since, 7) },
      days: 7,
      timezone: 'UTC',
      boundary_semantics: 'Latest observation on each boundary date',
      alignment_tolerance_seconds: 3600,
    },
    pagination: {
      page: 1,
      limit: 25,
      total_count: expect.any(Number),
      total_pages: expect.any(Number),
      has_more: expect.any(Boolean),
    },
    summary_scope: 'page',
    comparable_recordings: expect.any(Number),
    recordings: expect.any(Array),
  })
})

rule('every recording is what its observations say, in every period', { needs: ['catalog_id'] }, async () => {
  const states = new Set<string>()
  for (const [since, days] of periods) {
    const { recordings } = await readAll(since, days)
    expect(recordings.length).toBeGreaterThan(0)
    for (const { isrc, name, observations, ...rest } of recordings) {
      expect(isrc).toMatch(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/)
      expect(name === null || typeof name === 'string').toBe(true)
      const dates = observations.map(({ date }: { date: string }) => date)
      expect(dates).toEqual(datesOf(since, days).filter((date) => dates.includes(date)))
      for (const { date, captured_at, ...more } of observations) {
        expect(new Date(captured_at).toISOString().slice(0, 10)).toBe(date)
        expect(more).toEqual({ value: expect.any(Number) })
      }
      expect(rest, `${isrc} since ${since}, ${days} days`).toEqual(
        compareObservations(observations, since, days),
      )
      states.add(rest.state)
    }
  }
  expect(states).toContain('comparable')
})

rule('the states of the demo catalog include all five', { needs: ['catalog_id', 'stand_ins'] }, async () => {
  const { recordings } = await readAll(addDays(today(), -8), 7)
  expect(new Set(recordings.map(({ state }) => state))).toEqual(
    new Set([
      ...['comparable', 'incomplete', 'counter_correction', 'invalid_observation'],
      'unaligned_observations',
    ]),
  )
})

rule(
  'pages have every member once, by ISRC, and the summary counts the page only',
  { needs: ['catalog_id'] },
  async () => {
    const since = addDays(today(), -3)
    const all = await readAll(since, 2)
    const isrcs = all.recordings.map(({ isrc }) => isrc)
    expect(isrcs).toEqual([...new Set(isrcs)].sort())
    const limit = 7
    const total = all.pagination.total_count
    expect(isrcs).toHaveLength(total)
    const pages = Math.ceil(total / limit)
    for (let page = 1; page <= pages + 1; page++) {
      const { body } = await read(`since=${since}&days=2&page=${page}&limit=${limit}`)
      expect(body.pagination).toEqual({
        page,
        limit,
        total_count: total,
        total_pages: pages,
        has_more: page < pages,
      })
      const expected = all.recordings.slice((page - 1) * limit, page * limit)
      expect(body.recordings).toEqual(expected)
      expect(body.comparable_recordings).toBe(expected.filter(({ state }) => state === 'comparable').length)
    }
  },
)

rule('recordings that were never measured are listed with all days missing', {}, async () => {
  const catalog = await created.catalog()
  const since = addDays(today(), -3)
  const history = `/api/catalogs/${catalog}/playcount-history?since=${since}&days=2`
  const empty = await get(history, owner)
  expect(empty.body.pagination).toMatchObject({ total_count: 0, total_pages: 0, has_more: false })
  expect([empty.body.recordings, empty.body.comparable_recordings]).toEqual([[], 0])
  const isrc = newIsrc()
  await post(`/api/catalogs/${catalog}/songs`, { isrcs: [isrc] }, owner)
  expect((await get(history, owner)).body.recordings).toEqual([{
    isrc,
    name: null,
    observations: [],
    ...compareObservations([], since, 2),
  }])
})

rule('the comparison as CSV has all pages', { needs: ['catalog_id'] }, async () => {
  const since = addDays(today(), -3)
  const { recordings } = await readAll(since, 2)
  const reply = await get(`${path}.csv?since=${since}&days=2`, owner)
  expect(reply.headers.get('content-type')).toMatch(/^text\/csv/)
  const lines = reply.text.trim().split(/\r?\n/)
  expect(lines[0]).toContain('isrc')
  expect(lines.filter((line) => /^"?[A-Z]{2}[A-Z0-9]{3}\d{7}\b/.test(line)).length).toBeGreaterThanOrEqual(
    recordings.length,
  )
  for (const { isrc, state } of recordings) {
    expect(lines.some((line) => line.includes(isrc) && line.includes(state)), isrc).toBe(true)
  }
})

rule(
  'the picture of a series names its state and needs an isrc of the catalog',
  { needs: ['catalog_id'] },
  async () => {
    const since = addDays(today(), -3)
    const { recordings: [first] } = await readAll(since, 2)
    const reply = await get(`${path}.svg?since=${since}&days=2&isrc=${first.isrc}`, owner)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(reply.text).toContain('<svg')
    expect(reply.text.toLowerCase().replaceAll(/[\s_]+/g, '_')).toContain(first.state)
    expectInvalid(await get(`${path}.svg?since=${since}&days=2`, owner), 'status')
    expect((await get(`${path}.svg?since=${since}&days=2&isrc=${newIsrc()}`, owner)).status).toBe(404)
  },
)

rule('a comparison charges nothing and changes nothing', { needs: ['catalog_id'] }, async () => {
  const query = `since=${addDays(today(), -9)}&days=7`
  const [one, two] = [await read(query), await read(query)]
  expect(two.body).toEqual(one.body)
  const { body } = await get('/api/credits?limit=50', owner)
  expect(JSON.stringify(body.entries)).not.toMatch(/history/)
})
