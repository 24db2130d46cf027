/** So many credentials are remembered; of more, the oldest is forgotten, which costs it no more than its fair share. */
const maxCredentials = 10_000

/**
 * Which account a credential leads to, as earlier statements have said. It decides whose share of the connections a
 * request takes and nothing else: what a request may see is decided by its own statement.
 */
export class LearnedAccounts {
  readonly #accounts = new Map<string, string>()

  /** The account of a credential, if a statement has found it. */
  of(credential: string): string | undefined {
    return this.#accounts.get(credential)
  }

  learn(credential: string, accountId: string | null) {
    if (accountId === null || this.#accounts.has(credential)) return
    this.#accounts.set(credential, accountId)
    if (this.#accounts.size > maxCredentials) this.#accounts.delete(this.#accounts.keys().next().value!)
  }
}
