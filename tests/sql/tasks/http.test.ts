import { describe, expect, it } from 'vitest'
import { workerOverHttp } from '../../../shared/adapters/worker/http.ts'
import type { WorkerOptions } from '../../../shared/adapters/worker/worker.ts'
import { pause } from '../../../shared/platform/pause.ts'
import type { Task } from '../../../shared/tasks/task.ts'
import { createAccount, createCatalog } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { openWireTap } from '../../support/wire-tap.ts'
import { enqueueRun, readRun, taskThat, untilRun, workerOptions, workerUrl } from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'
import { startTimer } from '../../support/timer.ts'

const secret = 'a secret of at least thirty-two characters'
const database = fixture(openDatabase)
const account = fixture(() => createAccount(database))

const serve = (options: Partial<WorkerOptions>, timeMs = 10_000) =>
  workerOverHttp(
    { ...workerOptions(database), maintenanceMs: 100, tasks: [], log: () => {}, ...options },
    { secrets: [secret], timeMs },
  )
/** The handler of an isolate with these tasks. */
const handler = (tasks: Task[], timeMs?: number) => serve({ tasks }, timeMs)
const call = (method = 'POST', authorization = `Bearer ${secret}`) =>
  new Request('http://worker.test/', { method, headers: authorization ? { authorization } : {} })

