import { ApiError } from '../../../client/mod.ts'

/** Does work, and once more after the person has confirmed who is there, if the API asks for that. */
export async function proven<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'proof_required'
    if (!isAsked || !await confirmIdentity()) throw error
    return await work()
  }
}

let confirming: Promise<boolean> | undefined

/** Asks for a mailed code in a dialog. False if the person cancels. Several requests share one dialog. */
export const confirmIdentity = (): Promise<boolean> =>
  confirming ??= import('./proof-dialog.tsx').then(({ askForCode }) => askForCode()).finally(() =>
    confirming = undefined
  )
