import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success, Uuid } from '../schemas.ts'

export const setupSandbox = operation({
  name: 'setup_sandbox',
  summary: 'Set up a sandbox: a repository, a machine that works on it, and a snapshot of the machine.',
  description:
    'While a setup is in progress, its runId is returned. A later setup verifies the parts that exist and creates those ' +
    'that are missing. Follow runId with list_task_runs.',
  // No OAuth clients: a sandbox acts with the platform's own credentials.
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'setup_sandbox' },
  needs: ['repositories', 'machines'],
  http: { method: 'post', path: '/api/sandboxes/setup', errorBody: 'plain', body: 'optional' },
  input: z.strictObject({
    account_id: Uuid.optional().describe('The account of the sandbox. Default: your own.'),
  }),
  output: success({ runId: Uuid.describe('Follow it with list_task_runs.') }),
  errors: ['feature_unavailable'],
  handle: ({ db }, { account_id }) => db.call('setup_sandbox', { account_id }),
})
