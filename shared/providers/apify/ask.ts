import type * as z from 'zod'
import { askJson } from '../../platform/http/json.ts'

export interface ApifyOptions {
  apiBase: string
  token: string
  /** The actor that finds play counts: input `{isrcs}`, items `{isrc, playCount, name?, artist?, releaseDate?}`. */
  actor: string
  timeoutMs?: number
}

interface Question {
  path: string
  signal: AbortSignal
  /** Makes it a POST. */
  body?: unknown
  /** The longest body that is read. */
  bytes: number
}

/**
 * One request to Apify and its answer, by its schema. Asked once: how often again is the task's to say.
 * @throws ProviderFault, or the signal's reason where it was aborted
 */
export const ask = <T extends z.ZodType>(
  { apiBase, token, timeoutMs = 30_000 }: ApifyOptions,
  { path, signal, body, bytes }: Question,
  schema: T,
): Promise<z.output<T>> =>
  askJson({
    vendor: 'Apify',
    url: `${apiBase}${path}`,
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    timeoutMs,
    mostBytes: bytes,
    tries: 1,
    signal,
  }, schema)
