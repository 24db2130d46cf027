import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import type { TestDatabase } from './database.ts'
import { fixture } from './fixture.ts'
import { authUserId, disconnectedClientId, newEmail } from './tokens.ts'

export interface TestAccount {
  id: string
  email: string | null
  key: string
}

interface AccountOptions {
  kind?: 'person' | 'organization' | 'artist'
  email?: string
  /** Whether a person has signed in before. Otherwise no Auth user is bound, as after an invitation. */
  signedIn?: boolean
  scopes?: string[]
  expiresAt?: string
  revokedAt?: string
}

/** An account with an API key. A person has signed in before, so that `goodClaims(email)` are theirs. */
export async function createAccount(
  database: TestDatabase,
  options: AccountOptions = {},
): Promise<TestAccount> {
  const { owner } = database
  const kind = options.kind ?? 'person'
  const email = kind === 'person' ? options.email ?? newEmail() : null
  const userId = email && options.signedIn !== false ? await createAuthUser(database, { email }) : null
  const [account] = await owner<{ id: string }[]>`
    insert into app.accounts (kind, name, email, auth_user_id) values (${kind}, ${kind}, ${email}, ${userId})
    returning id`
  const { key, prefix, hash } = createApiKey()
  await owner`
    insert into app.api_keys (account_id, name, prefix, key_hash, scopes, expires_at, revoked_at)
    values (${account!.id}, 'Test key', ${prefix}, decode(${hash}, 'hex'), ${
    options.scopes ?? ['read', 'write']
  },
      ${options.expiresAt ?? null}, ${options.revokedAt ?? null})`
  return { id: account!.id, email, key }
}

interface AuthUserOptions {
  email: string
  /** Whether Auth has confirmed the address. */
  confirmed?: boolean
  /** A second user of the same address needs an id of its own. */
  id?: string
}

/** A user of Supabase Auth, who may or may not have an account here. */
export async function createAuthUser(
  { owner }: TestDatabase,
  { email, confirmed = true, id = authUserId(email) }: AuthUserOptions,
): Promise<string> {
  await owner`
    insert into auth.users (id, aud, role, email, email_confirmed_at)
    values (${id}, 'authenticated', 'authenticated', ${email}, ${confirmed ? new Date() : null})`
  return id
}

/** Lets a second OAuth client of a person in, and returns what its token says. */
export async function letSecondClientIn({ owner }: TestDatabase, { id, email }: TestAccount) {
  const session_id = crypto.randomUUID()
  await owner`insert into auth.sessions (id, user_id, oauth_client_id)
    values (${session_id}, ${authUserId(email!)}, ${disconnectedClientId})`
  await owner`insert into app.grants (account_id, client_id) values (${id}, ${disconnectedClientId})`
  return { client_id: disconnectedClientId, session_id }
}

/** Adds credits, which organizations and artists have only if they were bought. */
export const fund = ({ owner }: TestDatabase, { id }: { id: string }, credits = 333) =>
  owner.begin(async (sql) => {
    await sql`select private.lock_credits(${id})`
    await sql`select private.add_ledger_entry(${id}, 'adjustment', ${credits})`
  })

export async function join(
  { owner }: TestDatabase,
  organization: TestAccount,
  member: TestAccount,
  role = 'member',
) {
  await owner`
    insert into app.organization_members (organization_id, account_id, role)
    values (${organization.id}, ${member.id}, ${role})`
}

export type People = Awaited<ReturnType<typeof createPeople>>

/** An organization with an owner, a member and an artist, and somebody who has nothing to do with them. */
export async function createPeople(database: TestDatabase) {
  const [organization, owner, member, artist, outsider] = await Promise.all([
    createAccount(database, { kind: 'organization' }),
    createAccount(database),
    createAccount(database),
    createAccount(database, { kind: 'artist' }),
    createAccount(database),
  ])
  await join(database, organization, owner, 'owner')
  await join(database, organization, member)
  await join(database, organization, artist, 'artist')
  return { organization, owner, member, artist, outsider }
}

/** The people of a test file, created before its tests or before each of them. */
export function peopleFixture(of: { database: TestDatabase }, when: 'once' | 'each' = 'once') {
  const people = { organization: {}, owner: {}, member: {}, artist: {}, outsider: {} } as People
  fixture(async () => {
    const created = await createPeople(of.database)
    for (const [name, account] of Object.entries(created)) {
      Object.assign(people[name as keyof People], account)
    }
    return people
  }, when)
  return people
}

/** A member of the organization whose people administer the platform. */
export async function createAdmin(database: TestDatabase) {
  const [admin, organization] = [
    await createAccount(database),
    await createAccount(database, { kind: 'organization' }),
  ]
  await join(database, organization, admin)
  await database.owner`insert into private.settings (admin_organization_id) values (${organization.id})`
  return { ...admin, organization }
}

/** A catalog of these recordings, owned by an account. */
export async function createCatalog(
  { owner }: TestDatabase,
  account: TestAccount,
  isrcs: string[],
): Promise<string> {
  const [catalog] = await owner<
    { id: string }[]
  >`insert into app.catalogs (name) values ('Test catalog') returning id`
  await owner`insert into app.account_catalogs (account_id, catalog_id) values (${account.id}, ${
    catalog!.id
  })`
  await owner`insert into app.songs (isrc, name) select isrc, 'Song ' || isrc from unnest(${isrcs}::text[]) isrc
    on conflict (isrc) do nothing`
  await owner`insert into app.catalog_songs (catalog_id, isrc) select ${
    catalog!.id
  }, isrc from unnest(${isrcs}::text[]) isrc`
  return catalog!.id
}

/** One observation a day at 04:20 UTC from a date on, with these values; undefined leaves the day out. */
export async function observe(
  { owner }: TestDatabase,
  isrc: string,
  from: string,
  values: (number | undefined)[],
) {
  await owner`
    insert into app.song_measurements (isrc, captured_at, value)
    select ${isrc}, (${from}::date + day::int - 1 + time '04:20') at time zone 'UTC', value
    from unnest(${values.map((value) => value ?? null)}::bigint[]) with ordinality series (value, day)
    where value is not null`
}

/** The n-th of the tests' recordings. */
export const testIsrc = (n: number) => `QZTST${String(2600000 + n)}`
