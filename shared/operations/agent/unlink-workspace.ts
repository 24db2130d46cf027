import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'

export const unlinkWorkspace = operation({
  name: 'unlink_chat_workspace',
  summary: 'Unlink a chat workspace from your account, or from an organization of yours.',
  description: 'From then on nothing can be ordered there. What was ordered before goes on, and is posted.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'delete', path: '/api/content-agent/workspaces/{team_id}', errorBody: 'status' },
  input: z.strictObject({
    team_id: z.string().min(1).max(100).describe('The workspace\u2019s id at the chat platform.'),
  }),
  output: z.object({ status: Success, team_id: z.string() }),
  errors: ['not_found'],
  handle: async ({ db }, { team_id }) =>
    success(await db.call<{ team_id: string }>('unlink_chat_workspace', { team_id })),
})
