import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { fixture } from '../../support/fixture.ts'
import { comparable, sessionsClient } from './client.ts'

const platform = fixture(openPlatform)
const account = fixture(() => createAccount(platform.database))
let client: ReturnType<typeof sessionsClient>
let session: string
let chat: string

beforeAll(() => {
  client = sessionsClient(platform, { 'x-api-key': account.key })
})
beforeEach(async () => {
  session = (await client.createSession()).id
  chat = (await client.createChat(session)).id
})

describe('PATCH /api/sessions/{sessionId}/chats/{chatId}', () => {
  it('returns the active stream and the last message', async () => {
    await platform.database.owner`
      update app.chats set active_stream_id = 'stream-1', last_assistant_message_at = '2026-03-01T04:20:00.5+02'
      where id = ${chat}`
    expect(await client.updated(session, chat, { title: 'x' })).toMatchObject({
      activeStreamId: 'stream-1',
      lastAssistantMessageAt: '2026-03-01T02:20:00.500Z',
    })
  })

  it('leaves alone what it does not name', async () => {
    await client.updated(session, chat, { title: 'Title', modelId: 'model' })
    expect(await client.updated(session, chat, { title: 'Other' })).toMatchObject({
      title: 'Other',
      modelId: 'model',
    })
    expect(await client.updated(session, chat, { modelId: 'other' })).toMatchObject({
      title: 'Other',
      modelId: 'other',
    })
  })

  it('moves updatedAt forward with each change, whatever the clock shows, and not with the same values', async () => {
    let before: string = (await client.createChat(session)).updatedAt
    for (let change = 0; change < 5; change++) {
      const { updatedAt, createdAt } = await client.updated(session, chat, { title: `Title ${change}` })
      expect(updatedAt > before).toBe(true)
      expect(createdAt <= updatedAt).toBe(true)
      before = updatedAt
    }
    expect((await client.updated(session, chat, { title: ' Title 4' })).updatedAt).toBe(before)
    const withModel = await client.updated(session, chat, { modelId: 'm' })
    expect(withModel.updatedAt > before).toBe(true)
    expect(await client.updated(session, chat, { title: 'Title 4', modelId: 'm' })).toEqual(withModel)
    // As two changes within a millisecond, or a clock that was set back, would find it.
    await platform.database.owner`update app.chats set updated_at = '2999-01-01Z' where id = ${chat}`
    expect((await client.updated(session, chat, { title: 'Next' })).updatedAt).toBe(
      '2999-01-01T00:00:00.001Z',
    )
  })

  it('keeps both when the title and the model are changed at once', async () => {
    for (let round = 0; round < 10; round++) {
      const values = { title: `Title ${round}`, modelId: `model-${round}` }
      await Promise.all([
        client.updated(session, chat, { title: values.title }),
        client.updated(session, chat, { modelId: values.modelId }),
      ])
      const { chats } = await client.list(`/${session}/chats`)
      expect(chats).toEqual([expect.objectContaining(values)])
    }
  })

  it('takes what is long, and counts characters as a reader does', async () => {
    for (const title of ['🎵'.repeat(500), 'é'.repeat(500), `${' '.repeat(600)}x`, 'x\ny', '<b>"\'\\']) {
      expect((await client.updated(session, chat, { title })).title).toBe(title.trim())
    }
    expect((await client.updated(session, chat, { modelId: 'm'.repeat(200) })).modelId).toHaveLength(200)
  })
})

const stranger = async () =>
  sessionsClient(platform, { 'x-api-key': (await createAccount(platform.database)).key })

describe('PATCH /api/sessions/{sessionId}/chats/{chatId} refuses with the contract\u2019s texts', () => {
  const refusal = async (response: Response) => [response.status, await response.json()]
  const error = (text: string) => ({ status: 'error', error: text })

  it.each<[string, unknown, string]>([
    ['nothing', {}, 'At least one field is required'],
    ['an empty title', { title: '' }, 'title cannot be empty'],
    ['a blank title', { title: ' \t\n\u00a0' }, 'title cannot be empty'],
    ['a title of null', { title: null }, 'title cannot be empty'],
    ['an empty title beside a model', { title: '', modelId: 'm' }, 'title cannot be empty'],
    ['an empty modelId', { modelId: '' }, 'modelId cannot be empty'],
    ['a blank modelId', { title: 'x', modelId: '  ' }, 'modelId cannot be empty'],
    ['a modelId of null', { modelId: null }, 'modelId cannot be empty'],
    ['a title of 501 characters', { title: '🎵'.repeat(501) }, 'title must have at most 500 characters'],
    ['a modelId of 201', { modelId: 'm'.repeat(201) }, 'modelId must have at most 200 characters'],
  ])('400 for %s, before it looks for the session', async (_, body, text) => {
    const other = await stranger()
    for (
      const response of [await client.update(session, chat, body), await other.update(session, chat, body)]
    ) {
      expect(response.headers.get('x-error-code')).toBe('invalid_input')
      expect(await refusal(response)).toEqual([400, error(text)])
    }
    expect((await client.list(`/${session}/chats`)).chats).toEqual([
      expect.objectContaining({ title: 'New chat', modelId: null }),
    ])
  })

  it('404 for a chat that is missing, and the same for one of another session, own or foreign', async () => {
    const other = await stranger()
    const foreignSession = (await other.createSession()).id
    const ids = [
      crypto.randomUUID(),
      (await client.createChat((await client.createSession()).id)).id,
      (await other.createChat(foreignSession)).id,
      'nonsense',
      'x'.repeat(20_000),
    ]
    const [first, ...rest] = await Promise.all(
      ids.map(async (id) => await comparable(await client.update(session, id, { title: 'taken' }))),
    )
    expect(first).toMatchObject({ status: 404, body: '{"status":"error","error":"Chat not found"}' })
    for (const response of rest) expect(response).toEqual(first)
    expect(await platform.database.value`select count(*)::int from app.chats where title = 'taken'`).toBe(0)
    const elsewhere = await client.update(crypto.randomUUID(), chat, { title: 'x' })
    expect(await refusal(elsewhere)).toEqual([404, error('Session not found')])
  })
})

describe('PATCH /api/sessions/{sessionId}/chats/{chatId}, when it is not the caller\u2019s fault', () => {
  it('a fault of the database is a 500 of the contract\u2019s text, with no details', async () => {
    await using broken = await openPlatform()
    const { key } = await createAccount(broken.database)
    const client = sessionsClient(broken, { 'x-api-key': key })
    const { id } = await client.createSession()
    const chat = await client.createChat(id)
    await broken.database.owner`
      revoke execute on function api.update_chat(text, text, text, text) from platform_api`
    const response = await client.update(id, chat.id, { title: 'x' })
    expect(response.headers.get('x-error-code')).toBe('internal')
    expect(await comparable(response)).toMatchObject({
      status: 500,
      body: '{"status":"error","error":"Failed to update chat"}',
    })
  })
})
