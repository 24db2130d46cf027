import { pause } from '../pause.ts'
import { ProviderFault } from '../../errors/provider-error.ts'
import { readBytes, readText } from './bounded.ts'
import { refusalOf } from './refusal.ts'

/** One question to a vendor over HTTP. */
export interface Question {
  /** Its name, for the operator's log. */
  vendor: string
  url: string
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  /** A stream can be sent once: with one, nothing is tried again. */
  body?: string | URLSearchParams | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** For all tries together, the answer's body included. Default 8 s. */
  timeoutMs?: number
  /** The longest answer that is read. Default 2 MB. */
  mostBytes?: number
  /** How often it may be asked. Default 3 for GET, else 1: only what is safe to repeat is repeated. */
  tries?: number
  /** Ends it sooner; its reason is thrown. */
  signal?: AbortSignal
}

/**
 * Asks a vendor, and once more after a while where that may help: it did not answer, had a fault of its own or wants to be
 * asked later. It never follows a redirect.
 * @throws ProviderFault, which quotes nothing of the answer, or the signal's reason where it was aborted
 */
export const ask = (question: Question): Promise<string> => asking(question, readText)

/** The same where the answer is no text. */
export const askBytes = (question: Question): Promise<Uint8Array<ArrayBuffer>> => asking(question, readBytes)

/** The same where it is enough that the vendor took it: what it answers is not read. */
export const tell = (question: Question): Promise<void> => asking(question, discard)

/** The same where the answer is long: it is there to be read, within the same time, and a fault while reading is the reader's. */
export const open = (question: Question): Promise<Response> =>
  asking(question, (response) => Promise.resolve(response))

type Read<T> = (response: Response, mostBytes: number, vendor: string) => Promise<T>

async function asking<T>(question: Question, read: Read<T>): Promise<T> {
  const { timeoutMs = 8_000, tries = (question.method ?? 'GET') === 'GET' ? 3 : 1, signal } = question
  const leftMs = timer(timeoutMs)
  for (let tried = 1;; tried++) {
    try {
      return await askOnce(question, read, Math.max(leftMs(), 1))
    } catch (error) {
      const waitMs = error instanceof ProviderFault ? waitBefore(error, tried) : undefined
      // A try with hardly any time would end in that, and hide what was said.
      if (waitMs === undefined || tried >= tries || waitMs > leftMs() - timeoutMs / 4) throw error
      await pause(waitMs, signal)
    }
  }
}

/** What is left of a time. */
function timer(ms: number): () => number {
  const until = performance.now() + ms
  return () => until - performance.now()
}

async function askOnce<T>(question: Question, read: Read<T>, timeoutMs: number): Promise<T> {
  const { vendor, url, method = 'GET', headers, body, mostBytes = 2_000_000, signal } = question
  // Said here, because fetch would quote what it cannot put into a header.
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (!/^[\x20-\x7e]*$/.test(value)) {
      throw new ProviderFault('provider_failed', `The header ${name} for ${vendor} is malformed`)
    }
  }
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      // A refusal like any other: asking again would lead there again.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    if (response.ok) return await read(response, mostBytes, vendor)
    // The status says it all, and a body of theirs goes nowhere.
    await discard(response)
    throw refusalOf(vendor, response)
  } catch (error) {
    if (error instanceof ProviderFault) throw error
    signal?.throwIfAborted()
    throw new ProviderFault('provider_unavailable', `${vendor} did not answer: ${(error as Error).name}`)
  }
}

/** Not waited for: an endless one ends with its connection. */
function discard(response: Response): Promise<void> {
  response.body?.cancel().catch(() => {})
  return Promise.resolve()
}

/** How long to wait before another try: as long as the vendor says, else by chance, up to a time that grows. */
function waitBefore({ fault, retryAfterMs }: ProviderFault, tried: number): number | undefined {
  if (fault !== 'provider_rate_limited' && fault !== 'provider_unavailable') return undefined
  return retryAfterMs ?? 200 * 2 ** tried * Math.random()
}
