import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, join, type TestAccount, testIsrc } from '../../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { delegated, json, key, sendJson, token } from '../../support/requests.ts'
import { enqueueRun, openWorker, taskThat, untilRun } from '../../support/worker.ts'

let platform: TestPlatform
let person: TestAccount
let colleague: TestAccount
let outsider: TestAccount
let organization: TestAccount
beforeAll(async () => {
  platform = await openPlatform()
  const { database } = platform
  person = await createAccount(database)
  colleague = await createAccount(database)
  outsider = await createAccount(database)
  organization = await createAccount(database, { kind: 'organization' })
  await join(database, organization, person, 'owner')
  await join(database, organization, colleague)
})
afterAll(() => platform.close())

const enqueue = (account: TestAccount, task = 'work') => enqueueRun(platform.database, task, account.id)
const get = (account: TestAccount, path: string) => sendJson(platform, key(account), 'GET', path)

describe('GET /api/tasks/runs', () => {
  it('tells how a run is doing, from its start to its end', async () => {
    const id = await enqueue(person)
    const read = async () => (await json(get(person, `/api/tasks/runs?runId=${id}`))).runs[0]
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
    const worker = await openWorker(platform.database, [taskThat('work', async ({ jobs }, run) => {
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
    await worker.stop()
  })

  it('lists the latest of the account, or of one that it reaches, up to a limit', async () => {
    const solo = await createAccount(platform.database)
    const ids = [await enqueue(solo), await enqueue(solo), await enqueue(solo)]
    const { runs } = await json(get(solo, '/api/tasks/runs?limit=2'))
    expect(runs.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed().slice(0, 2))
    const shared = await enqueue(organization)
    const response = await json(get(colleague, `/api/tasks/runs?account_id=${organization.id}`))
    expect(response.runs.map(({ id }: { id: string }) => id)).toEqual([shared])
  })

  it.each(['limit=0', 'limit=101', 'limit=x', 'runId=x', 'account_id=1', 'runId='])(
    'refuses %s',
    async (query) => {
      expect(await json(get(person, `/api/tasks/runs?${query}`), 400)).toMatchObject({ status: 'error' })
    },
  )

  it('answers a foreign run as one that does not exist, and refuses a foreign account', async () => {
    const id = await enqueue(person)
    const foreign = await json(get(outsider, `/api/tasks/runs?runId=${id}`), 404)
    expect(foreign).toEqual({ status: 'error', error: 'Run not found' })
    expect(await json(get(person, `/api/tasks/runs?runId=${crypto.randomUUID()}`), 404)).toEqual(foreign)
    await json(get(outsider, `/api/tasks/runs?account_id=${person.id}`), 403)
    await json(get(outsider, `/api/tasks/runs?account_id=${crypto.randomUUID()}`), 403)
  })

  it("shows an OAuth client its user's own runs, and none of an organization", async () => {
    const [own, shared] = [await enqueue(person), await enqueue(organization)]
    const headers = await delegated(person)
    const ask = (id: string) => sendJson(platform, headers, 'GET', `/api/tasks/runs?runId=${id}`)
    expect((await json(ask(own))).runs).toHaveLength(1)
    await json(ask(shared), 404)
  })
})

describe('schedules', () => {
  const schedule = async (of: TestAccount, task = 'work') => {
    const catalog = await createCatalog(platform.database, of, [testIsrc(1)])
    const [row] = await platform.database.owner`
      select private.create_schedule(${task}, ${of.id}, ${person.id}, ${catalog}, null) as id`
    return { id: row!.id as string, catalog }
  }
  const patch = (account: TestAccount, id: string, enabled: unknown) =>
    sendJson(platform, key(account), 'PATCH', `/api/tasks/${id}`, { enabled })
  const remove = (account: TestAccount, id: string) =>
    sendJson(platform, key(account), 'DELETE', `/api/tasks/${id}`)

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
      enabled: true,
      next_run_at: expect.stringMatching(/Z$/),
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
      (await platform.database.owner`select created_by from app.scheduled_tasks where id = ${id}`)[0]!
        .created_by
    expect((await json(patch(colleague, id, true))).task.enabled).toBe(true)
    expect(await payer()).toBe(person.id)
    expect((await json(patch(colleague, id, false))).task.enabled).toBe(false)
    expect(await payer()).toBe(person.id)
    expect((await json(patch(colleague, id, true))).task.enabled).toBe(true)
    expect(await payer()).toBe(colleague.id)
  })

  it('make up for nothing that they missed while they were off', async () => {
    const { id } = await schedule(person)
    await platform.database.owner`
      update app.scheduled_tasks set enabled = false, created_at = '2026-01-31', next_run_at = '2026-02-28' where id = ${id}`
    const { task } = await json(patch(person, id, true))
    expect(Date.parse(task.next_run_at)).toBeGreaterThan(Date.now())
  })

  it('are one for a catalog: a second is not switched on beside the first', async () => {
    const { id, catalog } = await schedule(person)
    await json(patch(person, id, false))
    const [second] = await platform.database.owner`
      select private.create_schedule('work', ${person.id}, ${person.id}, ${catalog}, null) as id`
    expect(second!.id).not.toBe(id)
    expect(await json(patch(person, id, true), 409)).toMatchObject({ status: 'error' })
    await json(remove(person, second!.id))
    await json(patch(person, id, true))
  })

  it('end for good; ending one again is a 404', async () => {
    const { id } = await schedule(person)
    expect(await json(remove(person, id))).toEqual({ status: 'success', id })
    await json(remove(person, id), 404)
    expect((await json(get(person, `/api/tasks?id=${id}`))).tasks).toEqual([])
  })

  it.each([
    ['an outsider', () => outsider],
    ['a colleague, of a personal one', () => colleague],
  ])('are not changed by %s', async (_, actor) => {
    const { id } = await schedule(person)
    for (const enabled of [true, false]) {
      expect(await json(patch(actor(), id, enabled), 404)).toEqual({
        status: 'error',
        error: 'Task not found',
      })
    }
    await json(remove(actor(), id), 404)
    expect((await json(get(person, `/api/tasks?id=${id}`))).tasks[0].enabled).toBe(true)
  })

  it('are read by an OAuth client, and not changed by it', async () => {
    const { id } = await schedule(person)
    const headers = await delegated(person)
    expect((await json(sendJson(platform, headers, 'GET', `/api/tasks?id=${id}`))).tasks).toHaveLength(1)
    await json(sendJson(platform, headers, 'PATCH', `/api/tasks/${id}`, { enabled: false }), 403)
    await json(sendJson(platform, headers, 'DELETE', `/api/tasks/${id}`), 403)
    await json(sendJson(platform, await token(person), 'DELETE', `/api/tasks/${id}`))
  })
})
