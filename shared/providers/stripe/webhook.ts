import type { Stripe } from 'stripe'
import * as z from 'zod'
import { asJson } from '../../platform/as-json.ts'
import type { CardEvent } from '../ports/cards.ts'

const Event = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(100),
  created: z.int().min(0).max(4_102_444_800),
  data: z.looseObject({ object: z.unknown() }),
})

/** How old an event's signature may be. */
const toleranceSeconds = 300

/**
 * The event that Stripe signed with one of the secrets (https://docs.stripe.com/webhooks/signature): there are two, a comma
 * between them, while one is replaced. Undefined for anything else.
 */
export async function signedEvent(
  { webhooks }: Stripe,
  payload: string,
  signature: string,
  secrets = '',
): Promise<CardEvent | undefined> {
  const { Stripe } = await import('stripe')
  const crypto = Stripe.createSubtleCryptoProvider()
  for (const secret of secrets.split(',').map((secret) => secret.trim()).filter(Boolean)) {
    const good = await webhooks.signature!
      .verifyHeaderAsync(payload, signature, secret, toleranceSeconds, crypto)
      .catch(() => false)
    if (good) return Event.safeParse(asJson(payload)).data
  }
  return undefined
}
