import postgres from 'postgres'
import { afterEach, describe, expect, it } from 'vitest'
import type { Storage } from '../../../shared/platform/storage.ts'
import { cancelled, gaveUp } from '../../../shared/tasks/run-errors.ts'
import type { Task, TaskContext } from '../../../shared/tasks/task.ts'
import type { WorkerOptions } from '../../../shared/adapters/worker/worker.ts'
import { createAccount } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import {
  callAsWorker,
  enqueueRun,
  openWorker,
  readRun,
  runsAtWork,
  taskThat,
  type TestWorker,
  untilRun,
  workerUrl,
} from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'

const database = fixture(openDatabase)
const account = fixture(() => createAccount(database))

const enqueue = (task: string, { id } = account) => enqueueRun(database, task, id)
const until = (id: string, values: object) => untilRun(database, id, values)
const done = { state: 'completed' }
type TaskWork = Parameters<typeof taskThat>[1]
const workers: TestWorker[] = []
/** A worker with this task, which is stopped after the test at the latest. */
async function open(
  name: string,
  work: TaskWork,
  options: Partial<WorkerOptions> & { fail?: Task['fail'] } = {},
) {
  const { fail, ...others } = options
  const worker = await openWorker(database, [{ ...taskThat(name, work), ...fail && { fail } }], others)
  workers.push(worker)
  return worker
}
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})
/** A worker that is at work on a new run. */
async function begin(...[name, ...how]: Parameters<typeof open>) {
  const worker = await open(name, ...how)
  const id = await enqueue(name)
  await until(id, { state: 'running' })
  return { worker, id, cancel: () => database.callAs(account.id, 'cancel_run', { run_id: id }) }
}
/** Waits for a run's end, while there is a worker that completes it at once. */
async function finish(id: string, name: string, values: object = done, options = {}) {
  await using _worker = await open(name, () => ({ by: 'next' }), options)
  await until(id, values)
}
const forever = ({ pause }: TaskContext) => pause(600_000)

