import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { constant, Instant } from '../schemas.ts'
import { common, connectorAccount, ConnectorAccountId, principals } from './connector-schemas.ts'

const Connector = z.object({
  slug: z.string().describe('The name of the service in requests.'),
  status: z.string().describe('The state at the vendor: active, initiated, expired, inactive, failed.'),
  connected_at: Instant.nullable().describe('Null until a person has consented (UTC).'),
}).meta({ id: 'Connector', description: 'An outside service of an account.' })

export const listConnectors = operation({
  name: 'list_connectors',
  summary: 'List the outside services of an account, connected or waiting for consent, by slug.',
  ...common,
  access: { scope: 'read', principals },
  http: { method: 'get', path: '/api/connectors', errorBody: 'number' },
  input: z.strictObject({ account_id: ConnectorAccountId }),
  output: z.object({
    success: constant(true).describe('Always true.'),
    data: z.array(Connector).describe('By slug.'),
  }),
  errors: ['feature_unavailable', 'provider_failed'],
  prepare: (context, { account_id }) => connectorAccount(context, account_id),
  handle: async ({ connectors }, _input, account) => ({ data: await connectors.list(account) }),
})
