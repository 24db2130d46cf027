import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount, join, type TestAccount } from '../../support/accounts.ts'
import { openDatabase, type TestDatabase } from '../../support/database.ts'
import { claims, delegatedClaims, openRequests, type Outcome, type Requests } from './request.ts'

let database: TestDatabase
let requests: Requests
let people: Record<string, TestAccount>

/** An organization with a person of each sort, another of the same owner's, and an administration. */
beforeAll(async () => {
  database = await openDatabase()
  requests = openRequests(database)
  const make = (kind: 'person' | 'organization' | 'artist') => createAccount(database, { kind })
  people = {
    owner: await make('person'),
    member: await make('person'),
    invited: await make('person'),
    singer: await make('person'),
    organization: await make('organization'),
    artist: await make('artist'),
    personal: await make('artist'),
    colleague: await make('artist'),
    second: await make('organization'),
    secret: await make('artist'),
    subsidiary: await make('organization'),
    below: await make('artist'),
    outsider: await make('person'),
    admin: await make('person'),
    administration: await make('organization'),
  }
  const at = (name: string) => people[name]!
  await join(database, at('organization'), at('owner'), 'owner')
  await join(database, at('organization'), at('member'))
  await join(database, at('organization'), at('invited'))
  await join(database, at('organization'), at('singer'), 'artist')
  await join(database, at('organization'), at('artist'), 'artist')
  await join(database, at('organization'), at('subsidiary'), 'owner')
  await join(database, at('subsidiary'), at('below'), 'artist')
  await join(database, at('second'), at('owner'), 'owner')
  await join(database, at('second'), at('secret'), 'artist')
  await join(database, at('administration'), at('admin'), 'owner')
  // What only an organization can contain: a person, and an artist, that are said to contain somebody.
  await join(database, at('outsider'), at('secret'), 'artist')
  await join(database, at('artist'), at('secret'), 'artist')
  const { owner } = database
  await owner`update app.organization_members set invited_email = ${at('invited').email}
    where account_id = ${at('invited').id}`
  await owner`insert into app.artists (account_id, owner_id) values
    (${at('personal').id}, ${at('owner').id}), (${at('colleague').id}, ${at('member').id})`
  await owner`insert into private.settings (admin_organization_id) values (${at('administration').id})`
})
afterAll(async () => {
  await requests.close()
  await database.close()
})

const idOf = (name: string) => people[name]!.id
const refused = (outcome: Outcome) =>
  'refused' in outcome ? `${outcome.refused} ${outcome.message}` : undefined
const ask = async (actor: string | undefined, expression: string) => {
  const outcome = await requests.inScope(actor, `select ${expression} as response`)
  return refused(outcome) ?? ('rows' in outcome ? outcome.rows[0]!.response : undefined)
}
const names = (ids: unknown) =>
  Object.keys(people).filter((name) => (ids as string[]).includes(idOf(name))).sort()
const everybody = () => Object.keys(people).sort()
const within = ['artist', 'member', 'organization', 'owner', 'singer', 'subsidiary']

const reaches: [string, () => string, { accounts: string[]; organizations: string[] }][] = [
  ['an owner', () => claims(idOf('owner')), {
    accounts: [...within, 'personal', 'second', 'secret'],
    organizations: ['organization', 'second'],
  }],
  ['a member', () => claims(idOf('member')), {
    accounts: [...within, 'colleague'],
    organizations: ['organization'],
  }],
  ['a person who has not agreed yet', () => claims(idOf('invited')), {
    accounts: [...within, 'invited'],
    organizations: ['organization'],
  }],
  ['a person who is in it as an artist', () => claims(idOf('singer')), {
    accounts: ['singer'],
    organizations: [],
  }],
  ['an artist that it contains', () => claims(idOf('artist')), { accounts: ['artist'], organizations: [] }],
  ['a personal artist', () => claims(idOf('personal')), { accounts: ['personal'], organizations: [] }],
  ['the organization', () => claims(idOf('organization')), {
    accounts: within,
    organizations: ['organization'],
  }],
  ['an organization that is in another', () => claims(idOf('subsidiary')), {
    accounts: ['below', 'subsidiary'],
    organizations: ['subsidiary'],
  }],
  ['an outsider', () => claims(idOf('outsider')), { accounts: ['outsider'], organizations: [] }],
  ["an owner's OAuth client", () => delegatedClaims(idOf('owner')), {
    accounts: ['owner', 'personal'],
    organizations: [],
  }],
  ["an administrator's OAuth client", () => delegatedClaims(idOf('admin')), {
    accounts: ['admin'],
    organizations: [],
  }],
  ["an organization's OAuth client", () => delegatedClaims(idOf('organization')), {
    accounts: ['organization'],
    organizations: [],
  }],
  ["the admin organization's OAuth client", () => delegatedClaims(idOf('administration')), {
    accounts: ['administration'],
    organizations: [],
  }],
]

