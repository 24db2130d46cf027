import { join } from 'node:path'
import type { TestDatabase } from '../support/database.ts'
import { runProgram } from '../support/packages.ts'

const root = new URL('../..', import.meta.url).pathname

/** The database's address for role postgres, which is no superuser, as on hosted Supabase. */
export const urlOf = ({ ownerUrl }: TestDatabase) => `${ownerUrl}?role=postgres`

/** Runs `npm run backup` or `npm run restore` with a folder. */
export async function run(command: 'backup' | 'restore', folder: string, database: TestDatabase) {
  const script = `${root}supabase/backup/${command}-command.ts`
  const args = ['run', '-A', `--config=${root}deno.json`, script, folder, '--database-url', urlOf(database)]
  return await runProgram(Deno.execPath(), args, { env: { NO_COLOR: '1' } })
}

/** A new folder for backups, which is removed with everything in it. */
export async function openFolder() {
  const folder = await Deno.makeTempDir({ prefix: 'backup-' })
  return {
    path: (name: string) => join(folder, name),
    close: () => Deno.remove(folder, { recursive: true }),
  }
}

/** The number and a digest of the rows of each table, by the table's name. Requests of keys are stored seconds after them. */
export async function contents({ owner }: TestDatabase): Promise<Record<string, string>> {
  const tables = await owner<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('app', 'private') and tablename <> 'key_requests' or (schemaname = 'auth' and tablename in ('users', 'identities'))
    order by 1`
  const entries = await Promise.all(tables.map(async ({ name }) => {
    const [row] = await owner.unsafe(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as digest from ${name} t`,
    )
    return [name, row!.digest] as const
  }))
  return Object.fromEntries(entries)
}
