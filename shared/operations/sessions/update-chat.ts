import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Chat, ModelId, SessionId, Title } from './session-schemas.ts'

export const updateChat = operation({
  name: 'update_chat',
  summary: 'Change the title of a chat, its model, or both.',
  description: 'At least one of `title` and `modelId` is required. Only the given fields change.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'patch', path: '/api/sessions/{sessionId}/chats/{chatId}' },
  input: z.strictObject({
    sessionId: SessionId,
    chatId: z.string().describe('A chat in this session.'),
    title: Title.optional(),
    modelId: ModelId.optional(),
  }).refine(
    ({ title, modelId }) => title !== undefined || modelId !== undefined,
    'At least one field is required',
  ),
  output: z.object({ chat: Chat.describe('The changed chat.') }),
  errors: ['not_found'],
  faultTexts: { internal: 'Failed to update chat' },
  handle: async ({ db }, { sessionId, chatId, title, modelId }) => ({
    chat: await db.call('update_chat', { session_id: sessionId, chat_id: chatId, title, model_id: modelId }),
  }),
})
