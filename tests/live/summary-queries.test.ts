import { expect } from 'vitest'
import { owner } from './support/actors.ts'
import { catalogPath } from './support/comparison.ts'
import { credentialText, expectError, expectInvalid } from './support/errors.ts'
import { growthOf } from './support/growth.ts'
import { addDays, today } from './support/history.ts'
import { get } from './support/http.ts'
import { withClients } from './support/mcp.ts'
import { deployment, rule } from './support/rule.ts'

const read = (query: string, extension = '') =>
  get(`${catalogPath}/playcount-summary${extension}?${query}`, owner)

/** The last finished weeks. */
const since = addDays(today(), -8)
const week = `since=${since}&days=7`

rule('as_of repeats a summary as it was known then', { needs: ['catalog_id'] }, async () => {
  const { body } = await read(week)
  expect(body.as_of).toBeNull()
  const { body: repeated } = await read(`${week}&as_of=${body.known_at}`)
  expect(repeated).toEqual({ ...body, as_of: body.known_at })
  // Before anybody captured play counts.
  const as_of = '2001-02-01T00:00:00.000Z'
  const { total } = body.recordings
  expect((await read(`since=2001-01-08&days=7&as_of=${as_of}`)).body).toMatchObject({
    as_of,
    known_at: as_of,
    ...growthOf([]),
    recordings: { total, comparable: 0, incomplete: total },
    known_streams: 0,
    comparable_share: null,
    counter_events: [],
    movers: { up: [], down: [] },
    concentration: { top_1: null, top_10: null, hhi: null },
  })
  const unfinished = 'Comparison requires completed UTC observation days'
  expectInvalid(await read(`${week}&as_of=${addDays(today(), -1)}T23:59:59Z`), 'status', unfinished)
  for (
    const wrong of [`${addDays(today(), 2)}T00:00:00Z`, 'yesterday', today(), '2026-02-30T00:00:00Z', '']
  ) {
    expectInvalid(await read(`${week}&as_of=${wrong}`), 'status', 'Invalid comparison query')
  }
})

rule('a summary as CSV has a row for each sum, state, mover, artist and event', {
  needs: ['catalog_id'],
}, async () => {
  const { body: summary } = await read(week)
  const { previous_change, current_change, absolute_growth, recordings, movers } = summary
  const reply = await read(week, '.csv')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toMatch(/^text\/csv/)
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.csv"$/)
  expect(reply.text).toMatch(/^section,date,isrc,name,artist,/)
  const rowsOf = (section: string) => reply.text.split('\r\n').filter((row) => row.startsWith(`${section},`))
  const expected: [section: string, count: number][] = [
    ['catalog', 1],
    ['without_counter_events', 1],
    ['state', summary.not_comparable.length],
    ['mover_up', movers.up.length],
    ['mover_down', movers.down.length],
    ['artist', summary.artists.length],
    ['other_artists', 1],
    ['counter_event', summary.counter_events.length],
  ]
  for (const [section, count] of expected) expect(rowsOf(section), section).toHaveLength(count)
  const cells = (...values: unknown[]) => `,${values.map((value) => value ?? '').join(',')},`
  expect(rowsOf('catalog')[0]).toContain(
    cells(recordings.total, recordings.comparable, previous_change, current_change, absolute_growth),
  )
  for (const direction of ['up', 'down']) {
    for (const [index, mover] of movers[direction].entries()) {
      const row = rowsOf(`mover_${direction}`)[index]
      expect(row).toContain(cells(mover.isrc))
      expect(row).toContain(cells(mover.previous_change, mover.current_change, mover.absolute_growth))
    }
  }
})

rule('errors of a summary have the texts of the comparison', { needs: ['catalog_id'] }, async () => {
  const wrong: [query: string, message: string][] = [
    ...['', `since=${since}`, `since=${since}&days=0`, `since=${since}&days=32`, 'since=2026-02-30&days=7']
      .map((query) => [query, 'Invalid comparison query'] as [string, string]),
    [`${week}&surprise=1`, 'Invalid comparison query'],
    [`${week}&days=7`, 'Duplicate or overridden query parameter'],
    [`${week}&account_id=x`, 'Duplicate or overridden query parameter'],
    [`since=${since}&days=8`, 'Comparison requires completed UTC observation days'],
  ]
  for (const extension of ['', '.csv']) {
    for (const [query, message] of wrong) expectInvalid(await read(query, extension), 'status', message)
    const path = `/playcount-summary${extension}?${week}`
    const missing = await get(`/api/catalogs/${crypto.randomUUID()}${path}`, owner)
    expectError(missing, 404, 'not_found', 'status', 'Catalog not found')
    expectError(await get(catalogPath + path), 401, 'unauthenticated', 'status', credentialText)
  }
})

rule('the tool of the summary returns what the API returns', { needs: ['catalog_id'] }, async () => {
  const { body: summary } = await read(week)
  const args = {
    catalogId: deployment.catalog_id,
    since,
    days: 7,
    as_of: summary.known_at,
  }
  await withClients(owner, async (client) => {
    const { structuredContent } = await client.call('get_playcount_summary', args)
    expect(structuredContent).toEqual({ ...summary, as_of: summary.known_at })
    const wrong = await client.call('get_playcount_summary', { ...args, days: 32 })
    expect([wrong.isError, wrong._meta?.error_code]).toEqual([true, 'invalid_input'])
  })
})
