import { OperationError } from '../errors/errors.ts'
import { Slots } from '../platform/slots.ts'

/** Each that waits has up to 4 MB in memory. */
const slots = new Slots({ perOwner: 8, total: 24 })
/** Within it some of the queue is done. */
const retryAfterSeconds = 5

/** Accounts whose pictures wait. The one that waits longest for a turn comes first. */
const waiting = new Map<string, (() => void)[]>()
let isBusy = false

/**
 * Processes a picture when it is the account's turn. A process has one at a time, because two would need more memory than a
 * function has; accounts take turns.
 * @throws OperationError rate_limited if the account has too many in the queue; store_unavailable if everybody together has
 */
export async function inTurn<T>(accountId: string, work: () => Promise<T>): Promise<T> {
  const release = slots.take(accountId)
  if (release === 'owner') {
    throw new OperationError('rate_limited', 'Too many of your pictures are waiting: upload fewer at once', {
      retryAfterSeconds,
    })
  }
  if (release === 'everybody') {
    throw new OperationError('store_unavailable', 'Too many pictures are waiting right now', {
      retryAfterSeconds,
    })
  }
  try {
    await turn(accountId)
    return await work()
  } finally {
    release()
    startNext()
  }
}

function turn(accountId: string): Promise<void> {
  if (!isBusy) {
    isBusy = true
    return Promise.resolve()
  }
  return new Promise((start) => {
    const own = waiting.get(accountId)
    if (own) own.push(start)
    else waiting.set(accountId, [start])
  })
}

function startNext(): void {
  const [next] = waiting
  if (!next) {
    isBusy = false
    return
  }
  const [accountId, [start, ...others]] = next
  // The account's next turn comes after everybody else's.
  waiting.delete(accountId)
  if (others.length > 0) waiting.set(accountId, others)
  start!()
}
