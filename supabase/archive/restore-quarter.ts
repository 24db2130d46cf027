import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connect } from '../backup/options.ts'
import { prepareSession, quote } from '../backup/tables.ts'
import { Refusal } from '../local/refusal.ts'
import { openFile, readContent } from './files.ts'

/** Reads an archived quarter back, in one transaction. The file stays. */
export async function restoreQuarter(url: string, path: string): Promise<string> {
  const content = await readContent(path).catch((error) => {
    throw new Refusal(`${path} cannot be read: ${error.message}`)
  })
  const sql = connect(url, 'archive')
  try {
    return await sql.begin(async (sql) => {
      await prepareSession(sql)
      const [archived] = await sql<{ quarter: string; name: string; row_count: string }[]>`
        select quarter::text, to_char(quarter, 'YYYY"Q"Q') as name, row_count from app.archived_quarters
        where sha256 = decode(${content.sha256}, 'hex') for update`
      if (!archived) {
        throw new Refusal(
          `${path} is no archive of this database: it was changed, restored already, or is another one's`,
        )
      }
      const { quarter, name, row_count } = archived
      const [{ partition }] = await sql<[{ partition: string }]>`
        select private.begin_restore(${quarter}) as partition`
      const columns = await readNames(path)
      const known = await sql<{ name: string }[]>`
        select attname as name from pg_attribute where attrelid = 'app.song_measurements'::regclass and attnum > 0`
      const unknown = columns.find((column) => !known.some(({ name }) => name === column))
      if (unknown !== undefined) {
        throw new Refusal(`${path} has the column ${unknown}, which the database lacks`)
      }
      const rows = await sql.unsafe(
        `copy app.${partition} (${columns.map(quote).join(', ')}) from stdin (header match)`,
      ).writable()
      await pipeline(Readable.fromWeb(await openFile(path) as never), rows)
      const [{ count }] = await sql.unsafe<[{ count: string }]>(`select count(*) from app.${partition}`)
      if (count !== row_count) throw new Refusal(`${path} gave ${count} rows instead of ${row_count}`)
      await sql`select private.end_restore(${quarter})`
      return `Restored ${count} observations of ${name}`
    }) as string
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The names of the columns, from the first line. */
async function readNames(path: string): Promise<string[]> {
  let start = ''
  for await (const text of (await openFile(path)).pipeThrough(new TextDecoderStream())) {
    start += text
    if (start.includes('\n')) break
  }
  return start.split('\n', 1)[0]!.split('\t')
}
