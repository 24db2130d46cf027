import { expect, it } from 'vitest'
import { openClient, useSessions } from './client.ts'

const { platform, client } = useSessions()

it.each([
  ['takes a title and an id of its own, and trims', ' Tour 🎸 ', 'Tour 🎸'],
  ['has a title of null by default', undefined, null],
])('%s', async (_, title, expected) => {
  const at = expect.any(String)
  expect(await client.createSession({ id: 'My_session-1', title }))
    .toStrictEqual({ id: 'My_session-1', title: expected, createdAt: at, updatedAt: at })
})

it('of an existing id returns what exists, however many requests come at once', async () => {
  const id = crypto.randomUUID()
  const titles = Array.from({ length: 8 }, (_, n) => `Title ${n}`)
  const sessions = await Promise.all(titles.map((title) => client.createSession({ id, title })))
  for (const session of sessions) expect(session).toEqual(sessions[0])
  expect(await client.createSession({ id })).toMatchObject({ title: sessions[0].title })
  expect((await client.list()).sessions).toHaveLength(1)
})

it('of an id that another account uses is as if it did not', async () => {
  const other = await openClient(platform)
  const id = crypto.randomUUID()
  await client.createSession({ id, title: 'Mine' })
  await client.createChat(id, { id, title: 'Mine' })
  expect((await other.send('POST', `/${id}/chats`, { id })).status).toBe(404)
  expect((await other.createSession({ id })).title).toBeNull()
  expect((await other.list(`/${id}/chats`)).chats).toEqual([])
  expect((await other.createChat(id, { id })).title).toBe('New chat')
  await other.updated(id, id, { title: 'Theirs' })
  expect((await client.list(`/${id}/chats`)).chats).toMatchObject([{ title: 'Mine' }])
  expect((await client.list()).sessions).toMatchObject([{ title: 'Mine' }])
})
