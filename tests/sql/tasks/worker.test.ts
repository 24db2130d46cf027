import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import type { Storage } from '../../../shared/platform/storage.ts'
import { gaveUp } from '../../../shared/tasks/run-errors.ts'
import type { TaskContext } from '../../../shared/tasks/task.ts'
import { createAccount } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import {
  callAsWorker,
  enqueueRun,
  openWorker,
  readRun,
  runsAtWork,
  taskThat,
  untilRun,
  workerUrl,
} from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'

const database = fixture(openDatabase)
const account = fixture(() => createAccount(database))

const enqueue = (task: string) => enqueueRun(database, task, account.id)

describe('a worker', () => {
  it('does a run that is enqueued while it waits, and logs a line', async () => {
    const worker = await openWorker(database, [taskThat('greet', () => ({ hello: 'world' }))])
    const id = await enqueue('greet')
    expect(await untilRun(database, id, { state: 'completed' })).toMatchObject({
      output: { hello: 'world' },
      attempts: 1,
      error: null,
    })
    await worker.stop()
    expect(worker.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'job')).toEqual([
      expect.objectContaining({ level: 'info', task: 'greet', run_id: id, outcome: 'ended' }),
    ])
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

  it('shares the work with another: each run is done once', async () => {
    const done: string[] = []
    // Each waits for the other's turn, so that one worker alone would not come to an end.
    const turns = { one: Promise.withResolvers<void>(), two: Promise.withResolvers<void>() }
    const open = (me: 'one' | 'two', other: 'one' | 'two') =>
      openWorker(database, [taskThat('share', async (_, { id }) => {
        done.push(id)
        turns[me].resolve()
        await turns[other].promise
      })], { concurrency: 1 })
    const workers = await Promise.all([open('one', 'two'), open('two', 'one')])
    const ids = await Promise.all(Array.from({ length: 20 }, () => enqueue('share')))
    for (const id of ids) await untilRun(database, id, { state: 'completed', attempts: 1 })
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(done.toSorted()).toEqual(ids.toSorted())
  })

  it('leaves a run of an unknown task to a worker that has it, and does the others', async () => {
    const older = await openWorker(database, [taskThat('known', () => ({}))])
    const unknown = await enqueue('newer')
    await untilRun(database, await enqueue('known'), { state: 'completed' })
    await older.stop()
    expect(await readRun(database, unknown)).toMatchObject({ state: 'queued', attempts: 0 })
    await using _newer = await openWorker(database, [taskThat('newer', () => ({}))])
    await untilRun(database, unknown, { state: 'completed' })
  })

  it('ends a run whose task always throws as failed, with a text that does not describe the fault', async () => {
    const worker = await openWorker(database, [taskThat('fall', () => {
      throw new Error('disk /var/x at postgres://u:p@host/db')
    })])
    const id = await enqueue('fall')
    expect(await untilRun(database, id, { state: 'failed' })).toMatchObject({ error: gaveUp, output: null })
    await worker.stop()
    const [line] = worker.lines.filter((line) => line.includes('disk'))
    expect(JSON.parse(line!)).toMatchObject({ level: 'error', run_id: id })
    expect(line).not.toContain('u:p@')
  })

  it('tries again before it gives up', async () => {
    let tries = 0
    await using _worker = await openWorker(database, [taskThat('stumble', () => {
      if (++tries === 1) throw new Error('once')
      return { tries }
    })], { maxAttempts: 2 })
    await untilRun(database, await enqueue('stumble'), {
      state: 'completed',
      output: { tries: 2 },
      attempts: 2,
    })
  })

  it('gives up a run that its task reports as ended without ending it', async () => {
    const liar = { ...taskThat('lie', () => {}), run: () => Promise.resolve('ended' as const) }
    await using _worker = await openWorker(database, [liar])
    await untilRun(database, await enqueue('lie'), { state: 'failed' })
  })

  it('calls a task again when it returns a delay, with new attempts', async () => {
    let calls = 0
    await using _worker = await openWorker(
      database,
      [taskThat('repeat', () => ++calls < 4 ? { repeatAfterMs: 10 } : { calls })],
    )
    const id = await enqueue('repeat')
    await untilRun(database, id, { state: 'completed', output: { calls: 4 }, attempts: 1 })
  })

  it('claims a run that is due at once again, while the slot that released it has not gone on', async () => {
    let calls = 0
    const repeat = taskThat('at-once', () => ++calls < 200 ? { repeatAfterMs: 0 } : { calls })
    await using worker = await openWorker(database, [repeat], { concurrency: 4 })
    const id = await enqueue('at-once')
    await untilRun(database, id, { state: 'completed', output: { calls: 200 }, attempts: 1 })
    expect(worker.lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  it('does not begin a run that has ended', async () => {
    const id = await enqueue('late')
    await database.owner`select private.end_run(${id}, null, 'Cancelled')`
    const worker = await openWorker(database, [taskThat('late', () => ({}))])
    await untilRun(database, await enqueue('late'), { state: 'completed' })
    await worker.stop()
    expect(await readRun(database, id)).toMatchObject({ state: 'failed', error: 'Cancelled', attempts: 0 })
    expect(worker.summary).toEqual({ ended: 1, again: 0, failed: 0 })
  })

  it('takes turns between accounts: the backlog of two does not make a third wait, even with one slot', async () => {
    const [second, third] = [await createAccount(database), await createAccount(database)]
    const ids: string[] = []
    for (const { id } of [account, second]) {
      for (let count = 0; count < 5; count++) ids.push(await enqueueRun(database, 'turns', id))
    }
    const late = await enqueueRun(database, 'turns', third.id)
    const started: string[] = []
    const worker = await openWorker(database, [taskThat('turns', (_, { id }) => void started.push(id))], {
      concurrency: 1,
    })
    for (const id of [...ids, late]) await untilRun(database, id, { state: 'completed' })
    await worker.stop()
    expect(started.indexOf(late)).toBeLessThan(3)
  })

  it('gives runs without an account their turn like those of an account, and no more', async () => {
    const anonymous = async () => {
      const id = await enqueueRun(database, 'anonymous', account.id)
      await database.owner`update app.task_runs set account_id = null where id = ${id}`
      return id
    }
    const ids = [
      await anonymous(),
      await anonymous(),
      await anonymous(),
      await anonymous(),
      await anonymous(),
    ]
    const late = await enqueueRun(database, 'anonymous', (await createAccount(database)).id)
    const started: string[] = []
    const worker = await openWorker(
      database,
      [taskThat('anonymous', (_, { id }) => void started.push(id))],
      { concurrency: 1 },
    )
    for (const id of [...ids, late]) await untilRun(database, id, { state: 'completed' })
    await worker.stop()
    expect(started.indexOf(late)).toBeLessThan(2)
  })

  it('does not let the long runs of one account take a slot that another one could use', async () => {
    const other = await createAccount(database)
    const long = [await enqueue('long'), await enqueue('long')]
    const short = await Promise.all(Array.from({ length: 5 }, () => enqueueRun(database, 'short', other.id)))
    const shortDone = Promise.withResolvers<void>()
    let done = 0
    const started: string[] = []
    const worker = await openWorker(database, [
      taskThat('long', async (_, { id }) => {
        started.push(id)
        await shortDone.promise
      }),
      taskThat('short', (_, { id }) => {
        started.push(id)
        if (++done === short.length) shortDone.resolve()
      }),
    ])
    for (const id of [...long, ...short]) await untilRun(database, id, { state: 'completed' })
    await worker.stop()
    expect(started.indexOf(long[1]!)).toBe(6)
  })
})

describe('two claims at once', () => {
  it('take runs of different accounts: the second one waits until the first one is visible', async () => {
    const [one, two] = [await createAccount(database), await createAccount(database)]
    const first = await enqueueRun(database, 'race', one.id)
    await enqueueRun(database, 'race', one.id)
    const second = await enqueueRun(database, 'race', two.id)
    const sessions = [0, 1].map(() => postgres(workerUrl(database), { max: 1, onnotice: () => {} }))
    try {
      const [early, late] = sessions as [postgres.Sql, postgres.Sql]
      let later: Promise<postgres.Row[]> | undefined
      await early.begin(async (transaction) => {
        const [row] = await transaction`select jobs.claim_run('{race}', '{}') as run`
        expect(row!.run.id).toBe(first)
        later = late`select jobs.claim_run('{race}', '{}') as run`.execute()
        await expect.poll(() =>
          database.owner`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`
        ).toHaveLength(1)
      })
      expect((await later!)[0]!.run.id).toBe(second)
    } finally {
      await Promise.all(sessions.map((sql) => sql.end({ timeout: 1 })))
    }
  })
})

describe('a worker whose connections are all cut', () => {
  it('connects again and goes on, also where it could not give a run back', async () => {
    await using _worker = await openWorker(database, [taskThat('carry', () => ({}))])
    for (let cut = 0; cut < 8; cut++) {
      await untilRun(database, await enqueue('carry'), { state: 'completed' })
      await database.owner`select pg_terminate_backend(pid) from pg_stat_activity
        where usename = 'platform_worker' and datname = current_database()`
    }
    const last = await enqueue('carry')
    await untilRun(database, last, { state: 'completed' })
  })
})

describe('a worker that stops', () => {
  it('hands its run to another at once, and no attempt is lost', async () => {
    const waiting = taskThat('wait', ({ pause }) => pause(600_000))
    const first = await openWorker(database, [waiting], { maintenanceMs: 60_000, stopTimeoutMs: 10_000 })
    const id = await enqueue('wait')
    await untilRun(database, id, { state: 'running' })
    await first.stop()
    expect(await readRun(database, id)).toMatchObject({ state: 'running', attempts: 0 })
    expect(await runsAtWork(database)).toEqual([])
    await using _second = await openWorker(database, [taskThat('wait', () => ({}))], {
      maintenanceMs: 60_000,
    })
    await untilRun(database, id, { state: 'completed', attempts: 1 })
  })

  it('does not wait for a task that ignores its signal: its run loses one attempt and continues with another', async () => {
    // A claim is in flight at nearly every stop.
    const options = { stopTimeoutMs: 0, pollMs: 1, concurrency: 8 }
    for (let time = 0; time < 3; time++) {
      const stubborn = Promise.withResolvers<void>()
      const first = await openWorker(database, [taskThat('ignore', () => stubborn.promise)], options)
      const id = await enqueue('ignore')
      await untilRun(database, id, { state: 'running' })
      await first.stop()
      expect(await readRun(database, id)).toMatchObject({ state: 'running', attempts: 1 })
      await using _second = await openWorker(database, [taskThat('ignore', () => ({ by: 'second' }))], {
        maxAttempts: 2,
      })
      await untilRun(database, id, { state: 'completed', output: { by: 'second' } })
      stubborn.resolve()
    }
  })
})

describe('two at once', () => {
  it('a run is not done twice, also while it is due and another worker looks for work', async () => {
    const holding = Promise.withResolvers<void>()
    let begun = 0
    const work = taskThat('hold', () => (begun++, holding.promise))
    const workers = [await openWorker(database, [work]), await openWorker(database, [work])]
    const id = await enqueue('hold')
    await untilRun(database, id, { state: 'running' })
    await database.owner`update app.task_runs set run_at = now() - interval '1 hour' where id = ${id}`
    for (let claim = 0; claim < 5; claim++) {
      expect(await callAsWorker(database, 'claim_run', [['hold'], []])).toEqual({ due_ms: null })
    }
    expect(begun).toBe(1)
    holding.resolve()
    await untilRun(database, id, { state: 'completed', attempts: 1 })
    await Promise.all(workers.map((worker) => worker.stop()))
  })

  it('a worker whose connection dropped writes nothing any more, and its run goes on with another', async () => {
    const { owner } = database
    const cut = Promise.withResolvers<void>()
    let zombie: TaskContext | undefined
    let thrown: unknown
    const first = await openWorker(database, [taskThat('drop', async (context, { id }) => {
      zombie = context
      await cut.promise
      const report = { run_id: id, progress: { by: 'zombie' } }
      await context.jobs.call('report_progress', report).catch((error) => thrown = error)
      throw thrown
    })], { maxAttempts: 8, maintenanceMs: 60_000, concurrency: 1 })
    const id = await enqueue('drop')
    await untilRun(database, id, { state: 'running' })
    const second = await openWorker(database, [taskThat('drop', () => ({ by: 'second' }))], {
      maxAttempts: 8,
    })
    await owner`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and ((classid::bigint << 32) | objid::bigint) = private.run_lock(${id})
        and database = (select oid from pg_database where datname = current_database())`
    await untilRun(database, id, { state: 'completed', output: { by: 'second' } })
    cut.resolve()
    await expect.poll(() => thrown).toBeInstanceOf(Error)
    await expect(zombie!.jobs.call('fail_run', { run_id: id, error: 'zombie' })).rejects.toThrow()
    expect(await readRun(database, id)).toMatchObject({ state: 'completed', progress: null })
    await Promise.all([first.stop(), second.stop()])
  })
})
