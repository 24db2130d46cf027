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
    ...{ owner, catalogId, isrcs, rows, run, snapshot },
    seen: {
      state: snapshot.state,
      error: snapshot.error?.split(':')[0] ?? null,
      captured: rows.length,
      charges: await charges(database, owner.id),
      valuations: valued!.count,
    },
  }
}

it('a capture lands an observation of each recording, values the catalog and charges once', async () => {
  const { seen, run, snapshot, catalogId } = await capture(25)
  expect(seen).toEqual({ state: 'done', error: null, captured: 25, charges: [-3], valuations: 1 })
  expect(snapshot).toMatchObject({
    ...{ catalog_id: catalogId, recording_count: 25 },
    ...{ run_id: run.id, scheduled: false, credits: 3 },
  })
  expect(run).toMatchObject({
    state: 'completed',
    progress: { captured: 25, total: 25 },
    output: { snapshot_id: snapshot.id, recording_count: 25, captured_count: 25, credits: 3 },
    error: null,
  })
})

describe('a capture that loses the response to its start', () => {
  const starts = () =>
    captures.apify.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/runs'))

  it.each<[string, Order[], Record<string, unknown>?, number?]>([
    ['which is broken off, pays for one run and reads that one', [
      { fault: 'broken_off', on: '^POST .*/runs$' },
    ]],
    ['which does not arrive in time, pays for one', [{ fault: 'slow_body', on: '^POST .*/runs$' }]],
    ['which is cut off, pays for one', [{ fault: 'truncated', on: '^POST .*/runs$' }]],
    ['after the list of runs failed, pays for one', [
      { fault: 'error', on: '^GET .*/runs[?]' },
      { fault: 'broken_off', on: '^POST .*/runs$' },
    ]],
    ['starts one at first, also where the list does not say who started a run', [
      { fault: 'wrong_types', on: '^GET .*/runs[?]' },
    ]],
    ['starts another run if there is none', [{ fault: 'unavailable', on: '^POST .*/runs$' }], undefined, 2],
    [
      'starts none while it cannot know of an earlier one',
      [{ fault: 'error', on: '^GET .*/runs[?]', times: 9 }],
      { state: 'failed', error: 'provider_unavailable', charges: [] },
      0,
    ],
  ])('%s', async (_, orders, expected = { state: 'done', captured: 12 }, count = 1) => {
    captures.apify.requests.splice(0)
    const { seen } = await capture(12, ...orders)
    expect(seen).toMatchObject(expected)
    expect(starts()).toHaveLength(count)
  })

  it('and is cancelled before the next attempt ends the run at the provider', async () => {
    const capture = await startSlow(12, { fault: 'slow_body', on: '^POST .*/runs$' })
    await expect.poll(() => starts().length, { interval: 10 }).toBe(1)
    await cancel(capture)
  })
})

/** Starts a capture that takes long at the provider. */
async function startSlow(count: number, ...orders: Order[]) {
  const { platform, database, apify } = captures
  const { owner, catalogId } = await ownerOf(database, count)
  apify.requests.splice(0)
  for (const order of [{ run: 'slow' } as const, ...orders]) apify.order(order)
  const { snapshot, runId } = await json(post(platform, owner, { catalog_id: catalogId }), 202)
  return { owner, id: snapshot.id as string, runId: runId as string }
}

async function cancel({ owner, runId }: Awaited<ReturnType<typeof startSlow>>) {
  await json(sendJson(captures.platform, owner, 'POST', `/api/tasks/runs/${runId}/cancel`, {}), 202)
  expect((await captures.ended(runId)).error).toMatch(/^cancelled: /)
  expect(aborts()).toHaveLength(1)
  expect(await charges(captures.database, owner.id)).toEqual([])
}

const aborts = () => captures.apify.requests.filter(({ path }) => path.endsWith('/abort'))

it.each<[string, Order[]]>([
  ['which succeeds', []],
  ['although the request fails', [{ fault: 'error', on: '/abort$' }]],
])('a capture that is cancelled ends at the provider too, %s', async (_, orders) => {
  const capture = await startSlow(40, ...orders)
  await expect.poll(() => captures.apify.requests.some(({ path }) => path.includes('/items?')), {
    interval: 10,
  })
    .toBe(true)
  await cancel(capture)
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
    expect(snapshot.credits).toBe(0)
  })

  it.each<[string, Order[]]>([
    ['failed', [{ run: 'failed' }]],
    ['was aborted', [{ run: 'aborted' }]],
  ])('keeps what was captured and charges for that alone where the actor %s', async (_, orders) => {
    const { seen } = await capture(40, ...orders)
    const kept = { captured: 20, charges: [-2], valuations: 0 }
    expect(seen).toEqual({ state: 'failed', error: 'provider_failed', ...kept })
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
    const { platform, database, ended } = captures
    const { owner, id, runId } = await startSlow(40)
    await expect.poll(() => getSnapshot(platform, owner, id), { interval: 20 })
      .toMatchObject({ state: 'running' })
    await database.owner`
      update app.playcount_snapshots set created_at = now() - interval '25 hours' where id = ${id}`
    const error = expect.stringMatching(/^timed_out: /)
    expect(await ended(runId)).toMatchObject({ state: 'failed', error })
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
