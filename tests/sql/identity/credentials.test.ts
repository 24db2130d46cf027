import postgres, { type Sql } from 'postgres'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiKeyHash } from '../../../shared/platform/identity/api-key.ts'
import { createAccount, createAuthUser, type TestAccount } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { authUserId, goodClaims, newEmail, testClientId } from '../../support/tokens.ts'

// What the requests of tests/operations/identity do not show.
const database = fixture(openDatabase)
/** Connections of role platform_api, outside any scope. */
const api = fixture(() => {
  const sql = postgres(database.apiUrl, { max: 5, onnotice: () => {} })
  return { sql, close: () => sql.end({ timeout: 1 }) }
})

type Claims = Record<string, unknown> | null
const hash = (account: TestAccount) => apiKeyHash(account.key)!

async function claimsForKey(of: TestAccount, scope: string | null = 'read', sql = api.sql): Promise<Claims> {
  const [row] = await sql`select private.claims_for_key(${hash(of)}, ${scope}) as claims`
  return row!.claims
}
async function claimsForToken(token: object): Promise<Claims> {
  const text = JSON.stringify(token)
  const [row] = await api.sql`select private.claims_for_token(${text}::text::jsonb, null) as claims`
  return row!.claims
}
async function openAccount(token: object): Promise<string | null> {
  const [row] = await api.sql`select private.create_account(${JSON.stringify(token)}::text::jsonb) as id`
  return row!.id
}
const accountCount = async () => Number(await database.value`select count(*) from app.accounts`)

describe('claims_for_key', () => {
  it('gives the claims of the account, and null for a key that is not good, whatever scope it lacks', async () => {
    const account = await createAccount(database, { scopes: ['read'] })
    const key_id = await database.value`select id from app.api_keys where account_id = ${account.id}`
    const claims = { role: 'authenticated', credential: 'api_key', account_id: account.id, key_id }
    for (const scope of ['read', null]) {
      expect(await claimsForKey(account, scope)).toEqual({ ...claims, scopes: ['read'] })
    }
    await expect(claimsForKey(account, 'write')).rejects.toMatchObject({ code: 'PTSCO' })
    await database.owner`update app.api_keys set revoked_at = now() where id = ${key_id}`
    for (const scope of ['read', 'write']) expect(await claimsForKey(account, scope)).toBeNull()
  })

  it.each([['now', '0', false], ['a microsecond from now', '1 microsecond', true]])(
    'of a key that expires exactly %s, good %s later: %s',
    async (_, later, good) => {
      const account = await createAccount(database)
      await database.owner.begin(async (sql) => {
        await sql`update app.api_keys set expires_at = now() + ${later}::interval where account_id = ${account.id}`
        expect(await claimsForKey(account, 'read', sql as unknown as Sql) !== null).toBe(good)
      })
    },
  )
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

  it('is written at the first use, and not again within the minute', async () => {
    for (let use = 0; use < 3; use++) await claimsForKey(account)
    expect(await uses()).toBe(1)
  })

  it.each([['59 seconds', 0], ['61 seconds', 1]])(
    'after %s is written again %i times',
    async (ago, times) => {
      await database
        .owner`update app.api_keys set last_used_at = now() - ${ago}::interval where account_id = ${account.id}`
      await claimsForKey(account)
      expect(await uses()).toBe(1 + times) // With that of the test itself.
    },
  )

  it('is not written by a refusal', async () => {
    await expect(claimsForKey(account, 'admin')).rejects.toMatchObject({ code: 'PTSCO' })
    expect(await uses()).toBe(0)
  })

  it('is not written by a call that read it before another wrote it', async () => {
    const late = postgres(database.apiUrl, { max: 1, connection: { application_name: 'late' } })
    let held: Promise<Claims>
    await database.owner.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(1)`
      held = claimsForKey(account, 'read', late)
      await expect.poll(() =>
        database.owner`select from pg_locks where locktype = 'advisory' and not granted`
      ).toHaveLength(1)
      await claimsForKey(account)
    })
    expect((await held!)?.account_id).toBe(account.id)
    await late.end()
    expect(await uses()).toBe(1)
  })

  it('is not waited for: a call during another that has not ended yet returns at once', async () => {
    await database.owner.begin(async (sql) => {
      await sql`select from app.api_keys where account_id = ${account.id} for update`
      expect((await claimsForKey(account))?.account_id).toBe(account.id)
    })
    expect(await uses()).toBe(0)
  })
})

describe('claims_for_token', () => {
  it("leaves out the e-mail, which the token may have wrong, and lets no claim of the token's own stand for ours", async () => {
    const [account, victim] = [await createAccount(database), await createAccount(database)]
    const { email: _, ...token } = goodClaims(account.email!)
    const ours = { account_id: account.id, role: 'authenticated', credential: 'session' }
    const scopes = ['read', 'write']
    const forged = { account_id: victim.id, role: 'service_role', credential: 'api_key', scopes: ['admin'] }
    expect(await claimsForToken({ ...token, ...forged, email: victim.email }))
      .toEqual({ ...token, ...ours, scopes })
  })

  it.each(["no uuid' --", '', null, ['a']])('gives null for the subject %j', async (sub) => {
    const token = { ...goodClaims((await createAccount(database)).email!), sub }
    expect([await claimsForToken(token), await openAccount(token)]).toEqual([null, null])
  })

  it("refuses a client that the session is not of, and one that has the person's own session", async () => {
    const { email, id } = await createAccount(database)
    const [own, clients] = [goodClaims(email!), goodClaims(email!, { client_id: testClientId })]
    expect(await claimsForToken(clients)).toMatchObject({ credential: 'delegated', account_id: id })
    for (const client_id of ['some-client', '', null, crypto.randomUUID(), testClientId]) {
      expect(await claimsForToken({ ...own, client_id })).toBeNull()
    }
    const { client_id: _, ...unnamed } = clients
    expect(await claimsForToken(unnamed)).toBeNull()
    expect(await claimsForToken({ ...clients, client_id: crypto.randomUUID() })).toBeNull()
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
})

describe('create_account', () => {
  it.each([
    ['New.Person', 'new.person'],
    ['jo\u2800hn\u200d\ufffd\u{e0041}', 'john'],
    ['\u2800\ufffd', null],
    ['jörg', 'jörg'],
  ])('names a person after what is seen of the address, in lower case: %j', async (local, name) => {
    for (const isSsoUser of [false, true]) {
      const email = `${local}@${crypto.randomUUID()}.Example`
      await createAuthUser(database, { email })
      await database.owner`update auth.users set is_sso_user = ${isSsoUser} where email = ${email}`
      const id = await openAccount(goodClaims(email))
      const [row] = await database.owner`select kind, name, email from app.accounts where id = ${id}`
      expect(row).toEqual({ kind: 'person', name, email: isSsoUser ? null : email.toLowerCase() })
    }
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

  it.each(['organization', 'artist'])('has no way to sign in as an %s', async (kind) => {
    const email = newEmail()
    for (const column of [{ email }, { auth_user_id: await createAuthUser(database, { email }) }]) {
      await expect(database.owner`insert into app.accounts ${database.owner({ kind, ...column })}`)
        .rejects.toThrow(/person_check/)
    }
  })
})
