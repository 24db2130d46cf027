import type postgres from 'postgres'
import { connect, describe, explain, type Sql } from './database.ts'
import { loadObservations } from './observations.ts'
import { Refusal } from '../local/refusal.ts'
import type { Options } from './options.ts'
import { loadRecordings } from './recordings.ts'
import { format, Report } from './report.ts'
import { openTables, type Table } from './table.ts'

class DryRun extends Error {}

/** Loads the files in one transaction and returns a summary. `onCommit` is called right before the commit. */
export async function importFiles(options: Options, onCommit: () => void): Promise<string> {
  const tables = await openTables(options.files)
  return await importTables(await connect(options), tables, options, onCommit)
}

/** Loads opened files in one transaction of a connection; otherwise like `importFiles`. */
export async function importTables(
  sql: postgres.Sql,
  tables: Table[],
  options: Options,
  onCommit: () => void,
): Promise<string> {
  const report = new Report(options.maxErrors)
  let summary: string[] = []
  let isCommitting = false
  try {
    await sql.begin(async (tx) => {
      await prepare(tx)
      summary = await loadTables(tx, tables, report, options.dataSource)
      if (options.sample) summary.push(await markSample(tx, tables))
      if (options.dryRun) throw new DryRun()
      onCommit()
      isCommitting = true
    })
  } catch (error) {
    if (isCommitting) {
      throw new Refusal(
        `The connection was lost during the commit (${
          describe(error)
        }): the rows may or may not be loaded. ` +
          'Run the import again; rows that exist are not added twice',
      )
    }
    if (!(error instanceof DryRun)) throw explain(error)
  }
  const result = options.dryRun ? 'Checked, and loaded nothing' : 'Loaded'
  const time = `${format(report.rows)} rows in ${report.seconds.toFixed(1)} s, ${report.rate}`
  return [`${result}: ${time}`, ...summary].join('\n')
}

async function loadTables(sql: Sql, tables: Table[], report: Report, dataSource: string): Promise<string[]> {
  const summary: string[] = []
  for (const table of tables) {
    const load = table.kind === 'recordings' ? loadRecordings : loadObservations
    summary.push(...await load(sql, table, report, dataSource))
  }
  const { problemCount } = report
  if (problemCount > 0) {
    const rows = problemCount === 1 ? '1 row is' : `${format(problemCount)} rows are`
    throw new Refusal(`${report.problems()}${rows} wrong: nothing was loaded`)
  }
  for (const { kind } of tables) {
    await sql`select private.note_import(array(select isrc from ${sql(staged[kind])}))`
  }
  return summary
}

/** As many as a person looks through. */
const maxSampleRecordings = 1000

/** Makes the recordings of the file the sample catalog. Catalogs that people made of an earlier one stay. */
async function markSample(sql: Sql, tables: Table[]): Promise<string> {
  if (!tables.some(({ kind }) => kind === 'recordings')) {
    throw new Refusal('--sample needs a file of recordings: nothing was loaded')
  }
  await sql`delete from private.sample_songs`
  const { count } = await sql`
    insert into private.sample_songs (isrc) select distinct isrc from import_recordings`
  if (count > maxSampleRecordings) {
    throw new Refusal(
      `A sample has at most ${format(maxSampleRecordings)} recordings, not ${
        format(count)
      }: nothing was loaded`,
    )
  }
  return `Sample catalog: ${format(count)} recordings`
}

/** The temporary tables with the ISRCs of each file. */
const staged = { recordings: 'import_recordings', observations: 'import_isrcs' }

async function prepare(sql: Sql) {
  // Hosted databases end long statements, and transactions that wait for their client.
  await sql`
    select set_config(name, '0', true) from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`
  // The server notices the end of this program during a statement too.
  await sql`set local client_connection_check_interval = '1s'`
  // Two imports with the same rows would wait for each other.
  const lock = sql`('x' || left(md5('npm run import'), 16))::bit(64)::bigint`
  const [{ isFree }] = await sql<[{ isFree: boolean }]>`select pg_try_advisory_xact_lock(${lock}) as "isFree"`
  if (isFree) return
  console.error('Another import is running on this database: waiting for its end')
  await sql`select pg_advisory_xact_lock(${lock})`
}
