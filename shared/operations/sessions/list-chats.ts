import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { Chat, Next, pageQuery, SessionId } from './session-schemas.ts'

export const listChats = operation({
  name: 'list_chats',
  summary: 'List the chats of a session, latest change first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/sessions/{sessionId}/chats' },
  input: z.strictObject({ sessionId: SessionId, ...pageQuery }),
  output: success({ chats: z.array(Chat).describe('Latest change first.'), next: Next }),
  errors: ['not_found'],
  handle: ({ db }, { sessionId, limit, before }) =>
    db.call('list_chats', { session_id: sessionId, before, row_limit: limit }),
})
