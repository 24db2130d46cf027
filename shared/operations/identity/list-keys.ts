import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Instant, pageQuery, Pagination, success, Uuid } from '../schemas.ts'

/** An API key without the key itself. */
export const ApiKey = z.object({
  id: Uuid,
  name: z.string(),
  prefix: z.string().describe('The first characters of the key.'),
  scopes: z.array(z.enum(['read', 'write'])),
  expires_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
  last_used_at: Instant.nullable().describe('Written at most once a minute.'),
  created_at: Instant,
})

export const listKeys = operation({
  name: 'list_keys',
  summary:
    'List the API keys of the account, newest first, revoked and expired ones included, without the keys themselves.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/keys' },
  input: z.strictObject(pageQuery),
  output: success({ keys: z.array(ApiKey).describe('Newest first.'), pagination: Pagination }),
  handle: ({ db }, { page, limit }) => db.call('list_keys', { page, page_limit: limit }),
})
