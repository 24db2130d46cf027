import process from 'node:process'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase as openApiDatabase } from '../../../shared/platform/database/database.ts'
import { apiKeyHash } from '../../../shared/platform/identity/api-key.ts'
import type { TestAccount } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { FailedCredentials } from '../../../shared/platform/identity/failed-credentials.ts'
import { goodClaims, testClientId } from '../../support/tokens.ts'
import { fixture } from '../../support/fixture.ts'
import { buildWorld, fingerprint } from './world.ts'

// The API's own way into the database, over one connection that everybody shares.
const failedCredentials = new FailedCredentials(300)
const database = fixture(openDatabase)
const world = fixture(() => buildWorld(database))
let api: Database

beforeAll(async () => {
  // A look at the session as each call finds it: what the call before has left on the connection.
  await database.owner.unsafe(`
    create table public.entries (n serial, pid int, role text, claims text);
    create schema probed;
    alter function private.claims_for_key(text, text) set schema probed;
    create function private.claims_for_key(key_hash text, required_scope text) returns jsonb
    language plpgsql volatile security definer set search_path = '' as $$
    begin
      insert into public.entries (pid, role, claims)
      values (pg_backend_pid(), current_setting('role'), current_setting('request.jwt.claims', true));
      return probed.claims_for_key(key_hash, required_scope);
    end $$`)
  api = openApiDatabase({ url: database.apiUrl, connections: 1, deadlineMs: 5_000, failedCredentials })
})
afterAll(async () => {
  await api.close()
})
beforeEach(() => database.owner`truncate public.entries`)

const scope = (account: TestAccount, through = api) =>
  through.scope(
    { kind: 'api_key', keyHash: apiKeyHash(account.key)!, network: '' },
    'read',
    crypto.randomUUID(),
  )
const whoAmI = async (account: TestAccount) => (await scope(account).call('get_account')).account.id
const valuations = (account: TestAccount, catalog_id: string, through = api) =>
  scope(account, through).call('list_catalog_valuations', { catalog_id, row_limit: 10 })
const code = (call: Promise<unknown>) => call.then(() => 'answered', (error) => error.code ?? error.message)

/** This number of sessions served all calls, and each call found its session like a new one. */
async function expectNothingLeft(calls: number, sessions = 1) {
  const entries = await database.owner<{ pid: number; role: string; claims: string | null }[]>`
    select pid, role, claims from public.entries order by n`
  expect(entries).toHaveLength(calls)
  expect(new Set(entries.map(({ pid }) => pid)).size).toBe(sessions)
  expect(entries.filter(({ role, claims }) => role !== 'none' || (claims ?? '') !== '')).toEqual([])
}

/** A way to the server that can be closed to new connections while the old ones live. */
function openPath(to: URL) {
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  const sockets: Deno.Conn[] = []
  let open = true
  const accept = async () => {
    for await (const near of listener) {
      const far = await Deno.connect({ hostname: to.hostname, port: Number(to.port) })
      sockets.push(near, far)
      near.readable.pipeTo(far.writable).catch(() => {})
      far.readable.pipeTo(near.writable).catch(() => {})
    }
  }
  accept().catch(() => {})
  const url = new URL(to)
  url.port = String(listener.addr.port)
  const refuseMore = () => {
    if (open) listener.close()
    open = false
  }
  return {
    url: url.href,
    refuseMore,
    close() {
      refuseMore()
      for (const socket of sockets) {
        try {
          socket.close()
        } catch {
          // Its stream closed it.
        }
      }
    },
  }
}

