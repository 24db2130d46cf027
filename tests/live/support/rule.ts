import { inject, it } from 'vitest'
import { type Deployment, missingNeeds, type Need } from './deployment.ts'

declare module 'vitest' {
  interface ProvidedContext {
    deployment: Deployment
  }
}

export const deployment = inject('deployment')

/** Whether it is on this machine: requests to others are limited, and their background work may start only after a minute. */
export const isLocal = /^https?:\/\/(localhost|127\.|\[::1\])/.test(deployment.base_url)
/** The time limit of background work. */
export const runTimeoutMs = isLocal ? 45_000 : 180_000

export interface RuleOptions {
  /** What it needs beside two API keys. */
  needs?: Need[]
  /** The credits that it may charge. */
  credits?: number
  timeoutMs?: number
}

/** Thrown by a rule that finds out that this deployment cannot show it, for instance without an outside service. */
export class NotRunnable extends Error {}

/**
 * A test of a rule of the interface. Without what it needs, it is reported as not run, which is a failure where the
 * suite must be complete. Rules of a file run concurrently. The title is a plain text in one piece, because `rules.ts` reads it
 * from the source.
 */
export function rule(title: string, options: RuleOptions, test: () => Promise<unknown>) {
  it.concurrent(title, { timeout: options.timeoutMs ?? runTimeoutMs + 10_000 }, async ({ skip }) => {
    const missing = missingNeeds(deployment, options.needs ?? [])
    const notRun = (needs: string) => {
      if (deployment.complete) throw new Error(`Not run: needs ${needs}`)
      skip(`needs ${needs}`)
    }
    if (missing.length > 0) return notRun(missing.join(', '))
    try {
      await test()
    } catch (error) {
      if (!(error instanceof NotRunnable)) throw error
      notRun(error.message)
    }
  })
}
