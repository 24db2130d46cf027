import { dirname } from 'node:path'
import { Refusal } from '../local/refusal.ts'
import { type Manifest, writeManifest, writeRows } from './files.ts'
import { connect } from './options.ts'
import { listMigrations, listSequences, listTables, prepareSession, quote, type Table } from './tables.ts'

const batchRows = 500

/** Writes the rows of all tables, as of one moment, to a new folder. The platform may be in use meanwhile. */
export async function backUp({ folder, url }: { folder: string; url: string }): Promise<Manifest> {
  await Deno.mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await Deno.mkdir(folder, { mode: 0o700 }).catch((error) => {
    throw error instanceof Deno.errors.AlreadyExists ? new Refusal(`${folder} exists already`) : error
  })
  const sql = connect(url, 'backup')
  try {
    return await sql.begin('isolation level repeatable read read only', async (sql) => {
      await prepareSession(sql)
      const [now] = await sql<[{ at: string }]>`select now()::text as at`
      const manifest: Manifest = {
        format: 1,
        created_at: now.at,
        migrations: await listMigrations(sql),
        tables: [],
        sequences: [],
      }
      for (const table of await listTables(sql)) {
        const rows = sql.unsafe<{ row: string }[]>(selectRows(table)).cursor(batchRows)
        manifest.tables.push({ ...table, rows: await writeRows(folder, table, texts(rows)) })
      }
      manifest.sequences = (await listSequences(sql)).flatMap(({ name, value }) =>
        value ? { name, value } : []
      )
      await writeManifest(folder, manifest)
      return manifest
    }) as Manifest
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Each row as a JSON array of the texts of its values. */
function selectRows({ name, columns }: Table): string {
  const values = columns.map(({ name }) => `t.${quote(name)}::text`)
  return `select json_build_array(${values.join(', ')})::text as row from ${name} t`
}

async function* texts(batches: AsyncIterable<{ row: string }[]>): AsyncGenerator<string[]> {
  for await (const batch of batches) yield batch.map(({ row }) => row)
}
