import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Pagination, success } from '../schemas.ts'
import { changesQuery, Chat, Next, SessionId } from './session-schemas.ts'

export const listChats = operation({
  name: 'list_chats',
  summary: 'List the chats of a session, latest change first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/sessions/{sessionId}/chats' },
  input: z.strictObject({ sessionId: SessionId, ...changesQuery }),
  output: success({
    chats: z.array(Chat).describe('Latest change first.'),
    pagination: Pagination,
    next: Next,
  }),
  errors: ['not_found'],
  handle: ({ db }, { sessionId, page, limit, before }) =>
    db.call('list_chats', { session_id: sessionId, before, page, page_limit: limit }),
})
