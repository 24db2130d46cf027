import { beforeAll, describe, expect, it } from 'vitest'
import { testIsrc } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { sample } from '../../support/sample.ts'
import { claims, delegatedClaims, openRequests, type Outcome } from './request.ts'
import { authUserId, sessionId } from '../../support/tokens.ts'
import { appTables, buildWorld, fingerprint, hiddenTables, privateRows, sharedTables } from './world.ts'

const database = fixture(openDatabase)
const world = fixture(() => buildWorld(database))
const requests = fixture(() => openRequests(database))
let tables: string[]
let partitions: string[]
let before: Record<string, string>

beforeAll(async () => {
  ;({ tables, partitions } = await appTables(database))
  before = await fingerprint(database)
})

const denied = '42501'
const invalidText = '22P02'
const refusal = (outcome: Outcome) => 'refused' in outcome ? outcome.refused : undefined
const rowCount = (outcome: Outcome) => 'refused' in outcome ? 0 : Number(outcome.rows[0]?.count ?? 0)

/**
 * Functions of schema api with a statement that aims each at a catalog, where it takes one: those that read, since the
 * access matrix covers those that write. `all` includes those that write, but not the two public ones of sign-up.
 */
async function apiCalls(catalogId: string, { all = false } = {}) {
  const functions = await database.owner<{ name: string; args: string[] | null; types: string[] }[]>`
    select proname as name, proargnames as args,
      array(select t::regtype::text from unnest(proargtypes) with ordinality a (t, n) order by n) as types
    from pg_proc
    where pronamespace = 'api'::regnamespace and not prosecdef and (${all} or provolatile <> 'v')
    order by proname`
  const byName: Record<string, string> = { operation: `'research_events'`, before: 'null', last_of: 'null' }
  const byType: Record<string, string> = {
    uuid: `'${catalogId}'`,
    text: `'${testIsrc(1)}'`,
    date: `'2026-01-02'`,
    integer: '1',
  }
  return functions.map(({ name, args, types }) => {
    const values = (args ?? []).map((arg, n) => `${arg} => ${byName[arg] ?? byType[types[n]!] ?? 'null'}`)
    return {
      name,
      takesCatalog: args?.includes('catalog_id') ?? false,
      takesOther: args?.some((arg) => arg !== 'catalog_id' && arg.endsWith('_id')) ?? false,
      statement: `api.${name}(${values.join(', ')})`,
    }
  })
}

it('every table of schema app is known to these tests: rows of somebody, or shared by all', () => {
  expect([...Object.keys(privateRows(world)), ...sharedTables, ...hiddenTables].sort()).toEqual(tables)
})

it('the rows aimed at are there, and their owner reads them', async () => {
  for (const [table, condition] of Object.entries(privateRows(world))) {
    const own = await requests.inScope(
      claims(world.person.id),
      `select count(*) from app.${table} where ${condition}`,
    )
    expect(rowCount(own), table).toBeGreaterThan(0)
  }
  for (const { statement, takesOther } of await apiCalls(world.personalCatalog)) {
    if (takesOther) continue
    const session_id = sessionId(authUserId(world.person.email!))
    const as = claims(world.person.id, { session_id })
    expect(await requests.call(as, statement), statement).toHaveProperty('rows')
  }
})

