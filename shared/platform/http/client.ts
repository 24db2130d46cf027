import { ProviderError } from '../../errors/provider-error.ts'
import { pause } from '../pause.ts'
import { readBytes, readText } from './bounded.ts'
import { errorFromStatus } from './status-error.ts'

/** One HTTP request to an outside service. */
export interface HttpRequest {
  /** Its name, for the operator's log. */
  vendor: string
  url: string
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  /** A stream can be sent once, so a request with one is not repeated. */
  body?: string | URLSearchParams | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** For all attempts together, with the response's body. Default 8 s. */
  timeoutMs?: number
  /** The longest body that is read. Default 2 MB. */
  maxBytes?: number
  /** Default 3 for GET, else 1: only a request that is safe to repeat is repeated. */
  maxAttempts?: number
  /** Ends it sooner; its reason is thrown. */
  signal?: AbortSignal
}

/**
 * The response's text. Retries after a while where that may help: there was no response, a server error or a rate limit. It never
 * follows a redirect.
 * @throws ProviderError, which quotes nothing of the response, or the signal's reason where it was aborted
 */
export const fetchText = (request: HttpRequest): Promise<string> => fetchWithRetries(request, readText)

/** The same for a body that is not text. */
export const fetchBytes = (request: HttpRequest): Promise<Uint8Array<ArrayBuffer>> =>
  fetchWithRetries(request, readBytes)

/** The same for a long body: the caller reads it, within the same time, and handles a failure while reading. */
export const fetchStream = (request: HttpRequest): Promise<Response> =>
  fetchWithRetries(request, (response) => Promise.resolve(response))

/** Sends a request whose success is all that matters: the response's body is not read. */
export const send = (request: HttpRequest): Promise<void> => fetchWithRetries(request, discard)

type Read<T> = (response: Response, maxBytes: number, vendor: string) => Promise<T>

async function fetchWithRetries<T>(request: HttpRequest, read: Read<T>): Promise<T> {
  const { timeoutMs = 8_000, maxAttempts = (request.method ?? 'GET') === 'GET' ? 3 : 1, signal } = request
  const leftMs = timer(timeoutMs)
  for (let attempt = 1;; attempt++) {
    try {
      return await fetchOnce(request, read, Math.max(leftMs(), 1))
    } catch (error) {
      const waitMs = error instanceof ProviderError ? retryDelayMs(error, attempt) : undefined
      // An attempt with hardly any time left would time out and hide the first error.
      if (waitMs === undefined || attempt >= maxAttempts || waitMs > leftMs() - timeoutMs / 4) throw error
      await pause(waitMs, signal)
    }
  }
}

/** What is left of a time. */
function timer(ms: number): () => number {
  const until = performance.now() + ms
  return () => until - performance.now()
}

async function fetchOnce<T>(request: HttpRequest, read: Read<T>, timeoutMs: number): Promise<T> {
  const { vendor, url, method = 'GET', headers, body, maxBytes = 2_000_000, signal } = request
  // Checked here, because the error of fetch would quote a header that it cannot send.
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (!/^[\x20-\x7e]*$/.test(value)) {
      throw new ProviderError('provider_failed', `The header ${name} for ${vendor} is malformed`)
    }
  }
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      // A redirect is an error like any other status that is not success.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    if (response.ok) return await read(response, maxBytes, vendor)
    await discard(response)
    throw errorFromStatus(vendor, response)
  } catch (error) {
    if (error instanceof ProviderError) throw error
    signal?.throwIfAborted()
    throw new ProviderError('provider_unavailable', `${vendor} did not answer: ${(error as Error).name}`)
  }
}

/** Not awaited: an endless body ends with its connection. */
function discard(response: Response): Promise<void> {
  response.body?.cancel().catch(() => {})
  return Promise.resolve()
}

/** How long to wait before the next attempt: as the vendor says, else a random time below a bound that doubles. */
function retryDelayMs({ fault, retryAfterMs }: ProviderError, attempt: number): number | undefined {
  if (fault !== 'provider_rate_limited' && fault !== 'provider_unavailable') return undefined
  return retryAfterMs ?? 200 * 2 ** attempt * Math.random()
}
