import * as z from 'zod'
import type { BaseContext } from '../../operation/context.ts'
import { operation } from '../../operation/operation.ts'
import { createApiKey } from '../../platform/identity/api-key.ts'
import { arrayText } from '../../platform/text.ts'
import { givenName } from '../../platform/given-text.ts'
import { success } from '../schemas.ts'
import { ApiKey, Scopes } from './list-keys.ts'

/** The database compares it with its own clock. Here it need only be a date that Postgres can represent. */
const Expiry = z.iso.datetime({ offset: true })
  .refine((text) => Date.parse(text) > 0, 'expires_at must be in the future')
  .refine((text) => !(Date.parse(text) > Date.UTC(9999, 0)), 'expires_at must lie before the year 9999')

export const newKeyFields = {
  name: givenName(100).describe('What the key is for, as the list shows it.'),
  scopes: Scopes.default(['read', 'write']).describe('What the key may do.'),
  expires_at: Expiry.optional().describe('When the key ends, ISO 8601 with an offset. Default: never.'),
}
type NewKey = z.output<z.ZodObject<typeof newKeyFields>>

export const keyItself = {
  api_key: z.string().describe('The key itself. Store it: it is never returned again.'),
}
const NewApiKey = ApiKey.extend(keyItself)
  .meta({ id: 'NewApiKey', description: 'An API key with the key itself.' })

/** Stores a new key of the caller, or of an organization, and returns it with the key itself. */
export async function storeKey(
  { db }: BaseContext,
  { name, scopes, expires_at }: NewKey,
  organization_id?: string,
) {
  const { key, hash, prefix } = createApiKey()
  const created = await db.call('create_key', {
    organization_id,
    name,
    scopes: arrayText(scopes),
    expires_at,
    key_hash: hash,
    key_prefix: prefix,
  })
  return { key: { ...created, api_key: key } }
}

export const createKey = operation({
  name: 'create_key',
  summary: 'Create an API key, which is returned only in this response.',
  description: 'Needs a session: a key cannot create keys. An account has at most 50 active keys.',
  access: { scope: 'write', principals: ['session'] },
  rate: 'creation',
  idempotency: { savedWith: 'create_key', isShownOnce: true },
  http: { method: 'post', path: '/api/keys', status: 201 },
  input: z.strictObject(newKeyFields),
  output: success({ key: NewApiKey.describe('The new key.') }),
  errors: ['proof_required', 'conflict'],
  handle: (context, input) => storeKey(context, input),
})
