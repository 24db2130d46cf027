import { OperationError } from '../../operation/errors.ts'

/** A query of postgres.js. Its own `cancel()` drops the promise, and a refused cancellation would end the process. */
interface Cancellable<T> extends Promise<T> {
  canceller?: ((query: Promise<T>) => Promise<unknown>) | null
}

/** Waits for a query until a deadline, then asks Postgres to cancel it and refuses with `store_unavailable`. */
export async function withDeadline<T>(query: Cancellable<T>, deadlineMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new OperationError('store_unavailable', storeUnavailable))
      const { canceller } = query
      query.canceller = null
      canceller?.(query).catch(() => {})
    }, deadlineMs)
  })
  try {
    return await Promise.race([query, deadline])
  } finally {
    clearTimeout(timer)
  }
}

export const storeUnavailable = 'The store is temporarily unavailable'
