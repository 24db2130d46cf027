import { expect } from 'vitest'
import { owner } from '../../live/support/actors.ts'
import { openChat } from '../../live/support/created.ts'
import { patch } from '../../live/support/http.ts'
import { rule } from '../../live/support/rule.ts'

const open = async (chat: string) => {
  const { sessionId, chatId } = await openChat(owner, chat)
  return `/api/sessions/${sessionId}/chats/${chatId}`
}

rule('a chat is changed in its title, its model, or both, trimmed', {}, async () => {
  const path = await open('acceptance-update')
  const title = `Title ${crypto.randomUUID()}`
  const { status, body } = await patch(path, { title: `  ${title}\n` }, owner)
  expect(status).toBe(200)
  expect(body).toEqual({
    chat: {
      id: 'acceptance-update',
      sessionId: 'acceptance-test',
      title,
      modelId: body.chat.modelId,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      activeStreamId: null,
      lastAssistantMessageAt: null,
    },
  })
  const model = await patch(path, { modelId: ' model-1 ' }, owner)
  expect(model.body.chat).toMatchObject({ title, modelId: 'model-1' })
  expect(Date.parse(model.body.chat.updatedAt)).toBeGreaterThan(Date.parse(body.chat.updatedAt))
  expect(model.body.chat.createdAt).toBe(body.chat.createdAt)
  const both = await patch(path, { title: 'Both', modelId: 'model-2' }, owner)
  expect(both.body.chat).toMatchObject({ title: 'Both', modelId: 'model-2' })
})