describe.each(reaches)('%s', (_, actor, reach) => {
  it('reaches these accounts and no other', async () => {
    const ids = await ask(actor(), 'private.reachable_account_ids()')
    expect(names(ids)).toEqual([...reach.accounts].sort())
    expect(await ask(actor(), 'private.is_admin()')).toBe(false)
    for (const name of everybody()) {
      expect(await ask(actor(), `private.check_account('${idOf(name)}')`), name).toBe(
        reach.accounts.includes(name) ? idOf(name) : 'PT403 Access denied to this account',
      )
    }
  })

  it('names these organizations and no other', async () => {
    for (const name of everybody()) {
      expect(await ask(actor(), `private.check_organization('${idOf(name)}')`), name).toBe(
        reach.organizations.includes(name) ? idOf(name) : 'PT403 Access denied to this organization',
      )
    }
  })

  it('is its own account where it names none, and is refused one that does not exist', async () => {
    const own = JSON.parse(actor()).account_id
    expect(await ask(actor(), 'private.check_account(null)')).toBe(own)
    expect(await ask(actor(), 'private.check_organization(null)')).toBe(own)
    const missing = crypto.randomUUID()
    expect(await ask(actor(), `private.check_account('${missing}')`)).toBe(
      'PT403 Access denied to this account',
    )
    expect(await ask(actor(), `private.check_organization('${missing}')`)).toBe(
      'PT403 Access denied to this organization',
    )
  })

  it('reads the rows of accounts that it reaches, and no other', async () => {
    const outcome = await requests.inScope(actor(), 'select array_agg(id) as ids from app.accounts')
    if (!('rows' in outcome)) throw new Error(outcome.message)
    expect(names(outcome.rows[0]!.ids)).toEqual([...reach.accounts].sort())
  })
})

describe.each(['admin', 'administration'])('an administrator: %s', (name) => {
  const actor = () => claims(idOf(name))

  it('reaches every account and names every organization, and nothing that does not exist', async () => {
    expect(await ask(actor(), 'private.is_admin()')).toBe(true)
    for (const other of everybody()) {
      expect(await ask(actor(), `private.check_account('${idOf(other)}')`), other).toBe(idOf(other))
      const organization = ['organization', 'second', 'subsidiary', 'administration'].includes(other)
      expect(await ask(actor(), `private.check_organization('${idOf(other)}')`), other).toBe(
        organization ? idOf(other) : 'PT403 Access denied to this organization',
      )
    }
    expect(await ask(actor(), `private.check_account('${crypto.randomUUID()}')`)).toMatch(/^PT403/)
    expect(await ask(actor(), `private.check_organization('${crypto.randomUUID()}')`)).toMatch(/^PT403/)
  })

  it('reads no address of people that it shares no organization with, invited ones included', async () => {
    const addresses = `select count(*)::int as seen from (
      select email from app.accounts where id <> all ('{${idOf('admin')},${
      idOf('administration')
    }}') and email is not null
      union all select invited_email from app.organization_members where invited_email is not null) address`
    expect(await requests.inScope(actor(), addresses)).toMatchObject({ rows: [{ seen: 0 }] })
  })

  it('is nobody special without the setting, or where the setting names no organization', async () => {
    const { owner } = database
    for (const setting of [null, idOf('admin'), idOf('artist')]) {
      await owner`update private.settings set admin_organization_id = ${setting}`
      expect(await ask(actor(), 'private.is_admin()')).toBe(false)
      expect(await ask(actor(), `private.check_account('${idOf('outsider')}')`)).toMatch(/^PT403/)
    }
    await owner`update private.settings set admin_organization_id = ${idOf('administration')}`
  })
})

