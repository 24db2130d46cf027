/** A connection of an account to a service, possibly not completed yet. */
export interface Connection {
  slug: string
  /** The vendor's status, in lower case. */
  status: string
  connected_at: string | null
}

/** An outside service that can be connected. */
export interface Service {
  slug: string
  name: string
  /** What it is for, in the vendor's words. */
  description: string | null
}

/** Connections of accounts to external services, stored by the vendor under the account's id. */
export interface Connectors {
  /** The address where a person authorizes the connection; null for an unknown service. */
  authorize(accountId: string, slug: string, callbackUrl: string): Promise<string | null>
  /** The services that a person can connect, most used first. */
  services(): Promise<Service[]>
  /** The best connection of each service. */
  list(accountId: string): Promise<Connection[]>
  /** Ends all connections to a service and returns whether there was one. */
  disconnect(accountId: string, slug: string): Promise<boolean>
  /** Ends the links of these accounts, or of all, that wait for a person's consent, and returns how many. */
  endWaiting(accountIds: readonly string[] | null, signal?: AbortSignal): Promise<number>
}
