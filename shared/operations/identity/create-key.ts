import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { createApiKey } from '../../platform/identity/api-key.ts'
import { arrayText } from '../../platform/text.ts'
import { success } from '../schemas.ts'
import { ApiKey } from './list-keys.ts'

const Scopes = z.array(z.enum(['read', 'write'])).min(1).refine(
  (scopes) => new Set(scopes).size === scopes.length,
  'scopes must name each scope once',
)

/** The database compares it with its own clock. Here it need only be a date that Postgres can represent. */
const Expiry = z.iso.datetime({ offset: true })
  .refine((text) => Date.parse(text) > 0, 'expires_at must be in the future')
  .refine((text) => !(Date.parse(text) > Date.UTC(9999, 0)), 'expires_at must lie before the year 9999')

const NewApiKey = ApiKey.extend({
  api_key: z.string().describe('The key itself. Store it: it is never returned again.'),
}).meta({ id: 'NewApiKey', description: 'An API key with the key itself.' })

export const createKey = operation({
  name: 'create_key',
  summary: 'Create an API key, which is returned only in this response.',
  description: 'Needs a session: a key cannot create keys. An account has at most 50 active keys.',
  access: { scope: 'write', principals: ['session'] },
  rate: 'creation',
  idempotency: { savedWith: 'create_key', isShownOnce: true },
  http: { method: 'post', path: '/api/keys', status: 201 },
  input: z.strictObject({
    name: z.string().trim().min(1).max(100).describe('What the key is for, as the list shows it.'),
    scopes: Scopes.default(['read', 'write']).describe('What the key may do.'),
    expires_at: Expiry.optional().describe('When the key ends, ISO 8601 with an offset. Default: never.'),
  }),
  output: success({ key: NewApiKey.describe('The new key.') }),
  errors: ['conflict'],
  async handle({ db }, { name, scopes, expires_at }) {
    const { key, hash, prefix } = createApiKey()
    const created = await db.call('create_key', {
      name,
      scopes: arrayText(scopes),
      expires_at,
      key_hash: hash,
      key_prefix: prefix,
    })
    return { key: { ...created, api_key: key } }
  },
})
