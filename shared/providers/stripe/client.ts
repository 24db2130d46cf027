import type { Stripe } from 'stripe'
import { ProviderError } from '../../errors/provider-error.ts'
import { noResponse, readText } from '../../platform/http/client.ts'
import { fetchWithin } from '../../platform/http/fetch-within.ts'
import { observed } from '../../platform/http/observed.ts'

export interface StripeOptions {
  apiBase: string
  secretKey: string
  timeoutMs?: number
}

const maxBytes = 2_000_000
/** A longer Retry-After is not awaited, because a caller is waiting. */
const maxDelaySeconds = 2

/**
 * Stripe's own library, loaded at its first use: with fetch, WebCrypto and no telemetry, as edge functions need it. A failed
 * request may be retried once with the same Idempotency-Key, which the library sets.
 */
export function stripeClient(
  { apiBase, secretKey, timeoutMs = 10_000 }: StripeOptions,
): () => Promise<Stripe> {
  let loaded: Promise<Stripe> | undefined
  return () =>
    loaded ??= import('stripe').then(({ Stripe }) =>
      new Stripe(secretKey, {
        httpClient: Stripe.createFetchHttpClient(boundedFetch(apiBase, timeoutMs / 2)),
        maxNetworkRetries: 1,
        // Above the time limit of our own fetch, which expires first.
        timeout: timeoutMs,
        telemetry: false,
      })
    )
}

/** Fetches from the configured address, with a limited body and without redirects. */
const boundedFetch = (apiBase: string, timeoutMs: number): typeof fetch => (input, init) => {
  // The library supports a host and a port; the configured address may also have a path.
  const { pathname, search } = new URL(String(input))
  const url = apiBase + pathname + search
  // The types of Deno 2.1 do not know the method.
  const { method = 'GET' } = (init ?? {}) as { method?: string }
  return observed({ vendor: 'Stripe', method, url }, async (span) => {
    try {
      const response = await fetchWithin(url, { ...init, redirect: 'error' }, AbortSignal.timeout(timeoutMs))
      span?.setAttribute('http.response.status_code', response.status)
      const text = await readText(response, maxBytes, 'Stripe')
      // No other headers, because the library would write the vendor's notices to our log.
      const headers = new Headers({ 'content-type': 'application/json' })
      for (const name of ['retry-after', 'stripe-should-retry']) {
        const value = response.headers.get(name)
        if (value !== null) headers.set(name, value)
      }
      if (Number(headers.get('retry-after')) > maxDelaySeconds) headers.set('stripe-should-retry', 'false')
      return new Response(text, { status: response.status, headers })
    } catch (error) {
      if (error instanceof ProviderError) throw error
      throw noResponse('Stripe', error)
    }
  }, ({ status }) => status < 400 ? 'ok' : status < 500 ? 'provider_failed' : 'provider_unavailable')
}
