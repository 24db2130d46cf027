import { afterAll, describe, expect, it } from 'vitest'
import { createFunded, faults, held } from '../../sql/credits/ledger.ts'
import { createAccount, createCatalog, join, testIsrc } from '../../support/accounts.ts'
import { charges, newIsrcs, ownerOf, path, post } from '../../support/captures.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { confirmed, delegated, json, sendJson } from '../../support/requests.ts'

const platform = fixture(openPlatform)
afterAll(async () => {
  expect(await faults(platform.database)).toEqual([])
})

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
const capture = (...[account, body, status = 202]: [Parameters<typeof post>[1], unknown, number?]) =>
  json(post(platform, account, body), status)
const heldBy = ({ id }: { id: string }) => held(platform.database, id)

describe('a request for a capture', () => {
  it('of a catalog is accepted: it includes all of its recordings, and their price is reserved', async () => {
    const { owner, catalogId } = await ownerOf(platform.database, 11)
    const response = await capture(owner, { catalog_id: catalogId })
    expect(response).toEqual({
      status: 'success',
      runId: uuid,
      snapshot: {
        id: uuid,
        ...{ state: 'queued', catalog_id: catalogId, recording_count: 11, captured_count: 0, error: null },
        ...{ created_at: expect.any(String), started_at: null, finished_at: null },
      },
    })
    expect(await heldBy(owner)).toEqual({ balance: 333, reserved: 2, charges: 0 })
    const [run] = await platform.database.owner`
      select task, state, run_at <= now() as due from app.task_runs where id = ${response.runId}`
    expect(run).toEqual({ task: 'capture_playcounts', state: 'queued', due: true })
  })

  it('of recordings takes 25,000 at once, repeats and lower case included', async () => {
    const owner = await createFunded(platform.database, 5_000)
    const isrcs = newIsrcs(24_998)
    const body = { isrcs: [...isrcs, isrcs[0], isrcs[1]!.toLowerCase()] }
    const email = await platform.database.value`select email from app.accounts where id = ${owner}`
    const app = await delegated({ email })
    const { snapshot } = await json(
      confirmed((headers) => sendJson(platform, { ...app, ...headers }, 'POST', path, body)),
      202,
    )
    expect(snapshot).toMatchObject({ catalog_id: null, recording_count: 24_998 })
    expect(await held(platform.database, owner)).toMatchObject({ reserved: 2_500 })
  })

  it('in an organization creates the snapshot there, and the caller pays', async () => {
    const member = await createAccount(platform.database)
    const organization = await createAccount(platform.database, { kind: 'organization' })
    await join(platform.database, organization, member)
    const catalogId = await createCatalog(platform.database, organization, newIsrcs(3))
    const { snapshot } = await capture(member, { catalog_id: catalogId })
    const [row] = await platform.database.owner`
      select account_id, payer_id from app.playcount_snapshots where id = ${snapshot.id}`
    expect(row).toEqual({ account_id: organization.id, payer_id: member.id })
    expect([(await heldBy(member)).reserved, (await heldBy(organization)).reserved]).toEqual([1, 0])
  })

  const one = { isrcs: [testIsrc(1)] }
  const daily = { ...one, schedule: 'daily' }
  const either = 'Exactly one of catalog_id and isrcs must be provided'
  const unscheduled = 'hour_utc and monthly_budget_credits need a schedule: daily, weekly or monthly'
  it.each<[string, object, string]>([
    ['neither', {}, either],
    ['both', { ...one, catalog_id: crypto.randomUUID() }, either],
    ['no recordings', { isrcs: [] }, 'isrcs must have at least 1 entry'],
    ['too many', { isrcs: newIsrcs(25_001) }, 'isrcs must have at most 25000 entries'],
    ['what is no ISRC', { isrcs: [testIsrc(1), 'x'] }, 'isrc must be a valid ISRC: x'],
    ['another schedule', { ...one, schedule: 'hourly' }, expect.stringContaining('schedule')],
    ['an hour and no schedule', { ...one, hour_utc: 5 }, unscheduled],
    ['a budget and no schedule', { ...one, monthly_budget_credits: 50 }, unscheduled],
    ['an hour that a day does not have', { ...daily, hour_utc: 24 }, 'hour_utc must be at most 23'],
    ['an hour before midnight', { ...daily, hour_utc: -1 }, 'hour_utc must be at least 0'],
    ['an hour that is text', { ...daily, hour_utc: '5' }, expect.stringMatching(/^hour_utc/)],
    [
      'a budget of nothing',
      { ...daily, monthly_budget_credits: 0 },
      'monthly_budget_credits must be at least 1',
    ],
    [
      'a budget below the price of one capture',
      { ...daily, isrcs: newIsrcs(11), monthly_budget_credits: 1 },
      'monthly_budget_credits must cover one capture, which costs 2 credits',
    ],
  ])('with %s is a 400, and creates nothing', async (_, body, error) => {
    const owner = await createAccount(platform.database)
    expect(await capture(owner, body, 400)).toEqual({ status: 'error', error })
    expect(await heldBy(owner)).toMatchObject({ balance: 0, reserved: 0 })
  })

  it('of an empty catalog is a 400, and without the credits a 402 with the price; both create nothing', async () => {
    const empty = await ownerOf(platform.database, 0)
    await capture(empty.owner, { catalog_id: empty.catalogId }, 400)
    expect(await heldBy(empty.owner)).toMatchObject({ balance: 0, reserved: 0 })
    const { owner, catalogId } = await ownerOf(platform.database, 3_341)
    expect(await capture(owner, { catalog_id: catalogId }, 402)).toMatchObject({
      error: 'insufficient_credits',
      remaining_credits: 333,
      required_credits: 335,
    })
    expect((await json(sendJson(platform, owner, 'GET', path))).snapshots).toEqual([])
  })
})

