import { expect, it } from 'vitest'
import { ids, useSessions } from './client.ts'

const { platform, client } = useSessions()

it('has the latest change first', async () => {
  await client.createSession({ id: 'b' })
  const listed = async () => ids((await client.list('/b/chats')).chats)
  for (const id of ['x', 'y', 'z']) await client.createChat('b', { id })
  expect(await listed()).toEqual(['z', 'y', 'x'])
  await client.updated('b', 'x', { title: 'Latest' })
  expect(await listed()).toEqual(['x', 'z', 'y'])
  await client.createChat('b', { id: 'y' })
  expect(await listed(), 'a repeat changes nothing').toEqual(['x', 'z', 'y'])
})

it.each(['sessions', 'chats'] as const)(
  'of %s is walked by pages, each row once, at equal times too',
  async (what) => {
    const { id } = await client.createSession()
    const path = what === 'chats' ? `/${id}/chats` : ''
    const made: string[] = what === 'chats' ? [] : [id]
    while (made.length < 7) {
      made.push((what === 'chats' ? await client.createChat(id) : await client.createSession()).id)
    }
    await platform.database.owner.unsafe(
      `update app.${what} set updated_at = '2026-03-01T00:00:00.123456Z' where id = any ($1)`,
      [made.slice(1, 5)],
    )
    const seen: string[] = []
    let next: string | null = null
    do {
      const before: string = next ? `&before=${encodeURIComponent(next)}` : ''
      const page = await client.list(`${path}?limit=2${before}`)
      seen.push(...ids(page[what]))
      next = page.next
    } while (next)
    expect(seen).toEqual(ids((await client.list(path))[what]))
    expect([...seen].sort()).toEqual([...made].sort())
    const exact = await client.list(`${path}?limit=7`)
    expect([exact[what].length, exact.next]).toEqual([7, null])
  },
)
