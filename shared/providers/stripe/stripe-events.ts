import * as z from 'zod'
import { OperationError } from '../../errors/errors.ts'
import type { SecretValues } from '../../platform/environment.ts'
import { asJson } from '../../platform/text.ts'
import type { PaymentEvent, PaymentEvents } from '../ports/payment-events.ts'
import { PaymentIntent, paymentOf } from './payment-intent.ts'

const Event = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(100),
  created: z.int().min(0).max(4_102_444_800),
  data: z.looseObject({ object: z.unknown() }),
})

/** An event without its object, such as `v2.core.event`: https://docs.stripe.com/events/how-events-work#event-formats */
const UnsupportedEvent = z.object({
  object: z.string().regex(/^(?!event$)[\w.]{1,100}$/),
  type: z.string().regex(/^[\w.[\]]{1,100}$/).catch('unknown'),
}).transform(({ object, type }) => ({ form: object, type }))

/** The limit of a signature's age. */
const toleranceSeconds = 300

/** Events signed by Stripe (https://docs.stripe.com/webhooks/signature). */
export const stripeEvents = (secrets: SecretValues): PaymentEvents => ({
  async read(payload, signature) {
    if (!await isSigned(payload, signature, secrets)) return undefined
    const json = asJson(payload)
    const event = Event.safeParse(json).data
    if (event) {
      return {
        id: event.id,
        type: event.type,
        occurredAt: new Date(event.created * 1000).toISOString(),
        change: changes[event.type]?.(event.data.object),
      }
    }
    const unsupported = UnsupportedEvent.safeParse(json).data
    if (unsupported) return unsupported
    throw new OperationError('invalid_input', 'The event cannot be read')
  },
})

async function isSigned(payload: string, signature: string, secrets: SecretValues): Promise<boolean> {
  const { Stripe } = await import('stripe')
  const crypto = Stripe.createSubtleCryptoProvider()
  const { webhooks } = new Stripe('unused')
  for (const secret of secrets) {
    const matches = await webhooks.signature!
      .verifyHeaderAsync(payload, signature, secret, toleranceSeconds, crypto)
      .catch(() => false)
    if (matches) return true
  }
  return false
}

const Id = z.string().min(1).max(255)
const Ref = z.union([Id, z.looseObject({ id: Id }).transform(({ id }) => id)])

/** A checkout session of ours; others have another mode, no account, or two different ones. */
const SetupSession = z.looseObject({
  mode: z.literal('setup'),
  customer: Ref,
  client_reference_id: Id,
  metadata: z.looseObject({ account_id: Id.optional(), maker: Id.optional() }).nullish(),
  setup_intent: Ref,
}).refine(({ client_reference_id, metadata }) =>
  (metadata?.account_id ?? client_reference_id) === client_reference_id
)
/** A checkout session that sells credits. What it says is compared with the order. */
const PurchaseSession = z.looseObject({
  id: Id,
  mode: z.literal('payment'),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  metadata: z.looseObject({ purchase_id: z.guid() }),
  client_reference_id: Id.nullish(),
  customer: Ref.nullish(),
  payment_intent: Ref.nullish(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
})
/** A charge or a dispute: https://docs.stripe.com/api/disputes/object */
const OfPayment = z.looseObject({
  payment_intent: Ref,
  metadata: z.looseObject({ purchase_id: z.guid().optional(), recharge_id: z.guid().optional() }).catch({}),
})
const DetachedCard = z.looseObject({ id: Id })
/** A payment of ours; the Stripe account may have other payments. */
const RechargePayment = z.looseObject({
  ...PaymentIntent.shape,
  metadata: z.looseObject({ recharge_id: z.guid() }),
})

type ReadChange = (object: unknown) => PaymentEvent['change']

const cardSaved: ReadChange = (object) => {
  const { data } = SetupSession.safeParse(object)
  return data && {
    kind: 'card_saved',
    maker: data.metadata?.maker,
    accountId: data.client_reference_id,
    customerId: data.customer,
    setupIntentId: data.setup_intent,
  }
}

const cardRemoved: ReadChange = (object) => {
  const { data } = DetachedCard.safeParse(object)
  return data && { kind: 'card_removed', cardId: data.id }
}

const paymentSettled: ReadChange = (object) => {
  const { data } = RechargePayment.safeParse(object)
  return data && {
    kind: 'payment_settled',
    rechargeId: data.metadata.recharge_id,
    paymentId: data.id,
    payment: paymentOf(data),
  }
}

const purchaseSettled = (failure: string | null = null): ReadChange => (object) => {
  const { data } = PurchaseSession.safeParse(object)
  // The bank is still transferring the money: another event follows.
  if (!data || failure === null && data.payment_status === 'unpaid') return undefined
  return {
    kind: 'purchase_settled',
    purchaseId: data.metadata.purchase_id,
    accountId: data.client_reference_id ?? null,
    customerId: data.customer ?? null,
    paymentId: data.payment_intent ?? data.id,
    cents: data.currency === 'usd' ? data.amount_total ?? null : null,
    failure,
  }
}

const paymentReturned: ReadChange = (object) => {
  const { data } = OfPayment.safeParse(object)
  if (!data) return undefined
  const { payment_intent, metadata } = data
  const orderId = metadata.purchase_id ?? metadata.recharge_id ?? null
  return { kind: 'payment_returned', paymentId: payment_intent, orderId }
}

const changes: Record<string, ReadChange | undefined> = {
  'checkout.session.completed': (object) => cardSaved(object) ?? purchaseSettled()(object),
  'checkout.session.async_payment_succeeded': purchaseSettled(),
  'checkout.session.async_payment_failed': purchaseSettled('not_paid: The bank did not transfer the money'),
  'checkout.session.expired': purchaseSettled('expired: Nobody paid on the page'),
  'charge.refunded': paymentReturned,
  'charge.dispute.created': paymentReturned,
  'payment_method.detached': cardRemoved,
  'payment_intent.succeeded': paymentSettled,
  'payment_intent.payment_failed': paymentSettled,
}
