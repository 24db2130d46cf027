import * as z from 'zod'
import { similarNames } from '../../errors/similar-names.ts'
import type { Context } from '../../operation/context.ts'
import { operation } from '../../operation/operation.ts'
import { redirectAddress } from '../redirect-address.ts'
import { constant } from '../schemas.ts'
import { common, connectorAccount, ConnectorAccountId, principals, Slug } from './connector-schemas.ts'

export const authorizeConnector = operation({
  name: 'authorize_connector',
  summary: 'Create a link where a person connects an outside service, such as gmail, to an account.',
  ...common,
  access: { scope: 'write', principals },
  idempotency: { savedWith: 'output' },
  uses: ['connectors', 'redirects'],
  http: { method: 'post', path: '/api/connectors', errorBody: 'number' },
  tool: {
    title: 'Authorize connector',
    description: 'Give redirectUrl to the person; do not open it.',
    hints: { destructive: false, idempotent: false, openWorld: true },
    listed: ['data.redirectUrl'],
  },
  input: z.strictObject({
    connector: Slug.describe('The slug of the service.'),
    callback_url: z.url('callback_url must be a valid URL').max(2048).optional()
      .describe('The address to which the person returns. Its origin must be allowed.'),
    account_id: ConnectorAccountId,
  }),
  output: z.object({
    success: constant(true).describe('Always true.'),
    data: z.object({
      connector: z.string().describe('The slug of the service.'),
      redirectUrl: z.string().describe('Where the person connects the service.'),
    }).describe('The link.'),
  }),
  errors: ['feature_unavailable', 'provider_failed'],
  prepare: async (context, { callback_url, account_id }) => ({
    callbackUrl: callback_url === undefined
      ? context.redirects.afterConnecting
      : redirectAddress(context, 'callback_url', callback_url),
    account: await connectorAccount(context, account_id),
  }),
  handle: async (context, { connector }, { callbackUrl, account }) => {
    const redirectUrl = await context.connectors.authorize(account, connector, callbackUrl)
    // A right that has ended meanwhile ended the links that there were, without this one: nobody gets it.
    await connectorAccount(context, account)
    return {
      data: {
        connector,
        redirectUrl: redirectUrl ?? context.fail('invalid_input', await unknown(context, connector)),
      },
    }
  },
})

/** The message for an unknown service, with those that it may mean. It is the same error if they cannot be read. */
async function unknown({ connectors, report }: Context<'connectors'>, connector: string): Promise<string> {
  const services = await connectors.services().catch((error) => {
    report('connectors', error)
    return []
  })
  const similar = similarNames(connector, services.map(({ slug }) => slug))
  return `Unknown connector: ${connector}${
    similar.length > 0 ? `. Did you mean ${similar.join(' or ')}?` : ''
  }`
}
