import { runMigrations } from 'graphile-worker'
import type { Sql } from 'postgres'

const folder = new URL('../../sql/', import.meta.url)

/** The files of sql/ in the order in which they build on each other (sql/ORDER). */
export async function sourceFiles(): Promise<string[]> {
  return (await Deno.readTextFile(new URL('ORDER', folder))).split('\n').filter((line) => line !== '')
}

/**
 * The queue's own schema, by the library that owns it: today's version of it is part of ours, so that a worker finds
 * nothing to migrate and needs no right to.
 */
export async function layQueue(adminUrl: string): Promise<void> {
  const url = new URL(adminUrl)
  url.searchParams.set('options', '-c role=postgres')
  await runMigrations({ connectionString: url.href })
}

/** Builds today's schema from sql/, as the role that owns it on hosted Supabase. Names the file that fails. */
export async function applySources(sql: Sql): Promise<void> {
  await sql.unsafe('set role postgres')
  for (const file of await sourceFiles()) {
    try {
      await sql.unsafe(await Deno.readTextFile(new URL(file, folder)))
    } catch (error) {
      throw new Error(`sql/${file}: ${(error as Error).message}`, { cause: error })
    }
  }
  await sql.unsafe('reset role')
}
