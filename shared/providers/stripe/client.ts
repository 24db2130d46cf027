import type { Stripe } from 'stripe'
import { ProviderError } from '../../errors/provider-error.ts'
import { readText } from '../../platform/http/bounded.ts'

export interface StripeOptions {
  apiBase: string
  secretKey: string
  timeoutMs?: number
}

const maxBytes = 2_000_000
/** A later Retry-After is not waited for: somebody is waiting for us. */
const maxWaitSeconds = 2

/**
 * Stripe's own library, loaded with its first use, as it runs on the edge: fetch, WebCrypto, no telemetry. A failed request may be
 * repeated once, under the same Idempotency-Key, which the library sets.
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
        // Above the limit of our own fetch, which ends first.
        timeout: timeoutMs,
        telemetry: false,
      })
    )
}

/** Fetches from the configured address: whole answers, no longer than they may be, and no redirect. */
const boundedFetch = (apiBase: string, timeoutMs: number): typeof fetch => async (input, init) => {
  // The library knows a host and a port; an address may also have a path.
  const { pathname, search } = new URL(String(input))
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(apiBase + pathname + search, { ...init, redirect: 'error', signal: limit })
    const text = await readText(response, maxBytes, 'Stripe')
    // Only these: the library would write a notice of the vendor's to our log.
    const headers = new Headers({ 'content-type': 'application/json' })
    for (const name of ['retry-after', 'stripe-should-retry']) {
      const value = response.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    if (Number(headers.get('retry-after')) > maxWaitSeconds) headers.set('stripe-should-retry', 'false')
    return new Response(text, { status: response.status, headers })
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('provider_unavailable', `Stripe did not answer: ${(error as Error).name}`)
  }
}
