import { LRUCache } from 'lru-cache'
import { OperationError } from '../../errors/errors.ts'
import { pause } from '../pause.ts'

/** Above it the network that failed the longest ago is forgotten. */
const maxNetworks = 20_000
/** The name under which the failures of all networks are counted. */
const everybody = 'all networks'
/** As many, or three times the limit of one network, are refused without a delay. */
const maxOfAll = 3_000
/** A refusal above a limit is sent later by as much for each one before it, up to a maximum. */
const delayMs = 3
const maxDelayMs = 3_000
/** More refusals at once are sent without a delay. */
const maxDelayed = 4_000

/**
 * The credentials of each network that turned out to be invalid in the last minute, as this process saw them. Nobody can guess
 * a key or a signature. The limit keeps those who try from using the machine of others.
 */
export class FailedCredentials {
  readonly #max: number
  readonly #counts: LRUCache<string, number>
  #delayed = 0

  constructor(max: number, windowMs = 60_000) {
    this.#max = max
    this.#counts = new LRUCache({ max: maxNetworks, ttl: windowMs, noUpdateTTL: true })
  }

  /** Whether a network has used up its limit. */
  isExceeded(network: string): boolean {
    return (this.#counts.get(network) ?? 0) >= this.#max
  }

  /**
   * Counts an invalid credential. Returns the error that its sender gets: above the limit of its network another one. Above
   * it, and while there are too many from all networks, it is returned later, because a client that repeats requests
   * without a pause takes the processor from the others.
   */
  async count(network: string, refusal: OperationError): Promise<OperationError> {
    const own = this.#add(network)
    const excess = Math.max(own - this.#max, this.#add(everybody) - Math.max(maxOfAll, 3 * this.#max))
    if (excess > 0) await this.#delay(excess)
    if (own <= this.#max) return refusal
    const remainingMs = Math.min(this.#counts.getRemainingTTL(network), this.#counts.ttl)
    const retryAfterSeconds = Math.max(1, Math.ceil(remainingMs / 1000))
    const message =
      `${refusal.message}. Your network sent more than ${this.#max} invalid credentials in a minute. ` +
      `Check the credential, and send the next one in ${retryAfterSeconds} seconds.`
    return new OperationError('rate_limited', message, { retryAfterSeconds, cause: refusal.cause })
  }

  #add(network: string): number {
    const count = (this.#counts.get(network) ?? 0) + 1
    this.#counts.set(network, count)
    return count
  }

  async #delay(excess: number) {
    if (this.#delayed >= maxDelayed) return
    this.#delayed++
    await pause(Math.min(excess * delayMs, maxDelayMs))
    this.#delayed--
  }
}
