import { describe, expect, it } from 'vitest'
import {
  createAccount,
  createAdmin,
  createAuthUser,
  join,
  peopleFixture,
  type TestAccount,
} from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { type Headers, json, key, sendJson, token } from '../../support/requests.ts'
import { newEmail } from '../../support/tokens.ts'
import { fixture } from '../../support/fixture.ts'
import { expectError } from '../../contract/walk.ts'

const platform = fixture(openPlatform)
const { organization, owner, member, artist, outsider } = peopleFixture(platform, 'each')
const admin = fixture(() => createAdmin(platform.database))

const send = (headers: Headers, method: string, path: string, body?: unknown) =>
  sendJson(platform, headers, method, `/api/organizations${path}`, body)
const members = (of = organization) => `/${of.id}/members`
const one = (account: { id: string }, of = organization) => `${members(of)}/${account.id}`
const roleOf = (account: { id: string }) =>
  platform.database.value`select role from app.organization_members
    where organization_id = ${organization.id} and account_id = ${account.id}`

describe('GET /api/organizations', () => {
  it('lists those that the caller belongs to, with its role', async () => {
    const entry = (role: string | null) => ({
      status: 'success',
      pagination: { page: 1, limit: 50, total_count: 1, total_pages: 1, has_more: false },
      organizations: [{
        id: organization.id,
        name: 'organization',
        role,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      }],
    })
    expect(await json(send(key(owner), 'GET', ''))).toEqual(entry('owner'))
    expect(await json(send(await token(member), 'GET', ''))).toEqual(entry('member'))
    expect(await json(send(key(organization), 'GET', ''))).toEqual(entry(null))
  })

  it('lists none to an outsider or an artist, and to an administrator only its own', async () => {
    for (const account of [outsider, artist]) {
      expect((await json(send(key(account), 'GET', ''))).organizations).toEqual([])
    }
    const { organizations } = await json(send(key(admin), 'GET', ''))
    expect(organizations).toHaveLength(1)
    expect(organizations[0].id).not.toBe(organization.id)
  })
})

describe('POST /api/organizations', () => {
  it('makes the caller its owner', async () => {
    for (const headers of [key(outsider), await token(outsider)]) {
      const { organization: made } = await json(send(headers, 'POST', '', { name: '  Night Records ' }), 201)
      expect(made).toMatchObject({ name: 'Night Records', role: 'owner' })
      expect((await json(send(headers, 'GET', ''))).organizations).toContainEqual(made)
    }
  })

  it('is for people: an organization and an artist are refused', async () => {
    for (const account of [organization, artist]) {
      expect(await expectError(await send(key(account), 'POST', '', { name: 'X' }), 'status', 'forbidden'))
        .toBe('Only a person may create an organization')
    }
  })

  it.each([
    ['blanks', { name: '  ' }, 'name cannot be empty'],
    ['201 characters', { name: 'x'.repeat(201) }, 'name must have at most 200 characters'],
  ])('refuses %s', async (_, body, text) => {
    expect(await expectError(await send(key(owner), 'POST', '', body), 'status', 'invalid_input')).toBe(text)
  })
})

