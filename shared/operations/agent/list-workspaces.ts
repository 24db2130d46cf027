import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Instant, pageQuery, Pagination, success, Uuid } from '../schemas.ts'

const Workspace = z.object({
  platform: z.literal('slack').describe('The chat platform.'),
  team_id: z.string().describe('Its id at the chat platform.'),
  account_id: Uuid.describe('The account that the agent works for there, and that pays.'),
  linked_by: Uuid.nullable().describe('The account whose code linked it; null if that account was deleted.'),
  created_at: Instant.describe('When it was linked (UTC).'),
}).meta({ id: 'ChatWorkspace', description: 'A chat workspace that is linked to an account.' })

export const listWorkspaces = operation({
  name: 'list_chat_workspaces',
  summary: 'List the chat workspaces that are linked to you and your organizations.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/content-agent/workspaces' },
  input: z.strictObject(pageQuery),
  output: success({ workspaces: z.array(Workspace).describe('Newest first.'), pagination: Pagination }),
  handle: ({ db }, { page, limit }) => db.call('list_chat_workspaces', { page, page_limit: limit }),
})