describe('the worker over HTTP', () => {
  it.each([
    ['no credential', ''],
    ['another secret', `Bearer ${secret}x`],
    ['a part of it', `Bearer ${secret.slice(0, -1)}`],
    ['the secret alone', secret],
    ['another scheme', `Basic ${secret}`],
  ])('does nothing for %s', async (_, authorization) => {
    const id = await enqueueRun(database, 'closed', account.id)
    const response = await handler([taskThat('closed', () => ({}))])(call('POST', authorization))
    const refusal = { status: 'error', error: expect.any(String) }
    expect([response.status, await response.json()]).toEqual([401, refusal])
    expect(await readRun(database, id)).toMatchObject({ state: 'queued' })
  })

  it('takes POST alone', async () => {
    expect((await handler([])(call('GET'))).status).toBe(405)
  })

  it('does all that is due, returns what it did, and ends', async () => {
    const tasks = [taskThat('due', () => ({})), taskThat('later', () => ({ repeatAfterMs: 60_000 }))]
    const ids = await Promise.all(Array.from({ length: 5 }, () => enqueueRun(database, 'due', account.id)))
    const later = await enqueueRun(database, 'later', account.id)
    const response = await handler(tasks)(call())
    const runs = { ended: 5, again: 1, failed: 0 }
    expect([response.status, await response.json()]).toEqual([200, { status: 'success', runs }])
    for (const id of ids) expect(await readRun(database, id)).toMatchObject({ state: 'completed' })
    expect(await readRun(database, later)).toMatchObject({ state: 'running', attempts: 0 })
  })

  it('values what its runs captured before it ends, and leaves it to no later call', async () => {
    const isValued = (id: string) =>
      database.value`select exists (select from app.valuations where catalog_id = ${id})`
    const before = await createCatalog(database, account, [])
    let captured = ''
    const capture = taskThat('captures', async () => {
      // The maintenance at the beginning is done.
      while (!await isValued(before)) await pause(20)
      captured = await createCatalog(database, account, [])
      return {}
    })
    await enqueueRun(database, 'captures', account.id)
    await (await serve({ tasks: [capture], maintenanceMs: 60_000 })(call())).text()
    expect(await isValued(captured)).toBe(true)
  })

  it('goes on within its time with what is due soon, and does not wait for what is not', async () => {
    let calls = 0
    const tasks = [
      taskThat('soon', () => ++calls < 4 ? { repeatAfterMs: 100 } : { calls }),
      taskThat('much-later', () => ({ repeatAfterMs: 600_000 })),
    ]
    await enqueueRun(database, 'of-another-version', account.id)
    const [id] = await Promise.all([
      enqueueRun(database, 'soon', account.id),
      enqueueRun(database, 'much-later', account.id),
    ])
    const timer = startTimer()
    const response = await handler(tasks, 20_000)(call())
    expect(await response.json()).toMatchObject({ runs: { ended: 1, again: 4 } })
    expect(await readRun(database, id)).toMatchObject({ state: 'completed', output: { calls: 4 } })
    timer.expectAbout(1_000)
  })

  it('gives back what is at work when its time is up, and the next call goes on', async () => {
    const id = await enqueueRun(database, 'long', account.id)
    const first = await handler([taskThat('long', ({ pause }) => pause(600_000))], 1_500)(call())
    // A claim that is in flight may claim and release it once more.
    expect((await first.json()).runs.again).toBeGreaterThan(0)
    const timer = startTimer()
    const second = await handler([taskThat('long', () => ({}))])(call())
    timer.expectAbout(500)
    expect(await second.json()).toMatchObject({ runs: { ended: 1 } })
    expect(await readRun(database, id)).toMatchObject({ state: 'completed' })
  })

  it('responds at once, because a host ends requests without a response, and works on if the caller goes away', async () => {
    const done = Promise.withResolvers<void>()
    const id = await enqueueRun(database, 'slow', account.id)
    const response = await handler([taskThat('slow', () => done.promise.then(() => ({})))])(call())
    expect(response.status).toBe(200)
    const reader = response.body!.getReader()
    expect(await reader.read()).toEqual({ done: false, value: new TextEncoder().encode(' ') })
    await reader.cancel()
    done.resolve()
    await expect.poll(async () => (await readRun(database, id)).state).toBe('completed')
  })

  it('has no more connections than documented while calls overlap, and each further one returns at once', async () => {
    await using tap = { ...openWireTap(workerUrl(database)), [Symbol.asyncDispose]: () => tap.close() }
    const ends = Promise.withResolvers<void>()
    const tasks = [taskThat('overlapping', () => ends.promise.then(() => ({})))]
    /** A call in an isolate of its own. */
    const send = () => serve({ database: { url: tap.url }, concurrency: 4, tasks }, 60_000)(call())
    const id = await enqueueRun(database, 'overlapping', account.id)
    const first = await send()
    await untilRun(database, id, { state: 'running' })
    for (let minute = 0; minute < 3; minute++) {
      const response = await send()
      expect([response.status, await response.json()]).toEqual([200, { status: 'busy' }])
      // One for each run at a time and three more, beside that of this call.
      expect(tap.connections()).toBeLessThanOrEqual(4 + 3 + 1)
    }
    ends.resolve()
    expect(await first.json()).toMatchObject({ status: 'success', runs: { ended: 1 } })
    expect(await (await send()).json()).toMatchObject({ status: 'success' })
  })

  it('ends a call that lost its session, if another one began meanwhile', async () => {
    const tasks = [taskThat('displaced', ({ pause }) => pause(600_000))]
    const id = await enqueueRun(database, 'displaced', account.id)
    const first = await handler(tasks, 60_000)(call())
    await untilRun(database, id, { state: 'running' })
    const other = await database.owner.reserve()
    await other`
      select pg_terminate_backend(l.pid) from pg_locks l
      where l.locktype = 'advisory' and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('worker call', 0)
        and l.database = (select oid from pg_database where datname = current_database())`
    await other`select pg_advisory_lock(hashtextextended('worker call', 0))`
    const { status, runs } = await first.json()
    expect(status).toBe('success')
    expect(runs.again).toBeGreaterThan(0)
    await other`select pg_advisory_unlock_all()`
    other.release()
    await database.owner`delete from app.task_runs where id = ${id}`
  })

  it('logs a failure after the response began, and the caller does not read a success', async () => {
    const id = await enqueueRun(database, 'logged', account.id)
    const faults: unknown[] = []
    let failures = 3
    // It fails while the worker stops: with the run's outcome, and with the report of that.
    const log: WorkerOptions['log'] = (event, _, cause) => {
      if (event === 'job' || (event === 'fault' && failures > 0)) {
        failures--
        throw new Error('The log is full')
      }
      if (event === 'fault') faults.push(cause)
    }
    const tasks = [taskThat('logged', ({ pause }) => pause(600_000))]
    const response = await serve({ tasks, log, maintenanceMs: 60_000 }, 1_500)(call())
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
    expect(faults).toEqual([new Error('The log is full')])
    await handler([taskThat('logged', () => ({}))])(call()).then((response) => response.text())
    expect(await readRun(database, id)).toMatchObject({ state: 'completed' })
  })

  it('does not log a caller that goes away as a fault', async () => {
    const log: string[] = []
    const response = await serve({ log: (event) => log.push(event), maintenanceMs: 60_000 }, 500)(call())
    await response.body!.cancel()
    const sessions = () =>
      database.owner`select 1 from pg_stat_activity
        where application_name = 'platform_worker' and datname = current_database()`
    await expect.poll(async () => (await sessions()).length).toBe(0)
    expect(log).not.toContain('fault')
  })

  it('does not describe the fault of a missing database; the log does', async () => {
    const nowhere = { url: 'postgres://nobody:secret@127.0.0.1:1/none' }
    const log: string[] = []
    const response = await serve({ database: nowhere, log: (event) => log.push(event) }, 500)(call())
    expect(await response.text()).not.toMatch(/127\.0\.0\.1|nobody/)
    expect(log).not.toEqual([])
  })
})
