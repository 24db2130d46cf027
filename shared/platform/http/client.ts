import type * as z from 'zod'
import type { Span } from '@opentelemetry/api'
import { ProviderError } from '../../errors/provider-error.ts'
import { backoffMs } from '../backoff.ts'
import { pause } from '../pause.ts'
import { readLimited } from '../streams.ts'
import { asJson } from '../text.ts'
import type { Bytes } from '../encoding.ts'
import { fetchWithin, type Received } from './fetch-within.ts'
import { observed } from './observed.ts'

/** One HTTP request to an external service. */
export interface HttpRequest {
  /** The service's name, for the operator's log. */
  vendor: string
  url: string
  method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  /** A stream can be sent once, so its request is not retried. */
  body?: string | URLSearchParams | Bytes | ReadableStream<Uint8Array>
  /** For all attempts together, including the response's body. Default 8 s. */
  timeoutMs?: number
  /** The limit of the response's body. Default 2 MB. */
  maxBytes?: number
  /** Default 3 for GET, else 1: only a request that is safe to repeat is retried. */
  maxAttempts?: number
  /** Aborts the request; its reason is thrown. */
  signal?: AbortSignal
  /** The error for a response that is not a success, from the first 64 KB of its body; default by its status alone. */
  toError?: (error: ProviderError, body: string) => ProviderError
}

const maxErrorBytes = 64 * 1024

/**
 * The response's text. Connection errors, server errors and rate limits are retried after a delay. Redirects are not
 * followed.
 * @throws ProviderError, which quotes nothing of the response, or the signal's reason
 */
export const fetchText = (request: HttpRequest): Promise<string> => fetchWithRetries(request, readText)

/** The response's bytes; otherwise like `fetchText`. */
export const fetchBytes = (request: HttpRequest): Promise<Bytes> => fetchWithRetries(request, readBytes)

/** The response's JSON, validated by a schema; otherwise like `fetchText`. */
export async function fetchJson<T extends z.ZodType>(request: HttpRequest, schema: T): Promise<z.output<T>> {
  const parsed = schema.safeParse(asJson(await fetchText(request)))
  if (parsed.success) return parsed.data
  throw new ProviderError(
    'provider_invalid_response',
    `The response of ${request.vendor} is not as documented`,
  )
}

/** The response before its body is read, within the same time; the caller handles a failure while reading. */
export const fetchStream = (request: HttpRequest): Promise<Received> =>
  fetchWithRetries(request, (response) => Promise.resolve(response))

/** Sends a request of whose response only the status matters: the body is not read. */
export const send = (request: HttpRequest): Promise<void> => fetchWithRetries(request, discard)

type Read<T> = (response: Received, maxBytes: number, vendor: string) => Promise<T>

async function fetchWithRetries<T>(request: HttpRequest, read: Read<T>): Promise<T> {
  const { timeoutMs = 8_000, maxAttempts = (request.method ?? 'GET') === 'GET' ? 3 : 1, signal } = request
  const deadline = performance.now() + timeoutMs
  const leftMs = () => deadline - performance.now()
  for (let attempt = 1;; attempt++) {
    try {
      const { vendor, url, method = 'GET' } = request
      return await observed(
        { vendor, method, url },
        (span) => fetchOnce(request, read, Math.max(leftMs(), 1), span),
      )
    } catch (error) {
      const delayMs = error instanceof ProviderError ? retryDelayMs(error, attempt) : undefined
      // An attempt with hardly any time left would time out and hide the first error.
      if (delayMs === undefined || attempt >= maxAttempts || delayMs > leftMs() - timeoutMs / 4) throw error
      await pause(delayMs, signal)
    }
  }
}

async function fetchOnce<T>(
  request: HttpRequest,
  read: Read<T>,
  timeoutMs: number,
  span?: Span,
): Promise<T> {
  const { vendor, url, method = 'GET', headers, body, maxBytes = 2_000_000, signal, toError } = request
  // Checked here, because an error of fetch would quote the malformed header.
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (!/^[\x20-\x7e]*$/.test(value)) {
      throw new ProviderError('provider_failed', `The header ${name} for ${vendor} is malformed`)
    }
  }
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetchWithin(
      url,
      // A redirect becomes an error like any other status that is not a success.
      { method, headers, body, redirect: 'manual' },
      signal ? AbortSignal.any([signal, limit]) : limit,
    )
    span?.setAttribute('http.response.status_code', response.status)
    if (response.ok) return await read(response, maxBytes, vendor)
    const error = errorFromStatus(vendor, response)
    if (toError) throw toError(error, await readStart(response))
    await discard(response)
    throw error
  } catch (error) {
    if (error instanceof ProviderError) throw error
    signal?.throwIfAborted()
    throw noResponse(vendor, error)
  }
}

/** The response's body, at most `maxBytes` after decompression. @throws ProviderError provider_invalid_response */
const readBytes: Read<Bytes> = (response, maxBytes, vendor) =>
  readLimited(
    response.body,
    maxBytes,
    () => new ProviderError('provider_invalid_response', `The response of ${vendor} is too large`),
  )

/** The same as text. @throws ProviderError provider_invalid_response */
export const readText: Read<string> = async (response, maxBytes, vendor) =>
  new TextDecoder().decode(await readBytes(response, maxBytes, vendor))

/** The start of an error's body; what cannot be read is missing. */
async function readStart(response: Received): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    // Leaving the loop cancels the rest.
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > maxErrorBytes) break
    }
  } catch {
    // The status is the error; its body only adds to it.
  }
  return text
}

/** Not awaited: an endless body ends with its connection. */
function discard(response: Received): Promise<void> {
  response.body?.cancel().catch(() => {})
  return Promise.resolve()
}

/** Only the name of the cause: its message may quote the request. */
export const noResponse = (vendor: string, cause: unknown) =>
  new ProviderError('provider_unavailable', `${vendor} did not respond: ${(cause as Error).name}`)

/** The error for a response whose status is not a success. */
function errorFromStatus(vendor: string, { status, headers }: Received): ProviderError {
  const message = `${vendor} responded with ${status}`
  if (status === 429) {
    return new ProviderError('provider_rate_limited', message, retryAfterMs(headers), status)
  }
  if (status >= 500 || status === 408) {
    return new ProviderError('provider_unavailable', message, retryAfterMs(headers), status)
  }
  return new ProviderError('provider_failed', message, undefined, status)
}

/** Retry-After in seconds or as a date (RFC 9110, 10.2.3); undefined where it is missing or invalid. */
export function retryAfterMs(headers: Pick<Headers, 'get'>): number | undefined {
  const value = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}

/** The vendor's Retry-After, else a random delay whose upper bound doubles with each attempt. */
function retryDelayMs({ fault, retryAfterMs }: ProviderError, attempt: number): number | undefined {
  if (fault !== 'provider_rate_limited' && fault !== 'provider_unavailable') return undefined
  return retryAfterMs ?? backoffMs(attempt, { minMs: 400, maxMs: Infinity }) * Math.random()
}
