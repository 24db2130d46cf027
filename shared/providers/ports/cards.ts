/** A customer to be made, or to be found where an earlier request may have made it without noting it. */
export interface NewCustomer {
  accountId: string
  email: string | null
  /** Distinguishes it from one that the provider deleted, or refused, before. */
  generation: number
}

export interface SavedCard {
  id: string
  brand: string | null
  last4: string | null
  /** Whose it is now; null once it was removed. */
  customerId: string | null
}

/** Cards on file. Every method throws `ProviderError` alone. */
export interface Cards {
  /** Makes the customer: repeated for the same generation, it gives the same one for a day at least. */
  createCustomer(customer: NewCustomer): Promise<string>
  /** The customer that was made for an account; undefined where none is found, which is no proof that there is none. */
  findCustomer(accountId: string): Promise<string | undefined>
  /** A hosted page that saves a card without charging it; undefined where the provider no longer has the customer. */
  openCheckout(
    customer: { id: string; accountId: string },
    successUrl: string,
  ): Promise<{ id: string; url: string } | undefined>
  /** The card that a hosted page saved. */
  readSavedCard(setupIntentId: string): Promise<SavedCard | undefined>
  /** Has a card be the one that is used for a customer. */
  makeDefault(customerId: string, cardId: string): Promise<void>
}
