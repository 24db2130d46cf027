import { expect, it } from 'vitest'
import { createAdmin } from '../../support/accounts.ts'
import { type Caller, delegated, json, token } from '../../support/requests.ts'
import { refusal, useIdentity } from './world.ts'

const { platform, organization, owner, member, artist, send, get } = useIdentity()
const rename = (caller: Caller, name: unknown, more = {}) => send(caller, 'PATCH', 'me', { name, ...more })
const names = async () => {
  const rows = await platform.database.owner`select id, name from app.accounts`
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

it('changes the name of the caller alone, without the spaces around it', async () => {
  const before = await names()
  const { account } = await json(rename(owner, '  Robin Vale '))
  expect(account).toEqual({ id: owner.id, kind: 'person', name: 'Robin Vale', email: owner.email })
  expect((await get(owner, 'me')).account).toEqual(account)
  expect(await names()).toEqual({ ...before, [owner.id]: 'Robin Vale' })
  expect((await json(rename(await token(member), 'Ines'))).account.name).toBe('Ines')
})

it.each([
  ['markup', '<img src=x onerror=alert(1)>&amp;'],
  ['SQL', `'; drop table app.accounts; --`],
  ['letters outside of the basic plane', '𝔸👩‍🎤'.repeat(10)],
  ['one letter', 'x'],
  ['200 characters', 'x'.repeat(200)],
])('keeps %s as they are', async (_, name) => {
  expect((await json(rename(owner, name))).account.name).toBe(name)
  expect((await get(owner, 'me')).account.name).toBe(name)
})

it.each<[string, unknown, string?, object?]>([
  ['blanks', '  ', 'name cannot be empty'],
  ['201 characters', 'x'.repeat(201), 'name must have at most 200 characters'],
  ['null', null],
  ['directions and invisible letters', 'a\u202e\u200bb'],
  ['a zero character', 'a\u0000b'],
  ['half a letter', 'a\ud800'],
  ['an account', 'Taken', undefined, { account_id: crypto.randomUUID() }],
  ['an address', 'Taken', undefined, { email: 'a@example.com' }],
])('refuses %s, and changes nothing', async (_, name, text, more) => {
  const before = await names()
  const message = await refusal(rename(owner, name, more), 'invalid_input')
  if (text) expect(message).toBe(text)
  expect(await names()).toEqual(before)
})

it('is for people: an organization, an artist and an OAuth client are refused', async () => {
  const before = await names()
  for (const account of [organization, artist]) {
    expect(await refusal(rename(account, 'Taken'), 'forbidden'))
      .toBe('Only a person may change the name of the account')
  }
  await refusal(rename(await delegated(owner), 'Taken'), 'forbidden')
  await refusal(rename({}, 'Taken'), 'unauthenticated')
  expect(await names()).toEqual(before)
})

it('row-level security lets an administrator write the name of nobody else', async () => {
  const claims = { account_id: (await createAdmin(platform.database)).id, credential: 'session' }
  const update = `update app.accounts set name = 'Taken' where id in ('${member.id}', '${organization.id}')`
  expect(await platform.database.asClaims(claims, `${update} returning id`)).toEqual([])
})
