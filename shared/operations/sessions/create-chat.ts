import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import { Chat, ModelId, OwnId, SessionId, Title } from './session-schemas.ts'

/** A chat in one of the caller's sessions. Always 200: a repeat is answered as the first was. */
export const createChat = operation({
  name: 'create_chat',
  summary: 'Create a chat in a session.',
  description: 'Name its `id` to make the request safe to repeat.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'post', path: '/api/sessions/{sessionId}/chats', errorBody: 'status' },
  input: z.strictObject({
    sessionId: SessionId,
    id: OwnId.optional(),
    title: Title.default('New chat'),
    modelId: ModelId.optional(),
  }),
  output: z.object({ status: Success, chat: Chat }),
  errors: ['not_found'],
  handle: async ({ db }, { sessionId, id = null, title, modelId = null }) =>
    success({
      chat: await db.call<z.input<typeof Chat>>('create_chat', {
        session_id: sessionId,
        id,
        title,
        model_id: modelId,
      }),
    }),
})
