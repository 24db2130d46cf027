import * as z from 'zod'
import type { Context } from '../../operation/context.ts'

/** Never an OAuth client, which could hand on more access than it was given. */
export const principals = ['session', 'api_key'] as const

/** What the operations have in common. */
export const common = {
  rate: 'lookup',
  uses: ['connectors'],
  faultTexts: { provider_failed: 'Failed to reach the connector service' },
} as const

/** The vendor's name of a service. Only the vendor knows which ones exist. */
export const Slug = z.string('connector is required').trim().min(1, 'connector is required')
  .regex(/^[A-Za-z0-9_-]{1,100}$/, 'connector must be the slug of a service: letters, digits, _ and -')
  .toLowerCase()

export const ConnectorAccountId = z.guid('account_id must be a valid UUID').optional()
  .describe('Another account: one of your organizations, or an artist of theirs or yours.')

/** The account that a request is for. @throws OperationError not_found or forbidden for an inaccessible account */
export const connectorAccount = ({ db }: Context, account_id: string | undefined): Promise<string> =>
  db.call('check_connector_account', { account_id })
