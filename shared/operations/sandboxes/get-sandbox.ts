import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import { Sandbox, SandboxAccountId, sandboxPrincipals } from './sandbox-schemas.ts'

/** An account's sandbox, as far as it is set up. */
export const getSandbox = operation({
  name: 'get_sandbox',
  summary:
    'Which repository, machine and snapshot the sandbox of an account has, and how its latest setup went.',
  access: { scope: 'read', principals: sandboxPrincipals },
  http: { method: 'get', path: '/api/sandboxes', errorBody: 'plain' },
  input: z.strictObject({ account_id: SandboxAccountId }),
  output: z.object({ status: Success, sandbox: Sandbox }),
  errors: ['not_found'],
  handle: async ({ db }, { account_id = null }) =>
    success({ sandbox: await db.call<z.input<typeof Sandbox>>('get_sandbox', { account_id }) }),
})
