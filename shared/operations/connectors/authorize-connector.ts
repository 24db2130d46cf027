import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { answered } from '../../providers/answered.ts'
import { redirectAddress } from '../redirect-address.ts'
import {
  connectorAccount,
  ConnectorAccountId,
  connectorPrincipals,
  Slug,
  unreachable,
} from './connector-schemas.ts'

/** Where a person connects a service to an account (contract 4.2). */
export const authorizeConnector = operation({
  name: 'authorize_connector',
  summary: 'Make a link where a person connects an outside service, such as gmail, to an account.',
  access: { scope: 'write', principals: connectorPrincipals },
  http: { method: 'post', path: '/api/connectors', errorBody: 'number' },
  tool: {
    title: 'Authorize connector',
    description: 'Give redirectUrl to the person; do not open it.',
    hints: { destructive: false, idempotent: false, openWorld: true },
    listed: z.object({ data: z.looseObject({ redirectUrl: z.string() }) }),
  },
  input: z.strictObject({
    connector: Slug.describe('The slug of the service.'),
    callback_url: z.url('callback_url must be a valid URL').max(2048).optional()
      .describe('Where the person is sent afterwards, of an allowed origin.'),
    account_id: ConnectorAccountId,
  }),
  output: z.object({
    success: z.literal(true),
    data: z.object({ connector: z.string(), redirectUrl: z.string() }),
  }),
  errors: ['feature_unavailable', 'provider_failed'],
  handle: async (context, { connector, callback_url, account_id }) => {
    const callbackUrl = callback_url === undefined
      ? context.redirects.afterConnecting
      : await redirectAddress(context, 'callback_url', callback_url)
    const account = await connectorAccount(context, account_id)
    const redirectUrl = await answered(
      unreachable,
      context.connectors.authorize(account, connector, callbackUrl),
    )
    if (redirectUrl === null) return context.fail('invalid_input', `Unknown connector: ${connector}`)
    return { success: true as const, data: { connector, redirectUrl } }
  },
})
