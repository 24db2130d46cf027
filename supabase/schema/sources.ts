import type { Sql } from 'postgres'

const folder = new URL('../../sql/', import.meta.url)

/** The files of sql/ in the order in which they are applied (sql/ORDER). */
export async function sourceFiles(): Promise<string[]> {
  return (await Deno.readTextFile(new URL('ORDER', folder))).split('\n').filter((line) => line !== '')
}

/** Builds the schema from sql/ as the role that owns it on hosted Supabase. An error names the file. */
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
