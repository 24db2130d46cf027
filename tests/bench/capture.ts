// How much memory the worker takes to capture a large catalog, and whether its progress is seen meanwhile:
// `TEST_SCHEMA=sources deno run -A tests/bench/capture.ts [recordings]` on a Postgres of its own (budget B9).
import { join } from 'node:path'
import postgres from 'postgres'
import { startApify } from '../../supabase/local/stand-ins/apify.ts'
import { ensureDatabase, prepareDatabase } from '../../supabase/local/database.ts'
import { startPostgres } from '../../supabase/local/postgres.ts'
import { createBaselineAndSources } from '../../supabase/schema/pair.ts'

const recordings = Number(Deno.args[0] ?? 25_000)
const folder = await Deno.makeTempDir({ prefix: 'capture-bench-' })
await Deno.chmod(folder, 0o755)
const server = await startPostgres({ dataDir: join(folder, 'postgres'), log: join(folder, 'postgres.log') })
const apify = startApify({ durationMs: () => 10_000 })
try {
  await ensureDatabase(server.adminUrl('postgres'), 'bench')
  const prepare = Deno.env.get('TEST_SCHEMA') === 'sources' ? createBaselineAndSources : prepareDatabase
  await prepare({ adminUrl: server.adminUrl('bench') })
  const sql = postgres(server.adminUrl('bench'), { max: 2, onnotice: () => {} })
  const password = crypto.randomUUID()
  await sql.unsafe(`alter role platform_worker with login password '${password}'`)
  const runId = await insertCapture(sql)
  const worker = new Deno.Command(Deno.execPath(), {
    args: [
      'run',
      '--no-prompt',
      '--allow-net',
      '--allow-env',
      '--allow-sys=hostname',
      'functions/worker/index.ts',
    ],
    env: {
      WORKER_DATABASE_URL: server.url('platform_worker', password, 'bench'),
      APIFY_API_BASE: apify.origin,
      APIFY_TOKEN: apify.apiKey,
      APIFY_ACTOR: 'label/playcounts',
      LOG_LEVEL: 'error',
    },
  }).spawn()
  const started = performance.now()
  const seen = new Set<number>()
  let most_bytes = 0
  for (let state = ''; state !== 'completed';) {
    const [run] = await sql`select state, progress, error from app.task_runs where id = ${runId}`
    state = run!.state
    if (state === 'failed') throw new Error(run!.error)
    if (run!.progress) seen.add(run!.progress.captured)
    most_bytes = Math.max(most_bytes, await residentBytes(worker.pid))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const [stored] =
    await sql`select count(*)::int as count from app.song_measurements where snapshot_id is not null`
  console.log(JSON.stringify({
    recordings,
    observations: stored!.count,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    most_resident_mb: Math.round(most_bytes / 1e6),
    progress_reports_seen: seen.size,
  }))
  worker.kill('SIGKILL')
  await worker.status
  await sql.end()
} finally {
  await apify.stop()
  await server.stop()
  await Deno.remove(folder, { recursive: true })
}

/** The run of a capture of so many new recordings. */
async function insertCapture(sql: postgres.Sql): Promise<string> {
  const [account] =
    await sql`insert into app.accounts (kind, name) values ('organization', 'Bench') returning id`
  await sql`select private.lock_credits(${account!.id})`
  await sql`select private.add_ledger_entry(${account!.id}, 'adjustment', ${recordings})`
  const [catalog] = await sql`insert into app.catalogs (name) values ('Bench') returning id`
  await sql`insert into app.account_catalogs (account_id, catalog_id) values (${account!.id}, ${catalog!.id})`
  await sql`insert into app.songs (isrc) select 'QZBEN' || to_char(n, 'FM0000000') from generate_series(1, ${recordings}) n`
  await sql`insert into app.catalog_songs (catalog_id, isrc) select ${catalog!.id}, isrc from app.songs`
  const [capture] = await sql`
    select (private.create_capture(
      ${account!.id}, ${catalog!.id}, ${account!.id}, array(select isrc from app.songs))).run_id`
  return capture!.run_id
}

/** By the kernel's account of the process (Linux). */
async function residentBytes(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}
