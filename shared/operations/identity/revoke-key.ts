import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success, Uuid } from '../schemas.ts'

/** Takes effect at once. A key may revoke itself; a key of an organization, only itself. */
export const revokeKey = operation({
  name: 'revoke_key',
  summary: 'Revoke an API key of the account. A repeat gets the same response.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'delete', path: '/api/keys/{id}' },
  input: z.strictObject({ id: Uuid.describe('A key of the account.') }),
  output: success({ id: Uuid.describe('The revoked key.') }),
  errors: ['not_found'],
  handle: ({ db }, { id }) => db.call('revoke_key', { organization_id: null, key_id: id }),
})
