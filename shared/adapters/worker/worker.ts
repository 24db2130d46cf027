import { openClient } from '../../platform/database/connection.ts'
import { jobCount, jobDuration } from '../../platform/metrics/metrics.ts'
import { inSpan, parentFor } from '../../platform/tracing.ts'
import { pause } from '../../platform/pause.ts'
import { arrayText } from '../../platform/text.ts'
import type { Storage } from '../../platform/storage.ts'
import type { Providers, Task } from '../../tasks/task.ts'
import { aboutRun, type ClaimedRun, execute, type Outcome } from './execute.ts'
import type { WorkerLog } from './log.ts'
import { firstJobs, maintain, maintenanceJobs } from './maintenance.ts'
import { type Address, type JobsCall, Session } from './session.ts'

export interface WorkerOptions {
  /** Postgres as role platform_worker: direct, or through a pooler in session mode. */
  database: Address
  tasks: readonly Task[]
  providers: Providers
  /** Storage of uploaded files. Without it, files of unfinished uploads and deleted assets are not removed. */
  storage?: Storage
  log: WorkerLog
  /** Runs at a time. */
  concurrency: number
  /** A run fails after this many attempts. */
  maxAttempts: number
  /** How often the worker polls the queue, beside Postgres notifications, and checks for cancelled runs. */
  pollMs: number
  maintenanceMs: number
  /** How long a task may take to release its run when the worker stops. */
  stopTimeoutMs: number
}

/** Another call of the worker is at work, and does what is due. */
export class WorkerBusy extends Error {}

export type Summary = Record<Outcome | 'failed', number>

export interface Worker {
  /** The counts of runs so far. */
  summary: Summary
  /** Resolves when no run is in progress and none becomes due before the time is up. */
  idle: Promise<void>
  /** Does the maintenance that is due: a call does so after its last run, so that what it captured is valued at once. */
  maintain(): Promise<void>
  /** Releases all runs and closes all connections. A run that is not released in time continues elsewhere. */
  stop(): Promise<void>
}

interface InProgress {
  claimed: ClaimedRun
  cancel: AbortController
  /** Holds the run's lock. */
  session: Session
}

/**
 * Processes the queue until it is stopped.
 * @param timeMs after how long it will be stopped, for a call over HTTP. One call works at a time
 * @throws UnsupportedPostgres, WorkerBusy
 */
