import { createApiKey, type NewApiKey } from '../../shared/platform/identity/api-key.ts'
import type { TestDatabase } from './database.ts'
import {
  authUserId,
  goodClaims,
  organizationClientIds,
  readingClientId,
  signToken,
  testClientId,
} from './tokens.ts'

/** The callers of an operation, in the order of the access table. */
export const actorNames = [
  'nobody',
  'both',
  'malformed',
  'unknown',
  'revoked',
  'expired',
  'reader',
  'session',
  'key',
  'member',
  'outsider',
  'organization',
  'admin',
  'artist',
  'delegated',
  'reading_app',
  'organization_app',
  'organization_reader',
] as const
export type ActorName = typeof actorNames[number]

/** The accounts behind the actors. */
export type PartName = 'owner' | 'member' | 'outsider' | 'organization' | 'admin' | 'artist'

/** A cast of its own: an organization, who belongs to it, who does not, and everybody's credentials. */
export interface Cast {
  accounts: Record<PartName, { id: string; email: string | null }>
  /** The headers that each actor sends; a writer is the owner with a key that may not read. */
  credentials: Record<ActorName | 'writer', Record<string, string>>
}

const emailOf = (part: string) => `${part}-${crypto.randomUUID()}@example.com`

/**
 * Makes a cast, in one statement, so that each question may have one that nobody has acted in.
 * The admin belongs to the organization whose members reach every account.
 */
export async function createCast(
  { owner: sql }: TestDatabase,
  adminOrganizationId: string,
): Promise<Cast> {
  const person = (part: string) => {
    const email = emailOf(part)
    return { id: crypto.randomUUID(), kind: 'person', email, auth_user_id: authUserId(email) }
  }
  const other = (kind: string) => ({ id: crypto.randomUUID(), kind, email: null, auth_user_id: null })
  const accounts = {
    owner: person('owner'),
    member: person('member'),
    outsider: person('outsider'),
    organization: other('organization'),
    admin: person('admin'),
    artist: other('artist'),
  }
  // An outsider has an organization too: belonging to one opens no other.
  const elsewhere = other('organization')
  const members = [
    [accounts.organization, accounts.owner, 'owner'],
    [accounts.organization, accounts.member, 'member'],
    [accounts.organization, accounts.artist, 'artist'],
    [elsewhere, accounts.outsider, 'owner'],
  ].map(([organization, account, role]) => ({
    organization_id: (organization as { id: string }).id,
    account_id: (account as { id: string }).id,
    role,
  }))
  members.push({ organization_id: adminOrganizationId, account_id: accounts.admin.id, role: 'member' })

  const keys: Record<string, unknown>[] = []
  const key = (account: { id: string }, options: Record<string, unknown> = {}): NewApiKey => {
    const made = createApiKey()
    keys.push({ account_id: account.id, prefix: made.prefix, hash: made.hash, ...options })
    return made
  }
  const header = ({ key }: NewApiKey) => ({ 'x-api-key': key })
  const bearer = async (claims: Record<string, unknown> = {}) => ({
    authorization: `Bearer ${await signToken(goodClaims(accounts.owner.email!, claims))}`,
  })
  const apps = [
    { client_id: readingClientId, scopes: '{read}', given: null },
    { client_id: organizationClientIds.write, scopes: '{read,write}', given: '{read,write}' },
    { client_id: organizationClientIds.read, scopes: '{read,write}', given: '{read}' },
  ].map((app) => ({ ...app, session_id: crypto.randomUUID() }))
  const byApp = (index: number) => {
    const { client_id, session_id } = apps[index]!
    return bearer({ client_id, session_id })
  }
  const owners = header(key(accounts.owner))
  const session = await bearer()
  const credentials = {
    nobody: {},
    both: { ...owners, ...session },
    malformed: { 'x-api-key': 'acp_sk_nonsense' },
    unknown: header(createApiKey()),
    revoked: header(key(accounts.owner, { revoked_at: '2026-01-01' })),
    expired: header(key(accounts.owner, { expires_at: '2026-01-01' })),
    reader: header(key(accounts.owner, { scopes: ['read'] })),
    writer: header(key(accounts.owner, { scopes: ['write'] })),
    session,
    key: owners,
    member: header(key(accounts.member)),
    outsider: header(key(accounts.outsider)),
    organization: header(key(accounts.organization)),
    admin: header(key(accounts.admin)),
    artist: header(key(accounts.artist)),
    delegated: await bearer({ client_id: testClientId }),
    reading_app: await byApp(0),
    organization_app: await byApp(1),
    organization_reader: await byApp(2),
  }
  await sql`
    with made as (
      insert into app.accounts (id, kind, name, email, auth_user_id)
      select id, kind, kind, email, auth_user_id
      from jsonb_to_recordset(${sql.json([...Object.values(accounts), elsewhere])})
        as account (id uuid, kind text, email text, auth_user_id uuid)
      returning email, auth_user_id
    ),
    signed_up as (
      insert into auth.users (id, email, email_confirmed_at)
      select auth_user_id, email, now() from made where auth_user_id is not null
    ),
    app as (
      select client_id, scopes::text[], given::text[], session_id
      from jsonb_to_recordset(${
    sql.json(apps)
  }) as app (client_id uuid, scopes text, given text, session_id uuid)
    ),
    app_session as (
      insert into auth.sessions (id, user_id, oauth_client_id)
      select session_id, ${accounts.owner.auth_user_id}::uuid, client_id from app
    ),
    granted as (
      insert into app.grants (account_id, client_id, scopes, monthly_budget_credits, may_publish, may_schedule)
      select ${accounts.owner.id}::uuid, client_id, scopes, 1000, true, true from app
    ),
    given as (
      insert into app.grant_workspaces (account_id, client_id, organization_id, scopes, approved_by, approved_at, reviewed_at)
      select ${accounts.owner.id}::uuid, client_id, ${accounts.organization.id}::uuid, given, ${accounts.owner.id}::uuid, now(),
        case when 'write' = any (given) then now() end
      from app where given is not null
    ),
    -- Only people have free credits.
    funded as (
      insert into app.credit_balances (account_id, balance, entry_count)
      select account_id, 333, 1 from (values (${accounts.organization.id}::uuid), (${accounts.artist.id})) funded (account_id)
    ),
    entered as (
      insert into app.credit_entries (account_id, number, kind, amount, balance_after)
      select account_id, 1, 'adjustment', 333, 333
      from (values (${accounts.organization.id}::uuid), (${accounts.artist.id})) funded (account_id)
    ),
    joined as (
      insert into app.organization_members (organization_id, account_id, role)
      select organization_id, account_id, role
      from jsonb_to_recordset(${sql.json(members as never)})
        as member (organization_id uuid, account_id uuid, role text)
    )
    insert into app.api_keys (account_id, name, prefix, key_hash, scopes, expires_at, revoked_at)
    select account_id, 'Test key', prefix, decode(hash, 'hex'), coalesce(scopes, '{read,write}'), expires_at, revoked_at
    from jsonb_to_recordset(${sql.json(keys as never)})
      as key (account_id uuid, prefix text, hash text, scopes text[], expires_at timestamptz, revoked_at timestamptz)`
  return { accounts, credentials }
}
