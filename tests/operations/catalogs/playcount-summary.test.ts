import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Summary } from '../../../shared/operations/catalogs/summary-schemas.ts'
import { createAccount, createCatalog, observe, testIsrc } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { compareRecording, LARGEST_VALUE } from '../../support/history/reference.ts'
import { seriesOf } from '../../support/history/series.ts'
import { rpc } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'

const range = { since: '2025-06-17', days: 7 }
/** Three more than a summary lists. */
const artists = [...Array.from({ length: 22 }, (_, n) => `Artist ${n}`), null]
const artistRows = 20

/** Hostile series: gaps, falls, invalid counts, captures at other hours, some of them clean. */
const songs = fc.sample(seriesOf(range), { seed: 16, numRuns: 90 }).map(({ observations }, index) => ({
  ...compareRecording(observations, range.since, range.days),
  isrc: testIsrc(index),
  artist: artists[index % artists.length]!,
  captures: observations,
}))

const rounded = (value: number) => Math.round(value * 1e6) / 1e6
/** To five digits after the point, or to nine digits of a hostile number. */
const near = (value: number) => expect.closeTo(value, Math.abs(value) > 1e9 ? -3 : 5)
const median = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

function growthOf(recordings: typeof songs) {
  if (recordings.length === 0) {
    return { previous_change: null, current_change: null, percentage_growth: null, zero_baseline: false }
  }
  const sum = (field: 'previous_change' | 'current_change') =>
    recordings.reduce((total, recording) => total + recording[field]!, 0n)
  const [previous, current] = [sum('previous_change'), sum('current_change')]
  return {
    previous_change: Number(previous),
    current_change: Number(current),
    absolute_growth: Number(current - previous),
    percentage_growth: previous === 0n ? null : near(Number(current - previous) / Number(previous) * 100),
    zero_baseline: previous === 0n,
  }
}

