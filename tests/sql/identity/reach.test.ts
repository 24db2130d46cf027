import { beforeAll, describe, expect, it } from 'vitest'
import { createAccount, join, type TestAccount } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { claims, delegatedClaims, openRequests, type Outcome } from './request.ts'

const database = fixture(openDatabase)
const requests = fixture(() => openRequests(database))
const people: Record<string, TestAccount> = {}

/** An organization with a person of each sort, another of the same owner's, and an administration. */
beforeAll(async () => {
  const kinds = {
    person: ['owner', 'member', 'invited', 'singer', 'outsider', 'admin'],
    organization: ['organization', 'second', 'subsidiary', 'administration'],
    artist: ['artist', 'personal', 'colleague', 'secret', 'below'],
  }
  for (const [kind, names] of Object.entries(kinds)) {
    for (const name of names) {
      people[name] = await createAccount(database, { kind: kind as keyof typeof kinds })
    }
  }
  const at = (name: string) => people[name]!
  const members: [organization: string, account: string, role: string][] = [
    ['organization', 'owner', 'owner'],
    ['organization', 'member', 'member'],
    ['organization', 'singer', 'artist'],
    ['organization', 'artist', 'artist'],
    ['organization', 'subsidiary', 'owner'],
    ['subsidiary', 'below', 'artist'],
    ['second', 'owner', 'owner'],
    ['second', 'secret', 'artist'],
    ['administration', 'admin', 'owner'],
    // Rows that only an organization may have: of a person, and of an artist.
    ['outsider', 'secret', 'artist'],
    ['artist', 'secret', 'artist'],
  ]
  for (const [organization, account, role] of members) {
    await join(database, at(organization), at(account), role)
  }
  const { owner } = database
  await owner`insert into app.invitations (organization_id, account_id, email, role, invited_by)
    values (${at('organization').id}, ${at('invited').id}, ${at('invited').email}, 'owner', ${
    at('owner').id
  })`
  await owner`insert into app.artists (account_id, owner_id) values
    (${at('personal').id}, ${at('owner').id}), (${at('colleague').id}, ${at('member').id})`
  await owner`insert into private.settings (admin_organization_id) values (${at('administration').id})`
})

const idOf = (name: string) => people[name]!.id
const refused = (outcome: Outcome) =>
  'refused' in outcome ? `${outcome.refused} ${outcome.message}` : undefined
const evaluate = async (actor: string | undefined, expression: string) => {
  const outcome = await requests.inScope(actor, `select ${expression} as result`)
  return refused(outcome) ?? ('rows' in outcome ? outcome.rows[0]!.result : undefined)
}
const names = (ids: unknown) =>
  Object.keys(people).filter((name) => (ids as string[]).includes(idOf(name))).sort()
const within = ['artist', 'member', 'organization', 'owner', 'singer', 'subsidiary']

/** What the checks of an account or an organization that the caller names return for an id. */
const check = (actor: string | undefined, what: 'account' | 'organization', id: string | null) =>
  evaluate(actor, `private.check_${what}(${id ? `'${id}'` : 'null'})`)
/** An actor may name these, and nobody else of all people, nor one that does not exist. An app was let into none of `apart`. */
async function expectAllowed(
  actor: string,
  what: 'account' | 'organization',
  allowed: string[],
  apart: string[] = [],
) {
  const denied = `PT403 Access denied to this ${what}`
  for (const name of Object.keys(people)) {
    const seen = await check(actor, what, idOf(name))
    if (apart.includes(name)) expect(seen, name).toMatch(/^PTGWS This app was not let into this organization/)
    else expect(seen, name).toBe(allowed.includes(name) ? idOf(name) : denied)
  }
  expect(await check(actor, what, crypto.randomUUID())).toBe(denied)
}

describe.each<[string, () => string, accounts: string[], organizations: string[], apart?: string[]]>([
  [
    'an owner',
    () => claims(idOf('owner')),
    [...within, 'personal', 'second', 'secret'],
    ['organization', 'second'],
  ],
  ['a member', () => claims(idOf('member')), [...within, 'colleague'], ['organization']],
  ['a person who is invited to it', () => claims(idOf('invited')), ['invited'], []],
  ['a person who is in it as an artist', () => claims(idOf('singer')), ['singer'], []],
  ['an artist that it contains', () => claims(idOf('artist')), ['artist'], []],
  ['a personal artist', () => claims(idOf('personal')), ['personal'], []],
  ['the organization', () => claims(idOf('organization')), within, ['organization']],
  ['one that is in another', () => claims(idOf('subsidiary')), ['below', 'subsidiary'], ['subsidiary']],
  ['an outsider', () => claims(idOf('outsider')), ['outsider'], []],
  [
    "an owner's OAuth client",
    () => delegatedClaims(idOf('owner')),
    ['owner', 'personal'],
    [],
    ['organization', 'second'],
  ],
  ["an administrator's OAuth client", () => delegatedClaims(idOf('admin')), ['admin'], [], [
    'administration',
  ]],
  [
    "an organization's OAuth client",
    () => delegatedClaims(idOf('organization')),
    ['artist', 'organization'],
    ['organization'],
  ],
  [
    "the admins' OAuth client",
    () => delegatedClaims(idOf('administration')),
    ['administration'],
    ['administration'],
  ],
])('%s', (_, actor, accounts, organizations, apart) => {
  it('reaches these accounts and no other, and reads their rows', async () => {
    expect(names(await evaluate(actor(), 'private.reachable_account_ids()'))).toEqual([...accounts].sort())
    const rows = '(select array_agg(id) from app.accounts)'
    expect(names(await evaluate(actor(), rows))).toEqual([...accounts].sort())
    expect(await evaluate(actor(), 'private.is_admin()')).toBe(false)
    await expectAllowed(actor(), 'account', accounts, apart)
  })

  it('names these organizations and no other', () =>
    expectAllowed(actor(), 'organization', organizations, apart))

  it('is its own account where it names none', async () => {
    const own = JSON.parse(actor()).account_id
    expect([await check(actor(), 'account', null), await check(actor(), 'organization', null)])
      .toEqual([own, own])
  })
})

