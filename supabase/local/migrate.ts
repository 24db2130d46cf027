import type { Sql } from 'postgres'
import { splitSqlStatements } from '@supabase/lite'
import { Refusal } from './refusal.ts'

const folder = new URL('../migrations/', import.meta.url)

/**
 * Applies what is missing, in the order of names, as role postgres. Each file is one transaction together with its row in
 * the history table, which is the Supabase CLI's own: `supabase migration list` and `db push` read it as theirs.
 */
export async function applyMigrations(sql: Sql): Promise<string[]> {
  await sql.begin((sql) => [
    sql`set local role postgres`,
    sql`create schema if not exists supabase_migrations`,
    sql`create table if not exists supabase_migrations.schema_migrations (
      version text not null primary key, statements text[], name text, created_by text, idempotency_key text unique, rollback text[])`,
    sql`create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null)`,
  ])
  const history = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
  const known = new Set(history.map(({ version }) => version))
  const files = await migrationFiles()
  const later = [...known].filter((version) => !files.some((file) => file.version === version))
  if (later.length > 0) {
    throw new Refusal(
      `The database has migrations that this checkout does not have (${later.join(', ')}). ` +
        'Go back to the checkout that made it, or begin anew: npm start -- --fresh',
    )
  }
  const missing = files.filter(({ version }) => !known.has(version))
  for (const { file, version, name } of missing) {
    const text = await Deno.readTextFile(new URL(file, folder))
    try {
      await sql.begin(async (sql) => {
        await sql`set local role postgres`
        await sql.unsafe(text)
        // A migration may have changed the role or the search path; the row must still be written, and by its owner.
        await sql`set local role postgres`
        await sql`insert into supabase_migrations.schema_migrations (version, name, statements)
          values (${version}, ${name}, ${splitSqlStatements(text)})`
      })
    } catch (error) {
      throw new Refusal(`Migration ${file} failed and was rolled back: ${describe(error, text)}`)
    }
  }
  return missing.map(({ file }) => file)
}

async function migrationFiles() {
  const files: { file: string; version: string; name: string }[] = []
  for await (const { name: file } of Deno.readDir(folder)) {
    const [, version, name] = /^(\d{14})_(.*)\.sql$/.exec(file) ?? []
    if (version && name !== undefined) files.push({ file, version, name })
  }
  return files.sort((a, b) => a.file < b.file ? -1 : 1)
}

/** What Postgres said, and the line of the file it was about. */
export function describe(error: unknown, text: string) {
  if (!(error instanceof Error)) return String(error)
  const { position, detail, hint, where } = error as
    & Error
    & Record<'position' | 'detail' | 'hint' | 'where', string | undefined>
  const line = position ? ` (line ${text.slice(0, Number(position)).split('\n').length})` : ''
  return [error.message + line, detail, hint, where].filter(Boolean).join('\n  ')
}
