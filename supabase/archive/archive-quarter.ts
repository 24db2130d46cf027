import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import type { TransactionSql } from 'postgres'
import { connect } from '../backup/options.ts'
import { prepareSession } from '../backup/tables.ts'
import { Refusal } from '../local/refusal.ts'
import { type Content, readContent, rename, writeFile } from './files.ts'

/**
 * Moves a closed quarter of observations to a file. The rows are dropped in the transaction that wrote the file, after the file
 * has been read again: until it commits, the database has them, and after that the file does.
 */
export async function archiveQuarter(url: string, quarter: string, path: string): Promise<string> {
  await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const sql = connect(url, 'archive')
  try {
    const [known] = await sql`
      select file_name, row_count, archived_at::text from app.archived_quarters where quarter = ${quarter}`
    if (known) {
      return `Archived already at ${known.archived_at}: ${known.row_count} observations in ${known.file_name}`
    }
    const { rows, sha256 } = await sql.begin(async (sql) => {
      await prepareSession(sql)
      const [begun] = await sql`select private.begin_archive(${quarter}) as partition`
      const content = await writeVerified(sql, begun!.partition, path)
      await sql`select private.end_archive(
        ${quarter}, ${basename(path)}, ${content.rows}, decode(${content.sha256}, 'hex'))`
      return content
    }) as Content
    return `Archived ${rows} observations in ${path}\nSHA-256 of the rows: ${sha256}`
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Writes the rows of a partition under the file's own name once they are complete and verified. */
async function writeVerified(sql: TransactionSql, partition: string, path: string): Promise<Content> {
  const partial = `${path}.partial`
  const text = await sql.unsafe(
    `copy (select * from app.${partition} order by isrc, data_source, captured_at) to stdout (header)`,
  ).readable()
  const written = await writeFile(partial, Readable.toWeb(text) as ReadableStream<Uint8Array>)
  const [{ count }] = await sql.unsafe<[{ count: string }]>(`select count(*) from app.${partition}`)
  if (!isSame(written, await readContent(partial)) || Number(count) !== written.rows) {
    throw new Refusal(`${partial} does not have the rows that were written. Nothing was removed`)
  }
  // A file of an interrupted run is the same. Any other may be the only copy of something.
  const earlier = await readContent(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return undefined
    throw new Refusal(`${path} exists and cannot be read. Move it away`)
  })
  if (earlier && !isSame(earlier, written)) {
    throw new Refusal(`${path} exists with other rows. Move it away, or archive to another folder`)
  }
  await rename(partial, path)
  return written
}

const isSame = (one: Content, other: Content) => one.rows === other.rows && one.sha256 === other.sha256
