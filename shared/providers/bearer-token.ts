import { ProviderError } from '../errors/provider-error.ts'

/** A token as it was got, and for how long it is good. */
export interface Minted {
  token: string
  lifetimeMs: number
}

interface Held {
  minted: Promise<Minted>
  /** Unknown while it is being got. */
  until?: number
}

/** A token of ours at a vendor: got once, shared by all callers until shortly before its end, and got anew where it is refused. */
export class BearerToken {
  readonly #mint: (timeoutMs: number) => Promise<Minted>
  #held?: Held

  constructor(mint: (timeoutMs: number) => Promise<Minted>) {
    this.#mint = mint
  }

  /** Does work that needs the token within a time; once more with a new token where the vendor answers 401. */
  async use<T>(timeoutMs: number, work: (token: string, leftMs: () => number) => Promise<T>): Promise<T> {
    const deadline = Date.now() + timeoutMs
    const leftMs = () => Math.max(deadline - Date.now(), 1)
    const held = this.#get(leftMs())
    const { token } = await held.minted
    try {
      return await work(token, leftMs)
    } catch (error) {
      if (!(error instanceof ProviderError && error.status === 401)) throw error
      // Of those who were refused together, the first drops it; the others find its successor.
      if (this.#held === held) this.#held = undefined
      return await work((await this.#get(leftMs()).minted).token, leftMs)
    }
  }

  #get(timeoutMs: number): Held {
    const known = this.#held
    if (known && (known.until === undefined || known.until > Date.now())) return known
    const held: Held = { minted: this.#mint(timeoutMs) }
    this.#held = held
    held.minted.then(
      ({ lifetimeMs }) => held.until = Date.now() + lifetimeMs - Math.min(60_000, lifetimeMs / 10),
      () => {
        if (this.#held === held) this.#held = undefined
      },
    )
    return held
  }
}
