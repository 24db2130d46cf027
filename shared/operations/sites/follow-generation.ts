import { type ErrorCode, internalError, OperationError } from '../../errors/errors.ts'
import type { Report } from '../../generation/draft.ts'
import type { Context, OwnPorts } from '../../operation/context.ts'
import { chargePreview } from '../../operation/credits.ts'
import type { Preview } from '../../operation/tool.ts'
import { delayAfter } from '../../platform/backoff.ts'
import type { ScopedDatabase } from '../../platform/database/database.ts'
import { pause } from '../../platform/pause.ts'
import type { Site } from './site-schemas.ts'

/** A run that generates a draft (api.get_site_generation). */
interface Run {
  status: string
  output: Report & { credits: number } | null
  error: string | null
  site: Site | null
}

/** The site with its new draft, or the run: it goes on, or it failed. */
type Generation = { site: Site; charged: boolean } & Report | { runId: string; failure?: OperationError }

/** Clients wait this long for a response. */
const clientTimeoutMs = 300_000
/** The part of the time that is kept for the response. */
const timeToRespondMs = 10_000
/** Postgres notifies a worker process at once. A run that is still queued after this time may wait for a worker function. */
const wakeAfterMs = 500
const poll = { minMs: 20, maxMs: 2_000 }

/** The preview of a generation, which the built-in composer does for free. */
export const generationPreview = async (
  db: ScopedDatabase,
  generator: OwnPorts['generator'] | undefined,
  ask: (price: string) => string,
): Promise<Preview> =>
  generator?.isCharged
    ? await chargePreview(db, { operation: 'site_generation' }, ask)
    : { effect: ask('nothing'), asks: false }

/**
 * Waits for the end of a run, until the host needs the response.
 * @param since when the request began, on the clock of `performance.now()`
 */
export async function followGeneration(
  { db, host, report }: Pick<Context<'host'>, 'db' | 'host' | 'report'>,
  runId: string,
  since: number,
): Promise<Generation> {
  const deadline = since + (host.responseDeadlineMs ?? clientTimeoutMs) - timeToRespondMs
  const started = performance.now()
  let { wakeWorker } = host
  for (;;) {
    const { status, output, error, site }: Run = await db.call('get_site_generation', { run_id: runId })
    if (error !== null) return { runId, failure: asOperationError(error) }
    if (site && output) {
      const { credits, changes, not_understood, unused_colors } = output
      return { site, charged: credits > 0, changes, not_understood, unused_colors }
    }
    const now = performance.now()
    if (now >= deadline) return { runId }
    const waitedMs = now - started
    if (status === 'queued' && waitedMs >= wakeAfterMs) {
      wakeWorker?.().catch((fault) => report('worker', fault))
      wakeWorker = undefined
    }
    await pause(Math.min(deadline - now, delayAfter(waitedMs / 4, poll)))
  }
}

/** The codes of failed runs that a response has too. A cancelled generation conflicts with the request that waits for it. */
const codes: Record<string, ErrorCode> = {
  cancelled: 'conflict',
  conflict: 'conflict',
  provider_failed: 'provider_failed',
  timed_out: 'timed_out',
}

/** The error of a response for that of a run, `code: sentence`. */
function asOperationError(error: string): OperationError {
  const [code, ...sentence] = error.split(': ')
  const known = codes[code!]
  return known ? new OperationError(known, sentence.join(': ')) : internalError(new Error(error))
}
