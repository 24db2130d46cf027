import { describe, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { fixture } from '../../support/fixture.ts'
import { comparable, sessionsClient, utcInstant } from './client.ts'

const platform = fixture(openPlatform)

const newcomer = async () =>
  sessionsClient(platform, { 'x-api-key': (await createAccount(platform.database)).key })
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('a create', () => {
  it('makes a session and a chat, with the defaults', async () => {
    const client = await newcomer()
    const body = await (await client.send('POST', '', {})).json()
    const at = expect.stringMatching(utcInstant)
    expect(body).toStrictEqual({
      status: 'success',
      session: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), title: null, createdAt: at, updatedAt: at },
    })
    const response = await client.send('POST', `/${body.session.id}/chats`, {})
    expect(await response.json()).toStrictEqual({
      status: 'success',
      chat: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        sessionId: body.session.id,
        title: 'New chat',
        modelId: null,
        createdAt: at,
        updatedAt: at,
        activeStreamId: null,
        lastAssistantMessageAt: null,
      },
    })
  })

  it('takes a title, a model and an id of the client\u2019s own, and trims', async () => {
    const client = await newcomer()
    const session = await client.createSession({ id: 'My_session-1', title: ' Tour 🎸 ' })
    expect(session).toMatchObject({ id: 'My_session-1', title: 'Tour 🎸' })
    expect(await client.createChat('My_session-1', { id: 'c', title: ' Dates ', modelId: ' m ' }))
      .toMatchObject({ id: 'c', sessionId: 'My_session-1', title: 'Dates', modelId: 'm' })
  })

  it('of an existing id returns what exists, however many requests come at once', async () => {
    const client = await newcomer()
    const id = crypto.randomUUID()
    const sessions = await Promise.all(
      Array.from({ length: 8 }, (_, n) => client.createSession({ id, title: `Title ${n}` })),
    )
    for (const session of sessions) expect(session).toEqual(sessions[0])
    const chats = await Promise.all(
      Array.from({ length: 8 }, (_, n) => client.createChat(id, { id: 'chat', title: `Title ${n}` })),
    )
    for (const chat of chats) expect(chat).toEqual(chats[0])
    expect(await client.createSession({ id })).toMatchObject({ title: sessions[0].title })
    expect((await client.list()).sessions).toHaveLength(1)
    expect((await client.list(`/${id}/chats`)).chats).toEqual([chats[0]])
  })

  it('of an id that another account uses is as if it did not', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const id = crypto.randomUUID()
    await one.createSession({ id, title: 'Mine' })
    await one.createChat(id, { id, title: 'Mine' })
    expect(await comparable(await other.send('POST', `/${id}/chats`, { id }))).toMatchObject({ status: 404 })
    expect((await other.createSession({ id })).title).toBeNull()
    expect((await other.list(`/${id}/chats`)).chats).toEqual([])
    expect((await other.createChat(id, { id })).title).toBe('New chat')
    await other.updated(id, id, { title: 'Theirs' })
    expect((await one.list(`/${id}/chats`)).chats).toEqual([expect.objectContaining({ title: 'Mine' })])
    expect((await one.list()).sessions).toEqual([expect.objectContaining({ title: 'Mine' })])
  })

  it.each<[string, unknown, string]>([
    ['an empty id', { id: '' }, 'id must be 1 to 100 letters, digits, hyphens or underscores'],
    ['an id with a slash', { id: 'a/b' }, 'id must be 1 to 100 letters, digits, hyphens or underscores'],
    ['a long id', { id: 'x'.repeat(101) }, 'id must be 1 to 100 letters, digits, hyphens or underscores'],
    ['an id of two lines', { id: 'a\n' }, 'id must be 1 to 100 letters, digits, hyphens or underscores'],
    ['a blank title', { title: ' ' }, 'title cannot be empty'],
  ])('with %s is a 400', async (_, body, error) => {
    const client = await newcomer()
    const { id } = await client.createSession()
    for (const path of ['', `/${id}/chats`]) {
      const response = await client.send('POST', path, body)
      expect([response.status, await response.json()]).toEqual([400, { status: 'error', error }])
    }
  })
})

describe('a list', () => {
  it('is the latest change first; a chat\u2019s change is its session\u2019s', async () => {
    const client = await newcomer()
    for (const id of ['a', 'b', 'c']) await client.createSession({ id })
    expect(ids((await client.list()).sessions)).toEqual(['c', 'b', 'a'])
    for (const id of ['x', 'y', 'z']) await client.createChat('b', { id })
    expect(ids((await client.list()).sessions)).toEqual(['b', 'c', 'a'])
    expect(ids((await client.list('/b/chats')).chats)).toEqual(['z', 'y', 'x'])
    const chat = await client.updated('b', 'x', { title: 'Latest' })
    expect(ids((await client.list('/b/chats')).chats)).toEqual(['x', 'z', 'y'])
    expect((await client.list()).sessions[0]).toMatchObject({ id: 'b', updatedAt: chat.updatedAt })
    await client.createChat('b', { id: 'y' })
    expect(ids((await client.list('/b/chats')).chats), 'a repeat changes nothing').toEqual(['x', 'z', 'y'])
  })

  it.each(['sessions', 'chats'] as const)(
    'of %s is walked by pages, each row once, at equal times too',
    async (what) => {
      const client = await newcomer()
      const { id } = await client.createSession()
      const path = what === 'chats' ? `/${id}/chats` : ''
      const made: string[] = what === 'chats' ? [] : [id]
      for (let n = made.length; n < 7; n++) {
        made.push(what === 'chats' ? (await client.createChat(id)).id : (await client.createSession()).id)
      }
      await platform.database.owner.unsafe(
        `update app.${what} set updated_at = '2026-03-01T00:00:00.123456Z' where id = any ($1)`,
        [made.slice(1, 5)],
      )
      const seen: string[] = []
      let next: string | null = null
      do {
        const page: { next: string | null; [rows: string]: unknown } = await client.list(
          `${path}?limit=2${next ? `&before=${encodeURIComponent(next)}` : ''}`,
        )
        seen.push(...ids(page[what] as { id: string }[]))
        next = page.next
      } while (next)
      expect(seen).toEqual(ids((await client.list(path))[what]))
      expect([...seen].sort()).toEqual([...made].sort())
      const exact = await client.list(`${path}?limit=7`)
      expect([exact[what].length, exact.next]).toEqual([7, null])
    },
  )

  it('takes no limit or cursor that is none', async () => {
    const client = await newcomer()
    const { id } = await client.createSession()
    for (const path of ['', `/${id}/chats`]) {
      for (
        const [query, error] of [
          ['limit=0', 'limit must be at least 1'],
          ['limit=101', 'limit must be at most 100'],
          ['limit=x', 'limit must be an integer'],
          ['before=', 'before must be the next of a page'],
          ['before=yesterday', 'before must be the next of a page'],
          ['before=1.', 'before must be the next of a page'],
          ['before=99999999999999999.x', 'before must be the next of a page'],
        ]
      ) {
        const response = await client.send('GET', `${path}?${query}`)
        expect([response.status, await response.json()]).toEqual([400, { status: 'error', error }])
      }
      for (const made of ['0.x', '9999999999999999.x', `1.${'.'.repeat(200)}`]) {
        expect((await client.send('GET', `${path}?before=${made}`)).status, made).toBe(200)
      }
    }
  })
})
