import * as z from 'zod'
import type { Context } from '../../operation/context.ts'

/** Never an OAuth client: it would hand on more than it was given. */
export const connectorPrincipals = ['session', 'api_key'] as const

/** A service's name at the vendor; which there are the vendor knows. */
export const Slug = z.string('connector is required').trim().min(1, 'connector is required')
  .regex(/^[A-Za-z0-9_-]{1,100}$/, 'connector must be the slug of a service: letters, digits, _ and -')
  .toLowerCase()

export const ConnectorAccountId = z.guid('account_id must be a valid UUID').optional()
  .describe('Another account: one of your organizations, or an artist of theirs or yours.')

export const connectorFaultTexts = { provider_failed: 'Failed to reach the connector service' }

/** The account whose connectors a request is about. @throws OperationError not_found or forbidden for another's */
export const connectorAccount = ({ db }: Context, account_id: string | undefined): Promise<string> =>
  db.call<string>('check_connector_account', { account_id: account_id ?? null })
