import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiKeyHash } from '../../../shared/platform/identity/api-key.ts'
import { createAccount, createAuthUser, type TestAccount } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { authUserId, goodClaims, newEmail, testClientId, type TokenClaims } from '../../support/tokens.ts'
import { fixture } from '../../support/fixture.ts'

const CALLERS = 20

const database = fixture(openDatabase)
/** Connections of role platform_api, outside any scope. */
let api: Sql

beforeAll(() => {
  api = postgres(database.apiUrl, { max: CALLERS, onnotice: () => {} })
})
afterAll(async () => {
  await api.end({ timeout: 1 })
})

type Claims = Record<string, unknown> | null
const hash = (account: TestAccount) => apiKeyHash(account.key)!
const sqlstate = (call: Promise<unknown>) => call.then(() => 'answered', (error) => error.code)

async function claimsForKey(keyHash: string, scope: string | null = 'read', sql: Sql = api): Promise<Claims> {
  const [row] = await sql`select private.claims_for_key(${keyHash}, ${scope}) as claims`
  return row!.claims
}
async function claimsForToken(token: TokenClaims | Record<string, unknown>): Promise<Claims> {
  const [row] = await api`select private.claims_for_token(${
    JSON.stringify(token)
  }::text::jsonb, null) as claims`
  return row!.claims
}
async function openAccount(token: TokenClaims | Record<string, unknown>): Promise<string | null> {
  const [row] = await api`select private.create_account(${JSON.stringify(token)}::text::jsonb) as id`
  return row!.id
}
const accountCount = async () => Number(await database.value`select count(*) from app.accounts`)

describe('claims_for_key', () => {
  it('gives a good key the claims of its account', async () => {
    const account = await createAccount(database)
    const [key] = await database.owner`select id from app.api_keys where account_id = ${account.id}`
    expect(await claimsForKey(hash(account))).toEqual({
      role: 'authenticated',
      credential: 'api_key',
      account_id: account.id,
      key_id: key!.id,
      scopes: ['read', 'write'],
    })
  })

  it('gives null for a key that is unknown, revoked or expired', async () => {
    const revoked = await createAccount(database, { revokedAt: '2026-01-01' })
    const revokedAhead = await createAccount(database, { revokedAt: '2999-01-01' })
    const expired = await createAccount(database, { expiresAt: '2026-01-01' })
    expect(await claimsForKey('00'.repeat(32))).toBeNull()
    for (const account of [revoked, revokedAhead, expired]) {
      expect(await claimsForKey(hash(account))).toBeNull()
    }
  })

  it.each([['exactly now', '0', false], ['a microsecond from now', '1 microsecond', true]])(
    'of a key that expires %s, good: %s later: %s',
    async (_, later, good) => {
      const account = await createAccount(database)
      await database.owner.begin(async (sql) => {
        await sql`update app.api_keys set expires_at = now() + ${later}::interval where account_id = ${account.id}`
        const claims = await claimsForKey(hash(account), 'read', sql as unknown as Sql)
        expect(claims !== null).toBe(good)
      })
    },
  )

  it('raises PTSCO for a scope that the key lacks, and requires none when none is named', async () => {
    const reader = await createAccount(database, { scopes: ['read'] })
    expect(await sqlstate(claimsForKey(hash(reader), 'write'))).toBe('PTSCO')
    expect(await sqlstate(claimsForKey(hash(reader), 'admin'))).toBe('PTSCO')
    expect(await claimsForKey(hash(reader), 'read')).toMatchObject({ scopes: ['read'] })
    expect(await claimsForKey(hash(reader), null)).toMatchObject({ scopes: ['read'] })
  })

  it('reveals no scopes of a key that is not good', async () => {
    const revoked = await createAccount(database, { scopes: ['read'], revokedAt: '2026-01-01' })
    expect(await claimsForKey(hash(revoked), 'write')).toBeNull()
  })
})