describe('without a caller', () => {
  it.each([
    ['no claims', undefined],
    ['claims of no members', '{}'],
    ['an empty account', claims('')],
  ])('nothing is reached: %s', async (_, actor) => {
    expect(await ask(actor, 'private.is_admin()')).toBe(false)
    expect(await ask(actor, `coalesce(cardinality(private.reachable_account_ids()), 0)`)).toBe(0)
    for (const argument of ['null', `'${idOf('owner')}'`]) {
      expect(await ask(actor, `private.check_account(${argument})`)).toMatch(/^PT403/)
      expect(await ask(actor, `private.check_organization(${argument})`)).toMatch(/^PT403/)
    }
  })
})

describe('a request role, whatever SQL it runs', () => {
  const denied = (outcome: Outcome) => 'refused' in outcome ? outcome.refused : `${outcome.count} rows`

  it.each([
    ['reads the settings', () => 'select * from private.settings'],
    [
      'makes itself an administrator',
      () => `update private.settings set admin_organization_id = '${idOf('second')}'`,
    ],
    ['makes an account', () => `insert into app.accounts (kind) values ('organization')`],
    [
      'gives itself a membership',
      () =>
        `insert into app.organization_members (organization_id, account_id) values ('${idOf('second')}', '${
          idOf('member')
        }')`,
    ],
    ['agrees for somebody', () => 'update app.organization_members set invited_email = null'],
    ['moves a membership', () => `update app.organization_members set organization_id = '${idOf('second')}'`],
    ['takes an artist', () => `update app.artists set owner_id = '${idOf('member')}'`],
    [
      'makes an artist its own',
      () =>
        `insert into app.artists (account_id, owner_id) values ('${idOf('artist')}', '${idOf('member')}')`,
    ],
    [
      'describes an artist that it does not reach',
      () => `insert into app.artists (account_id) values ('${idOf('secret')}')`,
    ],
    ['describes a person', () => `insert into app.artists (account_id) values ('${idOf('owner')}')`],
    [
      'pins for somebody else',
      () =>
        `insert into app.artist_pins (account_id, artist_id) values ('${idOf('owner')}', '${
          idOf('artist')
        }')`,
    ],
    [
      'pins what it does not reach',
      () =>
        `insert into app.artist_pins (account_id, artist_id) values ('${idOf('member')}', '${
          idOf('secret')
        }')`,
    ],
    ['changes an e-mail', () => `update app.accounts set email = 'x@example.com'`],
  ])('never %s', async (_, text) => {
    expect(denied(await requests.inScope(claims(idOf('member')), text()))).toBe('42501')
  })

  it.each([
    ['a member gives itself a role', 'member', () => `update app.organization_members set role = 'owner'`],
    [
      'a member removes an artist',
      'member',
      () => `delete from app.organization_members where role = 'artist'`,
    ],
    [
      'a member removes its colleagues',
      'member',
      () => `delete from app.organization_members where account_id <> '${idOf('member')}'`,
    ],
    ['an OAuth client leaves', 'delegated', () => 'delete from app.organization_members'],
    ['a member renames people', 'member', () => `update app.accounts set name = 'x' where kind <> 'artist'`],
    [
      "a member renames another's artist",
      'member',
      () => `update app.accounts set name = 'x' where id in ('${idOf('personal')}', '${idOf('secret')}')`,
    ],
  ])('changes no row where %s', async (_, who, text) => {
    const actor = who === 'delegated' ? delegatedClaims(idOf('member')) : claims(idOf(who))
    expect(denied(await requests.inScope(actor, text()))).toBe('0 rows')
  })
})

it('reach is asked for once a statement, not once a row', async () => {
  const { owner } = database
  await owner`insert into app.accounts (kind, name) select 'artist', 'One of many' from generate_series(1, 500)`
  const outcome = await requests.inScope(
    claims(idOf('admin')),
    'explain (analyze, format json) select count(*) from app.accounts',
  )
  if (!('rows' in outcome)) throw new Error(outcome.message)
  const text = JSON.stringify(outcome.rows)
  expect(text).toContain('InitPlan')
  for (const [, loops] of text.matchAll(/"Actual Loops": (\d+)/g)) expect(Number(loops)).toBe(1)
})
