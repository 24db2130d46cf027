import { createHash } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { Refusal } from './refusal.ts'
import { describe } from './migrate.ts'
import { withDatabase } from './with-database.ts'
import { type Person, roles, type Secrets, type SeedResult } from './secrets.ts'

const file = new URL('../seed.sql', import.meta.url)
const name = 'supabase/seed.sql'

export type SeedOptions = {
  databaseUrl: string
  secrets: Secrets
  save: () => Promise<void>
}

/**
 * Inserts the demo data once per database: users with confirmed addresses, then seed.sql, which reads them from the setting
 * demo.accounts and writes its result to demo.result.
 */
export async function seed({ databaseUrl, secrets, save }: SeedOptions) {
  const text = await Deno.readTextFile(file).catch(() => undefined)
  if (text === undefined) return 'no supabase/seed.sql yet'
  const hash = createHash('sha256').update(text).digest('hex')
  return await withDatabase(databaseUrl, async (sql) => {
    // The table in which the Supabase CLI records what it has seeded.
    await sql`create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null)`
    const [before] = await sql<
      { hash: string }[]
    >`select hash from supabase_migrations.seed_files where path = ${name}`
    if (before) return before.hash === hash ? 'exists' : 'exists, from an older seed.sql'
    try {
      await sql.begin(async (sql) => {
        for (const role of roles) await createUser(sql, secrets.people[role])
        secrets.seed = await runSeed(sql, text, secrets)
        await sql`insert into supabase_migrations.seed_files (path, hash) values (${name}, ${hash})`
        // Before the commit, so that the ids of a seeded database are always saved.
        await save()
      })
    } catch (error) {
      throw new Refusal(`${name} failed and was rolled back: ${describe(error, text)}`)
    }
    return 'inserted'
  })
}

async function runSeed(
  sql: TransactionSql,
  text: string,
  { people }: Secrets,
): Promise<SeedResult | undefined> {
  const accounts = Object.fromEntries(roles.map((role) => {
    const { email, key } = people[role]
    return [role, { email, key_hash: key.hash, key_prefix: key.prefix }]
  }))
  await sql`select set_config('demo.accounts', ${JSON.stringify(accounts)}, false)`
  await sql.unsafe(text)
  const [row] = await sql<
    { result: string | null }[]
  >`select nullif(current_setting('demo.result', true), '') as result`
  return row?.result ? JSON.parse(row.result) : undefined
}

/** Inserts a confirmed user of Auth, as a sign-up would, because the embedded Auth has no admin API. */
async function createUser(sql: TransactionSql, { email, password }: Person) {
  const hash = sql`extensions.crypt(${password}, extensions.gen_salt('bf', 10))`
  const [user] = await sql<{ id: string; existed: boolean }[]>`
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data)
    values (gen_random_uuid(), ${email}, ${hash}, now(), '{"provider": "email", "providers": ["email"]}')
    on conflict (email) where is_sso_user = false do update set email_confirmed_at = now()
    returning id, xmax <> 0 as existed`
  if (user!.existed) {
    // Confirming an address cleared the password of before, and only a person sets one in a session (sql/auth/passwords.sql).
    await sql`delete from auth.sessions where user_id = ${user!.id}`
    await sql`update auth.users set encrypted_password = ${hash} where id = ${user!.id}`
  }
  const identity = { sub: user!.id, email, email_verified: true }
  await sql`
    insert into auth.identities (id, user_id, provider, provider_id, identity_data)
    values (gen_random_uuid(), ${user!.id}, 'email', ${user!.id}, ${sql.json(identity)})
    on conflict (provider_id, provider) do nothing`
}
