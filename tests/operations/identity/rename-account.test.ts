import { describe, expect, it } from 'vitest'
import { expectError } from '../../contract/walk.ts'
import { createAdmin, peopleFixture } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { delegated, type Headers, json, key, sendJson, token } from '../../support/requests.ts'

const platform = fixture(openPlatform)
const { organization, owner, member, artist, outsider } = peopleFixture(platform, 'each')

const me = (headers: Headers) => json(sendJson(platform, headers, 'GET', '/api/me'))
const rename = (headers: Headers, name: unknown) => sendJson(platform, headers, 'PATCH', '/api/me', { name })
const names = async () => {
  const rows = await platform.database.owner`select id, name from app.accounts`
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

describe('PATCH /api/me', () => {
  it('changes the name of the caller alone, without the spaces around it', async () => {
    const before = await names()
    const { account } = await json(rename(key(owner), '  Robin Vale '))
    expect(account).toEqual({ id: owner.id, kind: 'person', name: 'Robin Vale', email: owner.email })
    expect((await me(key(owner))).account).toEqual(account)
    expect(await names()).toEqual({ ...before, [owner.id]: 'Robin Vale' })
    expect((await json(rename(await token(member), 'Ines'))).account.name).toBe('Ines')
  })

  it('is seen by the people of the organizations', async () => {
    await json(rename(key(member), 'Robin Vale'))
    const { members } = await json(
      sendJson(platform, key(owner), 'GET', `/api/organizations/${organization.id}/members`),
    )
    expect(members.find(({ account_id }: { account_id: string }) => account_id === member.id).name)
      .toBe('Robin Vale')
  })

  it.each([
    ['markup', '<img src=x onerror=alert(1)>&amp;'],
    ['SQL', `'; drop table app.accounts; --`],
    ['letters outside of the basic plane', '𝔸👩‍🎤'.repeat(10)],
    ['one letter', 'x'],
    ['200 characters', 'x'.repeat(200)],
  ])('keeps %s as they are', async (_, name) => {
    expect((await json(rename(key(owner), name))).account.name).toBe(name)
    expect((await me(key(owner))).account.name).toBe(name)
  })

  it.each([
    ['blanks', '  ', 'name cannot be empty'],
    ['201 characters', 'x'.repeat(201), 'name must have at most 200 characters'],
    ['null', null, undefined],
    ['directions and invisible letters', 'a\u202e\u200bb', undefined],
    ['a zero character', 'a\u0000b', undefined],
    ['half a letter', 'a\ud800', undefined],
  ])('refuses %s, and changes nothing', async (_, name, text) => {
    const before = await names()
    const message = await expectError(await rename(key(owner), name), 'status', 'invalid_input')
    if (text) expect(message).toBe(text)
    expect(await names()).toEqual(before)
  })

  it('refuses other fields, such as an account or an address', async () => {
    const before = await names()
    for (
      const more of [{ id: member.id }, { account_id: member.id }, { email: 'a@example.com' }, {
        kind: 'artist',
      }]
    ) {
      const body = { name: 'Taken', ...more }
      await expectError(
        await sendJson(platform, key(owner), 'PATCH', '/api/me', body),
        'status',
        'invalid_input',
      )
    }
    expect(await names()).toEqual(before)
  })

  it('is for people: an organization, an artist and an OAuth client are refused', async () => {
    const before = await names()
    for (const account of [organization, artist]) {
      expect(await expectError(await rename(key(account), 'Taken'), 'status', 'forbidden'))
        .toBe('Only a person may change the name of the account')
    }
    await expectError(await rename(await delegated(owner), 'Taken'), 'status', 'forbidden')
    await expectError(await rename({}, 'Taken'), 'status', 'unauthenticated')
    expect(await names()).toEqual(before)
  })
})

it('row-level security lets nobody write the name of another person, an administrator neither', async () => {
  const admin = await createAdmin(platform.database)
  const before = await names()
  const update = (id: string) => `update app.accounts set name = 'Taken' where id = '${id}' returning id`
  for (const { id } of [owner, outsider, admin, organization]) {
    const claims = { account_id: id, credential: 'session' }
    expect(await platform.database.asClaims(claims, update(member.id))).toHaveLength(0)
    expect(await platform.database.asClaims(claims, update(organization.id))).toHaveLength(0)
  }
  const client = { account_id: member.id, credential: 'delegated' }
  expect(await platform.database.asClaims(client, update(member.id))).toHaveLength(0)
  expect(await names()).toEqual({ ...before })
})
