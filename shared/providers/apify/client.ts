import type * as z from 'zod'
import { fetchJson } from '../../platform/http/json.ts'

export interface ApifyOptions {
  apiBase: string
  token: string
  /** The actor that finds play counts: input `{isrcs}`, items `{isrc, playCount, name?, artist?, releaseDate?}`. */
  actor: string
  timeoutMs?: number
}

interface ApifyRequest {
  path: string
  signal: AbortSignal
  /** Makes it a POST. */
  body?: unknown
  /** The longest body that is read. */
  bytes: number
}

/**
 * One request to Apify and its answer, by its schema. Asked once: how often again is the task's to say.
 * @throws ProviderError, or the signal's reason where it was aborted
 */
export const fetchApify = <T extends z.ZodType>(
  { apiBase, token, timeoutMs = 30_000 }: ApifyOptions,
  { path, signal, body, bytes }: ApifyRequest,
  schema: T,
): Promise<z.output<T>> =>
  fetchJson({
    vendor: 'Apify',
    url: `${apiBase}${path}`,
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    timeoutMs,
    maxBytes: bytes,
    maxAttempts: 1,
    signal,
  }, schema)
