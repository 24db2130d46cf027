import type { Payment } from './payments.ts'

/** An event of the payment provider. It may arrive repeatedly, late and out of order. */
export interface PaymentEvent {
  id: string
  /** The provider's name of the event. */
  type: string
  /** ISO 8601, by the provider's clock. */
  occurredAt: string
  /** Undefined for events that change nothing here. */
  change?: CardSaved | CardRemoved | PaymentSettled | PurchaseSettled | PaymentReturned
}

/** A signed event in a form that is not supported, by the provider's names. */
export interface UnsupportedEvent {
  form: string
  type: string
}

/** A card was saved on a hosted page of ours. */
export interface CardSaved {
  kind: 'card_saved'
  /** Who opened the page (private.link_maker). */
  maker: string | undefined
  accountId: string
  customerId: string
  setupIntentId: string
}

export interface CardRemoved {
  kind: 'card_removed'
  cardId: string
}

/** A payment for a recharge, in its state at the time of the event. */
export interface PaymentSettled {
  kind: 'payment_settled'
  rechargeId: string
  paymentId: string
  payment: Payment
}

/** A hosted page that sells credits was paid, or will not be. */
export interface PurchaseSettled {
  kind: 'purchase_settled'
  purchaseId: string
  accountId: string | null
  customerId: string | null
  paymentId: string
  /** US cents; null for another currency. */
  cents: number | null
  /** `name: text`; null if it was paid. */
  failure: string | null
}

/** A payment was refunded, or its owner disputes it. */
export interface PaymentReturned {
  kind: 'payment_returned'
  paymentId: string
  /** The purchase or recharge that it names: its own event may come later. Null for a dispute, which names none. */
  orderId: string | null
}

/** Events that the payment provider posts to us. */
export interface PaymentEvents {
  /**
   * The event of a request; undefined where its signature is invalid or too old.
   * @throws OperationError invalid_input for a signed text that is no event
   */
  read(payload: string, signature: string): Promise<PaymentEvent | UnsupportedEvent | undefined>
}