describe('the members of an organization', () => {
  it('are listed to its people and to itself, oldest first', async () => {
    const entry = (account: TestAccount, kind: string, role: string) => ({
      account_id: account.id,
      kind,
      name: kind,
      email: account.email,
      role,
      accepted: true,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    const expected = {
      status: 'success',
      pagination: { page: 1, limit: 50, total_count: 3, total_pages: 1, has_more: false },
      members: [
        entry(owner, 'person', 'owner'),
        entry(member, 'person', 'member'),
        entry(artist, 'artist', 'artist'),
      ],
    }
    for (const account of [owner, member, organization]) {
      expect(await json(send(key(account), 'GET', members()))).toEqual(expected)
    }
  })

  it('are listed to an administrator without the names and addresses of people, or invitations', async () => {
    await json(send(key(owner), 'POST', members(), { email: newEmail() }), 201)
    const { members: listed } = await json(send(key(admin), 'GET', members()))
    expect(listed.map(({ created_at: _, accepted: __, ...entry }: Record<string, unknown>) => entry)).toEqual(
      [
        { account_id: owner.id, kind: 'person', name: null, email: null, role: 'owner' },
        { account_id: member.id, kind: 'person', name: null, email: null, role: 'member' },
        { account_id: artist.id, kind: 'artist', name: 'artist', email: null, role: 'artist' },
      ],
    )
  })

  it('are changed by owners alone, whether or not the member exists', async () => {
    for (const caller of [member, organization, admin]) {
      for (const { id } of [owner, { id: crypto.randomUUID() }]) {
        for (const [method, body] of [['PATCH', { role: 'owner' }], ['DELETE']] as const) {
          const response = await send(key(caller), method, one({ id }), body)
          expect(await expectError(response, 'status', 'forbidden')).toBe('Only an owner may do this')
        }
      }
    }
  })

  it('have roles that owners give and take', async () => {
    const { member: promoted } = await json(send(key(owner), 'PATCH', one(member), { role: 'owner' }))
    expect(promoted).toMatchObject({ account_id: member.id, role: 'owner' })
    expect((await json(send(await token(member), 'PATCH', one(owner), { role: 'member' }))).member.role).toBe(
      'member',
    )
    expect(await json(send(key(member), 'DELETE', one(owner)))).toEqual({ status: 'success' })
    expect(await roleOf(owner)).toBeNull()
    const gone = await send(key(member), 'DELETE', one(owner))
    expect(await expectError(gone, 'status', 'not_found')).toBe('Member not found')
  })

  it('may leave by themselves', async () => {
    expect(await json(send(key(member), 'DELETE', one(member)))).toEqual({ status: 'success' })
    expect((await json(send(key(member), 'GET', ''))).organizations).toEqual([])
    const again = await send(key(member), 'DELETE', one(member))
    expect(await expectError(again, 'status', 'not_found')).toBe('Organization not found')
  })

  it('are people: an artist is neither removed nor given a role here', async () => {
    for (const [method, body] of [['DELETE'], ['PATCH', { role: 'owner' }]] as const) {
      const response = await send(key(owner), method, one(artist), body)
      expect(await expectError(response, 'status', 'not_found')).toBe('Member not found')
    }
    expect(await roleOf(artist)).toBe('artist')
  })

  it.each([
    ['an unknown role', 'POST', { email: 'a@example.com', role: 'artist' }],
    ['no address', 'POST', { email: 'nobody' }],
    ['nothing to change', 'PATCH', {}],
    ['taking an agreement back', 'PATCH', { accepted: false }],
  ])('refuse %s', async (_, method, body) => {
    const path = method === 'POST' ? members() : one(member)
    await expectError(await send(key(owner), method, path, body), 'status', 'invalid_input')
  })
})

describe('the last owner', () => {
  const refused = async (sent: Promise<Response>) =>
    expect(await expectError(await sent, 'status', 'conflict')).toBe(
      'The last owner can neither leave nor become a member',
    )

  it('cannot leave nor be demoted', async () => {
    await refused(send(key(owner), 'DELETE', one(owner)))
    await refused(send(key(owner), 'PATCH', one(owner), { role: 'member' }))
    expect((await json(send(key(owner), 'PATCH', one(owner), { role: 'owner' }))).member.role).toBe('owner')
  })

  it.each(["banned_until = now() + interval '1 day'", 'deleted_at = now()'])(
    'is not replaced by one who cannot sign in: %s',
    async (change) => {
      const { database } = platform
      const absent = await createAccount(database)
      await join(database, organization, absent, 'owner')
      await database.owner.unsafe(`update auth.users set ${change} where email = '${absent.email}'`)
      await refused(send(key(owner), 'DELETE', one(owner)))
      await refused(send(key(owner), 'PATCH', one(owner), { role: 'member' }))
      await json(send(key(owner), 'DELETE', one(absent)))
    },
  )

  it('is not replaced by one who has not agreed yet', async () => {
    const email = newEmail()
    const { member: { account_id } } = await json(
      send(key(owner), 'POST', members(), { email, role: 'owner' }),
      201,
    )
    await refused(send(key(owner), 'DELETE', one(owner)))
    await createAuthUser(platform.database, { email })
    const invited = await token({ email })
    await json(sendJson(platform, invited, 'POST', `/api/invitations/${organization.id}/accept`))
    await json(send(key(owner), 'DELETE', one(owner)))
    expect(await roleOf({ id: account_id })).toBe('owner')
  })

  const ways = {
    'both leave': (self: TestAccount) => send(key(self), 'DELETE', one(self)),
    'each removes the other': (self: TestAccount, other: TestAccount) =>
      send(key(self), 'DELETE', one(other)),
    'both step down': (self: TestAccount) => send(key(self), 'PATCH', one(self), { role: 'member' }),
    'each demotes the other': (self: TestAccount, other: TestAccount) =>
      send(key(self), 'PATCH', one(other), { role: 'member' }),
  }
  it.each(Object.entries(ways))('stays when two owners race: %s, 20 times', async (_, act) => {
    for (let round = 0; round < 20; round++) {
      const { owner: sql } = platform.database
      await sql`insert into app.organization_members (organization_id, account_id, role)
        values (${organization.id}, ${owner.id}, 'owner'), (${organization.id}, ${member.id}, 'owner')
        on conflict (organization_id, account_id) do update set role = 'owner'`
      const responses = await Promise.all([act(owner, member), act(member, owner)])
      const statuses = responses.map(({ status }) => status).sort()
      expect(statuses[0]).toBe(200)
      expect([403, 404, 409]).toContain(statuses[1])
      const [left] = await sql<
        { owners: number }[]
      >`select count(*)::int as owners from app.organization_members
        where organization_id = ${organization.id} and role = 'owner'`
      expect(left!.owners).toBe(1)
    }
  })
})
