import { beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { claims, delegatedClaims, openRequests } from '../identity/request.ts'

const database = fixture(openDatabase)
const requests = fixture(() => openRequests(database))
const owner = fixture(() => createAccount(database))
const outsider = fixture(() => createAccount(database))

beforeAll(async () => {
  for (const { id } of [owner, outsider]) {
    await database.callAs(id, 'create_session', { id: 's', title: null })
    const chat = { session_id: 's', id: 'c', title: 'Mine', model_id: null }
    await database.callAs(id, 'create_chat', chat)
  }
})

describe.each([['a session', claims], ['a delegated token', delegatedClaims]])(
  'in the scope of %s',
  (_, scope) => {
    it.each(['sessions', 'chats'])('the rows of app.%s are the account\u2019s own', async (table) => {
      const outcome = await requests.inScope(scope(owner.id), `select account_id from app.${table}`)
      expect(outcome).toMatchObject({ rows: [{ account_id: owner.id }] })
    })

    it.each([
      `insert into app.sessions (account_id, id) values ('OUTSIDER', 'x')`,
      'insert into app.sessions default values',
      `insert into app.chats (account_id, session_id, id) values ('OUTSIDER', 's', 'x')`,
      'insert into app.chats default values',
      `update app.sessions set account_id = 'OUTSIDER'`,
      `update app.sessions set id = 'x'`,
      `update app.chats set account_id = 'OUTSIDER'`,
      `update app.chats set session_id = 'x'`,
      `update app.chats set id = 'x'`,
      'update app.chats set created_at = now()',
      'delete from app.sessions',
      'delete from app.chats',
    ])('nothing is put into another account, moved or deleted: %s', async (text) => {
      expect(await requests.inScope(scope(owner.id), text.replace('OUTSIDER', outsider.id)))
        .toMatchObject({ refused: '42501' })
    })

    it('a change of all rows changes the account\u2019s own', async () => {
      expect(await requests.inScope(scope(owner.id), `update app.chats set title = 'All'`))
        .toMatchObject({ count: 1 })
      expect(await database.owner`select title from app.chats where account_id = ${outsider.id}`)
        .toEqual([{ title: 'Mine' }])
    })
  },
)

it('a page of a long list is read from the index, as far as it goes', async () => {
  await database.owner`
    insert into app.chats (account_id, session_id, id, updated_at)
    select ${owner.id}, 's', n::text, timestamptz '2026-01-01Z' + n * interval '1 second' from generate_series(1, 20000) n`
  await database.owner`analyze app.chats`
  const page = await database.asClaims<{ 'QUERY PLAN': [{ Plan: unknown }] }>(
    { account_id: owner.id, credential: 'session' },
    `explain (analyze, format json) select c.id from app.chats c
     where c.session_id = 's' and (c.updated_at, c.id) < (timestamptz '2026-01-01 01:00Z', '')
     order by c.updated_at desc, c.id desc limit 51`,
  )
  const plan = JSON.stringify(page[0]!['QUERY PLAN'])
  expect(plan).toContain('chats_latest_idx')
  expect(plan).not.toMatch(/"Sort"|Rows Removed by Filter/)
})
