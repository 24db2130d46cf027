import type { Run } from './errors.ts'

/** A run that was waited for has failed, or was cancelled. */
export class RunFailedError extends Error {
  override readonly name = 'RunFailedError'
  readonly run: Run

  constructor(run: Run) {
    super(run.error ?? 'The run failed')
    this.run = run
  }
}

/** A run did not end within the time limit. It continues. */
export class WaitTimeoutError extends Error {
  override readonly name = 'WaitTimeoutError'
  readonly run: Run

  constructor(run: Run, timeoutMs: number) {
    super(`The run ${run.id} did not end within ${timeoutMs / 1000} s; it continues`)
    this.run = run
  }
}
