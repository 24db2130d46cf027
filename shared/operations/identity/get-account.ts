import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success, Uuid } from '../schemas.ts'

const Account = z.object({
  id: Uuid,
  kind: z.enum(['person', 'organization', 'artist']),
  name: z.string().nullable(),
  email: z.string().nullable(),
})

const Me = z.object({
  account: Account,
  organizations: z.array(z.object({ id: Uuid, name: z.string().nullable(), role: z.string() })),
  credits: z.int().nullable().describe('The balance, in US cents; null to an OAuth client.'),
  credential: z.object({
    kind: z.enum(['session', 'delegated', 'api_key']),
    scopes: z.array(z.enum(['read', 'write'])),
  }),
})

/** Who the caller is (`GET /api/me`). */
export const getAccount = operation({
  name: 'get_account',
  summary: 'The account, the organizations and the credential behind this request.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/me', errorBody: 'status' },
  tool: { title: 'Who am I', hints: { destructive: false, idempotent: true } },
  input: z.strictObject({}),
  output: z.object({ status: Success, ...Me.shape }),
  errors: [],
  handle: async ({ db }) => success(await db.call<z.input<typeof Me>>('get_account')),
})
