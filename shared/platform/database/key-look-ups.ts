import { OperationError } from '../../errors/errors.ts'
import { FairQueue } from '../fair-queue.ts'
import { refusedStatements } from '../metrics/metrics.ts'
import { storeUnavailable } from './errors.ts'

/** The accounts of the valid ones among some keys, by the key's hash. */
export type FindAccounts = (keyHashes: readonly string[]) => Promise<Record<string, string>>

const maxBatch = 500
/** One network may have half of it. */
const maxWaiting = 8_192

interface LookUp {
  keyHash: string
  isOver: boolean
  resolve(accountId: string | undefined): void
  reject(error: unknown): void
}

/**
 * Finds out which of many unknown keys are valid, with one statement at a time for up to 500 of them. Networks take turns, so a
 * flood of invented keys delays the valid ones of its own network by little and those of others by less.
 */
export class KeyLookUps {
  readonly #findAccounts: FindAccounts
  readonly #waitMs: number
  /** By network. */
  readonly #queue = new FairQueue<LookUp>({ total: maxWaiting, perCaller: maxWaiting / 2 })
  #isRunning = false

  constructor(findAccounts: FindAccounts, waitMs: number) {
    this.#findAccounts = findAccounts
    this.#waitMs = waitMs
  }

  /**
   * The account of a key; undefined for an invalid one.
   * @throws OperationError store_unavailable where the queue is full, the time has passed, or the store is unavailable
   */
  find(keyHash: string, network: string): Promise<string | undefined> {
    const { promise, ...settle } = Promise.withResolvers<string | undefined>()
    const lookUp: LookUp = { keyHash, isOver: false, ...settle }
    const timer = setTimeout(() => lookUp.reject(refuse('timeout')), this.#waitMs)
    this.#queue.add(network, lookUp)?.item.reject(refuse('full'))
    void this.#run()
    return promise.finally(() => {
      clearTimeout(timer)
      lookUp.isOver = true
    })
  }

  /** Rejects all look-ups that wait. */
  close() {
    while (this.#queue.size > 0) for (const { reject } of this.#take()) reject(refuse('closed'))
  }

  async #run() {
    if (this.#isRunning) return
    this.#isRunning = true
    for (let batch = this.#take(); batch.length > 0; batch = this.#take()) {
      try {
        const accounts = await this.#findAccounts(batch.map(({ keyHash }) => keyHash))
        for (const { keyHash, resolve } of batch) resolve(accounts[keyHash])
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isRunning = false
  }

  /** The next look-ups: one of each network, then the second of each, and so on. */
  #take(): LookUp[] {
    const batch: LookUp[] = []
    while (batch.length < maxBatch && this.#queue.size > 0) {
      const { item } = this.#queue.next()!
      if (!item.isOver) batch.push(item)
    }
    return batch
  }
}

function refuse(reason: 'full' | 'timeout' | 'closed'): OperationError {
  if (reason !== 'closed') refusedStatements.add({ reason })
  return new OperationError('store_unavailable', storeUnavailable)
}
