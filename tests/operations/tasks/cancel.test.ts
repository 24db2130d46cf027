import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelled } from '../../../shared/tasks/run-errors.ts'
import { createAccount, join, type TestAccount } from '../../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { delegated, json, key, sendJson, token } from '../../support/requests.ts'
import { createSite, send } from '../sites/world.ts'
import { enqueueRun, openWorker, readRun, taskThat, untilRun } from '../../support/worker.ts'

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

const enqueue = (of: TestAccount, task: string) => enqueueRun(platform.database, task, of.id)
const cancel = (headers: Record<string, string>, id: string) =>
  sendJson(platform, headers, 'POST', `/api/tasks/runs/${id}/cancel`)
const seen = async (id: string) =>
  (await json(sendJson(platform, key(person), 'GET', `/api/tasks/runs?runId=${id}`))).runs[0]
const waiting = (name: string) => taskThat(name, ({ pause }) => pause(600_000))

describe('POST /api/tasks/runs/{runId}/cancel', () => {
  it('ends a run at work within a second or two; the answer shows it as it was', async () => {
    const worker = await openWorker(platform.database, [waiting('sleep')], {
      pollMs: 1_000,
      maintenanceMs: 60_000,
    })
    const id = await enqueue(person, 'sleep')
    const other = await enqueue(person, 'sleep')
    await untilRun(platform.database, id, { state: 'running' })
    await untilRun(platform.database, other, { state: 'running' })
    const asked = performance.now()
    expect(await json(cancel(key(person), id), 202)).toMatchObject({
      status: 'success',
      run: { id, taskId: 'sleep', status: 'running', error: null },
    })
    await untilRun(platform.database, id, { state: 'failed' })
    expect(performance.now() - asked).toBeLessThan(3_000)
    expect(await seen(id)).toMatchObject({
      status: 'failed',
      error: cancelled,
      finishedAt: expect.any(String),
    })
    expect(await readRun(platform.database, other)).toMatchObject({ state: 'running', attempts: 1 })
    await worker.stop()
    expect(worker.summary).toMatchObject({ ended: 1, failed: 0 })
  })

  it('ends a queued run that no worker has begun, without running it', async () => {
    let begun = 0
    const id = await enqueue(person, 'unbegun')
    expect((await json(cancel(key(person), id), 202)).run.status).toBe('queued')
    const worker = await openWorker(platform.database, [taskThat('unbegun', () => begun++)])
    await untilRun(platform.database, id, { state: 'failed', error: cancelled })
    await worker.stop()
    expect(begun).toBe(0)
  })

  it('ends a run at once that was to go on much later', async () => {
    const worker = await openWorker(platform.database, [
      taskThat('later', () => ({ repeatAfterMs: 600_000 })),
    ])
    const id = await enqueue(person, 'later')
    await untilRun(platform.database, id, { state: 'running', attempts: 0 })
    await json(cancel(key(person), id), 202)
    await untilRun(platform.database, id, { state: 'failed', error: cancelled })
    await worker.stop()
  })

  it('answers an ended run as it is, however often it is asked', async () => {
    const id = await enqueue(person, 'done')
    const worker = await openWorker(platform.database, [taskThat('done', () => ({ done: true }))])
    await untilRun(platform.database, id, { state: 'completed' })
    await worker.stop()
    const first = await json(cancel(key(person), id), 200)
    expect(first.run).toMatchObject({ status: 'completed', output: { done: true }, error: null })
    expect(await json(cancel(key(person), id), 200)).toEqual(first)
    expect(await readRun(platform.database, id)).toMatchObject({ cancelled_at: null })
  })

  it('is safe to repeat while the run is ending', async () => {
    const id = await enqueue(person, 'twice')
    await Promise.all(Array.from({ length: 4 }, () => json(cancel(key(person), id), 202)))
    const worker = await openWorker(platform.database, [waiting('twice')])
    await untilRun(platform.database, id, { state: 'failed', error: cancelled })
    await worker.stop()
  })

  it('who asks anew for a page whose run is ending gets another run', async () => {
    const site = await createSite(platform, person)
    const headers = { ...key(person), prefer: 'respond-async' }
    const body = { action: 'generate', revision: site.revision, instruction: 'Waves' }
    const order = async () => (await json(send(platform, headers, 'PATCH', `/${site.id}`, body), 202)).runId
    const first = await order()
    expect(await order()).toBe(first)
    await json(cancel(key(person), first), 202)
    expect(await order()).not.toBe(first)
  })

  it.each([
    ['an outsider', () => key(outsider)],
    ['a colleague, of a personal one', () => key(colleague)],
  ])('is a 404 for %s', async (_, headers) => {
    const id = await enqueue(person, 'foreign')
    const response = await json(cancel(headers(), id), 404)
    expect(response).toEqual({ status: 'error', error: 'Run not found' })
    expect(await json(cancel(headers(), crypto.randomUUID()), 404)).toEqual(response)
    expect(await readRun(platform.database, id)).toMatchObject({ state: 'queued', cancelled_at: null })
  })

  it("is for all people of the run's workspace, and for no OAuth client", async () => {
    const id = await enqueue(organization, 'shared')
    await json(cancel(await delegated(person), await enqueue(person, 'shared')), 403)
    await json(cancel(await token(colleague), id), 202)
    expect(await readRun(platform.database, id)).toMatchObject({ cancelled_at: expect.any(Date) })
  })

  it('is refused for a payment, which may have been made', async () => {
    const id = await enqueue(person, 'recharge_credits')
    expect(await json(cancel(key(person), id), 409)).toMatchObject({ status: 'error' })
    expect(await readRun(platform.database, id)).toMatchObject({ cancelled_at: null })
  })

  it.each(['x', '7'])('refuses %s as a run', (id) => json(cancel(key(person), id), 400))
})
