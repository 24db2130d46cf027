import * as z from 'zod'
import type { Context } from '../../operation/context.ts'
import { requireFeature } from '../../operation/features.ts'

/** Never an OAuth client: it would hand on more than it was given (decisions 3). */
export const connectorPrincipals = ['session', 'api_key'] as const

/** A service's name at the vendor; which there are the vendor knows. */
export const Slug = z.string('connector is required').trim().min(1, 'connector is required')
  .regex(/^[A-Za-z0-9_-]{1,100}$/, 'connector must be the slug of a service: letters, digits, _ and -')
  .toLowerCase()

export const ConnectorAccountId = z.guid('account_id must be a valid UUID').optional()
  .describe('Another account: one of your organizations, or an artist of theirs or yours.')

/** The text for whatever the vendor does wrong. */
export const unreachable = 'Failed to reach the connector service'

/** The account whose connectors a request is about, once it is known that connectors are offered here. */
export async function connectorAccount(context: Context, account_id: string | undefined): Promise<string> {
  const id = await context.db.call<string>('check_connector_account', { account_id: account_id ?? null })
  await requireFeature(context, 'connectors')
  return id
}