describe('one connection, three accounts in turn', () => {
  it('each sees its own, and the session is as it was before', async () => {
    for (let round = 0; round < 3; round++) {
      for (const account of [world.person, world.outsider, world.organization]) {
        expect(await whoAmI(account)).toBe(account.id)
      }
      expect(await valuations(world.person, world.personalCatalog)).toHaveLength(1)
      expect(await code(valuations(world.outsider, world.personalCatalog))).toBe('not_found')
    }
    // What a call that raised had written is undone with it: the others alone are counted.
    await expectNothingLeft(12)
  })

  it('also when all call at once', async () => {
    const accounts = Array.from(
      { length: 30 },
      (_, n) => [world.person, world.outsider, world.organization][n % 3]!,
    )
    expect(await Promise.all(accounts.map(whoAmI))).toEqual(accounts.map(({ id }) => id))
    await expectNothingLeft(30)
  })

  it('also after a statement that raised', async () => {
    expect(await whoAmI(world.person)).toBe(world.person.id)
    for (
      const args of [{ catalog_id: world.artistCatalog, row_limit: 1 }, {
        catalog_id: 'no uuid',
        row_limit: 1,
      }]
    ) {
      expect(await code(scope(world.outsider).call('list_catalog_valuations', args))).not.toBe('answered')
      expect(await code(valuations(world.outsider, world.personalCatalog))).toBe('not_found')
      expect(await whoAmI(world.organization)).toBe(world.organization.id)
    }
    await expectNothingLeft(3)
  })

  it('also after a call that ran out of time', async () => {
    const short = openApiDatabase({
      url: database.apiUrl,
      connections: 1,
      deadlineMs: 2_000,
      failedCredentials,
    })
    try {
      await valuations(world.person, world.personalCatalog, short)
      await database.owner.begin(async (sql) => {
        await sql`lock table app.catalogs in access exclusive mode`
        expect(await code(valuations(world.person, world.personalCatalog, short))).toBe('store_unavailable')
        // The cancellation travels by itself; until it lands the statement is still there.
        await expect.poll(() =>
          database.owner`select from pg_locks where not granted`.then((rows) => rows.length)
        ).toBe(0)
      })
      expect(await code(valuations(world.outsider, world.personalCatalog, short))).toBe('not_found')
      expect(await valuations(world.person, world.personalCatalog, short)).toHaveLength(1)
    } finally {
      await short.close()
    }
    // A connection whose statement was given up is not used again.
    await expectNothingLeft(2, 2)
  })

  it('and a store that cannot be reached to cancel a statement is a refusal, not the end of the process', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    const path = openPath(new URL(database.apiUrl))
    const short = openApiDatabase({ url: path.url, connections: 1, deadlineMs: 2_000, failedCredentials })
    try {
      await valuations(world.person, world.personalCatalog, short)
      await database.owner.begin(async (sql) => {
        await sql`lock table app.catalogs in access exclusive mode`
        path.refuseMore()
        expect(await code(valuations(world.person, world.personalCatalog, short))).toBe('store_unavailable')
      })
      // The refused connection is reported within these round trips.
      for (let trip = 0; trip < 50; trip++) await database.owner`select 1`
      expect(unhandled).toEqual([])
    } finally {
      process.off('unhandledRejection', note)
      path.close()
      await short.close()
    }
  })

  it('also when keys, sessions and delegated tokens take turns', async () => {
    const session = goodClaims(world.person.email!) as never
    const delegated = goodClaims(world.person.email!, { client_id: testClientId }) as never
    const list = (kind: 'session' | 'delegated', claims: never) =>
      api.scope({ kind, claims, network: '' }, 'read', crypto.randomUUID()).call('list_catalog_valuations', {
        catalog_id: world.organizationCatalog,
        row_limit: 1,
      })
    for (let round = 0; round < 3; round++) {
      expect(await list('session', session)).toHaveLength(1)
      expect(await code(list('delegated', delegated))).toBe('not_found')
      expect(await whoAmI(world.outsider)).toBe(world.outsider.id)
    }
    await expectNothingLeft(3)
  })
})

describe('a hostile value', () => {
  const hostile = [
    "'; drop table app.accounts; --",
    "' or '1'='1",
    "'); set role postgres; select ('",
    '$1',
    '\\',
    '{"account_id": "x"}',
    '\u0000',
  ]

  it.each(hostile)('as an argument is only a value: %j', async (value) => {
    const before = await fingerprint(database)
    const call = (args: Record<string, unknown>) =>
      code(
        scope(world.person).call('get_recording_playcount_history', {
          since: '2026-01-02',
          days: 1,
          ...args,
        } as never),
      )
    expect(await call({ catalog_id: world.personalCatalog, isrc: value })).toMatch(/^(not_found|internal)$/)
    expect(await call({ catalog_id: value, isrc: 'x' })).toBe('internal')
    expect(await whoAmI(world.outsider)).toBe(world.outsider.id)
    const { last_used_at: _, ...rest } = await fingerprint(database)
    expect({ ...rest, api_keys: before.api_keys }).toEqual(before)
  })

  it.each(hostile)('as a token claim is only a value: %j', async (value) => {
    const before = await fingerprint(database)
    const token = goodClaims(value, { sub: value }) as never
    await code(api.scope({ kind: 'session', claims: token, network: '' }, 'read', value).call('get_account'))
    const after = await fingerprint(database)
    expect({ ...after, accounts: '', api_keys: '' }).toEqual({ ...before, accounts: '', api_keys: '' })
    expect(await whoAmI(world.outsider)).toBe(world.outsider.id)
  })

  it.each([
    'catalog_id => null) from scope; --',
    'Catalog_Id',
    'catalog id',
    'catalog-id',
    '"catalog_id"',
    'catalog_id,row_limit',
    '1st',
    '',
  ])('is refused as the name of an argument: %j', async (name) => {
    // The statement of the good names is remembered by now; a bad one must not pass for it.
    await valuations(world.person, world.personalCatalog)
    const call = scope(world.person).call(
      'list_catalog_valuations',
      { [name]: world.personalCatalog } as never,
    )
    expect(await code(call)).toBe(`Not an identifier: ${name}`)
  })

  it.each(['get_account(); --', 'Get_Account', 'private.create_account', 'get_account '])(
    'is refused as the name of a function: %j',
    async (name) => {
      expect(await code(scope(world.person).call(name as 'get_account'))).toBe(`Not an identifier: ${name}`)
    },
  )
})
