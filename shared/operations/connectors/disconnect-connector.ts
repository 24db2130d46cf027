import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { constant } from '../schemas.ts'
import { common, connectorAccount, ConnectorAccountId, principals, Slug } from './connector-schemas.ts'

export const disconnectConnector = operation({
  name: 'disconnect_connector',
  summary: 'Disconnect a service from an account. Connections that wait for consent end too.',
  ...common,
  access: { scope: 'write', principals },
  http: { method: 'delete', path: '/api/connectors/{slug}', errorBody: 'number' },
  input: z.strictObject({ slug: Slug.describe('The slug of the service.'), account_id: ConnectorAccountId }),
  output: z.object({
    success: constant(true).describe('Always true.'),
    data: z.object({ connector: z.string().describe('The slug of the service.') })
      .describe('The disconnected service.'),
  }),
  errors: ['not_found', 'feature_unavailable', 'provider_failed'],
  prepare: (context, { account_id }) => connectorAccount(context, account_id),
  handle: async ({ connectors, fail }, { slug }, account) => {
    if (!await connectors.disconnect(account, slug)) fail('not_found', 'Connector not found')
    return { data: { connector: slug } }
  },
})