/** What a caller reads: the rows that all accounts share, nothing, or a refusal of its claims. */
type Reads = 'shared rows' | 'nothing' | 'a refusal'
const actors: [string, () => string | undefined, Reads][] = [
  ['another account', () => claims(world.outsider.id), 'shared rows'],
  ["another account's delegated token", () => delegatedClaims(world.outsider.id), 'shared rows'],
  ['an account that does not exist', () => claims(crypto.randomUUID()), 'shared rows'],
  ['a scope without claims', () => undefined, 'nothing'],
  ['empty claims', () => '', 'nothing'],
  ['claims of no members', () => '{}', 'nothing'],
  ['claims that are an array', () => '["account_id"]', 'nothing'],
  ['claims that are a text', () => '"account_id"', 'nothing'],
  ['an empty account', () => claims(''), 'nothing'],
  ['a null account', () => '{"account_id": null}', 'nothing'],
  [
    'an unresolved token',
    () => JSON.stringify({ sub: world.person.id, email: world.person.email }),
    'nothing',
  ],
  ['claims that are not JSON', () => `{"account_id": "${world.person.id}"`, 'a refusal'],
  ['an account that is not a UUID', () => claims(`${world.person.id}' or true --`), 'a refusal'],
]
describe.each(actors.map((actor, row) => [...actor, row] as const))('%s', (_, actor, reads, row) => {
  const shared = reads === 'shared rows'
  const refusals = reads === 'a refusal' ? [invalidText] : []

  it('reads no row of it', async () => {
    for (const [table, condition] of Object.entries(privateRows(world))) {
      // Without the condition only what is the actor's own can be there.
      const where = shared ? condition : 'true'
      const outcome = await requests.inScope(actor(), `select count(*) from app.${table} where ${where}`)
      if (refusals.length > 0) expect(refusals, table).toContain(refusal(outcome))
      else expect(refusal(outcome), table).toBeUndefined()
      expect(rowCount(outcome), table).toBe(0)
    }
  })

  it(shared ? 'reads recordings and public counts' : 'reads no shared row either', async () => {
    for (const table of sharedTables) {
      const outcome = await requests.inScope(actor(), `select count(*) from app.${table}`)
      expect(rowCount(outcome) > 0, table).toBe(shared)
    }
  })

  it('reads no partition, key hash or snapshot of an observation', async () => {
    for (
      const text of [
        ...partitions.map((table) => `select count(*) from app.${table}`),
        'select key_hash from app.api_keys',
        'select * from app.api_keys',
        'select secret from app.webhook_endpoints',
        'select snapshot_id from app.song_measurements',
        'select m from app.song_measurements m',
      ]
    ) expect(refusal(await requests.inScope(actor(), text)), text).toBe(denied)
  })

  it('writes nothing of it', async () => {
    for (const table of sample([...tables, ...partitions], 3, row)) {
      const condition = privateRows(world)[table] ?? 'true'
      const [column] = await database.owner`
        select attname from pg_attribute where attrelid = ${`app.${table}`}::regclass and attnum = 1`
      for (
        const text of [
          `insert into app.${table} select * from app.${table} where ${condition}`,
          `insert into app.${table} default values`,
          `update app.${table} set ${column!.attname} = ${column!.attname} where ${condition}`,
          `delete from app.${table} where ${condition}`,
          `truncate app.${table} cascade`,
        ]
      ) {
        const outcome = await requests.inScope(actor(), text)
        if (!('refused' in outcome)) expect(outcome.count, text).toBe(0)
        else expect([denied, ...refusals], text).toContain(outcome.refused)
      }
    }
    expect(await fingerprint(database)).toEqual(before)
  })

  it('learns nothing from a function that takes a catalog: its result is that of a missing one', async () => {
    const missing = await apiCalls(crypto.randomUUID())
    const catalogs = [world.personalCatalog, world.organizationCatalog, world.artistCatalog]
    for (const catalog of sample(catalogs, 3, row)) {
      for (const [n, { takesCatalog, statement }] of (await apiCalls(catalog)).entries()) {
        if (!takesCatalog) continue
        const outcome = await requests.call(actor(), statement)
        expect(['PT404', ...refusals], statement).toContain(refusal(outcome))
        if (refusals.length > 0) continue
        expect(outcome, statement).toEqual(await requests.call(actor(), missing[n]!.statement))
      }
    }
  })

  it('learns nothing from any other function', async () => {
    // A caller's own values may be returned; nothing of these people may be added.
    const presented = actor() ?? ''
    const secrets = [world.person.id, world.person.email!, world.organization.id, world.personalCatalog]
      .filter((secret) => !presented.includes(secret))
    for (const { takesCatalog, statement } of await apiCalls(world.personalCatalog)) {
      if (takesCatalog) continue
      const outcome = JSON.stringify(await requests.call(actor(), statement))
      for (const secret of secrets) expect(outcome, statement).not.toContain(secret)
    }
  })
})

describe('without a scope', () => {
  it('no table is read or written, whatever the claims are', async () => {
    const claimed = `select set_config('request.jwt.claims', '${claims(world.person.id)}', true);`
    for (const table of [...tables, ...partitions]) {
      for (
        const text of [
          `select count(*) from app.${table}`,
          `insert into app.${table} default values`,
          `delete from app.${table}`,
        ]
      ) {
        expect(refusal(await requests.unscoped(text)), text).toBe(denied)
        expect(refusal(await requests.unscoped(claimed + text)), text).toBe(denied)
      }
    }
    expect(await fingerprint(database)).toEqual(before)
  })

  it('no function of schema api may be called, and no helper that a scope uses is called', async () => {
    // A session of its own: a plan that a scoped call made would be kept.
    const fresh = openRequests(database)
    for (const { statement } of await apiCalls(world.personalCatalog, { all: true })) {
      expect(refusal(await fresh.unscoped(`select ${statement}`)), statement).toBe(denied)
    }
    await fresh.close()
    for (const helper of ['private.workspace_ids()', 'private.account_id()', 'private.caller_email()']) {
      expect(refusal(await requests.unscoped(`select ${helper}`)), helper).toBe(denied)
    }
  })

  it.each(['anon', 'service_role', 'postgres', 'supabase_admin', 'authenticator', 'supabase_auth_admin'])(
    'the login role does not become %s',
    async (role) => {
      expect(refusal(await requests.unscoped(`set role ${role}`))).toBe(denied)
      expect(refusal(await requests.unscoped(`select set_config('role', '${role}', false)`))).toBe(denied)
    },
  )
})

