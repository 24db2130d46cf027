import { Cache } from '../../platform/http/cache.ts'
import { pause } from '../../platform/pause.ts'

/** Something that a deployment needs in order to work. */
export interface Check {
  name: string
  /** The check without which a failure of this one says nothing. */
  needs?: string
  /** @throws if it does not work; the cause is for the operator's log */
  run(): Promise<void>
}

export interface CheckResult {
  name: string
  /** Unknown if the check that it needs has failed too. */
  state: 'ok' | 'failed' | 'unknown'
  durationMs: number
  /** Why it failed. */
  cause?: unknown
}

/**
 * Runs all checks at the same time. The results are kept for some seconds, and a check that has not ended is not started again, so
 * that requests cannot load what is checked. New results are reported once.
 * @param limitMs the time limit of one check
 */
export function readiness(
  checks: readonly Check[],
  { keepMs = 3_000, limitMs = 1_000 } = {},
): (report: (results: CheckResult[]) => void) => Promise<CheckResult[]> {
  const runners = checks.map(({ name, run }) => {
    let running: Promise<void> | undefined
    return async (): Promise<CheckResult> => {
      const started = performance.now()
      running ??= run().finally(() => running = undefined)
      const cause = await within(limitMs, running).then(() => undefined, (error: unknown) => error)
      return {
        name,
        state: cause ? 'failed' : 'ok',
        durationMs: Math.round(performance.now() - started),
        cause,
      }
    }
  })
  const kept = new Cache<CheckResult[]>(1)
  const runAll = async () => {
    const results = await Promise.all(runners.map((run) => run()))
    const failed = new Set(results.filter(({ state }) => state === 'failed').map(({ name }) => name))
    checks.forEach(({ name, needs }, index) => {
      if (needs && failed.has(name) && failed.has(needs)) results[index]!.state = 'unknown'
    })
    return results
  }
  return (report) =>
    kept.get('', async () => {
      const results = await runAll()
      report(results)
      return results
    }, () => keepMs)
}

/** @throws Error if the work takes longer */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const timeout = pause(ms, timer.signal).then(() => {
    throw new Error(`It took longer than ${ms} ms`)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    // The work ended first, so nobody waits for this any more.
    timeout.catch(() => {})
    timer.abort()
  }
}
