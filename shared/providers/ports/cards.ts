/** A customer to be made, or to be found where an earlier request may have made it without noting it. */
export interface NewCustomer {
  accountId: string
  email: string | null
  /** What tells it from one that Stripe deleted, or refused, before. */
  generation: number
}

export interface SavedCard {
  id: string
  brand: string | null
  last4: string | null
  /** Whose it is now; null once it was removed. */
  customerId: string | null
}

/** What Stripe tells of: https://docs.stripe.com/api/events/object. Its object is still to be read. */
export interface CardEvent {
  id: string
  type: string
  /** Seconds since 1970, by Stripe's clock. */
  created: number
  data: { object: unknown }
}

/** Cards on file. Every method throws `ProviderFault` alone. */
export interface Cards {
  /** Makes the customer: asked again for the same generation, Stripe answers the same one for a day and longer. */
  createCustomer(customer: NewCustomer): Promise<string>
  /** The customer that was made for an account; undefined where none is found, which is no proof that there is none. */
  findCustomer(accountId: string): Promise<string | undefined>
  /** A hosted page that saves a card without charging it; undefined where Stripe knows the customer no more. */
  openCheckout(
    customer: { id: string; accountId: string },
    successUrl: string,
  ): Promise<{ id: string; url: string } | undefined>
  /** The card that a hosted page saved. */
  readSavedCard(setupIntentId: string): Promise<SavedCard | undefined>
  /** Has a card be the one that is used for a customer. */
  makeDefault(customerId: string, cardId: string): Promise<void>
  /** The event that Stripe signed; undefined for what it did not sign, or not lately. */
  readEvent(payload: string, signature: string): Promise<CardEvent | undefined>
}
