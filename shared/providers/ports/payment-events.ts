import type { Payment } from './payments.ts'

/** What a payment provider reports. It may come again, late, and before an earlier one. */
export interface PaymentEvent {
  id: string
  /** The provider's word for it. */
  type: string
  /** ISO 8601, by the provider's clock. */
  occurredAt: string
  /** Undefined for what changes nothing here. */
  change?: CardSaved | CardRemoved | PaymentSettled
}

/** A card was saved on a hosted page of ours. */
export interface CardSaved {
  kind: 'card_saved'
  accountId: string
  customerId: string
  setupIntentId: string
}

export interface CardRemoved {
  kind: 'card_removed'
  cardId: string
}

/** A payment for a recharge, as it stood when the event happened. */
export interface PaymentSettled {
  kind: 'payment_settled'
  rechargeId: string
  paymentId: string
  payment: Payment
}

/** Events that the payment provider posts to us. */
export interface PaymentEvents {
  /** The event of a request; undefined where its signature is invalid or too old. @throws ProviderError */
  read(payload: string, signature: string): Promise<PaymentEvent | undefined>
}
