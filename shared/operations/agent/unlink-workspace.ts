import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'

export const unlinkWorkspace = operation({
  name: 'unlink_chat_workspace',
  summary: 'Unlink a chat workspace from your account, or from an organization of yours.',
  description: 'Nothing more can be ordered there. Earlier orders are completed and posted.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'delete', path: '/api/content-agent/workspaces/{team_id}' },
  input: z.strictObject({
    team_id: z.string().min(1).max(100).describe('The workspace\u2019s id at the chat platform.'),
  }),
  output: success({ team_id: z.string().describe('The unlinked workspace.') }),
  errors: ['not_found'],
  handle: ({ db }, { team_id }) => db.call('unlink_chat_workspace', { team_id }),
})
