import { OperationError } from '../../operation/errors.ts'

interface Cancellable<T> extends Promise<T> {
  cancel(): void
}

/** Waits for a query until a deadline, then asks Postgres to cancel it and refuses with `store_unavailable`. */
export async function withDeadline<T>(query: Cancellable<T>, deadlineMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new OperationError('store_unavailable', storeUnavailable))
      query.cancel()
    }, deadlineMs)
  })
  try {
    return await Promise.race([query, deadline])
  } finally {
    clearTimeout(timer)
  }
}

export const storeUnavailable = 'The store is temporarily unavailable'
