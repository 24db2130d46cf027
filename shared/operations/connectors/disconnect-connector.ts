import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { answered } from '../../providers/answered.ts'
import {
  connectorAccount,
  ConnectorAccountId,
  connectorPrincipals,
  Slug,
  unreachable,
} from './connector-schemas.ts'

/** Ends all connections of an account to a service (decisions 4.2). */
export const disconnectConnector = operation({
  name: 'disconnect_connector',
  summary: 'Disconnect a service from an account. What was started and never agreed to ends too.',
  access: { scope: 'write', principals: connectorPrincipals },
  http: { method: 'delete', path: '/api/connectors/{slug}', errorBody: 'number' },
  input: z.strictObject({ slug: Slug, account_id: ConnectorAccountId }),
  output: z.object({ success: z.literal(true), data: z.object({ connector: z.string() }) }),
  errors: ['not_found', 'feature_unavailable', 'provider_failed'],
  handle: async (context, { slug, account_id }) => {
    const account = await connectorAccount(context, account_id)
    const had = await answered(unreachable, context.connectors.disconnect(account, slug))
    if (!had) return context.fail('not_found', 'Connector not found')
    return { success: true as const, data: { connector: slug } }
  },
})
