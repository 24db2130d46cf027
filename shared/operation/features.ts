import type { Context, Feature } from './context.ts'
import { OperationError } from '../errors/errors.ts'

/**
 * Refuses where this deployment does not offer a feature. The operator's log names the variable, the caller's text
 * does not; and only a good credential learns it.
 */
export async function requireFeature(context: Context, feature: Feature): Promise<void> {
  if (context.lacking[feature] !== undefined) await context.db.call('get_credential')
  requirePublicFeature(context, feature)
}

/** The same where no credential is asked for. */
export function requirePublicFeature({ lacking }: Context, feature: Feature): void {
  const variable = lacking[feature]
  if (variable === undefined) return
  throw new OperationError('feature_unavailable', 'This is not available here', {
    cause: new Error(`${variable} is not set`),
  })
}
