import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success, Uuid } from '../schemas.ts'

export const getAccount = operation({
  name: 'get_account',
  summary: 'Get the account, the organizations and the credential behind this request.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/me' },
  tool: { title: 'Who am I', hints: { destructive: false, idempotent: true } },
  input: z.strictObject({}),
  output: success({
    account: z.object({
      id: Uuid,
      kind: z.enum(['person', 'organization', 'artist']),
      name: z.string().nullable(),
      email: z.string().nullable(),
    }),
    organizations: z.array(z.object({ id: Uuid, name: z.string().nullable(), role: z.string() })),
    credits: z.int().nullable().describe('The balance, in US cents; null for an OAuth client.'),
    credential: z.object({
      kind: z.enum(['session', 'delegated', 'api_key']),
      scopes: z.array(z.enum(['read', 'write'])),
    }),
  }),
  handle: ({ db }) => db.call('get_account'),
})
