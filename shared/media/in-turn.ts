import { OperationError } from '../errors/errors.ts'
import { FairQueue } from '../platform/fair-queue.ts'

interface Waiter {
  start(): void
  reject(error: OperationError): void
}

/** Each that waits has up to 4 MB in memory. */
const queue = new FairQueue<Waiter>({ total: 24, perCaller: 8 })
/** Within it some of the queue is done. */
const retryAfterSeconds = 5

let isBusy = false

/**
 * Processes a picture when it is the account's turn. A process has one at a time, because two would need more memory than a
 * function has; accounts take turns.
 * @throws OperationError rate_limited if the account has too many in the queue; store_unavailable if everybody together has
 */
export async function inTurn<T>(accountId: string, work: () => Promise<T>): Promise<T> {
  await turn(accountId)
  try {
    return await work()
  } finally {
    startNext()
  }
}

function turn(accountId: string): Promise<void> {
  if (!isBusy) {
    isBusy = true
    return Promise.resolve()
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const refused = queue.add(accountId, { start: resolve, reject })
  refused?.item.reject(
    refused.isOwn
      ? new OperationError('rate_limited', 'Too many of your pictures are waiting: upload fewer at once', {
        retryAfterSeconds,
      })
      : new OperationError('store_unavailable', 'Too many pictures are waiting right now', {
        retryAfterSeconds,
      }),
  )
  return promise
}

function startNext(): void {
  const next = queue.next()
  if (next) next.item.start()
  else isBusy = false
}
