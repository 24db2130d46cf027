import type { TransactionSql } from 'postgres'
import { Refusal } from '../local/refusal.ts'
import { quote } from './back-up.ts'
import { type Manifest, readManifest, readRows } from './files.ts'
import { connect } from './options.ts'
import { isOfAuth, listMigrations, prepareSession, type Table } from './tables.ts'

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
    await sql.begin(async (sql) => {
      await prepareSession(sql)
      await requireEmptyProject(sql, manifest)
      // Triggers and foreign keys would count again what the rows contain already. As pg_restore --disable-triggers does it.
      await sql`set local session_replication_role = replica`
      const ours = manifest.tables.filter((table) => !isOfAuth(table))
      await sql.unsafe(`truncate ${ours.map(({ name }) => name).join(', ')}`)
      for (const table of manifest.tables) await restoreTable(sql, folder, table)
      for (const { name, value } of manifest.sequences) await sql`select setval(${name}::regclass, ${value})`
    })
    for (const { name } of manifest.tables.filter((table) => !isOfAuth(table))) {
      await sql.unsafe(`analyze ${name}`)
    }
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

async function restoreTable(sql: TransactionSql, folder: string, table: Table & { rows: number }) {
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
