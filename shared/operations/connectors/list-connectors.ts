import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { answered } from '../../providers/answered.ts'
import { Instant } from '../schemas.ts'
import {
  connectorAccount,
  ConnectorAccountId,
  connectorPrincipals,
  unreachable,
} from './connector-schemas.ts'

const Connector = z.object({
  slug: z.string(),
  status: z.string().describe('As the vendor has it: active, initiated, expired, inactive, failed.'),
  connected_at: Instant.nullable().describe('Null until somebody has agreed.'),
})

/** The services that an account is connected to (decisions 4.2). */
export const listConnectors = operation({
  name: 'list_connectors',
  summary: 'List the outside services of an account, connected or waiting for consent, by slug.',
  access: { scope: 'read', principals: connectorPrincipals },
  http: { method: 'get', path: '/api/connectors', errorBody: 'number' },
  input: z.strictObject({ account_id: ConnectorAccountId }),
  output: z.object({ success: z.literal(true), data: z.array(Connector) }),
  errors: ['feature_unavailable', 'provider_failed'],
  handle: async (context, { account_id }) => {
    const account = await connectorAccount(context, account_id)
    return { success: true as const, data: await answered(unreachable, context.connectors.list(account)) }
  },
})
