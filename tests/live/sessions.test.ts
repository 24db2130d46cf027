import { expect } from 'vitest'
import { owner } from './support/actors.ts'
import { openChat } from './support/created.ts'
import { credentialText, expectError, expectInvalid } from './support/errors.ts'
import { call, get, patch, post } from './support/http.ts'
import { rule } from './support/rule.ts'

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

rule('errors of a chat have their texts', {}, async () => {
  const path = await open('acceptance-errors')
  const texts: [body: object, message: string | RegExp][] = [
    [{}, 'At least one field is required'],
    [{ title: '' }, 'title cannot be empty'],
    [{ title: ' \n ' }, 'title cannot be empty'],
    [{ modelId: '' }, 'modelId cannot be empty'],
    [{ title: 'fine', modelId: '  ' }, 'modelId cannot be empty'],
    [{ title: 7 }, /title/],
    [{ title: 'x', surprise: 1 }, /surprise/],
  ]
  for (const [body, message] of texts) expectInvalid(await patch(path, body, owner), 'status', message)
  for (const raw of ['', '{"title"']) {
    const headers = { 'content-type': 'application/json' }
    expectInvalid(await call('PATCH', path, { as: owner, headers, raw }), 'status', 'Invalid JSON body')
  }
  expectError(await patch(path, { title: 'x' }), 401, 'unauthenticated', 'status', credentialText)
  const missing = await patch('/api/sessions/acceptance-test/chats/acceptance-missing', { title: 'x' }, owner)
  expectError(missing, 404, 'not_found', 'status', 'Chat not found')
})

rule('sessions and chats are listed, the latest change first, in pages', {}, async () => {
  const path = await open('acceptance-list-one')
  await open('acceptance-list-two')
  await patch(path, { title: 'Latest' }, owner)
  const list = '/api/sessions/acceptance-test/chats'
  const { body } = await get(`${list}?limit=100`, owner)
  const times = body.chats.map(({ updatedAt }: { updatedAt: string }) => Date.parse(updatedAt))
  expect(times).toEqual([...times].sort((one, other) => other - one))
  const { body: first } = await get(`${list}?limit=1`, owner)
  expect(first.chats).toHaveLength(1)
  const { body: second } = await get(`${list}?limit=1&before=${encodeURIComponent(first.next)}`, owner)
  expect(second.chats).toHaveLength(1)
  const { body: sessions } = await get('/api/sessions?limit=100', owner)
  expect(sessions.sessions.map(({ id }: { id: string }) => id)).toContain('acceptance-test')
  for (const limit of ['0', '101', 'x']) expectInvalid(await get(`${list}?limit=${limit}`, owner), 'status')
})

rule('creating a session or a chat again with its id returns it unchanged', {}, async () => {
  const first = await post('/api/sessions', { id: 'acceptance-test', title: 'One' }, owner)
  const again = await post('/api/sessions', { id: 'acceptance-test', title: 'Two' }, owner)
  expect(again.body.session.title).toBe(first.body.session.title)
  expect(again.body.session.createdAt).toBe(first.body.session.createdAt)
})
