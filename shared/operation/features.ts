import type { Context, Lacking } from './context.ts'
import { OperationError } from './errors.ts'

/**
 * Refuses where this deployment does not offer a feature. The operator's log names the variable, the caller's text
 * does not; and only a good credential learns it.
 */
export async function requireFeature({ db, lacking }: Context, feature: keyof Lacking): Promise<void> {
  const variable = lacking[feature]
  if (variable === undefined) return
  await db.call('get_credential')
  throw new OperationError('feature_unavailable', 'This is not available here', {
    cause: new Error(`${variable} is not set`),
  })
}