describe('GET /api/catalogs/{catalogId}/playcount-summary', () => {
  const platform = fixture(openPlatform)
  const owner = fixture(() => createAccount(platform.database))
  const comparable = songs.filter(({ state }) => state === 'comparable')
  let catalogId: string

  beforeAll(async () => {
    const sql = platform.database.owner
    catalogId = await createCatalog(platform.database, owner, songs.map(({ isrc }) => isrc))
    for (const { isrc, artist } of songs) {
      await sql`update app.songs set artist = ${artist} where isrc = ${isrc}`
    }
    // Recorded when they were captured.
    const rows = songs.flatMap(({ isrc, captures }) =>
      captures.map(({ captured_at, value }) => ({ isrc, captured_at, value: String(value) }))
    )
    await sql`
      insert into app.song_measurements (isrc, captured_at, value, recorded_at)
      select isrc, captured_at, value, null from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as r (isrc text, captured_at timestamptz, value bigint)`
  })

  const get = (path: string, query: Record<string, unknown> = range) =>
    platform.api.request(
      `/api/catalogs/${catalogId}/${path}?${new URLSearchParams(query as Record<string, string>)}`,
      { headers: { 'x-api-key': owner.key } },
    )
  const read = async (query: Record<string, unknown> = {}): Promise<Summary> => {
    const response = await get('playcount-summary', { ...range, ...query })
    expect(response.status, await response.clone().text()).toBe(200)
    return await response.json()
  }
  /** Without the time of the answer. */
  const known = async (query: Record<string, unknown> = {}) => {
    const { as_of: _, known_at: __, ...rest } = await read(query)
    return rest
  }

  it('equals a computation from the raw observations', async () => {
    const summary = await read()
    const count = (state: string) => songs.filter((song) => song.state === state).length
    const streams = (of: typeof songs) =>
      of.reduce((total, { observations }) => {
        const last = observations.at(-1)?.value ?? -1n
        return last >= 0n && last <= LARGEST_VALUE ? total + last : total
      }, 0n)
    const logarithms = comparable.map(({ current_change, previous_change }) =>
      Math.log((Number(current_change) + 1) / (Number(previous_change) + 1))
    )
    const center = median(logarithms)
    const deviation = 1.4826 * median(logarithms.map((one) => Math.abs(one - center)))
    const currents = comparable.map(({ current_change }) => Number(current_change)).toSorted((a, b) => b - a)
    const total = currents.reduce((sum, value) => sum + value, 0)
    expect(comparable.length).toBeGreaterThan(20)
    expect(summary).toMatchObject({
      ...growthOf(comparable),
      recordings: {
        total: songs.length,
        ...Object.fromEntries(
          ['comparable', 'incomplete', 'counter_correction', 'invalid_observation', 'unaligned_observations']
            .map((state) => [state, count(state)]),
        ),
      },
      known_streams: Number(streams(songs)),
      comparable_share: rounded(Number(streams(comparable)) / Number(streams(songs))),
      growth_median: expect.closeTo(center, 5),
      growth_deviation: expect.closeTo(deviation, 5),
      concentration: {
        top_1: expect.closeTo(currents[0]! / total, 5),
        top_10: expect.closeTo(currents.slice(0, 10).reduce((sum, value) => sum + value, 0) / total, 5),
        hhi: expect.closeTo(currents.reduce((sum, value) => sum + (value / total) ** 2, 0), 5),
      },
    })
    const ordered = comparable.toSorted((a, b) => Number(b.absolute_growth! - a.absolute_growth!))
    expect(summary.movers.up.map(({ isrc }) => isrc)).toEqual(
      ordered.filter(({ absolute_growth }) => absolute_growth! > 0n).slice(0, 10).map(({ isrc }) => isrc),
    )
    expect(summary.movers.down.map(({ isrc }) => isrc)).toEqual(
      ordered.filter(({ absolute_growth }) => absolute_growth! < 0n).slice(-10).reverse().map(({ isrc }) =>
        isrc
      ),
    )
    for (const { isrc, robust_z } of [...summary.movers.up, ...summary.movers.down]) {
      const { previous_change, current_change } = comparable.find((song) => song.isrc === isrc)!
      const growth = Math.log((Number(current_change) + 1) / (Number(previous_change) + 1))
      expect(robust_z).toBeCloseTo((growth - center) / deviation, 4)
    }
    expect(summary.artists).toHaveLength(artistRows)
    for (const { artist, ...row } of summary.artists) {
      expect(row).toMatchObject({
        recordings: songs.filter((song) => song.artist === artist).length,
        ...growthOf(comparable.filter((song) => song.artist === artist)),
      })
    }
    const changes = summary.artists.map(({ current_change }) => current_change ?? -1)
    expect(changes).toEqual(changes.toSorted((a, b) => b - a))
    const listed = new Set(summary.artists.map(({ artist }) => artist))
    const others = songs.filter(({ artist }) => !listed.has(artist))
    expect(summary.other_artists).toMatchObject({
      recordings: others.length,
      ...growthOf(others.filter(({ state }) => state === 'comparable')),
    })
  })

  it('equals the sum over all pages of the history', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) => (await get('playcount-history', { ...range, page })).json()),
    )
    const recordings = pages.flatMap((page) => page.recordings)
    const sum = (field: string) => recordings.reduce((total, one) => total + BigInt(one[field] ?? 0), 0n)
    const summary = await read()
    expect(recordings).toHaveLength(summary.recordings.total)
    expect(pages.reduce((total, page) => total + page.comparable_recordings, 0)).toBe(
      summary.recordings.comparable,
    )
    expect([summary.previous_change, summary.current_change]).toEqual(
      [Number(sum('previous_change')), Number(sum('current_change'))],
    )
  })

  it('is the same as of now, and as of an earlier time whatever is recorded later', async () => {
    const asOf = '2026-01-01T00:00:00Z'
    const before = await known()
    expect(await known({ as_of: new Date(Date.now() - 1000).toISOString() })).toEqual(before)
    expect(await read({ as_of: asOf })).toMatchObject({ as_of: '2026-01-01T00:00:00.000Z', ...before })
    // An import of a later capture of the boundary, recorded now.
    const [first] = comparable
    await platform.database.owner`
      insert into app.song_measurements (isrc, captured_at, value)
      values (${first!.isrc}, '2025-06-24T23:59:59.9Z', ${String(LARGEST_VALUE)})`
    expect(await known({ as_of: asOf })).toEqual(before)
    expect(await known()).not.toEqual(before)
    await platform.database
      .owner`delete from app.song_measurements where captured_at = '2025-06-24T23:59:59.9Z'`
    expect(await known()).toEqual(before)
    // Before anybody captured play counts.
    const early = { since: '2001-01-08', as_of: '2001-02-01T00:00:00Z' }
    expect(await read(early)).toMatchObject({
      known_at: '2001-02-01T00:00:00.000Z',
      recordings: { total: songs.length, comparable: 0, incomplete: songs.length },
      ...{ previous_change: null, known_streams: 0, comparable_share: null, counter_events: [] },
      movers: { up: [], down: [] },
      concentration: { top_1: null, top_10: null, hhi: null },
    })
  })

  it.each([
    ['a time in the future', { as_of: '2999-01-01T00:00:00Z' }, 'Invalid comparison query'],
    ['a period that was not over', { as_of: '2025-06-24T23:59:59Z' }, 'completed UTC observation days'],
    ['a date in place of a time', { as_of: '2026-01-01' }, 'Invalid comparison query'],
    ['the year 0', { as_of: '0000-06-01T00:00:00Z' }, 'Invalid comparison query'],
    ['endless decimals', { as_of: `2026-01-01T00:00:00.${'0'.repeat(200)}Z` }, 'Invalid comparison query'],
    ['an offset', { as_of: '2026-01-01T00:00:00+20:00' }, 'Invalid comparison query'],
    ['the year 1', { as_of: '0001-01-01T00:00:00Z' }, 'completed UTC observation days'],
    ['days 32', { days: 32 }, 'Invalid comparison query'],
    ['a page', { page: 1 }, 'Invalid comparison query'],
    ['another account', { account_id: 'x' }, 'Duplicate or overridden query parameter'],
  ])('refuses %s', async (_, query, message) => {
    for (const suffix of ['', '.csv']) {
      const response = await get(`playcount-summary${suffix}`, { ...range, ...query })
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)])
    }
  })

  it('is a CSV with a row for each sum, state, mover and artist', async () => {
    const response = await get('playcount-summary.csv')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [header, catalog, ...rows] = (await response.text()).trimEnd().split('\r\n')
    const { recordings, previous_change, current_change, ...summary } = await read()
    expect(header).toMatch(/^section,date,isrc,name,artist,recordings,comparable_recordings,previous_change,/)
    expect(catalog).toContain(
      `catalog,,,,,${recordings.total},${recordings.comparable},${previous_change},${current_change},`,
    )
    const count = (section: string) => rows.filter((row) => row.startsWith(`${section},`)).length
    expect({
      without_counter_events: count('without_counter_events'),
      state: count('state'),
      artist: count('artist'),
      other_artists: count('other_artists'),
      counter_event: count('counter_event'),
    }).toEqual({
      without_counter_events: 1,
      state: summary.not_comparable.length,
      artist: artistRows,
      other_artists: 1,
      counter_event: summary.counter_events.length,
    })
    for (const [direction, movers] of Object.entries(summary.movers)) {
      const listed = rows.filter((row) => row.startsWith(`mover_${direction},`))
      expect(listed).toHaveLength(movers.length)
      movers.forEach((mover, index) => {
        expect(listed[index]).toContain(`,${mover.isrc},`)
        expect(listed[index]).toContain(
          `,${mover.previous_change},${mover.current_change},${mover.absolute_growth},`,
        )
      })
    }
  })

  it('is the same as a tool, with a link to the CSV', async () => {
    const { body } = await rpc(platform.mcp, '2026-07-28', { 'x-api-key': owner.key }, 'tools/call', {
      name: 'get_playcount_summary',
      arguments: { catalogId, ...range },
    })
    const { structuredContent } = (body as { result: { structuredContent: Summary } }).result
    expect(structuredContent).toMatchObject(await known())
    expect(JSON.stringify(body)).toContain('playcount-summary.csv')
  })

  it('has no sums for an empty catalog', async () => {
    const empty = await createCatalog(platform.database, owner, [])
    const response = await platform.api.request(
      `/api/catalogs/${empty}/playcount-summary?since=2025-06-17&days=7`,
      { headers: { 'x-api-key': owner.key } },
    )
    expect(await response.json()).toMatchObject({
      ...{ previous_change: null, percentage_growth: null, zero_baseline: false, comparable_share: null },
      recordings: { total: 0, comparable: 0 },
      ...{ movers: { up: [], down: [] }, artists: [], not_comparable: [], counter_events: [] },
      concentration: { top_1: null, top_10: null, hhi: null },
    })
  })

  it('has a second growth by the boundary dates, also of recordings with a missing day', async () => {
    const isrcs = [testIsrc(800), testIsrc(801), testIsrc(802)]
    const id = await createCatalog(platform.database, owner, isrcs)
    const days = (own: number, missing?: number) =>
      Array.from(
        { length: 15 },
        (_, day) => day === missing ? undefined : own + 100 * day + (day > 7 ? 10 * (day - 7) : 0),
      )
    await observe(platform.database, isrcs[0]!, '2025-06-10', days(1_000))
    await observe(platform.database, isrcs[1]!, '2025-06-10', days(5_000, 3))
    await observe(platform.database, isrcs[2]!, '2025-06-10', days(9_000, 7))
    const response = await platform.api.request(
      `/api/catalogs/${id}/playcount-summary?since=2025-06-17&days=7`,
      { headers: { 'x-api-key': owner.key } },
    )
    expect(await response.json()).toMatchObject({
      recordings: { total: 3, comparable: 1, incomplete: 2 },
      previous_change: 700,
      current_change: 770,
      by_boundary_dates: {
        recordings: 2,
        previous_change: 1_400,
        current_change: 1_540,
        percentage_growth: 10,
      },
      complete_since: null,
    })
  })

  it('offers the nearest period in which nearly all recordings are counted', async () => {
    const isrcs = [testIsrc(810), testIsrc(811)]
    const id = await createCatalog(platform.database, owner, isrcs)
    for (const isrc of isrcs) {
      await observe(
        platform.database,
        isrc,
        '2025-05-20',
        Array.from({ length: 60 }, (_, day) => day === 24 ? undefined : 1_000 + 100 * day),
      )
    }
    const of = async (since: string) =>
      await (await platform.api.request(`/api/catalogs/${id}/playcount-summary?since=${since}&days=3`, {
        headers: { 'x-api-key': owner.key },
      })).json()
    // 2025-06-13 is missing.
    expect(await of('2025-06-14')).toMatchObject({
      recordings: { comparable: 0 },
      complete_since: '2025-06-17',
    })
    expect(await of('2025-06-11')).toMatchObject({
      recordings: { comparable: 0 },
      complete_since: '2025-06-09',
    })
    expect(await of('2025-06-17')).toMatchObject({ recordings: { comparable: 2 }, complete_since: null })
  })

  it('offers no period if nearly all are counted on each date of its own', async () => {
    const isrcs = Array.from({ length: 10 }, (_, n) => testIsrc(820 + n))
    const id = await createCatalog(platform.database, owner, isrcs)
    for (const [n, isrc] of isrcs.entries()) {
      const counts = Array.from({ length: 7 }, (_, day) => day === n ? undefined : 1_000 + 100 * day)
      await observe(platform.database, isrc, '2025-04-01', counts)
    }
    const response = await platform.api.request(
      `/api/catalogs/${id}/playcount-summary?since=2025-04-04&days=3`,
      { headers: { 'x-api-key': owner.key } },
    )
    expect(await response.json()).toMatchObject({ recordings: { comparable: 3 }, complete_since: null })
  })
})
