import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Instant, Success, success, Uuid } from '../schemas.ts'

const Workspace = z.object({
  platform: z.literal('slack'),
  team_id: z.string(),
  account_id: Uuid.describe('The account that it works for, and that pays.'),
  linked_by: Uuid.nullable().describe('Whose code linked it; null once that account is gone.'),
  created_at: Instant,
})

export const listWorkspaces = operation({
  name: 'list_chat_workspaces',
  summary: 'List the chat workspaces that work for you and your organizations.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/content-agent/workspaces', errorBody: 'status' },
  input: z.strictObject({}),
  output: z.object({ status: Success, workspaces: z.array(Workspace).describe('Latest first.') }),
  errors: [],
  handle: async ({ db }) =>
    success({ workspaces: await db.call<z.input<typeof Workspace>[]>('list_chat_workspaces') }),
})
