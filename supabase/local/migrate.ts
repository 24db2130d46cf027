import type { Sql } from 'postgres'
import { splitSqlStatements } from '@supabase/lite'
import { Refusal } from './refusal.ts'

const folder = new URL('../migrations/', import.meta.url)

/**
 * Applies the missing migrations in the order of their names, as role postgres. Each file is one transaction with its row in
 * the Supabase CLI's history table, so that `supabase migration list` and `db push` work. Refuses a database of another version.
 * With `before`, only those that are older than this version.
 */
export async function applyMigrations(sql: Sql, before = '99999999999999'): Promise<string[]> {
  await sql.begin((sql) => [
    sql`set local role postgres`,
    sql`create schema if not exists supabase_migrations`,
    sql`create table if not exists supabase_migrations.schema_migrations (
      version text not null primary key, statements text[], name text, created_by text, idempotency_key text unique, rollback text[])`,
  ])
  const history = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
  const known = new Set(history.map(({ version }) => version))
  const files = await migrationFiles()
  const unknown = [...known].filter((version) => !files.some((file) => file.version === version))
  if (unknown.length > 0) {
    const age = unknown.every((version) => version < files.at(-1)!.version) ? 'an older' : 'a newer'
    throw new Refusal(
      `The data was made by ${age} version of this project. ` +
        'Check out that version, or delete the data and start with: npm start -- --fresh',
    )
  }
  const missing = files.filter(({ version }) => !known.has(version) && version < before)
  for (const { file, version, name } of missing) {
    const text = await Deno.readTextFile(new URL(file, folder))
    try {
      await sql.begin(async (sql) => {
        await sql`set local role postgres`
        await sql.unsafe(text)
        // The migration may have changed the role.
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

/** Postgres's message, with the line of the file. */
export function describe(error: unknown, text: string) {
  if (!(error instanceof Error)) return String(error)
  const { position, detail, hint, where } = error as
    & Error
    & Record<'position' | 'detail' | 'hint' | 'where', string | undefined>
  const line = position ? ` (line ${text.slice(0, Number(position)).split('\n').length})` : ''
  return [error.message + line, detail, hint, where].filter(Boolean).join('\n  ')
}
