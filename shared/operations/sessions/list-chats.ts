import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import { Chat, Next, pageQuery, SessionId } from './session-schemas.ts'

const Page = z.object({ chats: z.array(Chat), next: Next })

/** The chats of one of the caller's sessions. */
export const listChats = operation({
  name: 'list_chats',
  summary: 'List the chats of a session, latest change first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/sessions/{sessionId}/chats', errorBody: 'status' },
  input: z.strictObject({ sessionId: SessionId, ...pageQuery }),
  output: z.object({ status: Success, ...Page.shape }),
  errors: ['not_found'],
  handle: async ({ db }, { sessionId, limit, before = null }) =>
    success(
      await db.call<z.input<typeof Page>>('list_chats', { session_id: sessionId, before, row_limit: limit }),
    ),
})
