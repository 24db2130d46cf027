/** A customer to create, or to look up where an earlier request may have created it. */
export interface NewCustomer {
  accountId: string
  /** Null for an organization, which has a name instead. */
  email: string | null
  name?: string | null
  /** Distinguishes it from an earlier one that the provider deleted or rejected. */
  generation: number
}

export interface SavedCard {
  id: string
  brand: string | null
  last4: string | null
  /** Its present owner; null after it was removed. */
  customerId: string | null
}

/** Cards on file. Every method throws only `ProviderError`. */
export interface Cards {
  /** Creates a customer. Repeated for the same generation, it returns the same one for at least a day. */
  createCustomer(customer: NewCustomer): Promise<string>
  /** The customer of an account. Undefined does not prove that there is none. */
  findCustomer(accountId: string): Promise<string | undefined>
  /**
   * A hosted page that sells credits, or saves a card without charging it; undefined where the provider deleted the
   * customer. The event of a saved card names the maker.
   */
  openCheckout(
    customer: { id: string; accountId: string; maker: string },
    successUrl: string,
    purchase?: { id: string; credits: number },
  ): Promise<{ id: string; url: string } | undefined>
  /** The card that was saved on a hosted page. */
  readSavedCard(setupIntentId: string): Promise<SavedCard | undefined>
  /** Makes a card the customer's default. */
  makeDefault(customerId: string, cardId: string): Promise<void>
}
