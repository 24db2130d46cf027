import * as z from 'zod'
import type { Context } from '../../operation/context.ts'
import { operation } from '../../operation/operation.ts'
import { isSafeAddress } from '../../providers/composio/safe-address.ts'
import { answered } from '../../providers/answered.ts'
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
    const callbackUrl = await allowedCallback(context, callback_url)
    const account = await connectorAccount(context, account_id)
    const redirectUrl = await answered(
      unreachable,
      context.connectors.authorize(account, connector, callbackUrl),
    )
    if (redirectUrl === null) return context.fail('invalid_input', `Unknown connector: ${connector}`)
    return { success: true as const, data: { connector, redirectUrl } }
  },
})

/** A person is sent to our own front ends alone. What is forwarded is the address as it was understood here. */
async function allowedCallback({ connectorCallbacks, db, fail }: Context, given?: string): Promise<string> {
  if (given === undefined) return connectorCallbacks.home
  const url = new URL(given)
  const origins = new Set(connectorCallbacks.origins.filter((origin) => isSafeAddress(new URL(origin))))
  if (origins.has(url.origin)) return url.href
  // Only a good credential learns what is allowed.
  await db.call('get_credential')
  return fail(
    'invalid_input',
    `callback_url is not allowed: it must be an address of ${[...origins].join(' or ')}`,
  )
}
