import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { Chat, ModelId, OwnId, SessionId, Title } from './session-schemas.ts'

/** The status is always 200, because a repeat gets the same response as the first request. */
export const createChat = operation({
  name: 'create_chat',
  summary: 'Create a chat in a session.',
  description: 'Set `id` to make the request safe to repeat.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'create_chat' },
  http: { method: 'post', path: '/api/sessions/{sessionId}/chats' },
  input: z.strictObject({
    sessionId: SessionId,
    id: OwnId.optional(),
    title: Title.default('New chat'),
    modelId: ModelId.optional(),
  }),
  output: success({ chat: Chat.describe('The chat.') }),
  errors: ['not_found'],
  handle: async ({ db }, { sessionId, id, title, modelId }) => ({
    chat: await db.call('create_chat', { session_id: sessionId, id, title, model_id: modelId }),
  }),
})
