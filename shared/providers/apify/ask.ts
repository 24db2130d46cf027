import type * as z from 'zod'
import { ProviderFault } from '../fault.ts'

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
 * One request to Apify and its answer, by its schema.
 * @throws ProviderFault, or the signal's reason where it was aborted
 */
export async function ask<T extends z.ZodType>(
  { apiBase, token, timeoutMs = 30_000 }: ApifyOptions,
  { path, signal, body, bytes }: Question,
  schema: T,
): Promise<z.output<T>> {
  // Said here, because fetch would quote what it cannot put into a header.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new ProviderFault('provider_failed', 'APIFY_TOKEN is malformed')
  let text: string
  try {
    const response = await fetch(`${apiBase}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (!response.ok) {
      // The status says it all, and a body of theirs goes nowhere.
      response.body?.cancel().catch(() => {})
      throw refusal(response)
    }
    text = await readText(response, bytes)
  } catch (error) {
    if (error instanceof ProviderFault) throw error
    signal.throwIfAborted()
    throw new ProviderFault('provider_unavailable', `Apify did not answer: ${(error as Error).name}`)
  }
  const parsed = schema.safeParse(asJson(text))
  if (!parsed.success) {
    throw new ProviderFault('provider_nonsense', 'Apify answered what it does not document')
  }
  return parsed.data
}

function refusal(response: Response): ProviderFault {
  const { status } = response
  const said = `Apify answered ${status}`
  if (status === 429) return new ProviderFault('provider_rate_limited', said, retryAfterMs(response))
  if (status >= 500 || status === 408) {
    return new ProviderFault('provider_unavailable', said, retryAfterMs(response))
  }
  return new ProviderFault('provider_failed', said)
}

/** Seconds, or a date; undefined where it says neither. */
function retryAfterMs({ headers }: Response): number | undefined {
  const said = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}

/** The body, while it is no longer than it may be. */
async function readText(response: Response, bytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let read = 0
  for await (const chunk of response.body ?? []) {
    read += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (read > bytes) throw new ProviderFault('provider_nonsense', 'Apify answered more than is read')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
