import { expect, it } from 'vitest'
import { json } from '../../support/requests.ts'
import { useSessions } from './client.ts'

const { client } = useSessions()

it('makes a chat with the defaults', async () => {
  const { id } = await client.createSession()
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(await client.createChat(id)).toStrictEqual({
    ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), sessionId: id, title: 'New chat', modelId: null },
    ...{ createdAt: at, updatedAt: at, activeStreamId: null, lastAssistantMessageAt: null },
  })
})

it('takes a title, a model and an id of its own, and trims', async () => {
  const { id: sessionId } = await client.createSession()
  expect(await client.createChat(sessionId, { id: 'c', title: ' Dates ', modelId: ' m ' }))
    .toMatchObject({ id: 'c', sessionId, title: 'Dates', modelId: 'm' })
})

it('of an existing id returns what exists, however many requests come at once', async () => {
  const { id } = await client.createSession()
  const titles = Array.from({ length: 8 }, (_, n) => `Title ${n}`)
  const chats = await Promise.all(titles.map((title) => client.createChat(id, { id: 'chat', title })))
  expect(chats).toEqual(Array(8).fill(chats[0]))
  expect((await client.list(`/${id}/chats`)).chats).toEqual([chats[0]])
})

const invalidId = 'id must be 1 to 100 letters, digits, hyphens or underscores'
it.each<[string, unknown, string]>([
  ['an empty id', { id: '' }, invalidId],
  ['an id with a slash', { id: 'a/b' }, invalidId],
  ['a long id', { id: 'x'.repeat(101) }, invalidId],
  ['an id of two lines', { id: 'a\n' }, invalidId],
  ['a blank title', { title: ' ' }, 'title cannot be empty'],
])('with %s is a 400, like a session', async (_, body, error) => {
  const { id } = await client.createSession()
  for (const path of ['', `/${id}/chats`]) {
    expect(await json(client.send('POST', path, body), 400)).toEqual({ status: 'error', error })
  }
})
