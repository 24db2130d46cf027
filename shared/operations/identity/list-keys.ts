import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Instant, Success, success, Uuid } from '../schemas.ts'

/** A key as it is shown: all but the key. */
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

/** The caller's keys, revoked and expired ones included. */
export const listKeys = operation({
  name: 'list_keys',
  summary: 'List the API keys of the account, newest first, without the keys themselves.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/keys', errorBody: 'status' },
  input: z.strictObject({}),
  output: z.object({ status: Success, keys: z.array(ApiKey) }),
  errors: [],
  handle: async ({ db }) => success({ keys: await db.call<z.input<typeof ApiKey>[]>('list_keys') }),
})
