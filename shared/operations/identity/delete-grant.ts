import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { ClientId } from './list-grants.ts'

export const deleteGrant = operation({
  name: 'delete_grant',
  summary: 'Disconnect an app from your account.',
  description:
    'Its access ends at once, here and at Supabase Auth, and the schedules that it ordered are disabled. To use the app again, connect it again.',
  access: { scope: 'write', principals: ['session'] },
  http: { method: 'delete', path: '/api/grants/{clientId}' },
  input: z.strictObject({ clientId: ClientId }),
  output: success({ client_id: ClientId }),
  errors: ['not_found'],
  handle: ({ db }, { clientId }) => db.call('delete_grant', { client_id: clientId }),
})
