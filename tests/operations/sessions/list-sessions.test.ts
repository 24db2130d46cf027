import { expect, it } from 'vitest'
import { json } from '../../support/requests.ts'
import { ids, useSessions } from './client.ts'

const { client } = useSessions()

it("has the latest change first; a chat's change is its session's", async () => {
  for (const id of ['a', 'b', 'c']) await client.createSession({ id })
  expect(ids((await client.list()).sessions)).toEqual(['c', 'b', 'a'])
  const { id } = await client.createChat('b')
  expect(ids((await client.list()).sessions)).toEqual(['b', 'c', 'a'])
  await client.createChat('a')
  const { updatedAt } = await client.updated('b', id, { title: 'Latest' })
  expect((await client.list()).sessions[0]).toMatchObject({ id: 'b', updatedAt })
})

it('takes no limit or cursor that is none, like the list of chats', async () => {
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
    ) expect(await json(client.send('GET', `${path}?${query}`), 400)).toEqual({ status: 'error', error })
    for (const made of ['0.x', '9999999999999999.x', `1.${'.'.repeat(200)}`]) {
      expect((await client.send('GET', `${path}?before=${made}`)).status, made).toBe(200)
    }
  }
})
