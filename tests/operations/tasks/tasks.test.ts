import { describe, expect, it } from 'vitest'
import {
  createAccount,
  createCatalog,
  peopleFixture,
  type TestAccount,
  testIsrc,
} from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { enqueueRun, openWorker, taskThat, untilRun } from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'

const platform = fixture(openPlatform)
const { organization, owner, member } = peopleFixture(platform)

const enqueue = (account: TestAccount, task = 'work') => enqueueRun(platform.database, task, account.id)
const get = (account: TestAccount, path: string) => sendJson(platform, account, 'GET', path)

describe('GET /api/tasks/runs', () => {
  it('shows the state of a run, from its start to its end', async () => {
    const id = await enqueue(owner)
    const read = async () => {
      const { run } = await json(get(owner, `/api/tasks/runs/${id}`))
      const { runs } = await json(get(owner, `/api/tasks/runs?runId=${id}`))
      expect(runs).toEqual([run])
      return run
    }
    expect(await read()).toEqual({
      id,
      taskId: 'work',
      status: 'queued',
      createdAt: expect.stringMatching(/Z$/),
      startedAt: null,
      finishedAt: null,
      progress: null,
      output: null,
      error: null,
    })
    const halfway = Promise.withResolvers<void>()
    await using _worker = await openWorker(platform.database, [taskThat('work', async ({ jobs }, run) => {
      await jobs.call('report_progress', { run_id: run.id, progress: { captured: 1, asked: 2 } })
      await halfway.promise
      return { captured: 2 } as never
    })])
    await untilRun(platform.database, id, { progress: { captured: 1 } })
    expect(await read()).toMatchObject({
      status: 'running',
      startedAt: expect.stringMatching(/Z$/),
      progress: { captured: 1, asked: 2 },
    })
    halfway.resolve()
    await untilRun(platform.database, id, { state: 'completed' })
    expect(await read()).toMatchObject({
      status: 'completed',
      finishedAt: expect.stringMatching(/Z$/),
      output: { captured: 2 },
    })
  })

  it('lists the latest of the account, or of one that it reaches, up to a limit', async () => {
    const solo = await createAccount(platform.database)
    const ids = [await enqueue(solo), await enqueue(solo), await enqueue(solo)]
    const { runs } = await json(get(solo, '/api/tasks/runs?limit=2'))
    expect(runs.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed().slice(0, 2))
    const shared = await enqueue(organization)
    const response = await json(get(member, `/api/tasks/runs?account_id=${organization.id}`))
    expect(response.runs.map(({ id }: { id: string }) => id)).toEqual([shared])
  })

  it.each(['limit=0', 'limit=101', 'limit=x', 'runId=x', 'account_id=1', 'runId='])(
    'refuses %s',
    async (query) => {
      expect(await json(get(owner, `/api/tasks/runs?${query}`), 400)).toMatchObject({ status: 'error' })
    },
  )
})

