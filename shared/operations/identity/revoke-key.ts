import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success, Uuid } from '../schemas.ts'

/** Ends a key at once; it may be the one that asks. */
export const revokeKey = operation({
  name: 'revoke_key',
  summary: 'Revoke an API key of the account. A repeat answers the same.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'delete', path: '/api/keys/{id}', errorBody: 'status' },
  input: z.strictObject({ id: Uuid }),
  output: z.object({ status: Success, id: Uuid }),
  errors: ['not_found'],
  handle: async ({ db }, { id }) => success(await db.call<{ id: string }>('revoke_key', { key_id: id })),
})
