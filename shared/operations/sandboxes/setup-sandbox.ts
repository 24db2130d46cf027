import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success, Uuid } from '../schemas.ts'
import { SandboxAccountId, sandboxPrincipals } from './sandbox-schemas.ts'

/** Has an account's sandbox set up in the background. */
export const setupSandbox = operation({
  name: 'setup_sandbox',
  summary: 'Set up a sandbox: a repository, a machine that works on it, and a snapshot of the machine.',
  description:
    'While one setup is going on, the same runId is answered. Another one later verifies what there is and makes anew ' +
    'what is gone. Follow runId with list_task_runs.',
  access: { scope: 'write', principals: sandboxPrincipals },
  needs: ['repositories', 'machines'],
  http: { method: 'post', path: '/api/sandboxes/setup', errorBody: 'plain', body: 'optional' },
  input: z.strictObject({ account_id: SandboxAccountId }),
  output: z.object({ status: Success, runId: Uuid }),
  errors: ['feature_unavailable'],
  handle: async ({ db }, { account_id = null }) =>
    success(await db.call<{ runId: string }>('setup_sandbox', { account_id })),
})
