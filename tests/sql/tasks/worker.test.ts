import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gaveUp } from '../../../shared/tasks/run-errors.ts'
import type { TaskContext } from '../../../shared/tasks/task.ts'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { openDatabase, type TestDatabase } from '../../support/database.ts'
import { layRun, openWorker, readRun, taskThat, untilRun } from '../../support/worker.ts'

let database: TestDatabase
let account: TestAccount
beforeAll(async () => {
  database = await openDatabase()
  account = await createAccount(database)
})
afterAll(() => database.close())

const lay = (task: string) => layRun(database, task, account.id)
const jobsOf = (id: string) =>
  database.owner`select * from graphile_worker._private_jobs where payload ->> 'runId' = ${id}`

describe('a worker', () => {
  it('does a run that is laid while it waits, takes its job away, and logs a line', async () => {
    const worker = await openWorker(database, [taskThat('greet', () => ({ hello: 'world' }))])
    const id = await lay('greet')
    expect(await untilRun(database, id, { state: 'completed' })).toMatchObject({
      output: { hello: 'world' },
      attempts: 1,
      error: null,
    })
    await worker.stop()
    expect(await jobsOf(id)).toEqual([])
    expect(worker.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'job')).toEqual([
      expect.objectContaining({ level: 'info', task: 'greet', run_id: id, outcome: 'ended' }),
    ])
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
    const ids = await Promise.all(Array.from({ length: 20 }, () => lay('share')))
    for (const id of ids) await untilRun(database, id, { state: 'completed', attempts: 1 })
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(done.toSorted()).toEqual(ids.toSorted())
  })

  it('leaves a run of an unknown task to a worker that knows it, and does the others', async () => {
    const older = await openWorker(database, [taskThat('known', () => ({}))])
    const unknown = await lay('newer')
    await untilRun(database, await lay('known'), { state: 'completed' })
    await older.stop()
    expect(await readRun(database, unknown)).toMatchObject({ state: 'queued', attempts: 0 })
    const newer = await openWorker(database, [taskThat('newer', () => ({}))])
    await untilRun(database, unknown, { state: 'completed' })
    await newer.stop()
  })

  it('ends a run whose task always throws as failed, with a text that says nothing of the fault', async () => {
    const worker = await openWorker(database, [taskThat('fall', () => {
      throw new Error('disk /var/x at postgres://u:p@host/db')
    })])
    const id = await lay('fall')
    expect(await untilRun(database, id, { state: 'failed' })).toMatchObject({ error: gaveUp, output: null })
    await worker.stop()
    const [line] = worker.lines.filter((line) => line.includes('disk'))
    expect(JSON.parse(line!)).toMatchObject({ level: 'error', run_id: id })
    expect(line).not.toContain('u:p@')
  })

  it('tries again before it gives up', async () => {
    let tries = 0
    const worker = await openWorker(database, [taskThat('stumble', () => {
      if (++tries === 1) throw new Error('once')
      return { tries }
    })], { attempts: 2 })
    await untilRun(database, await lay('stumble'), { state: 'completed', output: { tries: 2 }, attempts: 2 })
    await worker.stop()
  })

  it('does not believe a task that says its run has ended: it gives up', async () => {
    const liar = { ...taskThat('lie', () => {}), run: () => Promise.resolve('ended' as const) }
    const worker = await openWorker(database, [liar])
    await untilRun(database, await lay('lie'), { state: 'failed' })
    await worker.stop()
  })

  it('calls a task again when it asks for it, with its attempts anew', async () => {
    let calls = 0
    const worker = await openWorker(
      database,
      [taskThat('repeat', () => ++calls < 4 ? { againMs: 10 } : { calls })],
    )
    const id = await lay('repeat')
    await untilRun(database, id, { state: 'completed', output: { calls: 4 }, attempts: 1 })
    await worker.stop()
    expect(await jobsOf(id)).toEqual([])
  })

  it('takes the job of an ended run away without doing it', async () => {
    const id = await lay('late')
    await database.owner`select private.end_run(${id}, 'failed', null, 'Cancelled')`
    const worker = await openWorker(database, [taskThat('late', () => ({}))])
    await expect.poll(() => jobsOf(id)).toEqual([])
    await worker.stop()
    expect(await readRun(database, id)).toMatchObject({ state: 'failed', error: 'Cancelled' })
    expect(worker.summary).toMatchObject({ gone: 1, ended: 0 })
  })
})

describe('a worker whose connections are all cut', () => {
  it('connects again and goes on, also where it could not write that a job was done', async () => {
    const worker = await openWorker(database, [taskThat('carry', () => ({}))])
    for (let cut = 0; cut < 8; cut++) {
      await untilRun(database, await lay('carry'), { state: 'completed' })
      await database.owner`select pg_terminate_backend(pid) from pg_stat_activity
        where usename = 'platform_worker' and datname = current_database()`
    }
    const last = await lay('carry')
    await untilRun(database, last, { state: 'completed' })
    await expect.poll(() => jobsOf(last)).toEqual([])
    await worker.stop()
  })
})

describe('a worker that is asked to stop', () => {
  it('hands its run to another at once, and no attempt is lost', async () => {
    const waiting = taskThat('wait', ({ pause }) => pause(600_000))
    const first = await openWorker(database, [waiting], { houseMs: 60_000 })
    const id = await lay('wait')
    await untilRun(database, id, { state: 'running' })
    await first.stop()
    expect(await readRun(database, id)).toMatchObject({ state: 'running', attempts: 0 })
    expect(await jobsOf(id)).toEqual([expect.objectContaining({ attempts: 0, locked_at: null })])
    const second = await openWorker(database, [taskThat('wait', () => ({}))], { houseMs: 60_000 })
    await untilRun(database, id, { state: 'completed', attempts: 1 })
    await second.stop()
  })

  it('does not wait for a task that does not heed it', async () => {
    const stubborn = Promise.withResolvers<void>()
    const first = await openWorker(database, [taskThat('ignore', () => stubborn.promise)], {
      patienceMs: 100,
    })
    const id = await lay('ignore')
    await untilRun(database, id, { state: 'running' })
    await first.stop()
    stubborn.resolve()
    await untilRun(database, id, { state: 'completed' })
  })
})

describe('two at once', () => {
  it('a run is not done twice, also where its job was unlocked under its worker', async () => {
    const { owner } = database
    const holding = Promise.withResolvers<void>()
    let begun = 0
    const work = taskThat('hold', () => (begun++, holding.promise))
    const workers = [await openWorker(database, [work]), await openWorker(database, [work])]
    const id = await lay('hold')
    await untilRun(database, id, { state: 'running' })
    await owner`update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where payload ->> 'runId' = ${id}`
    await owner`select pg_notify('jobs:insert', '{"count":2}')`
    await expect.poll(() => workers.flatMap(({ lines }) => lines).join()).toContain('Another worker')
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
    })], { attempts: 8, houseMs: 60_000, concurrency: 1 })
    const id = await lay('drop')
    await untilRun(database, id, { state: 'running' })
    const second = await openWorker(database, [taskThat('drop', () => ({ by: 'second' }))], { attempts: 8 })
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
