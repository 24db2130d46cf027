import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Chat, ChatId, ModelId, SessionId, Title } from './session-schemas.ts'

/** Partial update of a chat. */
export const updateChat = operation({
  name: 'update_chat',
  summary: 'Change the title of a chat, its model, or both.',
  description: 'At least one of `title` and `modelId` is required. What is not named stays as it is.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'patch', path: '/api/sessions/{sessionId}/chats/{chatId}', errorBody: 'status' },
  input: z.strictObject({
    sessionId: SessionId,
    chatId: ChatId,
    title: Title.optional(),
    modelId: ModelId.optional(),
  }).refine(({ title, modelId }) => title !== undefined || modelId !== undefined, {
    error: 'At least one field is required',
  }),
  output: z.object({ chat: Chat }),
  errors: ['not_found'],
  faultTexts: { internal: 'Failed to update chat' },
  handle: async ({ db }, { sessionId, chatId, title = null, modelId = null }) => ({
    chat: await db.call<z.input<typeof Chat>>('update_chat', {
      session_id: sessionId,
      chat_id: chatId,
      title,
      model_id: modelId,
    }),
  }),
})
