import { describe, expect, it } from 'vitest'
import { cancelled } from '../../../shared/tasks/run-errors.ts'
import { createAccount } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key, sendJson } from '../../support/requests.ts'
import { createSite, send } from '../sites/world.ts'
import { enqueueRun, openWorker, readRun, taskThat, untilRun } from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'
import { startTimer } from '../../support/timer.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))

const enqueue = (task: string) => enqueueRun(platform.database, task, owner.id)
const cancel = (id: string, status = 202) =>
  json(sendJson(platform, owner, 'POST', `/api/tasks/runs/${id}/cancel`), status)
const untilCancelled = (id: string) => untilRun(platform.database, id, { state: 'failed', error: cancelled })
const waiting = (name: string) => taskThat(name, ({ pause }) => pause(600_000))

describe('POST /api/tasks/runs/{runId}/cancel', () => {
  it('ends a running run within two seconds; the response has its state before', async () => {
    const worker = await openWorker(platform.database, [waiting('sleep')], { pollMs: 1_000 })
    const id = await enqueue('sleep')
    const other = await enqueue('sleep')
    await untilRun(platform.database, id, { state: 'running' })
    await untilRun(platform.database, other, { state: 'running' })
    const timer = startTimer()
    expect(await cancel(id))
      .toMatchObject({ status: 'success', run: { id, taskId: 'sleep', status: 'running', error: null } })
    await untilCancelled(id)
    timer.expectAbout(300)
    expect((await json(sendJson(platform, owner, 'GET', `/api/tasks/runs/${id}`))).run)
      .toMatchObject({ status: 'failed', error: cancelled, finishedAt: expect.any(String) })
    expect(await readRun(platform.database, other)).toMatchObject({ state: 'running', attempts: 1 })
    await worker.stop()
    expect(worker.summary).toMatchObject({ ended: 1, failed: 0 })
  })

  it('ends a queued run that no worker has begun, without running it', async () => {
    let begun = 0
    const id = await enqueue('unbegun')
    expect((await cancel(id)).run.status).toBe('queued')
    const worker = await openWorker(platform.database, [taskThat('unbegun', () => begun++)])
    await untilCancelled(id)
    await worker.stop()
    expect(begun).toBe(0)
  })

  it('ends a run at once that was to go on much later', async () => {
    const later = taskThat('later', () => ({ repeatAfterMs: 600_000 }))
    await using _worker = await openWorker(platform.database, [later])
    const id = await enqueue('later')
    await untilRun(platform.database, id, { state: 'running', attempts: 0 })
    await cancel(id)
    await untilCancelled(id)
  })

  it('returns an ended run unchanged, however often it is repeated', async () => {
    const id = await enqueue('done')
    const worker = await openWorker(platform.database, [taskThat('done', () => ({ done: true }))])
    await untilRun(platform.database, id, { state: 'completed' })
    await worker.stop()
    const first = await cancel(id, 200)
    expect(first.run).toMatchObject({ status: 'completed', output: { done: true }, error: null })
    expect(await cancel(id, 200)).toEqual(first)
    expect(await readRun(platform.database, id)).toMatchObject({ cancelled_at: null })
  })

  it('is safe to repeat while the run is ending', async () => {
    const id = await enqueue('twice')
    await Promise.all(Array.from({ length: 4 }, () => cancel(id)))
    await using _worker = await openWorker(platform.database, [waiting('twice')])
    await untilCancelled(id)
  })

  it('a new request for a page whose run is ending gets another run', async () => {
    const site = await createSite(platform, owner)
    const headers = { ...key(owner), prefer: 'respond-async' }
    const body = { action: 'generate', revision: site.revision, instruction: 'Waves' }
    const order = async () => (await json(send(platform, headers, 'PATCH', `/${site.id}`, body), 202)).runId
    const first = await order()
    expect(await order()).toBe(first)
    await cancel(first)
    expect(await order()).not.toBe(first)
  })

  it('is refused for a payment, which may have been made', async () => {
    const id = await enqueue('recharge_credits')
    expect(await cancel(id, 409)).toMatchObject({ status: 'error' })
    expect(await readRun(platform.database, id)).toMatchObject({ cancelled_at: null })
  })

  it.each(['x', '7'])('refuses %s as a run', (id) => cancel(id, 400))
})
