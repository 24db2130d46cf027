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
  liteOrigin: string
  secrets: Secrets
  save: () => Promise<void>
}

/**
 * Puts the demo data in, once per database. The people sign up through Auth as anyone would; seed.sql reads them from the setting
 * demo.accounts, and says what it made in demo.result.
 */
export async function seed({ databaseUrl, liteOrigin, secrets, save }: SeedOptions) {
  const text = await Deno.readTextFile(file).catch(() => undefined)
  if (text === undefined) return 'no supabase/seed.sql yet'
  const hash = createHash('sha256').update(text).digest('hex')
  return await withDatabase(databaseUrl, async (sql) => {
    const [before] = await sql<
      { hash: string }[]
    >`select hash from supabase_migrations.seed_files where path = ${name}`
    if (before) return before.hash === hash ? 'there already' : 'there already, from an older seed.sql'
    for (const role of roles) await signUp(liteOrigin, secrets.publishable_key, secrets.people[role])
    try {
      await sql.begin(async (sql) => {
        secrets.seed = await runSeed(sql, text, secrets)
        await sql`insert into supabase_migrations.seed_files (path, hash) values (${name}, ${hash})`
        // Before the commit: a database that says it is seeded always has its ids on file.
        await save()
      })
    } catch (error) {
      throw new Refusal(`${name} failed and was rolled back: ${describe(error, text)}`)
    }
    return 'put in'
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

/** A seed that was cut off left the people behind; then signing in proves that they are the same. */
async function signUp(origin: string, apikey: string, { email, password }: Person) {
  const post = async (path: string) => {
    const body = JSON.stringify({ email, password })
    const headers = { apikey, 'content-type': 'application/json' }
    const response = await fetch(`${origin}/auth/v1/${path}`, { method: 'POST', headers, body })
    return { ok: response.ok, text: await response.text() }
  }
  const signedUp = await post('signup')
  if (signedUp.ok || (await post('token?grant_type=password')).ok) return
  throw new Refusal(`Auth did not sign ${email} up: ${signedUp.text}`)
}
