import type { TransactionSql, UnsafeQueryOptions } from 'postgres'
import { Refusal } from '../local/refusal.ts'
import { type Manifest, readManifest, readRows } from './files.ts'
import { connect } from './options.ts'
import {
  isOfAuth,
  listMigrations,
  listSequences,
  listTables,
  prepareSession,
  quote,
  type Table,
} from './tables.ts'

/** A table of the project, with the columns and the number of rows that the backup has of it. */
type Restored = Table & { rows: number }

/**
 * Restores a backup into a project that has the same migrations and no accounts, in one transaction. Rows of the migrations
 * themselves, such as prices, are replaced by those of the backup.
 * @throws Refusal, and nothing was changed
 */
export async function restore({ folder, url }: { folder: string; url: string }): Promise<Manifest> {
  const manifest = await readManifest(folder).catch(() => {
    throw new Refusal(`${folder} is not a complete backup`)
  })
  const sql = connect(url, 'restore')
  try {
    const ours = await sql.begin(async (sql) => {
      await prepareSession(sql)
      await requireEmptyProject(sql, manifest)
      const tables = await findTables(sql, manifest, folder)
      const sequences = (await listSequences(sql)).map(({ name }) => name)
      const ours = tables.filter((table) => !isOfAuth(table))
      // Triggers and foreign keys would count again what the rows contain already. As pg_restore --disable-triggers does it.
      await sql`set local session_replication_role = replica`
      await sql.unsafe(`truncate ${ours.map(({ name }) => name).join(', ')}`, [], oneStatement)
      for (const table of tables) await restoreTable(sql, folder, table)
      for (const { name, value } of manifest.sequences) {
        if (!sequences.includes(name)) throw unknown(`sequence ${name}`)
        await sql`select setval(${name}::regclass, ${value})`
      }
      return ours
    }) as Restored[]
    for (const { name } of ours) await sql.unsafe(`analyze ${name}`, [], oneStatement)
    return manifest
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function requireEmptyProject(sql: TransactionSql, { migrations }: Manifest) {
  const here = await listMigrations(sql)
  if (here.join() !== migrations.join()) {
    throw new Refusal(
      `The backup has the migrations ${migrations.join(', ') || 'none'}, the project ${
        here.join(', ') || 'none'
      }. Apply those of the backup, restore, then apply the rest`,
    )
  }
  const [used] = await sql`select from app.accounts union all select from auth.users limit 1`
  if (used) {
    throw new Refusal('The project has accounts or users already. A backup is restored into an empty one')
  }
}

/** The extended protocol takes one statement. */
const oneStatement = { prepare: false, simple: false } as UnsafeQueryOptions

const unknown = (what: string) => new Refusal(`The backup has the ${what}, which the project lacks`)

/**
 * The tables of the backup as the catalogue of the project has them: only its names and types become SQL. The migrations are the
 * same, so a complete backup has all tables and columns of them; those of Auth are of its version.
 */
async function findTables(sql: TransactionSql, manifest: Manifest, folder: string): Promise<Restored[]> {
  const tables = await listTables(sql)
  const here = new Map(tables.map((table) => [table.name, table]))
  const found = manifest.tables.map(({ name, columns, rows }) => {
    const table = here.get(name)
    if (!table) throw unknown(`table ${name}`)
    const found = columns.map((column) => {
      const known = table.columns.find((one) => one.name === column.name)
      if (!known) throw unknown(`column ${column.name} of ${name}`)
      return known
    })
    return { name: table.name, columns: found, rows }
  })
  const lacks = (what: string) => new Refusal(`${folder} is not a complete backup: it lacks the ${what}`)
  for (const { name, columns } of tables.filter((table) => !isOfAuth(table))) {
    const table = found.find((one) => one.name === name)
    if (!table) throw lacks(`table ${name}`)
    const missing = columns.find((column) => !table.columns.includes(column))
    if (missing) throw lacks(`column ${missing.name} of ${name}`)
  }
  return found
}

async function restoreTable(sql: TransactionSql, folder: string, table: Restored) {
  const names = table.columns.map(({ name }) => quote(name))
  const values = table.columns.map(({ type }, index) => `(row ->> ${index})::${type}`)
  let count = 0
  for await (const rows of readRows(folder, table)) {
    await sql.unsafe(
      `insert into ${table.name} (${names.join(', ')}) overriding system value
      select ${values.join(', ')} from json_array_elements($1::text::json) row`,
      [`[${rows.join()}]`],
    )
    count += rows.length
  }
  if (count !== table.rows) {
    throw new Refusal(`The file of ${table.name} has ${count} rows instead of ${table.rows}`)
  }
}