describe.each(['admin', 'administration'])('an administrator: %s', (name) => {
  const actor = () => claims(idOf(name))

  it('reaches every account and names every organization, and nothing that does not exist', async () => {
    expect(await evaluate(actor(), 'private.is_admin()')).toBe(true)
    await expectAllowed(actor(), 'account', Object.keys(people))
    const organizations = ['organization', 'second', 'subsidiary', 'administration']
    await expectAllowed(actor(), 'organization', organizations)
  })

  it('reads no address of people that it shares no organization with, invited ones included', async () => {
    const own = `'{${idOf('admin')},${idOf('administration')}}'`
    const addresses = `select count(*)::int as seen from (
      select email from app.accounts where id <> all (${own}) and email is not null
      union all select email from app.invitations) address`
    expect(await requests.inScope(actor(), addresses)).toMatchObject({ rows: [{ seen: 0 }] })
  })

  it('is nobody special without the setting, or where the setting names no organization', async () => {
    const { owner } = database
    for (const setting of [null, idOf('admin'), idOf('artist')]) {
      await owner`update private.settings set admin_organization_id = ${setting}`
      expect(await evaluate(actor(), 'private.is_admin()')).toBe(false)
      expect(await check(actor(), 'account', idOf('outsider'))).toMatch(/^PT403/)
    }
    await owner`update private.settings set admin_organization_id = ${idOf('administration')}`
  })
})

it.each([
  ['no claims', undefined],
  ['claims of no members', '{}'],
  ['an empty account', claims('')],
])('without a caller nothing is reached: %s', async (_, actor) => {
  expect(await evaluate(actor, 'private.is_admin()')).toBe(false)
  expect(await evaluate(actor, `coalesce(cardinality(private.reachable_account_ids()), 0)`)).toBe(0)
  for (const id of [null, idOf('owner')]) {
    for (const what of ['account', 'organization'] as const) {
      expect(await check(actor, what, id)).toMatch(/^PT403/)
    }
  }
})

describe('a request role, whatever SQL it runs', () => {
  const denied = (outcome: Outcome) => 'refused' in outcome ? outcome.refused : `${outcome.count} rows`

  /** Replaces {name} by the id of that account. */
  const withIds = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => `'${idOf(name)}'`)

  it.each([
    ['reads the settings', 'select * from private.settings'],
    ['makes itself an administrator', 'update private.settings set admin_organization_id = {second}'],
    ['makes an account', "insert into app.accounts (kind) values ('organization')"],
    [
      'gives itself a membership',
      'insert into app.organization_members (organization_id, account_id) values ({second}, {member})',
    ],
    [
      'invites by itself',
      "insert into app.invitations (organization_id, account_id, email, invited_by) values ({organization}, {outsider}, 'x@y', {member})",
    ],
    ['moves a membership', 'update app.organization_members set organization_id = {second}'],
    ['takes an artist', 'update app.artists set owner_id = {member}'],
    ['makes an artist its own', 'insert into app.artists (account_id, owner_id) values ({artist}, {member})'],
    ['describes an artist that it does not reach', 'insert into app.artists (account_id) values ({secret})'],
    ['describes a person', 'insert into app.artists (account_id) values ({owner})'],
    [
      'pins for somebody else',
      'insert into app.artist_pins (account_id, artist_id) values ({owner}, {artist})',
    ],
    [
      'pins what it does not reach',
      'insert into app.artist_pins (account_id, artist_id) values ({member}, {secret})',
    ],
    ['changes an e-mail', "update app.accounts set email = 'x@example.com'"],
  ])('never %s', async (_, text) => {
    expect(denied(await requests.inScope(claims(idOf('member')), withIds(text)))).toBe('42501')
  })

  it.each([
    ['a member gives itself a role', claims, "update app.organization_members set role = 'owner'"],
    ['a member removes an artist', claims, "delete from app.organization_members where role = 'artist'"],
    [
      'a member removes its colleagues',
      claims,
      'delete from app.organization_members where account_id <> {member}',
    ],
    ['a member changes an invitation', claims, "update app.invitations set role = 'member'"],
    ['a member withdraws an invitation', claims, 'delete from app.invitations'],
    ['an OAuth client leaves', delegatedClaims, 'delete from app.organization_members'],
    [
      'a member renames other people',
      claims,
      "update app.accounts set name = 'x' where kind <> 'artist' and id <> {member}",
    ],
    [
      'an OAuth client renames its person',
      delegatedClaims,
      "update app.accounts set name = 'x' where id = {member}",
    ],
    [
      "a member renames another's artist",
      claims,
      "update app.accounts set name = 'x' where id in ({personal}, {secret})",
    ],
  ])('changes no row where %s', async (_, scope, text) => {
    expect(denied(await requests.inScope(scope(idOf('member')), withIds(text)))).toBe('0 rows')
  })
})

it('reach is computed once a statement, not once a row', async () => {
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
