import * as z from 'zod'
import { serviceText } from '../../platform/given-text.ts'
import { operation } from '../../operation/operation.ts'
import { Instant, pageQuery, Pagination, success, Uuid } from '../schemas.ts'

export const ClientId = Uuid.describe(
  'The id of the app: the `client_id` of its registration at Supabase Auth.',
)

export const Grant = z.object({
  client_id: ClientId,
  client_name: serviceText.nullable().describe('The name that the app gave itself. Nobody has checked it.'),
  client_uri: serviceText.nullable().describe('The website that the app gave itself. Nobody has checked it.'),
  scopes: z.array(z.enum(['read', 'write'])).describe('What the app may do.'),
  created_at: Instant.describe('When you let the app in, for the latest time (UTC).'),
  last_token_at: Instant.nullable().describe(
    'When the app last got a token for your account (UTC), which it does about once an hour while it is used; null if it has none.',
  ),
}).meta({ id: 'Grant', description: 'An app that may use the account.' })

export const listGrants = operation({
  name: 'list_grants',
  summary: 'List the apps that may use your account.',
  description: 'They are the MCP clients and other OAuth clients that you let in on the consent page.',
  access: { scope: 'read', principals: ['session'] },
  http: { method: 'get', path: '/api/grants' },
  input: z.strictObject(pageQuery),
  output: success({ grants: z.array(Grant).describe('The apps, the latest first.'), pagination: Pagination }),
  handle: ({ db }, { page, limit }) => db.call('list_grants', { page, page_limit: limit }),
})
