import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { faults, held } from '../../sql/credits/ledger.ts'
import { charges, getSnapshot, observations, openCaptures, ownerOf, post } from '../../support/captures.ts'
import { json, sendJson } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import type { Order } from '../../../supabase/local/stand-ins/apify.ts'

const captures = fixture(() => openCaptures({ timeoutMs: 1_000 }))
afterEach(() => captures.apify.clearFaults())
afterAll(async () => {
  expect(await faults(captures.database)).toEqual([])
})

/** Captures a new catalog under these faults, and returns the outcome. */
async function capture(count: number, ...orders: Order[]) {
  const { platform, database, apify, ended } = captures
  const { owner, isrcs, catalogId } = await ownerOf(database, count)
  for (const order of orders) apify.order(order)
  const { snapshot: { id }, runId } = await json(post(platform, owner, { catalog_id: catalogId }), 202)
  const run = await ended(runId)
  const rows = await observations(database, id)
  // In every outcome: at most one observation a recording, at the time of the snapshot, and no open reservation.
  expect(new Set(rows.map(({ isrc }) => isrc)).size).toBe(rows.length)
  expect(rows.every(({ isrc, at }) => at && isrcs.includes(isrc))).toBe(true)
  expect((await held(database, owner.id)).reserved).toBe(0)
  const [valued] = await database.owner`
    select count(*)::int as count from app.catalog_valuations where catalog_id = ${catalogId}`
  const snapshot = await getSnapshot(platform, owner, id)
  expect(snapshot.captured_count).toBe(rows.length)
  return {
    owner,
    catalogId,
    isrcs,
    rows,
    run,
    snapshot,
    seen: {
      state: snapshot.state,
      error: snapshot.error?.split(':')[0] ?? null,
      captured: rows.length,
      charges: await charges(database, owner.id),
      valuations: valued!.count,
    },
  }
}

describe('a capture', () => {
  it('lands an observation of each recording, values the catalog and charges once', async () => {
    const { seen, run, snapshot, catalogId } = await capture(25)
    expect(seen).toEqual({ state: 'done', error: null, captured: 25, charges: [-3], valuations: 1 })
    expect(snapshot).toMatchObject({ catalog_id: catalogId, recording_count: 25 })
    expect(run).toMatchObject({
      state: 'completed',
      progress: { captured: 25, total: 25 },
      output: { snapshot_id: snapshot.id, recording_count: 25, captured_count: 25, credits: 3 },
      error: null,
    })
  })
})

describe('a capture that loses the response to its start', () => {
  const starts = () =>
    captures.apify.requests.filter(({ method, path }) =>
      `${method} ${path}`.endsWith('/runs') && method === 'POST'
    )

  it.each<[string, Order[]]>([
    ['which is broken off', [{ fault: 'broken_off', on: '^POST .*/runs$' }]],
    ['which does not arrive in time', [{ fault: 'slow_body', on: '^POST .*/runs$' }]],
    ['which is cut off', [{ fault: 'truncated', on: '^POST .*/runs$' }]],
    ['after the list of runs failed', [
      { fault: 'error', on: '^GET .*/runs[?]' },
      { fault: 'broken_off', on: '^POST .*/runs$' },
    ]],
  ])('%s, pays for one run and reads that one', async (_, orders) => {
    captures.apify.requests.splice(0)
    const { seen } = await capture(12, ...orders)
    expect(seen).toMatchObject({ state: 'done', captured: 12 })
    expect(starts()).toHaveLength(1)
  })

  it('starts one at first, also where the list does not say who started a run', async () => {
    captures.apify.requests.splice(0)
    const { seen } = await capture(12, { fault: 'wrong_types', on: '^GET .*/runs[?]' })
    expect(seen).toMatchObject({ state: 'done', captured: 12 })
    expect(starts()).toHaveLength(1)
  })

  it('starts another run if there is none', async () => {
    captures.apify.requests.splice(0)
    const { seen } = await capture(12, { fault: 'unavailable', on: '^POST .*/runs$' })
    expect(seen).toMatchObject({ state: 'done', captured: 12 })
    expect(starts()).toHaveLength(2)
  })

  it('starts none while it cannot know of an earlier one', async () => {
    captures.apify.requests.splice(0)
    const { seen } = await capture(12, { fault: 'error', on: '^GET .*/runs[?]', times: 9 })
    expect(seen).toMatchObject({ state: 'failed', error: 'provider_unavailable', charges: [] })
    expect(starts()).toHaveLength(0)
  })

  it('and is cancelled before the next attempt ends the run at the provider', async () => {
    const { platform, database, apify, ended } = captures
    const { owner, catalogId } = await ownerOf(database, 12)
    apify.requests.splice(0)
    apify.order({ run: 'slow' })
    apify.order({ fault: 'slow_body', on: '^POST .*/runs$' })
    const { runId } = await json(post(platform, owner, { catalog_id: catalogId }), 202)
    await expect.poll(() => starts().length, { interval: 10 }).toBe(1)
    await json(sendJson(platform, owner, 'POST', `/api/tasks/runs/${runId}/cancel`, {}), 202)
    expect((await ended(runId)).error).toMatch(/^cancelled: /)
    expect(aborts()).toHaveLength(1)
  })
})

const aborts = () => captures.apify.requests.filter(({ path }) => path.endsWith('/abort'))

