import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Instant, pageQuery, Pagination, success, Uuid } from '../schemas.ts'

/** What a credential may do. */
export const Scopes = z.array(z.enum(['read', 'write'])).min(1).refine(
  (scopes) => new Set(scopes).size === scopes.length,
  'scopes must name each scope once',
)

/** An API key without the key itself. */
export const ApiKey = z.object({
  id: Uuid.describe('With which the key is revoked.'),
  name: z.string().describe('What the key is for.'),
  prefix: z.string().describe('The first characters of the key.'),
  scopes: z.array(z.enum(['read', 'write'])).describe('What the key may do.'),
  expires_at: Instant.nullable().describe('When it ends (UTC); null for never.'),
  revoked_at: Instant.nullable().describe('When it was revoked (UTC); null while it is not.'),
  last_used_at: Instant.nullable().describe('When it was last used (UTC), to the minute; null if never.'),
  created_at: Instant.describe('When it was created (UTC).'),
}).meta({ id: 'ApiKey', description: 'An API key without the key itself.' })

export const listKeys = operation({
  name: 'list_keys',
  summary:
    'List the API keys of the account, newest first, revoked and expired ones included, without the keys themselves.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/keys' },
  input: z.strictObject(pageQuery),
  output: success({ keys: z.array(ApiKey).describe('Newest first.'), pagination: Pagination }),
  handle: ({ db }, { page, limit }) =>
    db.call('list_keys', { organization_id: null, page, page_limit: limit }),
})