describe('an organization', () => {
  const sees = async (actor: string, catalogId: string) => {
    const [call] = (await apiCalls(catalogId)).filter(({ name }) => name === 'list_catalog_valuations')
    const outcome = await requests.call(actor, call!.statement)
    const songs = `select count(*) from app.catalog_songs where catalog_id = '${catalogId}'`
    const rows = rowCount(await requests.inScope(actor, songs))
    expect(refusal(outcome)).toBe(rows > 0 ? undefined : 'PT404')
    return rows > 0
  }

  it('shows its catalog to itself and its members, and not to an outsider', async () => {
    expect(await sees(claims(world.organization.id), world.organizationCatalog)).toBe(true)
    expect(await sees(claims(world.person.id), world.organizationCatalog)).toBe(true)
    expect(await sees(claims(world.outsider.id), world.organizationCatalog)).toBe(false)
  })

  it("does not show a member's own catalog, or keys, to itself", async () => {
    expect(await sees(claims(world.organization.id), world.personalCatalog)).toBe(false)
    const keys = `select count(*) from app.api_keys where account_id = '${world.person.id}'`
    expect(rowCount(await requests.inScope(claims(world.organization.id), keys))).toBe(0)
  })

  it("is closed to a member's delegated token, which reaches the member's own workspace alone", async () => {
    expect(await sees(delegatedClaims(world.person.id), world.organizationCatalog)).toBe(false)
    expect(await sees(delegatedClaims(world.person.id), world.personalCatalog)).toBe(true)
    for (const table of ['organization_members', 'api_keys']) {
      const count = `select count(*) from app.${table}`
      expect(await requests.inScope(delegatedClaims(world.person.id), count), table)
        .toMatchObject({ rows: [{ count: '0' }] })
    }
  })

  it.each([
    ['null', { client_id: null }],
    ['empty', { client_id: '' }],
    ['named by the credential alone', {}],
  ])('is closed to a delegated token whose client is %s', async (_, client) => {
    const delegated = claims(world.person.id, { credential: 'delegated', ...client })
    expect(await sees(delegated, world.organizationCatalog)).toBe(false)
  })

  it('is not acted for by an artist that it contains', async () => {
    expect(await sees(claims(world.artist.id), world.organizationCatalog)).toBe(false)
    expect(await sees(claims(world.artist.id), world.artistCatalog)).toBe(true)
  })

  it.each([
    ['a person who is in it as an artist', 'person', 'artist'],
    ['an artist who is in it as a member', 'artist', 'member'],
    ['an organization that is in it as an owner', 'organization', 'owner'],
  ])('is not acted for by %s', async (_, kind, role) => {
    const { owner } = database
    const [account] = await owner`insert into app.accounts (kind) values (${kind}) returning id`
    await owner`insert into app.organization_members (organization_id, account_id, role)
      values (${world.organization.id}, ${account!.id}, ${role})`
    try {
      expect(await sees(claims(account!.id), world.organizationCatalog)).toBe(false)
    } finally {
      await owner`delete from app.accounts where id = ${account!.id}`
    }
  })

  it('is gone at once when the membership is', async () => {
    const { owner } = database
    const person = claims(world.person.id)
    const [membership] = await owner`delete from app.organization_members
      where account_id = ${world.person.id} returning organization_id, account_id, role, created_at`
    try {
      expect(await sees(person, world.organizationCatalog)).toBe(false)
      expect(await sees(person, world.personalCatalog)).toBe(true)
      for (const table of ['accounts', 'organization_members']) {
        const column = table === 'accounts' ? 'id' : 'organization_id'
        const text = `select count(*) from app.${table} where ${column} = '${world.organization.id}'`
        expect(rowCount(await requests.inScope(person, text)), table).toBe(0)
      }
    } finally {
      await owner`insert into app.organization_members ${owner(membership!)}`
    }
    expect(await sees(person, world.organizationCatalog)).toBe(true)
  })
})
