import { beforeEach, describe, expect, it } from 'vitest'
import { openPlatform } from '../../support/platform.ts'
import { json } from '../../support/requests.ts'
import { openClient, useSessions } from './client.ts'

const { platform, client } = useSessions()
let session: string
let chat: string
beforeEach(async () => {
  session = (await client.createSession()).id
  chat = (await client.createChat(session)).id
})
const updated = (body: object) => client.updated(session, chat, body)
const error = (text: string) => ({ status: 'error', error: text })

it('returns the active stream and the last message', async () => {
  await platform.database.owner`
    update app.chats set active_stream_id = 'stream-1', last_assistant_message_at = '2026-03-01T04:20:00.5+02'
    where id = ${chat}`
  expect(await updated({ title: 'x' }))
    .toMatchObject({ activeStreamId: 'stream-1', lastAssistantMessageAt: '2026-03-01T02:20:00.500Z' })
})

it('leaves alone what it does not name', async () => {
  await updated({ title: 'Title', modelId: 'model' })
  expect(await updated({ title: 'Other' })).toMatchObject({ title: 'Other', modelId: 'model' })
  expect(await updated({ modelId: 'other' })).toMatchObject({ title: 'Other', modelId: 'other' })
})

it('moves updatedAt forward with each change, whatever the clock shows, and not with the same values', async () => {
  let before: string = (await client.createChat(session)).updatedAt
  for (let change = 0; change < 5; change++) {
    const { updatedAt, createdAt } = await updated({ title: `Title ${change}` })
    expect(updatedAt > before).toBe(true)
    expect(createdAt <= updatedAt).toBe(true)
    before = updatedAt
  }
  expect((await updated({ title: ' Title 4' })).updatedAt).toBe(before)
  const withModel = await updated({ modelId: 'm' })
  expect(withModel.updatedAt > before).toBe(true)
  expect(await updated({ title: 'Title 4', modelId: 'm' })).toEqual(withModel)
  // As two changes within a millisecond, or a clock that was set back, would find it.
  await platform.database.owner`update app.chats set updated_at = '2999-01-01Z' where id = ${chat}`
  expect((await updated({ title: 'Next' })).updatedAt).toBe('2999-01-01T00:00:00.001Z')
})

it('keeps both when the title and the model are changed at once', async () => {
  for (let round = 0; round < 10; round++) {
    const [title, modelId] = [`Title ${round}`, `model-${round}`]
    await Promise.all([updated({ title }), updated({ modelId })])
    expect((await client.list(`/${session}/chats`)).chats).toMatchObject([{ title, modelId }])
  }
})

it('takes what is long, and counts characters as a reader does', async () => {
  for (const title of ['🎵'.repeat(500), 'é'.repeat(500), `${' '.repeat(600)}x`, 'x\ny', '<b>"\'\\']) {
    expect((await updated({ title })).title).toBe(title.trim())
  }
  expect((await updated({ modelId: 'm'.repeat(200) })).modelId).toHaveLength(200)
})

describe('is refused', () => {
  it.each<[string, object, string]>([
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
  ])('with %s, before it looks for the session', async (_, body, text) => {
    for (const by of [client, await openClient(platform)]) {
      expect(await json(by.update(session, chat, body), 400)).toEqual(error(text))
    }
    expect((await client.list(`/${session}/chats`)).chats)
      .toMatchObject([{ title: 'New chat', modelId: null }])
  })

  it('if the chat is missing, with the same response for one of another session, own or foreign', async () => {
    const other = await openClient(platform)
    const of = async (by: typeof client) => (await by.createChat((await by.createSession()).id)).id
    for (
      const id of [crypto.randomUUID(), await of(client), await of(other), 'nonsense', 'x'.repeat(20_000)]
    ) {
      expect(await json(client.update(session, id, { title: 'taken' }), 404)).toEqual(error('Chat not found'))
    }
    expect(await platform.database.value`select count(*)::int from app.chats where title = 'taken'`).toBe(0)
  })
})

it('is a 500 without details when the database is at fault', async () => {
  await using broken = await openPlatform()
  const client = await openClient(broken)
  const { id } = await client.createSession()
  const chat = await client.createChat(id)
  await broken.database.owner`
    revoke execute on function api.update_chat(text, text, text, text) from platform_api`
  const response = await client.update(id, chat.id, { title: 'x' })
  expect(response.headers.get('x-error-code')).toBe('internal')
  expect(await json(response, 500)).toEqual(error('Failed to update chat'))
})
