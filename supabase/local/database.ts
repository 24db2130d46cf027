import type { Sql } from 'postgres'
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite'
import { applyMigrations } from './migrate.ts'
import { withDatabase } from './with-database.ts'

const baseline = new URL('./baseline.sql', import.meta.url)
const oauthTables = new URL('./oauth/tables.sql', import.meta.url)

/**
 * Gives a database everything that a hosted Supabase project with our migrations has: baseline, tables of Auth and Storage,
 * all migrations. Existing parts are unchanged. `adminUrl` connects as the superuser.
 */
export async function prepareDatabase({ adminUrl }: { adminUrl: string }): Promise<{ applied: string[] }> {
  return await withDatabase(adminUrl, async (sql) => {
    await createBaseline(sql)
    return { applied: await applyMigrations(sql) }
  })
}

/** Creates what a hosted Supabase database has before any migration. Needs a superuser's connection. */
export async function createBaseline(sql: Sql) {
  await sql.unsafe(await Deno.readTextFile(baseline))
  // Lite would create these itself, but it ignores errors.
  await sql.unsafe(`set role supabase_auth_admin; ${getAuthSchemaSql()}; reset role`)
  await sql.unsafe(await Deno.readTextFile(oauthTables))
  await sql.unsafe(`set role supabase_storage_admin; ${getStorageSchemaSql()}; reset role`)
}

export async function ensureDatabase(adminUrl: string, name: string) {
  await withDatabase(adminUrl, async (sql) => {
    const [found] = await sql`select from pg_catalog.pg_database where datname = ${name}`
    if (!found) await sql`create database ${sql(name)} owner postgres`
  })
}

/** Sets the passwords of login roles. Roles that do not exist yet are skipped. */
export async function setPasswords(adminUrl: string, passwords: Record<string, string>) {
  await withDatabase(adminUrl, async (sql) => {
    for (const [role, password] of Object.entries(passwords)) {
      const [found] = await sql`
        select format('alter role %I with login password %L', rolname, ${password}::text) as statement
        from pg_catalog.pg_roles where rolname = ${role}`
      if (found) await sql.unsafe(found.statement)
    }
  })
}