export async function startWorker(options: WorkerOptions, timeMs?: number): Promise<Worker> {
  const { database, tasks, log, concurrency, pollMs } = options
  const deadline = performance.now() + (timeMs ?? 0)
  const stopping = new AbortController()
  const { signal } = stopping
  const idle = Promise.withResolvers<void>()
  const summary: Summary = { ended: 0, again: 0, failed: 0 }
  /** Not by the run's id: one that is due at once may be claimed again before the slot that released it continues. */
  const inProgress = new Set<InProgress>()
  const fault = (error: unknown) => log('fault', {}, error)

  /** Aborted to wake the waiting slots. */
  let waiting = new AbortController()
  const wake = () => {
    waiting.abort()
    waiting = new AbortController()
  }

  /** The tasks that may use a further slot. */
  const tasksWithSlots = () =>
    tasks.filter(({ name, maxShare }) => {
      const taken = [...inProgress].filter(({ claimed }) => claimed.task === name).length
      return maxShare === undefined || taken < Math.max(1, Math.floor(concurrency * maxShare))
    })

  let lastClaim: Promise<unknown> = Promise.resolve()
  /**
   * Claims the next run that is due, or returns the time until another one is. The slots take turns: claims wait for each
   * other in Postgres anyway, and each that still waits there when this process is killed would start an attempt.
   */
  function claim(
    session: Session,
    call: JobsCall,
  ): Promise<InProgress | { claimed?: undefined; due_ms: number | null }> {
    const result = lastClaim.then(async () => {
      if (signal.aborted) return { due_ms: null }
      const claimed = await call('claim_run', {
        tasks: arrayText(tasksWithSlots().map(({ name }) => name)),
        busy_account_ids: arrayText([...inProgress].map(({ claimed }) => claimed.turn_id)),
      })
      if (claimed.id === undefined) return claimed
      const run = { claimed, cancel: new AbortController(), session }
      inProgress.add(run)
      return run
    })
    lastClaim = result.catch(() => {})
    return result
  }

  /** Works on the next run that is due. Returns the time until another one is, if known. */
  async function doNext(session: Session): Promise<number> {
    return await session.use(async (call) => {
      const run = await claim(session, call)
      if (!run.claimed) return run.due_ms ?? Infinity
      const { claimed, cancel } = run
      const started = performance.now()
      const record = (outcome: keyof Summary, cause?: unknown) => {
        summary[outcome]++
        const durationMs = performance.now() - started
        jobCount.add({ task: claimed.task, outcome })
        jobDuration.observe({ task: claimed.task }, durationMs / 1000)
        log('job', { ...aboutRun(claimed), outcome, duration_ms: Math.round(durationMs) }, cause)
      }
      try {
        const task = tasks.find(({ name }) => name === claimed.task)!
        record(
          await traced(claimed, () => execute({ ...options, signal }, call, task, claimed, cancel.signal)),
        )
      } catch (error) {
        record('failed', error)
        void session.disconnect()
      } finally {
        inProgress.delete(run)
      }
      return 0
    })
  }

  const idleSlots = new Set<Session>()
  async function runSlot(session: Session) {
    while (!signal.aborted) {
      idleSlots.delete(session)
      const { signal: woken } = waiting
      const dueMs = await doNext(session).catch((error) => (fault(error), pollMs))
      if (dueMs === 0) continue
      idleSlots.add(session)
      if (idleSlots.size === concurrency && performance.now() + dueMs > deadline) idle.resolve()
      await pause(Math.min(dueMs, pollMs), woken).catch(() => {})
    }
  }

  async function cancelRuns(session: Session) {
    if (inProgress.size === 0) return
    const runs = [...inProgress]
    const run_ids = arrayText(runs.map(({ claimed }) => claimed.id))
    const cancelled = await session.use((call) => call('list_cancelled_runs', { run_ids }))
    for (const { claimed, cancel } of runs) {
      if (cancelled.includes(claimed.id)) cancel.abort(new Error('The run was cancelled'))
    }
  }

  async function repeat(everyMs: number, work: () => Promise<void>) {
    while (!signal.aborted) {
      await work().catch(fault)
      await pause(everyMs, signal).catch(() => {})
    }
  }

  /** @throws WorkerBusy */
  async function holdCall(session: Session) {
    if (timeMs === undefined || await session.use((call) => call('hold_call'))) return
    throw new WorkerBusy('Another call is at work')
  }

  async function maintainCall(session: Session) {
    try {
      await maintain(session, jobs, log, signal)
      // A job that failed has closed the session, whose lock another call may have got.
      if (!signal.aborted) await holdCall(session)
    } catch (error) {
      if (!(error instanceof WorkerBusy)) throw error
      idle.resolve()
    }
  }

  let lastMaintenance: Promise<unknown> = Promise.resolve()
  /** One at a time, because an error closes the session. Its faults are logged: nothing depends on it. */
  const maintainInTurn = (): Promise<void> => {
    const result = lastMaintenance.then(() => maintainCall(forMaintenance)).catch(fault)
    lastMaintenance = result
    return result
  }

  const open = () => new Session(database)
  const slots = Array.from({ length: concurrency }, open)
  const [forCancelling, forMaintenance] = [open(), open()]
  try {
    await holdCall(forMaintenance)
    await maintain(forMaintenance, firstJobs, log, signal)
  } catch (error) {
    await forMaintenance.close()
    throw error
  }
  const listening = new AbortController()
  const listener = await openClient({ ...database, applicationName: 'platform_worker' }, listening.signal)
  listener.listen('task_runs', wake, wake).catch(fault)
  const jobs = maintenanceJobs(options.storage)
  const loops = [
    ...slots.map(runSlot),
    repeat(pollMs, () => cancelRuns(forCancelling)),
    repeat(options.maintenanceMs, maintainInTurn),
  ]

  return {
    summary,
    idle: idle.promise,
    maintain: maintainInTurn,
    async stop() {
      stopping.abort(new Error('The worker is stopping'))
      wake()
      try {
        await Promise.race([Promise.all(loops), pause(options.stopTimeoutMs)])
      } finally {
        const ended = listener.end({ timeout: 1 }).finally(() => listening.abort())
        const withRuns = new Set([...inProgress].map(({ session }) => session))
        const others = [...slots, forCancelling].filter((session) => !withRuns.has(session))
        // First the sessions without a run: a claim in flight would claim one that another session releases.
        await Promise.all([ended, ...others.map((session) => session.close())])
        await Promise.all([...withRuns].map((session) => session.close()))
        // At last, because then the next call may open its connections.
        await forMaintenance.close()
      }
    },
  }
}

/** One attempt as part of the trace of the request that enqueued the run. */
const traced = <T>({ id, task, attempt, request_id, traceparent }: ClaimedRun, work: () => Promise<T>) =>
  inSpan(`task ${task}`, {
    kind: 'CONSUMER',
    parent: traceparent ?? parentFor(null),
    attributes: {
      'platform.task': task,
      'platform.run_id': id,
      'platform.attempt': attempt,
      ...request_id && { 'platform.request_id': request_id },
    },
  }, work)
