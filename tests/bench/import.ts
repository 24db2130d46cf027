import { join } from 'node:path'
import postgres from 'postgres'
import { withDatabase } from '../../supabase/local/with-database.ts'
import { compared, type Row } from './report.ts'
import { deno, onPath, progress, type Session } from './session.ts'
import { alternate, dateFromToday } from './statistics.ts'
import { openStore } from './store.ts'

const recordings = 2_500
const days = 400
const rows = recordings * days
const rounds = 3
const template = 'import_template'

/** B11: the import command, compared with COPY into the same indexed table. */
export async function importBudget(session: Session): Promise<Row> {
  const files = await writeFiles(session.folder, recordings, days)
  const store = await openStore(session, template)
  await store.close()
  progress(`B11: ${rounds} imports and copies of ${rows.toLocaleString('en')} rows`)
  const psql = await onPath('psql')
  const load = (run: (url: string) => Promise<unknown>) => () =>
    inFreshDatabase(session, async (url) => {
      const started = performance.now()
      await run(url)
      return rows / (performance.now() - started) * 1000
    })
  const rate = await alternate(rounds, {
    import: load((url) => runImport(session, files, url)),
    copy: load((url) => psql ? copyByPsql(session, psql, files, url) : copyByServer(files, url)),
  })
  return {
    id: 'B11',
    what: `npm run import, ${rows.toLocaleString('en')} observations`,
    ...compared(rate, 'import', 'copy', psql ? 'psql \\copy' : 'COPY, read by the server', 0.6),
    notes: [
      `medians of ${rounds} alternating runs, each into a fresh database, start of the program included; the import also ` +
      `loads ${recordings.toLocaleString('en')} recordings`,
    ],
  }
}

/** Runs the import command to its end. */
export const runImport = (session: Session, { recordings, observations }: Files, url: string) =>
  session.run(
    deno,
    ['run', '-A', '--no-prompt', 'supabase/import/main.ts', recordings, observations, '--database-url', url],
    { env: { NO_COLOR: '1' }, timeout_ms: 300_000 },
  )

const copyFrom = 'app.song_measurements (isrc, captured_at, value) from'

const copyByPsql = (session: Session, psql: string, { observations }: Files, url: string) =>
  session.run(
    psql,
    [
      '-X',
      '-v',
      'ON_ERROR_STOP=1',
      url,
      '-c',
      `\\copy ${copyFrom} '${observations}' with (format csv, header)`,
    ],
    { env: { LC_ALL: 'C' }, timeout_ms: 300_000 },
  )

/** Where psql is not installed. Slightly faster, since no client reads the file. */
const copyByServer = ({ observations }: Files, url: string) =>
  withDatabase(url, (sql) => sql.unsafe(`copy ${copyFrom} '${observations}' with (format csv, header)`))

async function inFreshDatabase(session: Session, work: (url: string) => Promise<number>): Promise<number> {
  const name = 'import_run'
  const server = await session.postgres()
  const admin = postgres(server.adminUrl('postgres'), { max: 1, onnotice: () => {} })
  try {
    await admin.unsafe(`create database ${name} template ${template} owner postgres`)
    await admin.unsafe('checkpoint')
    const rate = await work(server.adminUrl(name))
    await assertLoaded(server.adminUrl(name))
    return rate
  } finally {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

async function assertLoaded(url: string) {
  const sql = postgres(url, { max: 1 })
  const [counted] = await sql`select count(*)::int as rows from app.song_measurements`
  await sql.end()
  if (counted!.rows !== rows) throw new Error(`${counted!.rows} rows were loaded, not ${rows}`)
}

export interface Files {
  recordings: string
  observations: string
}

/** Files of recordings with a count a day until yesterday, ordered by recording and day like real ones. */
export async function writeFiles(folder: string, recordings: number, days: number): Promise<Files> {
  const files = { recordings: join(folder, 'recordings.csv'), observations: join(folder, 'observations.csv') }
  const dates = Array.from({ length: days }, (_, index) => dateFromToday(index - days))
  const isrc = (n: number) => `QZBCH${String(n).padStart(7, '0')}`
  const list = Array.from({ length: recordings }, (_, n) => `${isrc(n)},Recording ${n},Artist,2020-01-01\n`)
  await Deno.writeTextFile(files.recordings, `isrc,name,artist,release_date\n${list.join('')}`)
  const file = await Deno.open(files.observations, { create: true, write: true, truncate: true })
  const writer = file.writable.getWriter()
  const encoder = new TextEncoder()
  await writer.write(encoder.encode('isrc,captured_at,value\n'))
  for (let n = 0; n < recordings; n++) {
    const series = dates.map((date, day) =>
      `${isrc(n)},${date}T04:20:00Z,${1_000_000 + n * 13 + day * 500}\n`
    )
    await writer.write(encoder.encode(series.join('')))
  }
  await writer.close()
  for (const file of Object.values(files)) await Deno.chmod(file, 0o644)
  return files
}
