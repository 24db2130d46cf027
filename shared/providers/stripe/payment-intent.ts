import * as z from 'zod'
import type { Payment } from '../ports/payments.ts'

const Code = z.string().nullish()

/** The fields that are read of a payment: https://docs.stripe.com/api/payment_intents/object */
export const PaymentIntent = z.looseObject({
  id: z.string().min(1).max(255),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
    'processing',
    'succeeded',
    'canceled',
  ]),
  last_payment_error: z.looseObject({ code: Code, decline_code: Code }).nullish(),
})

const reasons: Record<string, string> = {
  insufficient_funds: 'insufficient_funds: The card has too little money',
  expired_card: 'expired_card: The card has expired',
  authentication_required: 'authentication_required: The bank wants its owner to confirm the payment',
  card_declined: 'card_declined: The card was declined',
}

/** Why a card was declined, by Stripe's codes: https://docs.stripe.com/declines/codes */
export const declineReason = (codes: { code?: string | null; decline_code?: string | null } = {}): string =>
  reasons[codes.decline_code ?? ''] ?? reasons[codes.code ?? ''] ?? reasons.card_declined!

/** The card or its customer was removed at Stripe. */
export const missingCard = 'card_gone: The card is not there any more; save it again'

/** The outcome of a payment. One that needs the owner's confirmation counts as declined, because nothing asks for it. */
export function paymentOf({ id, status, last_payment_error }: z.output<typeof PaymentIntent>): Payment {
  switch (status) {
    case 'succeeded':
      return { state: 'paid', paymentId: id }
    case 'requires_confirmation':
    case 'processing':
    case 'requires_capture':
      return { state: 'pending', paymentId: id }
    case 'requires_action':
      return { state: 'declined', paymentId: id, reason: reasons.authentication_required! }
    default:
      return { state: 'declined', paymentId: id, reason: declineReason(last_payment_error ?? undefined) }
  }
}
