import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { createApiKey } from '../../platform/identity/api-key.ts'
import { Success, success } from '../schemas.ts'
import { ApiKey } from './list-keys.ts'

const Scopes = z.array(z.enum(['read', 'write'])).min(1).refine(
  (scopes) => new Set(scopes).size === scopes.length,
  'scopes must name each scope once',
)

/** Whether it lies ahead the database's clock decides; here it need only be a year that Postgres can read back. */
const Expiry = z.iso.datetime({ offset: true })
  .refine((text) => Date.parse(text) > 0, 'expires_at must be in the future')
  .refine((text) => !(Date.parse(text) > Date.UTC(9999, 0)), 'expires_at must lie before the year 9999')

/** A key of the session's own account: whose it is never comes from the body. */
export const createKey = operation({
  name: 'create_key',
  summary: 'Make an API key, which is shown in this answer alone.',
  description: 'Needs a session: a key cannot make keys. At most 50 live keys an account.',
  access: { scope: 'write', principals: ['session'] },
  http: {
    method: 'post',
    path: '/api/keys',
    errorBody: 'status',
    status: 201,
  },
  input: z.strictObject({
    name: z.string().trim().min(1).max(100),
    scopes: Scopes.default(['read', 'write']),
    expires_at: Expiry.optional(),
  }),
  output: z.object({ status: Success, key: ApiKey.extend({ api_key: z.string() }) }),
  errors: ['conflict'],
  async handle({ db }, { name, scopes, expires_at }) {
    const { key, hash, prefix } = createApiKey()
    const shown = await db.call<z.input<typeof ApiKey>>('create_key', {
      name,
      scopes: `{${scopes.join()}}`,
      expires_at: expires_at ?? null,
      key_hash: hash,
      key_prefix: prefix,
    })
    return success({ key: { ...shown, api_key: key } })
  },
})
