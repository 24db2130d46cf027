/** A service that an account is connected to, or about to be. */
export interface Connection {
  slug: string
  /** The vendor's word, in lower case. */
  status: string
  connected_at: string | null
}

/** Connections of accounts to outside services, kept by the vendor under the account's id. */
export interface Connectors {
  /** Where a person agrees to the connection; null for a service that the vendor does not know. */
  authorize(accountId: string, slug: string, callbackUrl: string): Promise<string | null>
  /** One a service: the best there is. */
  list(accountId: string): Promise<Connection[]>
  /** Ends all connections to a service. Whether there was one. */
  disconnect(accountId: string, slug: string): Promise<boolean>
}
