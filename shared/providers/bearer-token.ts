import { hasStatus } from '../errors/provider-error.ts'

export interface AccessToken {
  token: string
  lifetimeMs: number
}

interface CachedToken {
  token: Promise<AccessToken>
  /** Undefined while the token is being requested. */
  expiresAt?: number
}

/** Our token at a vendor: requested once, shared by all callers until shortly before it expires, and replaced when it is rejected. */
export class BearerToken {
  readonly #request: (timeoutMs: number) => Promise<AccessToken>
  #cached?: CachedToken

  constructor(request: (timeoutMs: number) => Promise<AccessToken>) {
    this.#request = request
  }

  /** Does work that needs the token, within a time limit. After a 401 it is repeated once with a new token. */
  async use<T>(timeoutMs: number, work: (token: string, leftMs: () => number) => Promise<T>): Promise<T> {
    const deadline = Date.now() + timeoutMs
    const leftMs = () => Math.max(deadline - Date.now(), 1)
    const cached = this.#get(leftMs())
    const { token } = await cached.token
    try {
      return await work(token, leftMs)
    } catch (error) {
      if (!hasStatus(error, 401)) throw error
      // Several callers may be rejected together: the first removes the token, the others use its successor.
      if (this.#cached === cached) this.#cached = undefined
      return await work((await this.#get(leftMs()).token).token, leftMs)
    }
  }

  #get(timeoutMs: number): CachedToken {
    const current = this.#cached
    if (current && (current.expiresAt === undefined || current.expiresAt > Date.now())) return current
    const cached: CachedToken = { token: this.#request(timeoutMs) }
    this.#cached = cached
    cached.token.then(
      ({ lifetimeMs }) => cached.expiresAt = Date.now() + lifetimeMs - Math.min(60_000, lifetimeMs / 10),
      () => {
        if (this.#cached === cached) this.#cached = undefined
      },
    )
    return cached
  }
}
