import { join } from 'node:path'
import postgres from 'postgres'
import { root } from '../../supabase/local/path.ts'
import { met, notMeasured, perSecond, type Row, times } from './report.ts'
import { deno, onPath, progress, type Session } from './session.ts'
import { alternate, dateFromToday } from './statistics.ts'
import { openStore } from './store.ts'

const recordings = 2_500
const days = 400
const rows = recordings * days
const rounds = 3
const command = 'supabase/import/main.ts'
const template = 'import_template'

/** B11: the import command, compared with psql's COPY into the same indexed table. */
export async function importBudget(session: Session): Promise<Row> {
  const what = `npm run import, ${rows.toLocaleString('en')} observations`
  const budget = '>= 0.4'
  const exists = await Deno.stat(join(root, command)).then(() => true, () => false)
  if (!exists) return notMeasured('B11', what, budget, `there is no ${command}`)
  const psql = await onPath('psql')
  if (!psql) {
    return notMeasured('B11', what, budget, 'psql is not on PATH (apt-get install postgresql-client)')
  }
  const files = await writeFiles(session.folder)
  const store = await openStore(session, template)
  await store.close()
  progress(`B11: ${rounds} imports and copies of ${rows.toLocaleString('en')} rows`)
  const copy = `\\copy app.song_measurements (isrc, captured_at, value) from '${files.observations}' ` +
    'with (format csv, header)'
  const load = (args: (url: string) => [string, ...string[]]) => () =>
    inFreshDatabase(session, async (url) => {
      const [program, ...rest] = args(url)
      const env = { LC_ALL: 'C', NO_COLOR: '1' }
      const { seconds } = await session.run(program, rest, { env, timeout_ms: 300_000 })
      return rows / seconds
    })
  const rate = await alternate(rounds, {
    import: load((url) => [
      deno,
      'run',
      '-A',
      '--no-prompt',
      command,
      files.recordings,
      files.observations,
      '--database-url',
      url,
    ]),
    copy: load((url) => [psql, '-X', '-v', 'ON_ERROR_STOP=1', url, '-c', copy]),
  })
  const ratio = rate.ratio('import', 'copy')
  return {
    id: 'B11',
    what,
    measured: perSecond(rate.median('import')),
    reference: `${perSecond(rate.median('copy'))} (psql \\copy)`,
    ratio: times(ratio),
    budget,
    verdict: met([ratio, { min: 0.4 }]),
    notes: [
      `medians of ${rounds} alternating runs, each into a fresh database, start of the program included; the import also ` +
      `loads ${recordings.toLocaleString('en')} recordings`,
    ],
  }
}

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

/** Ordered by recording and day, like real files. */
async function writeFiles(folder: string) {
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
