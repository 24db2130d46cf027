import { codeOf, Database, databaseUrl, words } from './database.ts'
import { type ObservationCounts, ObservationLoad } from './observations.ts'
import type { Options } from './options.ts'
import { Problems } from './problems.ts'
import { count, Progress } from './progress.ts'
import type { Reading } from './read.ts'
import { loadRecordings, type RecordingCounts } from './recordings.ts'
import { Refusal } from './refusal.ts'
import { closeTables, openTables, type Table } from './tables.ts'

export type Stop = { signal: AbortSignal; /** From here on it is too late to stop. */ seal(): void }

type Counts = { recordings?: RecordingCounts; observations?: ObservationCounts }

/** Loads the files in one transaction, and answers with what to say about it. */
export async function importFiles(options: Options, progress: Progress, stop: Stop): Promise<string> {
  const tables = await openTables(options.files)
  try {
    const database = await Database.connect(await databaseUrl(options))
    const cut = () => database.cut()
    stop.signal.addEventListener('abort', cut)
    try {
      stop.signal.throwIfAborted()
      const counts = await load(database, tables, options, progress, stop)
      return summary(counts, progress, options.dryRun)
    } finally {
      stop.signal.removeEventListener('abort', cut)
      await database.close()
    }
  } finally {
    await closeTables(tables)
  }
}

async function load(
  database: Database,
  tables: Table[],
  options: Options,
  progress: Progress,
  { signal, seal }: Stop,
): Promise<Counts> {
  const problems = new Problems(options.maxErrors)
  const reading: Reading = { problems, progress, signal }
  const counts: Counts = {}
  let observations: ObservationLoad | undefined
  try {
    await begin(database, progress)
    for (const table of tables) {
      if (table.kind === 'recordings') counts.recordings = await loadRecordings(database, table, reading)
      else {
        observations = new ObservationLoad(database, table, reading, options.dataSource)
        counts.observations = await observations.run()
      }
    }
    if (problems.count > 0 || options.dryRun) {
      await database.change('rollback')
      await observations?.explainConflicts()
    }
  } catch (error) {
    throw signal.aborted ? error : refusal(error)
  }
  if (problems.count > 0) {
    for (const line of problems.report()) progress.say(line)
    const rows = problems.count === 1 ? '1 row is' : `${count(problems.count)} rows are`
    throw new Refusal(`${rows} wrong: nothing was loaded`)
  }
  if (!options.dryRun) {
    seal()
    await commit(database)
  }
  return counts
}

async function begin(database: Database, progress: Progress) {
  await database.change('begin')
  // Hosted databases end long statements, and transactions that wait for their client.
  await database.rows(`
    select set_config(name, '0', true) from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`)
  // Two imports that hold each other's rows would wait for each other.
  const lock = `('x' || left(md5('npm run import'), 16))::bit(64)::bigint`
  const [free] = await database.rows<{ free: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as free`)
  if (free!.free) return
  progress.say('Another import is running on this database: waiting for its end')
  await database.change(`select pg_advisory_xact_lock(${lock})`)
}

async function commit(database: Database) {
  try {
    await database.change('commit')
  } catch (error) {
    throw new Refusal(
      `The connection was lost at the very end (${
        words(error)
      }): whether the rows were loaded is not known. ` +
        'Run the import again; what is there is not added twice',
    )
  }
}

/** What the database or the network said, in a sentence; a fault of ours stays what it is. */
function refusal(error: unknown): unknown {
  const code = codeOf(error)
  if (error instanceof Refusal) return error
  const lost = code?.startsWith('57P') || code?.startsWith('08') || /^E[A-Z]+$/.test(code ?? '') ||
    /^Connection terminated|not queryable/.test(words(error))
  if (lost) {
    return new Refusal(`The connection to the database was lost (${words(error)}): nothing was loaded`)
  }
  if (/^[0-9A-Z]{5}$/.test(code ?? '')) {
    return new Refusal(`The database refused: ${words(error)}. Nothing was loaded`)
  }
  return error
}

function summary({ recordings, observations }: Counts, progress: Progress, dryRun: boolean): string {
  const lines = [
    `${dryRun ? 'Checked, and loaded nothing' : 'Loaded'}: ${count(progress.rows)} rows in ${
      progress.seconds().toFixed(1)
    } s, ${count(progress.rows / progress.seconds())} rows/s`,
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