it.each<[string, Order[]]>([
  ['which succeeds', []],
  ['although the request fails', [{ fault: 'error', on: '/abort$' }]],
])('a capture that is cancelled ends at the provider too, %s', async (_, orders) => {
  const { platform, database, apify, ended } = captures
  const { owner, catalogId } = await ownerOf(database, 40)
  apify.requests.splice(0)
  for (const order of [{ run: 'slow' } as const, ...orders]) apify.order(order)
  const { runId } = await json(post(platform, owner, { catalog_id: catalogId }), 202)
  await expect.poll(() => apify.requests.some(({ path }) => path.includes('/items?')), { interval: 10 }).toBe(
    true,
  )
  await json(sendJson(platform, owner, 'POST', `/api/tasks/runs/${runId}/cancel`, {}), 202)
  expect((await ended(runId)).error).toMatch(/^cancelled: /)
  expect(aborts()).toHaveLength(1)
  expect(await charges(database, owner.id)).toEqual([])
})

describe('a capture that the provider hinders', () => {
  it.each<[string, Order[]]>([
    ['429 with Retry-After', [{ fault: 'rate_limited', retry_after_s: 1 }]],
    ['429 at every kind of request', [
      { fault: 'rate_limited', on: '/runs$', retry_after_s: 0, times: 3 },
      { fault: 'rate_limited', on: '^GET /v2/actor-runs/', retry_after_s: 0, times: 3 },
      { fault: 'rate_limited', on: '/items', retry_after_s: 0, times: 3 },
    ]],
    ['500', [{ fault: 'error', on: '/runs$' }, { fault: 'error', on: '/items', times: 2 }]],
    ['no response', [{ fault: 'slow', on: '^GET /v2/actor-runs/' }]],
    ['nonsense once', [{ fault: 'html', on: '/items' }]],
    ['another shape once', [{ fault: 'wrong_types', on: '^GET /v2/actor-runs/' }]],
    ['every item twice', [{ run: 'duplicate' }]],
    ['recordings that were not requested', [{ run: 'foreign' }]],
  ])('for a while, by %s, is done as if nothing had been', async (_, orders) => {
    const { seen } = await capture(12, ...orders)
    expect(seen).toEqual({ state: 'done', error: null, captured: 12, charges: [-2], valuations: 1 })
  })

  it('by an empty dataset fails, and costs nothing', async () => {
    const { seen, run, snapshot } = await capture(12, { run: 'none' })
    const nothing = { captured: 0, charges: [], valuations: 0 }
    expect(seen).toEqual({ state: 'failed', error: 'nothing_captured', ...nothing })
    expect(run).toMatchObject({ state: 'failed', error: snapshot.error })
  })

  it.each<[string, Order[]]>([
    ['failed', [{ run: 'failed' }]],
    ['was aborted', [{ run: 'aborted' }]],
  ])('keeps what was captured and charges for that alone where the actor %s', async (_, orders) => {
    const { seen } = await capture(40, ...orders)
    expect(seen).toEqual({
      state: 'failed',
      error: 'provider_failed',
      captured: 20,
      charges: [-2],
      valuations: 0,
    })
  })

  it('by fewer recordings than requested is done, and costs what was captured', async () => {
    const { seen } = await capture(40, { run: 'fewer' })
    expect(seen).toEqual({ state: 'done', error: null, captured: 20, charges: [-2], valuations: 1 })
  })

  it('by items that are no observation lands the others', async () => {
    const { seen, isrcs, rows, snapshot } = await capture(40, { run: 'invalid' })
    expect(seen).toMatchObject({ state: 'done', captured: 20 })
    expect(rows.map(({ isrc }) => isrc)).toEqual(isrcs.filter((_, n) => n % 2 === 0))
    const [row] = await captures.database.owner`
      select rejected_count from app.captures where snapshot_id = ${snapshot.id}`
    expect(row).toEqual({ rejected_count: 20 })
  })

  it('for longer than a day ends as timed out, with what was captured kept and charged', async () => {
    const { platform, database, apify, ended } = captures
    const { owner, catalogId } = await ownerOf(database, 40)
    apify.requests.splice(0)
    apify.order({ run: 'slow' })
    const { snapshot: { id }, runId } = await json(post(platform, owner, { catalog_id: catalogId }), 202)
    await expect.poll(() => getSnapshot(platform, owner, id), { interval: 20 }).toMatchObject({
      state: 'running',
    })
    await database.owner`
      update app.playcount_snapshots set created_at = now() - interval '25 hours' where id = ${id}`
    expect(await ended(runId)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^timed_out: /),
    })
    expect(await charges(database, owner.id)).toEqual([])
    expect(aborts()).toHaveLength(1)
  })

  it('is seen with its progress while it goes on', async () => {
    const slow = await openCaptures({ durationMs: 2_000 })
    const { owner, catalogId } = await ownerOf(slow.database, 60)
    const { runId } = await json(post(slow.platform, owner, { catalog_id: catalogId }), 202)
    const seen = new Set<number>()
    await expect.poll(async () => {
      const { runs: [run] } = await json(
        sendJson(slow.platform, owner, 'GET', `/api/tasks/runs?runId=${runId}`),
      )
      if (run.progress) seen.add(run.progress.captured)
      return run.status
    }, { timeout: 20_000 }).toBe('completed')
    expect([...seen].some((captured) => captured > 0 && captured < 60)).toBe(true)
    expect(Math.max(...seen)).toBe(60)
    await slow.close()
  })
})