describe('a worker', () => {
  it('does a run that is enqueued while it waits, and logs a line', async () => {
    const worker = await open('greet', () => ({ hello: 'world' }))
    const id = await enqueue('greet')
    await until(id, { ...done, output: { hello: 'world' }, attempts: 1, error: null })
    await worker.stop()
    expect(worker.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'job'))
      .toMatchObject([{ level: 'info', task: 'greet', run_id: id, outcome: 'ended' }])
  })

  it('opens no connection after it has stopped, although its maintenance is still at work', async () => {
    await database.owner`
      insert into app.site_assets (owner_id, path, name, type, size_bytes, created_at)
      values (${account.id}, 'unfinished.wav', 'x', 'audio/wav', 9, now() - interval '2 hours')`
    const [removing, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const later: string[] = []
    const storage = {
      remove: () => (removing.resolve(), removed.promise),
      removeStaged: (paths: string[]) => (later.push(...paths), Promise.resolve()),
    } as unknown as Storage
    const worker = await openWorker(database, [], { storage, stopTimeoutMs: 0 })
    await removing.promise
    await worker.stop()
    removed.resolve()
    await expect.poll(() => worker.lines.join()).toContain('sweep_assets')
    const sessions = await database.owner`
      select 1 from pg_stat_activity where application_name = 'platform_worker' and datname = current_database()`
    expect([sessions.length, later]).toEqual([0, []])
    await database.owner`delete from app.site_assets where owner_id = ${account.id}`
  })

  it('leaves a run of an unknown task to a worker that has it, and does the others', async () => {
    const unknown = await enqueue('newer')
    await finish(await enqueue('known'), 'known')
    expect(await readRun(database, unknown)).toMatchObject({ state: 'queued', attempts: 0 })
    await finish(unknown, 'newer')
  })

  it('ends a run whose task always throws as failed, with a text that does not describe the fault', async () => {
    const worker = await open('fall', () => {
      throw new Error('disk /var/x at postgres://u:p@host/db')
    })
    const id = await enqueue('fall')
    await until(id, { state: 'failed', error: gaveUp, output: null })
    await worker.stop()
    const [line] = worker.lines.filter((line) => line.includes('disk'))
    expect(JSON.parse(line!)).toMatchObject({ level: 'error', run_id: id })
    expect(line).not.toContain('u:p@')
  })

  it('tries again before it gives up', async () => {
    let tries = 0
    const stumble = () => ++tries === 1 ? Promise.reject(new Error('once')) : { tries }
    await using _worker = await open('stumble', stumble, { maxAttempts: 2 })
    await until(await enqueue('stumble'), { ...done, output: { tries: 2 }, attempts: 2 })
  })

  it('gives up a run that its task reports as ended without ending it', async () => {
    const liar = { ...taskThat('lie', () => {}), run: () => Promise.resolve() }
    await using _worker = await openWorker(database, [liar])
    await until(await enqueue('lie'), { state: 'failed' })
  })

  it('claims a run that is due at once again, while the slot that released it has not gone on', async () => {
    let calls = 0
    const repeat = () => ++calls < 200 ? { repeatAfterMs: 0 } : { calls }
    await using worker = await open('at-once', repeat, { concurrency: 4 })
    await until(await enqueue('at-once'), { ...done, output: { calls: 200 }, attempts: 1 })
    expect(worker.lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  it('does not begin a run that has ended', async () => {
    const id = await enqueue('late')
    await database.owner`select private.end_run(${id}, null, 'Cancelled')`
    const worker = await open('late', () => ({}))
    await until(await enqueue('late'), done)
    await worker.stop()
    expect(await readRun(database, id)).toMatchObject({ state: 'failed', error: 'Cancelled', attempts: 0 })
    expect(worker.summary).toEqual({ ended: 1, again: 0, failed: 0 })
  })

  it('gives runs without an account their turn like those of an account, and no more', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await enqueue('anonymous'))
    await database.owner`update app.task_runs set account_id = null where task = 'anonymous'`
    const late = await enqueue('anonymous', await createAccount(database))
    const started: string[] = []
    const worker = await open('anonymous', (_, { id }) => void started.push(id), { concurrency: 1 })
    for (const id of [...ids, late]) await until(id, done)
    await worker.stop()
    expect(started.indexOf(late)).toBeLessThan(2)
  })

  it('does not let the long runs of one account take a slot that another one could use', async () => {
    const other = await createAccount(database)
    const long = [await enqueue('long'), await enqueue('long')]
    const short = await Promise.all(Array.from({ length: 5 }, () => enqueue('short', other)))
    const shortDone = Promise.withResolvers<void>()
    let finished = 0
    const started: string[] = []
    const worker = await openWorker(database, [
      taskThat('long', async (_, { id }) => {
        started.push(id)
        await shortDone.promise
      }),
      taskThat('short', (_, { id }) => {
        started.push(id)
        if (++finished === short.length) shortDone.resolve()
      }),
    ])
    for (const id of [...long, ...short]) await until(id, done)
    await worker.stop()
    expect(started.indexOf(long[1]!)).toBe(6)
  })
})

it('two claims at once take runs of different accounts: the second one waits until the first one is visible', async () => {
  const [one, two] = [await createAccount(database), await createAccount(database)]
  const [first, , second] = [
    await enqueue('race', one),
    await enqueue('race', one),
    await enqueue('race', two),
  ]
  const sql = postgres(workerUrl(database), { max: 1, onnotice: () => {} })
  let later: Promise<{ id: string }> | undefined
  await sql.begin(async (transaction) => {
    const [row] = await transaction`select jobs.claim_run('{race}', '{}') as run`
    expect(row!.run.id).toBe(first)
    later = callAsWorker(database, 'claim_run', [['race'], []])
    await expect.poll(() =>
      database.owner`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
    ).toHaveLength(1)
  })
  expect((await later!).id).toBe(second)
  await sql.end({ timeout: 1 })
})

it('a worker whose connections are all cut connects again and goes on, also where it could not give a run back', async () => {
  await using _worker = await open('carry', () => ({}))
  for (let cut = 0; cut < 8; cut++) {
    await until(await enqueue('carry'), done)
    await database.owner`select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'platform_worker' and datname = current_database()`
  }
  await until(await enqueue('carry'), done)
})

describe('a worker that stops', () => {
  it('hands its run to another at once, and no attempt is lost', async () => {
    const { worker, id } = await begin('wait', forever)
    await worker.stop()
    expect(await readRun(database, id)).toMatchObject({ state: 'running', attempts: 0 })
    expect(await runsAtWork(database)).toEqual([])
    await finish(id, 'wait', { ...done, attempts: 1 })
  })

  it('does not wait for a task that ignores its signal: its run loses one attempt and continues with another', async () => {
    // A claim is in flight at nearly every stop.
    const options = { stopTimeoutMs: 0, pollMs: 1, concurrency: 8 }
    for (let time = 0; time < 3; time++) {
      const [begun, stubborn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const work = () => (begun.resolve(), stubborn.promise)
      const { worker, id } = await begin('ignore', work, options)
      // The run is stored as running before its task begins.
      await begun.promise
      await worker.stop()
      expect(await readRun(database, id)).toMatchObject({ state: 'running', attempts: 1 })
      await finish(id, 'ignore', { ...done, output: { by: 'next' } }, { maxAttempts: 2 })
      stubborn.resolve()
    }
  })
})

describe('two at once', () => {
  it('a run is not done twice, also while it is due and another worker looks for work', async () => {
    const holding = Promise.withResolvers<void>()
    let begun = 0
    const work = () => (begun++, holding.promise)
    await open('hold', work)
    const { id } = await begin('hold', work)
    await database.owner`update app.task_runs set run_at = now() - interval '1 hour' where id = ${id}`
    for (let claim = 0; claim < 5; claim++) {
      expect(await callAsWorker(database, 'claim_run', [['hold'], []])).toEqual({ due_ms: null })
    }
    expect(begun).toBe(1)
    holding.resolve()
    await until(id, { ...done, attempts: 1 })
  })

  it('a worker whose connection dropped writes nothing any more, and its run goes on with another', async () => {
    const cut = Promise.withResolvers<void>()
    let zombie: TaskContext | undefined
    let thrown: unknown
    const { id } = await begin('drop', async (context, { id }) => {
      zombie = context
      await cut.promise
      const report = { run_id: id, progress: { by: 'zombie' } }
      await context.jobs.call('report_progress', report).catch((error) => thrown = error)
      throw thrown
    }, { maxAttempts: 8, concurrency: 1 })
    await open('drop', () => ({ by: 'next' }), { maxAttempts: 8 })
    await database.owner`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and ((classid::bigint << 32) | objid::bigint) = private.run_lock(${id})
        and database = (select oid from pg_database where datname = current_database())`
    await until(id, { ...done, output: { by: 'next' } })
    cut.resolve()
    await expect.poll(() => thrown).toBeInstanceOf(Error)
    await expect(zombie!.jobs.call('fail_run', { run_id: id, error: 'zombie' })).rejects.toThrow()
    expect(await readRun(database, id)).toMatchObject({ state: 'completed', progress: null })
  })
})

describe('a run that is cancelled', () => {
  const ended = { state: 'failed', error: cancelled }
  /** A worker that is at work on a run until it is cancelled, and then does this. */
  async function beginUntil(name: string, fail: Task['fail']) {
    const begun = await begin(name, forever, { fail })
    await begun.cancel()
    return begun
  }

  it('whose result is written at that moment ends as it ends, once', async () => {
    const cancelling = Promise.withResolvers<void>()
    const { worker, id, cancel } = await begin('close', () => cancelling.promise)
    await cancel()
    cancelling.resolve()
    await until(id, { ...done, error: null })
    await worker.stop()
    expect(await callAsWorker(database, 'fail_run', [id, cancelled])).toBe(false)
  })

  it('is ended by its task with a signal that is good again, to stop what a vendor goes on with', async () => {
    let signal: AbortSignal | undefined
    const { id } = await beginUntil('good', async (context, { id }, error) => {
      signal = context.signal
      await context.jobs.call('fail_run', { run_id: id, error })
    })
    await until(id, ended)
    expect(signal!.aborted).toBe(false)
  })

  it('whose worker is gone is ended by the next', async () => {
    const id = await enqueue('orphan')
    // The session that claims it ends with the call.
    expect(await callAsWorker(database, 'claim_run', [['orphan'], []])).toMatchObject({ id, attempt: 1 })
    await database.callAs(account.id, 'cancel_run', { run_id: id })
    await finish(id, 'orphan', ended)
  })

  it('whose attempt failed meanwhile does not wait for the next attempt', async () => {
    const failing = Promise.withResolvers<void>()
    const options = { maxAttempts: 8, pollMs: 60_000 }
    const { id, cancel } = await begin('between', () => failing.promise, options)
    await cancel()
    failing.reject(new Error('It failed'))
    await until(id, ended)
  })

  it('whose worker stops while it ends it is left to the next', async () => {
    const ending = Promise.withResolvers<void>()
    const { worker, id } = await beginUntil('stuck', async ({ pause }) => {
      ending.resolve()
      await pause(600_000)
    })
    await ending.promise
    await worker.stop()
    expect(await readRun(database, id)).toMatchObject({ state: 'running', attempts: 0 })
    await finish(id, 'stuck', ended)
  })
})
