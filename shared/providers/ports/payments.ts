/** The outcome of a payment. The reason is `name: text`, written for the account's owner. */
export type Payment =
  | { state: 'paid'; paymentId: string }
  | { state: 'pending'; paymentId: string }
  | { state: 'declined'; paymentId: string | null; reason: string }

export interface PaymentOrder {
  /** The recharge that it is for. Repeated orders with one key are one payment. */
  key: string
  accountId: string
  customerId: string
  cardId: string
  /** US cents. */
  cents: number
}

/** Payments with a saved card, without its owner. Every method throws only `ProviderError`. */
export interface Payments {
  /** Pays once, even if repeated within 24 hours, for which Stripe stores the key. */
  pay(order: PaymentOrder): Promise<Payment>
  /** The state of a payment. */
  read(paymentId: string): Promise<Payment>
  /** The payment for an order since a time; null if there is none. */
  find(order: Pick<PaymentOrder, 'key' | 'customerId'>, since: Date): Promise<Payment | null>
}
