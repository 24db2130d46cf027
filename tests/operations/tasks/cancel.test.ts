import { describe, expect, it } from 'vitest'
import { cancelled } from '../../../shared/tasks/run-errors.ts'
import { peopleFixture, type TestAccount } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key, sendJson } from '../../support/requests.ts'
import { createSite, send } from '../sites/world.ts'
import { enqueueRun, openWorker, readRun, taskThat, untilRun } from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'
import { startTimer } from '../../support/timer.ts'

const platform = fixture(openPlatform)
const { owner } = peopleFixture(platform)

const enqueue = (of: TestAccount, task: string) => enqueueRun(platform.database, task, of.id)
const cancel = (headers: Record<string, string>, id: string) =>
  sendJson(platform, headers, 'POST', `/api/tasks/runs/${id}/cancel`)
const seen = async (id: string) =>
  (await json(sendJson(platform, owner, 'GET', `/api/tasks/runs?runId=${id}`))).runs[0]
const waiting = (name: string) => taskThat(name, ({ pause }) => pause(600_000))

describe('POST /api/tasks/runs/{runId}/cancel', () => {
  it('ends a running run within two seconds; the response has its state before', async () => {
    const worker = await openWorker(platform.database, [waiting('sleep')], {
      pollMs: 1_000,
      maintenanceMs: 60_000,
    })
    const id = await enqueue(owner, 'sleep')
    const other = await enqueue(owner, 'sleep')
    await untilRun(platform.database, id, { state: 'running' })
    await untilRun(platform.database, other, { state: 'running' })
    const timer = startTimer()
    expect(await json(cancel(key(owner), id), 202)).toMatchObject({
      status: 'success',
      run: { id, taskId: 'sleep', status: 'running', error: null },
    })
    await untilRun(platform.database, id, { state: 'failed' })
    timer.expectAbout(300)
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
    const id = await enqueue(owner, 'unbegun')
    expect((await json(cancel(key(owner), id), 202)).run.status).toBe('queued')
    const worker = await openWorker(platform.database, [taskThat('unbegun', () => begun++)])
    await untilRun(platform.database, id, { state: 'failed', error: cancelled })
    await worker.stop()
    expect(begun).toBe(0)
  })

  it('ends a run at once that was to go on much later', async () => {
    await using _worker = await openWorker(platform.database, [
      taskThat('later', () => ({ repeatAfterMs: 600_000 })),
    ])
    const id = await enqueue(owner, 'later')
    await untilRun(platform.database, id, { state: 'running', attempts: 0 })
    await json(cancel(key(owner), id), 202)
    await untilRun(platform.database, id, { state: 'failed', error: cancelled })
  })

  it('returns an ended run unchanged, however often it is repeated', async () => {
    const id = await enqueue(owner, 'done')
    const worker = await openWorker(platform.database, [taskThat('done', () => ({ done: true }))])
    await untilRun(platform.database, id, { state: 'completed' })
    await worker.stop()
    const first = await json(cancel(key(owner), id), 200)
    expect(first.run).toMatchObject({ status: 'completed', output: { done: true }, error: null })
    expect(await json(cancel(key(owner), id), 200)).toEqual(first)
    expect(await readRun(platform.database, id)).toMatchObject({ cancelled_at: null })
  })

  it('is safe to repeat while the run is ending', async () => {
    const id = await enqueue(owner, 'twice')
    await Promise.all(Array.from({ length: 4 }, () => json(cancel(key(owner), id), 202)))
    await using _worker = await openWorker(platform.database, [waiting('twice')])
    await untilRun(platform.database, id, { state: 'failed', error: cancelled })
  })

  it('a new request for a page whose run is ending gets another run', async () => {
    const site = await createSite(platform, owner)
    const headers = { ...key(owner), prefer: 'respond-async' }
    const body = { action: 'generate', revision: site.revision, instruction: 'Waves' }
    const order = async () => (await json(send(platform, headers, 'PATCH', `/${site.id}`, body), 202)).runId
    const first = await order()
    expect(await order()).toBe(first)
    await json(cancel(key(owner), first), 202)
    expect(await order()).not.toBe(first)
  })

  it('is refused for a payment, which may have been made', async () => {
    const id = await enqueue(owner, 'recharge_credits')
    expect(await json(cancel(key(owner), id), 409)).toMatchObject({ status: 'error' })
    expect(await readRun(platform.database, id)).toMatchObject({ cancelled_at: null })
  })

  it.each(['x', '7'])('refuses %s as a run', (id) => json(cancel(key(owner), id), 400))
})
