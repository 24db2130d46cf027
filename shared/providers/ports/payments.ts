/** What came of a payment. The reason is in words of ours, `name: text`, for the account's owner. */
export type Payment =
  | { state: 'paid'; paymentId: string }
  | { state: 'pending'; paymentId: string }
  | { state: 'declined'; paymentId: string | null; reason: string }

export interface PaymentOrder {
  /** Which recharge it is for: what makes it one payment however often it is asked for. */
  key: string
  accountId: string
  customerId: string
  cardId: string
  /** US cents. */
  cents: number
}

/** Payments with a saved card, without its owner. Throws `ProviderError` alone. */
export interface Payments {
  /** Pays. It may be repeated within the day for which Stripe remembers keys, and pays once. */
  pay(order: PaymentOrder): Promise<Payment>
  /** How a payment stands. */
  read(paymentId: string): Promise<Payment>
  /** The payment that was made for an order since then; null where there is none. */
  find(order: Pick<PaymentOrder, 'key' | 'customerId'>, since: Date): Promise<Payment | null>
}
