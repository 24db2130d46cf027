import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { sessionsClient, told } from './client.ts'

let platform: TestPlatform
let account: TestAccount
let client: ReturnType<typeof sessionsClient>
let session: string
let chat: string

beforeAll(async () => {
  platform = await openPlatform()
  account = await createAccount(platform.database)
  client = sessionsClient(platform, { 'x-api-key': account.key })
})
afterAll(() => platform.close())
beforeEach(async () => {
  session = (await client.createSession()).id
  chat = (await client.createChat(session)).id
})

const stranger = async () =>
  sessionsClient(platform, { 'x-api-key': (await createAccount(platform.database)).key })

describe('PATCH /api/sessions/{sessionId}/chats/{chatId} refuses with the contract\u2019s texts', () => {
  const refusal = async (response: Response) => [response.status, await response.json()]
  const error = (text: string) => ({ status: 'error', error: text })

  it('401 for no credential and for two, before it looks at anything else', async () => {
    const text = 'Exactly one of x-api-key or Authorization must be provided'
    for (const credential of [{}, { 'x-api-key': account.key, authorization: 'Bearer x' }]) {
      const nobody = sessionsClient(platform, credential as Record<string, string>)
      expect(await refusal(await nobody.update('none', 'none', '{'))).toEqual([401, error(text)])
    }
  })

  it.each<[string, unknown, string]>([
    ['broken JSON', '{"title":', 'Invalid JSON body'],
    ['an empty body', '', 'Invalid JSON body'],
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
    ['an unknown key', { title: 'x', color: 'red' }, 'Unknown field: colour'],
    ['an unknown key alone', { model_id: 'x' }, 'Unknown field: model_id'],
    [
      'what is not the caller\u2019s to set',
      { title: 'x', activeStreamId: 's' },
      'Unknown field: activeStreamId',
    ],
    ['another session in the body', { title: 'x', sessionId: 's' }, 'Unknown field: sessionId'],
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
    const [first, ...rest] = await Promise.all(responses.map(told))
    expect(first).toMatchObject({ status: 404, body: '{"status":"error","error":"Session not found"}' })
    for (const answer of rest) expect(answer).toEqual(first)
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
      ids.map(async (id) => await told(await client.update(session, id, { title: 'taken' }))),
    )
    expect(first).toMatchObject({ status: 404, body: '{"status":"error","error":"Chat not found"}' })
    for (const answer of rest) expect(answer).toEqual(first)
    const [row] = await platform.database.owner`select count(*)::int from app.chats where title = 'taken'`
    expect(row!.count).toBe(0)
  })

  it('403 for a key that may only read', async () => {
    const { database } = platform
    const { key } = await createAccount(database, { scopes: ['read'] })
    const reader = sessionsClient(platform, { 'x-api-key': key })
    const response = await reader.update(session, chat, { title: 'x' })
    expect(response.headers.get('x-error-code')).toBe('insufficient_scope')
    expect(await refusal(response)).toEqual([403, error('This API key lacks the write scope')])
  })

  it('as problem+json for a client that asks for it, with the field', async () => {
    const accept = { accept: 'application/problem+json' }
    const response = await client.update(session, chat, { title: ' ' }, accept)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toStrictEqual({
      type: 'http://platform.test/api/docs/errors#invalid_input',
      title: 'invalid input',
      status: 400,
      code: 'invalid_input',
      detail: 'title cannot be empty',
      request_id: response.headers.get('x-request-id'),
      errors: [{ field: 'title', message: 'title cannot be empty' }],
    })
    const missing = await client.update('none', chat, { title: 'x' }, accept)
    expect(await missing.json()).toMatchObject({
      status: 404,
      code: 'not_found',
      detail: 'Session not found',
    })
  })
})

describe('PATCH /api/sessions/{sessionId}/chats/{chatId}, when it is not the caller\u2019s fault', () => {
  it('a fault of the database is a 500 of the contract\u2019s text, which tells nothing else', async () => {
    const broken = await openPlatform()
    try {
      const { key } = await createAccount(broken.database)
      const client = sessionsClient(broken, { 'x-api-key': key })
      const { id } = await client.createSession()
      const chat = await client.createChat(id)
      await broken.database.owner`
        revoke execute on function api.update_chat(text, text, text, text) from platform_api`
      const response = await client.update(id, chat.id, { title: 'x' })
      expect(response.headers.get('x-error-code')).toBe('internal')
      expect(await told(response)).toMatchObject({
        status: 500,
        body: '{"status":"error","error":"Failed to update chat"}',
      })
    } finally {
      await broken.close()
    }
  })

  it('a store that is away is a 503 that says when to come back', async () => {
    const cut = await openPlatform({ DATABASE_URL: 'postgres://platform_api:x@127.0.0.1:9/none' })
    try {
      const response = await sessionsClient(cut, { 'x-api-key': account.key }).update(session, chat, {
        title: 'x',
      })
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('5')
      expect(await response.json()).toEqual({
        status: 'error',
        error: 'The store is temporarily unavailable',
      })
    } finally {
      await cut.close()
    }
  })
})