describe('a second request', () => {
  it('while a catalog is captured gets that capture, and pays once', async () => {
    const { owner, catalogId } = await ownerOf(platform.database, 11)
    const first = await capture(owner, { catalog_id: catalogId })
    const { snapshots: [open] } = await json(sendJson(platform, owner, 'GET', path))
    expect(open).toMatchObject({ run_id: first.runId, scheduled: false, credits: null })
    expect(await capture(owner, { catalog_id: catalogId })).toEqual(first)
    expect(await heldBy(owner)).toMatchObject({ reserved: 2 })
  })

  it('at the same time gets one capture, in each of 20 rounds', async () => {
    for (let round = 0; round < 20; round++) {
      const { owner, catalogId } = await ownerOf(platform.database, 11)
      const body = { catalog_id: catalogId, schedule: 'monthly' }
      const sent = await Promise.all([1, 2, 3, 4].map(() => capture(owner, body)))
      expect(new Set(sent.map(({ snapshot, runId, task_id }) => [snapshot.id, runId, task_id].join())).size)
        .toBe(1)
      expect(await heldBy(owner)).toMatchObject({ reserved: 2 })
    }
  })
})

describe('a monthly capture', () => {
  const start = (id: string) =>
    platform.database
      .value`select private.start_scheduled_task(t) from app.scheduled_tasks t where t.id = ${id}`
  const end = (runId: string) => platform.database.owner`select jobs.end_capture(${runId}, 'timed_out: Test')`
  const snapshotOf = (runId: string) =>
    platform.database.value`
      select to_jsonb(s) from app.playcount_snapshots s join app.captures c on c.snapshot_id = s.id
      where c.run_id = ${runId}`

  it('of a catalog captures the members that it has then', async () => {
    const { owner, catalogId } = await ownerOf(platform.database, 2)
    const { task_id, runId } = await capture(owner, { catalog_id: catalogId, schedule: 'monthly' })
    expect(await start(task_id)).toBe(runId)
    await end(runId)
    await sendJson(platform, owner, 'POST', `/api/catalogs/${catalogId}/songs`, { isrcs: newIsrcs(1) })
    expect(await snapshotOf(await start(task_id))).toMatchObject({
      ...{ catalog_id: catalogId, account_id: owner.id, payer_id: owner.id, recording_count: 3 },
    })
  })

  it('of recordings captures the same again', async () => {
    const owner = await createAccount(platform.database)
    const { task_id } = await capture(owner, { isrcs: newIsrcs(12), schedule: 'monthly' })
    expect(await snapshotOf(await start(task_id))).toMatchObject({ catalog_id: null, recording_count: 12 })
    expect(await heldBy(owner)).toMatchObject({ reserved: 4 })
  })

  it('without the credits is a snapshot and a run that failed for it', async () => {
    const { owner, catalogId } = await ownerOf(platform.database, 2_000)
    const { task_id, runId: first } = await capture(owner, { catalog_id: catalogId, schedule: 'monthly' })
    await end(first)
    await capture(owner, { isrcs: newIsrcs(2_000) })
    const runId = await start(task_id)
    const [run] = await platform.database.owner`select state, error from app.task_runs where id = ${runId}`
    expect(run).toEqual({ state: 'failed', error: expect.stringMatching(/^insufficient_credits: /) })
    const { snapshots: [latest] } = await json(sendJson(platform, owner, 'GET', `${path}?limit=1`))
    expect(latest).toMatchObject({
      ...{ state: 'failed', error: run!.error, catalog_id: catalogId },
      ...{ run_id: null, scheduled: true, credits: 0 },
    })
    expect(await charges(platform.database, owner.id)).toEqual([])
  })
})
