import { connect, databaseUrl, describe, explain, type Sql } from './database.ts'
import { loadObservations, type ObservationCounts } from './observations.ts'
import type { Options } from './options.ts'
import { Problems } from './problems.ts'
import { count, type Progress } from './progress.ts'
import { loadRecordings, type RecordingCounts } from './recordings.ts'
import { Refusal } from './refusal.ts'
import { openTables, type Table } from './table.ts'

export type Stop = { signal: AbortSignal; /** From here on it is too late to stop. */ seal(): void }

type Counts = { recordings?: RecordingCounts; observations?: ObservationCounts }

class DryRun extends Error {}

/** Loads the files in one transaction, and returns what to say about it. */
export async function loadFiles(options: Options, progress: Progress, stop: Stop): Promise<string> {
  const tables = await openTables(options.files)
  const sql = await connect(await databaseUrl(options))
  stop.signal.throwIfAborted()
  stop.signal.addEventListener('abort', () => void sql.end({ timeout: 0 }))
  const counts: Counts = {}
  let committing = false
  try {
    await sql.begin(async (tx) => {
      await prepare(tx, progress)
      await loadTables(tx, tables, options, progress, counts)
      if (options.dryRun) throw new DryRun()
      stop.seal()
      committing = true
    })
  } catch (error) {
    if (committing) {
      throw new Refusal(
        `The connection was lost during the commit (${describe(error)}): whether the rows were loaded is ` +
          'not known. Run the import again; what is there is not added twice',
      )
    }
    if (!(error instanceof DryRun)) throw explain(error)
  }
  return summary(counts, progress, options.dryRun)
}

async function loadTables(sql: Sql, tables: Table[], options: Options, progress: Progress, counts: Counts) {
  const problems = new Problems(options.maxErrors)
  for (const table of tables) {
    if (table.kind === 'recordings') counts.recordings = await loadRecordings(sql, table, problems, progress)
    else counts.observations = await loadObservations(sql, table, problems, progress, options.dataSource)
  }
  if (problems.count === 0) return
  for (const line of problems.report()) progress.say(line)
  const rows = problems.count === 1 ? '1 row is' : `${count(problems.count)} rows are`
  throw new Refusal(`${rows} wrong: nothing was loaded`)
}

async function prepare(sql: Sql, progress: Progress) {
  // Hosted databases end long statements, and transactions that wait for their client.
  await sql`
    select set_config(name, '0', true) from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`
  // The server also looks during a statement whether this program is still there.
  await sql`set local client_connection_check_interval = '1s'`
  // Two imports that hold each other's rows would wait for each other.
  const lock = sql`('x' || left(md5('npm run import'), 16))::bit(64)::bigint`
  const [{ free }] = await sql<[{ free: boolean }]>`select pg_try_advisory_xact_lock(${lock}) as free`
  if (free) return
  progress.say('Another import is running on this database: waiting for its end')
  await sql`select pg_advisory_xact_lock(${lock})`
}

function summary({ recordings, observations }: Counts, progress: Progress, dryRun: boolean): string {
  const seconds = progress.seconds()
  const lines = [
    `${dryRun ? 'Checked, and loaded nothing' : 'Loaded'}: ${count(progress.rows)} rows in ` +
    `${seconds.toFixed(1)} s, ${count(progress.rows / seconds)} rows/s`,
  ]
  if (recordings) {
    const { added, changed, unchanged } = recordings
    lines.push(`Recordings: ${count(added)} added, ${count(changed)} changed, ${count(unchanged)} unchanged`)
  }
  if (observations) {
    const { added, alreadyThere, withoutRecording } = observations
    lines.push(`Observations: ${count(added)} added, ${count(alreadyThere)} already there`)
    if (withoutRecording > 0) {
      lines.push(`ISRCs with observations but no recording: ${count(withoutRecording)}`)
    }
  }
  return lines.join('\n')
}
