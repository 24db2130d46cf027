import { expect, it } from 'vitest'
import { cancelled } from '../../../shared/tasks/run-errors.ts'
import type { Task, TaskContext } from '../../../shared/tasks/task.ts'
import { createAccount } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { callAsWorker, enqueueRun, openWorker, readRun, taskThat, untilRun } from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'

const database = fixture(openDatabase)
const account = fixture(() => createAccount(database))

const enqueue = (task: string) => enqueueRun(database, task, account.id)
const cancel = (id: string) => database.callAs(account.id, 'cancel_run', { run_id: id })

it('a run whose result is written at that moment ends as it ends, once', async () => {
  const cancelling = Promise.withResolvers<void>()
  const worker = await openWorker(database, [taskThat('close', () => cancelling.promise)])
  const id = await enqueue('close')
  await untilRun(database, id, { state: 'running' })
  await cancel(id)
  cancelling.resolve()
  await untilRun(database, id, { state: 'completed', error: null })
  await worker.stop()
  expect(await callAsWorker(database, 'fail_run', [id, cancelled])).toBe(false)
})

it('the task that ends it has a signal that is good again, to stop what a vendor goes on with', async () => {
  let signal: AbortSignal | undefined
  const task: Task = {
    ...taskThat('good', ({ pause }) => pause(600_000)),
    async fail(context: TaskContext, { id }, error) {
      signal = context.signal
      await context.jobs.call('fail_run', { run_id: id, error })
    },
  }
  await using _worker = await openWorker(database, [task])
  const id = await enqueue('good')
  await untilRun(database, id, { state: 'running' })
  await cancel(id)
  await untilRun(database, id, { state: 'failed', error: cancelled })
  expect(signal!.aborted).toBe(false)
})

it('a run whose worker is gone is ended by the next', async () => {
  const id = await enqueue('orphan')
  // The session that claims it ends with the call.
  expect(await callAsWorker(database, 'claim_run', [['orphan'], []])).toMatchObject({ id, attempt: 1 })
  await cancel(id)
  await using _worker = await openWorker(database, [taskThat('orphan', () => ({}))])
  await untilRun(database, id, { state: 'failed', error: cancelled })
})

it('a run that was cancelled while its attempt failed does not wait for the next attempt', async () => {
  const failing = Promise.withResolvers<void>()
  await using _worker = await openWorker(database, [taskThat('between', () => failing.promise)], {
    maxAttempts: 8,
    pollMs: 60_000,
  })
  const id = await enqueue('between')
  await untilRun(database, id, { state: 'running' })
  await cancel(id)
  failing.reject(new Error('It failed'))
  await untilRun(database, id, { state: 'failed', error: cancelled })
})

it('a worker that stops while it ends a cancelled run leaves the end to the next', async () => {
  const ending = Promise.withResolvers<void>()
  const stuck: Task = {
    ...taskThat('stuck', ({ pause }) => pause(600_000)),
    async fail({ pause }) {
      ending.resolve()
      await pause(600_000)
    },
  }
  const first = await openWorker(database, [stuck])
  const id = await enqueue('stuck')
  await untilRun(database, id, { state: 'running' })
  await cancel(id)
  await ending.promise
  await first.stop()
  expect(await readRun(database, id)).toMatchObject({ state: 'running', attempts: 0 })
  await using _second = await openWorker(database, [taskThat('stuck', () => ({}))])
  await untilRun(database, id, { state: 'failed', error: cancelled })
})
