import { retryAfterOf } from './errors.ts'

const maxDelayMs = 30_000

/** The delay after several failures in a row, from 0. */
export const backoffMs = (failures: number, firstMs: number): number =>
  Math.min(maxDelayMs, firstMs * 2 ** failures)

/** What came of an attempt: a response, or nothing. */
export type Outcome = { response: Response } | { failure: unknown }

/**
 * How long to wait before the next attempt; undefined if there is none. A request that is not safe to repeat is repeated only
 * where the server says that it did nothing.
 */
export function retryDelayMs(
  outcome: Outcome,
  { attempt, repeatable, random = Math.random }: {
    attempt: number
    repeatable: boolean
    random?: () => number
  },
): number | undefined {
  const backoff = backoffMs(attempt, 500) * (0.5 + random() / 2)
  if ('failure' in outcome) return repeatable ? backoff : undefined
  const { status, headers } = outcome.response
  const code = headers.get('x-error-code')
  const isTransient = status === 429 || code === 'request_in_progress' ||
    repeatable && [502, 503, 504].includes(status) && code !== 'feature_unavailable'
  if (!isTransient) return undefined
  const retryAfter = retryAfterOf(headers)
  if (retryAfter === undefined) return backoff
  // Never earlier than the server allows, and not all clients at the same moment. A long wait is the caller's decision.
  return retryAfter * 1000 > maxDelayMs ? undefined : retryAfter * 1000 + random() * Math.min(1000, backoff)
}

/**
 * Work that may ignore a signal, such as the reading of a body: a runtime may lose the signal of a `fetch` whose response has begun.
 * @throws the signal's reason as soon as it is aborted
 */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** @throws the signal's reason as soon as it is aborted */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
