import { ProviderFault } from '../fault.ts'

/**
 * A fetch for a model's endpoint: no redirects, a bounded body, and faults by what is to be done about them. It reads the whole
 * answer, so that nothing of it is left open.
 * @throws ProviderFault, or the signal's reason where it was aborted
 */
export function boundedFetch(bytes: number): typeof fetch {
  return async (url, init) => {
    const signal = init?.signal ?? undefined
    try {
      const response = await fetch(url, { ...init, redirect: 'error' })
      if (!response.ok) {
        // The status says it all, and a body of theirs goes nowhere.
        response.body?.cancel().catch(() => {})
        throw refusal(response)
      }
      return new Response(await readBody(response, bytes), {
        status: response.status,
        headers: { 'content-type': 'application/json' },
      })
    } catch (error) {
      if (error instanceof ProviderFault) throw error
      signal?.throwIfAborted()
      throw new ProviderFault('provider_unavailable', `The model did not answer: ${(error as Error).name}`)
    }
  }
}

function refusal({ status, headers }: Response): ProviderFault {
  const said = `The model's endpoint answered ${status}`
  if (status === 429) return new ProviderFault('provider_rate_limited', said, retryAfterMs(headers))
  if (status >= 500 || status === 408) {
    return new ProviderFault('provider_unavailable', said, retryAfterMs(headers))
  }
  return new ProviderFault('provider_failed', said)
}

/** Seconds, or a date; undefined where it says neither. */
function retryAfterMs(headers: Headers): number | undefined {
  const said = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}

async function readBody(response: Response, bytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let read = 0
  for await (const chunk of response.body ?? []) {
    read += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (read > bytes) throw new ProviderFault('provider_nonsense', 'The model answered more than is read')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
