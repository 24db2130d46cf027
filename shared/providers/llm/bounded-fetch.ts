import { ProviderError } from '../../errors/provider-error.ts'
import { readText } from '../../platform/http/bounded.ts'
import { errorFromStatus } from '../../platform/http/status-error.ts'

/**
 * A fetch for a model's endpoint: no redirects, a bounded body, and faults by what is to be done about them. It reads the whole
 * answer, so that nothing of it is left open.
 * @throws ProviderError, or the signal's reason where it was aborted
 */
export function boundedFetch(bytes: number): typeof fetch {
  return async (url, init) => {
    const signal = init?.signal ?? undefined
    try {
      const response = await fetch(url, { ...init, redirect: 'error' })
      if (!response.ok) {
        // The status says it all, and a body of theirs goes nowhere.
        response.body?.cancel().catch(() => {})
        throw errorFromStatus('The model', response)
      }
      return new Response(await readText(response, bytes, 'The model'), {
        status: response.status,
        headers: { 'content-type': 'application/json' },
      })
    } catch (error) {
      if (error instanceof ProviderError) throw error
      signal?.throwIfAborted()
      throw new ProviderError('provider_unavailable', `The model did not answer: ${(error as Error).name}`)
    }
  }
}
