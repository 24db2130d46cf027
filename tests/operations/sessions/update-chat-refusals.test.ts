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
    ['a number for a title', { title: 1 }, 'title must be text'],
    ['a list for a modelId', { modelId: ['m'] }, 'modelId must be text'],
    ['a title of 501 characters', { title: '🎵'.repeat(501) }, 'title must have at most 500 characters'],
    ['a modelId of 201', { modelId: 'm'.repeat(201) }, 'modelId must have at most 200 characters'],
    [
      'what is not the caller\u2019s to set',
      { title: 'x', activeStreamId: 's' },
      'Unknown field: activeStreamId',
    ],
    ['NUL', { title: 'a\0b' }, 'Text must be well-formed Unicode without NUL'],
    ['half an emoji', '{"title":"\\ud83c"}', 'Text must be well-formed Unicode without NUL'],
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

  it('404 for a session that is missing, and byte for byte the same for a foreign one', async () => {
    const other = await stranger()
    const body = { title: 'x' }
    const responses = [
      await other.update(session, chat, body),
      await other.update(crypto.randomUUID(), chat, body),
      await client.update(crypto.randomUUID(), chat, body),
    ]
    for (
      const id of [
        'nonsense',
        '0',
        '%27%20or%20true--',
        '..%2F..',
        '%F0%9F%8E%B5',
        'x'.repeat(200),
        'x'.repeat(20_000),
      ]
    ) {
      responses.push(await client.update(id, chat, body))
    }
    const [first, ...rest] = await Promise.all(responses.map(comparable))
    expect(first).toMatchObject({ status: 404, body: '{"status":"error","error":"Session not found"}' })
    for (const response of rest) expect(response).toEqual(first)
    const { chats } = await client.list(`/${session}/chats`)
    expect(chats).toEqual([expect.objectContaining({ title: 'New chat' })])
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
