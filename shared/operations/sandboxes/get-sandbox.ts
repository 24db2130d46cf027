import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Instant, success, Uuid } from '../schemas.ts'

const Sandbox = z.object({
  account_id: Uuid.describe('The account that it belongs to.'),
  repository: z.string().nullable().describe('Its name at the vendor, owner/name; null before it exists.'),
  clone_url: z.string().nullable().describe('The address for git clone; null before it exists.'),
  sandbox_id: z.string().nullable().describe("The machine's id at the vendor; null before it exists."),
  snapshot_id: z.string().nullable().describe("The snapshot's id at the vendor; null before it exists."),
  state: z.enum(['setting_up', 'ready', 'failed']).describe('The state of the latest setup.'),
  run_id: Uuid.nullable().describe('The run of the latest setup, until 90 days after its end.'),
  ready_at: Instant.nullable().describe('When a setup was last completed (UTC); null if never.'),
}).meta({
  id: 'Sandbox',
  description: 'A repository, a machine that works on it, and a snapshot of the machine.',
})

export const getSandbox = operation({
  name: 'get_sandbox',
  summary:
    'Get the repository, machine and snapshot of an account\u2019s sandbox, and the state of its latest setup.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/sandboxes', errorBody: 'plain' },
  input: z.strictObject({
    account_id: Uuid.optional().describe('The account of the sandbox. Default: your own.'),
  }),
  output: success({ sandbox: Sandbox.describe('The sandbox.') }),
  errors: ['not_found'],
  handle: async ({ db }, { account_id }) => ({ sandbox: await db.call('get_sandbox', { account_id }) }),
})
