import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount, join, type TestAccount } from '../../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { goodClaims, signToken } from '../../support/tokens.ts'
import { expectError } from '../../contract/walk.ts'

// Account and organization overrides, at an endpoint that takes both overrides.
let platform: TestPlatform
let people: Record<string, TestAccount>
let personal: string

const key = (name: string) => ({ 'x-api-key': people[name]!.key })
const bearer = async (name: string, claims = {}) => ({
  authorization: `Bearer ${await signToken(goodClaims(people[name]!.email!, claims))}`,
})
const list = (headers: Record<string, string>, query: Record<string, string>) =>
  platform.api.request(`/api/artists?${new URLSearchParams(query)}`, { headers })

beforeAll(async () => {
  platform = await openPlatform()
  const { database } = platform
  const make = (kind: 'person' | 'organization' | 'artist') => createAccount(database, { kind })
  people = {
    owner: await make('person'),
    member: await make('person'),
    artist: await make('artist'),
    organization: await make('organization'),
    outsider: await make('person'),
    elsewhere: await make('organization'),
    alone: await make('person'),
    admin: await make('person'),
    administration: await make('organization'),
  }
  const { owner, member, artist, organization, outsider, elsewhere, admin, administration } = people
  await join(database, organization!, owner!, 'owner')
  await join(database, organization!, member!)
  await join(database, organization!, artist!, 'artist')
  await join(database, elsewhere!, outsider!, 'owner')
  await join(database, administration!, admin!)
  await database.owner`insert into private.settings (admin_organization_id) values (${administration!.id})`
  const made = await platform.api.request('/api/artists', {
    method: 'POST',
    headers: { ...key('owner'), 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Personal' }),
  })
  personal = (await made.json()).artist.id
})
afterAll(() => platform.close())

const everyone = () => [...Object.keys(people), 'personal', 'missing']
const idOf = (name: string) =>
  name === 'personal' ? personal : name === 'missing' ? crypto.randomUUID() : people[name]!.id
const within = ['owner', 'member', 'artist', 'organization']
const all = (names: string[]) => names.filter((name) => name !== 'missing').sort()

/** Whom each actor may name, and nobody else. */
const rights: [string, () => Record<string, string> | Promise<Record<string, string>>, {
  accounts: () => string[]
  organizations: () => string[]
}][] = [
  ['an owner', () => key('owner'), {
    accounts: () => [...within, 'personal'],
    organizations: () => ['organization'],
  }],
  ["an owner's session", () => bearer('owner'), {
    accounts: () => [...within, 'personal'],
    organizations: () => ['organization'],
  }],
  ["an owner's OAuth client", () => bearer('owner', { client_id: crypto.randomUUID() }), {
    accounts: () => ['owner', 'personal'],
    organizations: () => [],
  }],
  ['a member', () => key('member'), { accounts: () => within, organizations: () => ['organization'] }],
  ['the organization', () => key('organization'), {
    accounts: () => within,
    organizations: () => ['organization'],
  }],
  ['an artist that it contains', () => key('artist'), {
    accounts: () => ['artist'],
    organizations: () => [],
  }],
  ['somebody of another organization', () => key('outsider'), {
    accounts: () => ['outsider', 'elsewhere'],
    organizations: () => ['elsewhere'],
  }],
  ['somebody of no organization', () => key('alone'), { accounts: () => ['alone'], organizations: () => [] }],
  ['an administrator', () => key('admin'), {
    accounts: () => all(everyone()),
    organizations: () => ['organization', 'elsewhere', 'administration'],
  }],
  ['the admin organization', () => key('administration'), {
    accounts: () => all(everyone()),
    organizations: () => ['organization', 'elsewhere', 'administration'],
  }],
  ["an administrator's OAuth client", () => bearer('admin', { client_id: crypto.randomUUID() }), {
    accounts: () => ['admin'],
    organizations: () => [],
  }],
]

describe.each(
  [
    ['account_id', 'accounts', 'Access denied to this account'],
    ['organization_id', 'organizations', 'Access denied to this organization'],
  ] as const,
)('%s', (parameter, which, refusal) => {
  it.each(rights)('%s names whom it reaches, and is refused all others alike', async (_, headers, reach) => {
    const allowed: string[] = []
    for (const name of everyone()) {
      const response = await list(await headers(), { [parameter]: idOf(name) })
      if (response.status === 200) allowed.push(name)
      else expect(await expectError(response, 'status', 'forbidden')).toBe(refusal)
    }
    expect(allowed.sort()).toEqual(reach[which]().sort())
  })

  it.each(['x', '', 'null', `${crypto.randomUUID()}' or true --`])('is a UUID, not %j', async (value) => {
    const text = await expectError(
      await list(key('owner'), { [parameter]: value }),
      'status',
      'invalid_input',
    )
    expect(text).toBe(`${parameter} must be a valid UUID`)
  })
})

describe('what an override shows', () => {
  const shown = async (name: string, query: Record<string, string>) => {
    const response = await list(key(name), query)
    expect(response.status).toBe(200)
    return (await response.json()).artists.map(({ id }: { id: string }) => id).sort()
  }
  const artist = () => people.artist!.id

  it('is the same as without one, for the caller itself', async () => {
    expect(await shown('owner', { account_id: people.owner!.id })).toEqual(await shown('owner', {}))
  })

  it("is of a colleague what both reach: the organization's artists, not personal ones", async () => {
    expect(await shown('member', { account_id: people.owner!.id })).toEqual([artist()])
  })

  it('is of an organization what it contains, of an artist itself', async () => {
    expect(await shown('owner', { organization_id: people.organization!.id })).toEqual([artist()])
    expect(await shown('owner', { account_id: people.organization!.id })).toEqual([artist()])
    expect(await shown('owner', { account_id: artist() })).toEqual([artist()])
  })

  it('is to an administrator all that an account has, and nothing unasked', async () => {
    expect(await shown('admin', { account_id: people.owner!.id })).toEqual([artist(), personal].sort())
    expect(await shown('admin', { organization_id: people.organization!.id })).toEqual([artist()])
    expect(await shown('admin', {})).toEqual([])
  })

  it('is what both overrides name together', async () => {
    const both = { organization_id: people.organization!.id, account_id: people.owner!.id }
    expect(await shown('owner', both)).toEqual([artist()])
    expect(await shown('admin', { ...both, account_id: people.alone!.id })).toEqual([])
    expect(await shown('admin', { ...both, organization_id: people.elsewhere!.id })).toEqual([])
  })
})

it('ends with the membership, and administration with the setting', async () => {
  const { owner: sql } = platform.database
  const status = async (name: string) => (await list(key(name), { account_id: people.artist!.id })).status
  expect([await status('member'), await status('admin')]).toEqual([200, 200])
  await sql`delete from app.organization_members where account_id = ${people.member!.id}`
  await sql`update private.settings set admin_organization_id = null`
  expect([await status('member'), await status('admin')]).toEqual([403, 403])
})