describe('schedules', () => {
  const schedule = async (of: TestAccount, task = 'work') => {
    const catalog = await createCatalog(platform.database, of, [testIsrc(1)])
    const [row] = await platform.database.owner`
      select private.create_schedule(${task}, ${of.id}, ${owner.id}, ${catalog}, null) as id`
    return { id: row!.id as string, catalog }
  }
  const update = (account: TestAccount, id: string, changes: object) =>
    sendJson(platform, account, 'PATCH', `/api/tasks/${id}`, changes)
  const patch = (account: TestAccount, id: string, enabled: unknown) => update(account, id, { enabled })
  const remove = (account: TestAccount, id: string) =>
    sendJson(platform, account, 'DELETE', `/api/tasks/${id}`)

  it('are listed with all that they are, by each filter', async () => {
    const solo = await createAccount(platform.database)
    const { id, catalog } = await schedule(solo)
    const other = await schedule(solo)
    await json(patch(solo, other.id, false))
    expect((await json(get(solo, `/api/tasks?id=${id}`))).tasks).toEqual([{
      id,
      account_id: solo.id,
      artist_account_id: null,
      task: 'work',
      schedule: 'monthly',
      hour_utc: expect.any(Number),
      monthly_budget_credits: null,
      enabled: true,
      disabled_reason: null,
      next_run_at: expect.stringMatching(/Z$/),
      last_run: null,
      last_error: null,
      failed_in_a_row: 0,
      comparable_from: [],
      catalog_id: catalog,
      snapshot_id: null,
      created_at: expect.stringMatching(/Z$/),
    }])
    const ids = async (query: string) =>
      (await json(get(solo, `/api/tasks?${query}`))).tasks.map((task: { id: string }) => task.id)
    expect((await ids('')).toSorted()).toEqual([id, other.id].toSorted())
    expect(await ids('enabled=true')).toEqual([id])
    expect(await ids('enabled=false')).toEqual([other.id])
    expect(await ids(`artist_account_id=${solo.id}`)).toEqual([])
    expect(await ids(`id=${crypto.randomUUID()}`)).toEqual([])
    await json(get(solo, '/api/tasks?enabled=maybe'), 400)
  })

  it('are switched by the people of their workspace; who switches one on pays for it', async () => {
    const { id } = await schedule(organization)
    const payer = async () =>
      await platform.database.value`select created_by from app.scheduled_tasks where id = ${id}`
    expect((await json(patch(member, id, true))).task.enabled).toBe(true)
    expect(await payer()).toBe(owner.id)
    expect((await json(patch(member, id, false))).task.enabled).toBe(false)
    expect(await payer()).toBe(owner.id)
    const terms = { enabled: true, schedule: 'daily', monthly_budget_credits: 50 }
    expect((await json(update(member, id, terms))).task).toMatchObject(terms)
    expect(await payer()).toBe(member.id)
  })

  it('are switched on by another payer only with their terms, which somebody may have widened meanwhile', async () => {
    const { id } = await schedule(organization)
    const terms = { schedule: 'daily', monthly_budget_credits: null }
    await json(patch(owner, id, false))
    await json(update(member, id, terms))
    for (const part of [{}, { schedule: 'daily' }, { monthly_budget_credits: null }]) {
      expect((await json(update(owner, id, { enabled: true, ...part }), 409)).error).toBe(
        'Another account paid for this schedule: name schedule (now daily) and monthly_budget_credits (now null), which you pay for from now on',
      )
    }
    await json(patch(member, id, true))
    await json(patch(member, id, false))
    expect((await json(update(owner, id, { enabled: true, ...terms }))).task).toMatchObject(terms)
  })

  it('make up for nothing that they missed while they were off', async () => {
    const { id } = await schedule(owner)
    await platform.database.owner`
      update app.scheduled_tasks set enabled = false, created_at = '2026-01-31', next_run_at = '2026-02-28' where id = ${id}`
    const { task } = await json(patch(owner, id, true))
    expect(Date.parse(task.next_run_at)).toBeGreaterThan(Date.now())
  })

  it('are one for a catalog: a second is not switched on beside the first', async () => {
    const { id, catalog } = await schedule(owner)
    await json(patch(owner, id, false))
    const second = await platform.database.value`
      select private.create_schedule('work', ${owner.id}, ${owner.id}, ${catalog}, null)`
    expect(second).not.toBe(id)
    expect(await json(patch(owner, id, true), 409)).toMatchObject({ status: 'error' })
    await json(remove(owner, second))
    await json(patch(owner, id, true))
  })

  it('end for good; ending one again is a 404', async () => {
    const { id } = await schedule(owner)
    expect(await json(remove(owner, id))).toEqual({ status: 'success', id })
    await json(remove(owner, id), 404)
    expect((await json(get(owner, `/api/tasks?id=${id}`))).tasks).toEqual([])
  })
})