describe('last_used_at', () => {
  let account: TestAccount
  beforeAll(() =>
    database.owner.unsafe(`
      create table public.uses (at timestamptz);
      create function public.note_use() returns trigger language plpgsql security definer as $$
        begin insert into public.uses values (new.last_used_at); return null; end $$;
      create trigger note_use after update of last_used_at on app.api_keys for each row execute function public.note_use();
      create function public.hold_back() returns trigger language plpgsql as $$ begin
        if current_setting('application_name') = 'late' then perform pg_advisory_xact_lock(1); end if;
        return null; end $$;
      create trigger hold_back before update on app.api_keys for each statement execute function public.hold_back()`)
  )
  beforeEach(async () => {
    account = await createAccount(database)
    await database.owner`truncate public.uses`
  })
  const uses = async () => (await database.owner`select at from public.uses`).length
  const lastUsed = (ago: string) =>
    database
      .owner`update app.api_keys set last_used_at = now() - ${ago}::interval where account_id = ${account.id}`

  it('is written at the first use, and not again within the minute', async () => {
    for (let use = 0; use < 3; use++) await claimsForKey(hash(account))
    expect(await uses()).toBe(1)
  })

  it('is written again after a minute', async () => {
    await lastUsed('59 seconds')
    await claimsForKey(hash(account))
    expect(await uses()).toBe(1) // that of the test itself
    await lastUsed('61 seconds')
    await claimsForKey(hash(account))
    expect(await uses()).toBe(3)
  })

  it('is not written by a refusal', async () => {
    await sqlstate(claimsForKey(hash(account), 'admin'))
    expect(await uses()).toBe(0)
  })

  it(`is written once by ${CALLERS} calls at a time, and none of them fails`, async () => {
    const all = await Promise.all(Array.from({ length: CALLERS }, () => claimsForKey(hash(account))))
    expect(all.filter((claims) => claims?.account_id === account.id)).toHaveLength(CALLERS)
    expect(await uses()).toBe(1)
  })

  it('is not written by a call that read it before another wrote it', async () => {
    const late = postgres(database.apiUrl, { max: 1, connection: { application_name: 'late' } })
    let held: Promise<Claims>
    await database.owner.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(1)`
      held = claimsForKey(hash(account), 'read', late)
      await expect.poll(async () =>
        (await database.owner`select from pg_locks where locktype = 'advisory' and not granted`).length
      ).toBe(1)
      await claimsForKey(hash(account))
    })
    expect((await held!)?.account_id).toBe(account.id)
    await late.end()
    expect(await uses()).toBe(1)
  })

  it('is not waited for: a call during another that has not ended yet returns at once', async () => {
    await database.owner.begin(async (sql) => {
      await sql`select from app.api_keys where account_id = ${account.id} for update`
      expect((await claimsForKey(hash(account)))?.account_id).toBe(account.id)
    })
    expect(await uses()).toBe(0)
  })
})

describe('claims_for_token', () => {
  it('adds the account of the user, and leaves out the e-mail, which the token may have wrong', async () => {
    const account = await createAccount(database)
    const { email: _, ...token } = goodClaims(account.email!)
    expect(await claimsForToken({ ...token, email: newEmail() })).toEqual({
      ...token,
      credential: 'session',
      account_id: account.id,
      scopes: ['read', 'write'],
    })
  })

  it('gives null for a user without an account, even where one has the address', async () => {
    const account = await createAccount(database, { signedIn: false })
    await createAuthUser(database, { email: account.email! })
    expect(await claimsForToken(goodClaims(account.email!))).toBeNull()
  })

  it.each(["no uuid' --", '', null, ['a']])('gives null for the subject %j', async (sub) => {
    const token = { ...goodClaims((await createAccount(database)).email!), sub }
    expect(await claimsForToken(token)).toBeNull()
    expect(await openAccount(token)).toBeNull()
  })

  it("does not let a token's own claims stand for ours", async () => {
    const [account, victim] = [await createAccount(database), await createAccount(database)]
    const forged = goodClaims(account.email!, {
      email: victim.email!,
      account_id: victim.id,
      role: 'service_role',
      credential: 'api_key',
      scopes: ['admin'],
      key_id: crypto.randomUUID(),
    } as TokenClaims)
    expect(await claimsForToken(forged)).toMatchObject({
      account_id: account.id,
      role: 'authenticated',
      credential: 'session',
      scopes: ['read', 'write'],
    })
  })

  it('calls the token of a client delegated', async () => {
    const account = await createAccount(database)
    expect(await claimsForToken(goodClaims(account.email!, { client_id: testClientId })))
      .toMatchObject({ credential: 'delegated', account_id: account.id })
  })

  it("refuses a client that the session is not of, and one that has the person's own session", async () => {
    const { email } = await createAccount(database)
    const [own, clients] = [goodClaims(email!), goodClaims(email!, { client_id: testClientId })]
    for (const client_id of ['some-client', '', null, crypto.randomUUID(), testClientId]) {
      expect(await claimsForToken({ ...own, client_id })).toBeNull()
    }
    const { client_id: _, ...unnamed } = clients
    expect(await claimsForToken(unnamed)).toBeNull()
    expect(await claimsForToken({ ...clients, client_id: crypto.randomUUID() })).toBeNull()
  })

  it('writes nothing unless the address has changed', async () => {
    const account = await createAccount(database)
    const versions = () => database.owner`select xmin::text from app.accounts where id = ${account.id}`
    const before = await versions()
    await claimsForToken(goodClaims(account.email!))
    expect(await versions()).toEqual(before)
    await database.owner`update auth.users set email = ${newEmail()} where email = ${account.email}`
    await claimsForToken(goodClaims(account.email!))
    expect(await versions()).not.toEqual(before)
  })

  it('waits for nobody who writes to the account: a changed address is taken over by the next call', async () => {
    const account = await createAccount(database)
    const address = newEmail()
    await database.owner`update auth.users set email = ${address} where email = ${account.email}`
    const email = async () => await database.value`select email from app.accounts where id = ${account.id}`
    await database.owner.begin(async (sql) => {
      await sql`select from app.accounts where id = ${account.id} for update`
      expect((await claimsForToken(goodClaims(account.email!)))?.account_id).toBe(account.id)
    })
    expect(await email()).toBe(account.email)
    await claimsForToken(goodClaims(account.email!))
    expect(await email()).toBe(address)
  })

  it.each(['organization', 'artist'])('signs nobody in as an %s', async (kind) => {
    const email = newEmail()
    const userId = await createAuthUser(database, { email })
    for (const column of ['email', 'auth_user_id']) {
      const value = column === 'email' ? email : userId
      await expect(
        database.owner`insert into app.accounts ${database.owner({ kind, [column]: value })}`,
      ).rejects.toThrow(/person_check/)
    }
  })
})

describe('a user of Auth', () => {
  it.each<[string, Record<string, unknown>, boolean]>([
    ['with a confirmed address', {}, true],
    ['whose ban has ended', { banned_until: '2026-01-01' }, true],
    ['with an unconfirmed address', { email_confirmed_at: null }, false],
    ['with no address', { email: null }, false],
    ['with an address that no account can have', { email: '@', is_sso_user: true }, false],
    ['who is banned', { banned_until: '2999-01-01' }, false],
    ['who was deleted', { deleted_at: '2026-01-01' }, false],
    ['who is anonymous', { is_anonymous: true }, false],
  ])('%s (%j) has a way in: %s', async (_, state, good) => {
    const account = await createAccount(database)
    const newcomer = newEmail()
    const newUserId = await createAuthUser(database, { email: newcomer })
    const { owner } = database
    const users = [authUserId(account.email!), newUserId]
    await owner`update auth.users set ${owner({ aud: 'authenticated', ...state })} where id in ${
      owner(users)
    }`
    expect((await claimsForToken(goodClaims(account.email!)))?.account_id).toBe(good ? account.id : undefined)
    const before = await accountCount()
    expect(await openAccount(goodClaims(newcomer)) !== null).toBe(good)
    expect(await accountCount()).toBe(before + (good ? 1 : 0))
  })
})

describe('create_account', () => {
  const newUser = async (email = newEmail()) => {
    await createAuthUser(database, { email })
    return goodClaims(email)
  }

  it('makes a person with the e-mail in lower case, named after it, once', async () => {
    const email = `New.Person.${crypto.randomUUID()}@Example.com`
    const token = await newUser(email)
    const id = await openAccount(token)
    expect(await openAccount(token)).toBe(id)
    const rows = await database
      .owner`select kind, name, email, auth_user_id from app.accounts where id = ${id}`
    expect(rows).toEqual([{
      kind: 'person',
      name: email.toLowerCase().split('@')[0],
      email: email.toLowerCase(),
      auth_user_id: token.sub,
    }])
  })

  it.each([
    ['jo\u2800hn\u200d\ufffd\u{e0041}', 'john'],
    ['\u2800\ufffd', null],
    ['jörg', 'jörg'],
  ])('names it after what is seen of the address: %j', async (local, name) => {
    for (const isSsoUser of [false, true]) {
      const email = `${local}@${crypto.randomUUID()}.example`
      const token = await newUser(email)
      await database.owner`update auth.users set is_sso_user = ${isSsoUser} where email = ${email}`
      const id = await openAccount(token)
      expect(await database.value`select name from app.accounts where id = ${id}`).toBe(name)
    }
  })

  it.each(['no account', 'an account without a user'])(
    `leads to exactly one account under ${CALLERS} first calls at a time, where the address has %s`,
    async (state) => {
      const email = newEmail()
      const waiting = state === 'no account'
        ? null
        : await createAccount(database, { email, signedIn: false })
      const token = await newUser(email)
      const before = await accountCount()
      const ids = await Promise.all(Array.from({ length: CALLERS }, () => openAccount(token)))
      expect(new Set(ids).size).toBe(1)
      expect(ids[0]).toEqual(waiting?.id ?? expect.any(String))
      expect(await accountCount()).toBe(before + (waiting ? 0 : 1))
    },
  )

  it('leaves an account that is there as it is', async () => {
    const account = await createAccount(database)
    const row = () => database.owner`select * from app.accounts where id = ${account.id}`
    const before = await row()
    expect(await openAccount(goodClaims(account.email!))).toBe(account.id)
    expect(await row()).toEqual(before)
  })

  it('gives an account that has a user to no other one, and its address to the one who confirmed it', async () => {
    const account = await createAccount(database)
    await database.owner`update auth.users set is_sso_user = true where id = ${authUserId(account.email!)}`
    const id = crypto.randomUUID()
    await createAuthUser(database, { email: account.email!, id })
    const opened = await openAccount(goodClaims(account.email!, { sub: id }))
    expect(opened).not.toBe(account.id)
    const emails = await database.owner`
      select id, email from app.accounts where id in (${opened}, ${account.id}) order by email nulls last`
    expect(emails).toEqual([{ id: opened, email: account.email }, { id: account.id, email: null }])
  })

  it('makes nothing for a token without a user', async () => {
    const before = await accountCount()
    for (const token of [goodClaims(newEmail()), {}, { email: newEmail() }]) {
      expect(await openAccount(token)).toBeNull()
    }
    expect(await accountCount()).toBe(before)
  })
})
