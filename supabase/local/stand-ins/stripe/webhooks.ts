import type { StripeEvent } from './store.ts'

export interface Signed {
  body: string
  headers: { 'content-type': string; 'stripe-signature': string }
}

interface Signing {
  secret: string
  /** Seconds. Default now. */
  timestamp?: number
}

/** A signed event: https://docs.stripe.com/webhooks#verify-manually */
export async function sign(event: StripeEvent, { secret, timestamp }: Signing): Promise<Signed> {
  const body = JSON.stringify(event, null, 2)
  const sentAt = timestamp ?? Math.floor(Date.now() / 1000)
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(`${sentAt}.${body}`)))
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${sentAt},v1=${mac.toHex()}`,
    },
  }
}

/** Sends an event until it is accepted, four times at most. Stripe retries for days. Returns whether it was accepted. */
export async function deliver(
  url: string,
  event: StripeEvent,
  secret: string,
  stopping: AbortSignal,
): Promise<boolean> {
  for (const waitMs of [0, 1_000, 5_000, 20_000]) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs)
      stopping.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    })
    if (stopping.aborted) return false
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(10_000)])
    const response = await fetch(url, { method: 'POST', ...await sign(event, { secret }), signal })
      .catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return true
  }
  return false
}
