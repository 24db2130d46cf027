import { LRUCache } from 'lru-cache'
import { OperationError } from '../../errors/errors.ts'

/** What `private.take_requests` returns for one policy. */
export interface GrantedRate {
  policy: string
  max_requests: number
  window_seconds: number
  /** How many requests this process may let through. */
  granted: number
  /** How many are left for all processes after that. */
  remaining: number
  reset_ms: number
}

/** The state of a limit after a request, for the caller. */
export interface Rate {
  policy: string
  maxRequests: number
  windowSeconds: number
  remaining: number
  resetSeconds: number
}

interface Share {
  maxRequests: number
  windowSeconds: number
  /** Requests that this process may still let through. */
  left: number
  /** Requests that no process has been granted yet, as of the last grant. */
  remaining: number
  /** The end of the window, on the clock of `performance.now()`. */
  endsAt: number
}

const maxShares = 20_000

/**
 * The shares of callers' requests that the database granted to this process. Most requests are counted here without a write. When
 * a share is used up, the statement of the next request takes another one.
 */
export class RateShares {
  readonly #shares = new LRUCache<string, Share>({ max: maxShares })

  /**
   * Counts a request against the shares of a caller, and returns the policies for which its statement must take a share.
   * @throws OperationError rate_limited if the database has none left either
   */
  count(caller: string, policies: readonly string[]): string[] {
    const shares = policies.map((policy) => this.#find(caller, policy))
    const used = shares.findIndex((share) => share && share.left + share.remaining === 0)
    if (used >= 0) throw refuse(shares[used]!)
    return policies.filter((_, index) => {
      const share = shares[index]
      if (!share?.left) return true
      share.left--
      return false
    })
  }

  /** Adds what a statement took, less its own request. */
  add(caller: string, granted: readonly GrantedRate[]) {
    for (const rate of granted) {
      const known = this.#find(caller, rate.policy)
      this.#shares.set(name(caller, rate.policy), {
        maxRequests: rate.max_requests,
        windowSeconds: rate.window_seconds,
        left: (known?.left ?? 0) + Math.max(0, rate.granted - 1),
        remaining: rate.remaining,
        endsAt: performance.now() + rate.reset_ms,
      })
    }
  }

  /** The limits of a caller, as far as they are known here. */
  rates(caller: string, policies: readonly string[]): Rate[] {
    return policies.flatMap((policy) => {
      const share = this.#find(caller, policy)
      return share
        ? {
          policy,
          maxRequests: share.maxRequests,
          windowSeconds: share.windowSeconds,
          remaining: share.left + share.remaining,
          resetSeconds: resetSeconds(share),
        }
        : []
    })
  }

  #find(caller: string, policy: string): Share | undefined {
    const share = this.#shares.get(name(caller, policy))
    return share && share.endsAt > performance.now() ? share : undefined
  }
}

const name = (caller: string, policy: string) => `${caller} ${policy}`
const resetSeconds = ({ endsAt }: Share) => Math.ceil((endsAt - performance.now()) / 1000)

/** The same error as `private.take_requests` raises. */
function refuse(share: Share): OperationError {
  const retryAfterSeconds = resetSeconds(share)
  const message = `Too many requests: at most ${share.maxRequests} in ${share.windowSeconds} seconds. ` +
    `Send the next one in ${retryAfterSeconds} seconds.`
  return new OperationError('rate_limited', message, { retryAfterSeconds })
}
