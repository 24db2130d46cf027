// deno run -A tests/bench/capture.ts [recordings]: how much memory the worker needs to capture a large catalog, and how often its
// progress changes (budget B9).
import postgres from 'postgres'
import { startApify } from '../../supabase/local/stand-ins/apify.ts'
import { usedBy } from './machine.ts'
import { openSession } from './session.ts'
import { openStore } from './store.ts'

const recordings = Number(Deno.args[0] ?? 25_000)
const session = await openSession()
const apify = startApify({ durationMs: () => 10_000 })
try {
  const store = await openStore(session, 'capture')
  const password = crypto.randomUUID()
  await store.owner.unsafe(`alter role platform_worker with login password '${password}'`)
  const runId = await insertCapture(store.owner)
  const worker = session.start({
    name: 'worker',
    command: Deno.execPath(),
    args: [
      ...['run', '--no-prompt', '--allow-net', '--allow-env', '--allow-sys=hostname'],
      'functions/worker/index.ts',
    ],
    env: {
      WORKER_DATABASE_URL: (await session.postgres()).url('platform_worker', password, 'capture'),
      APIFY_API_BASE: apify.origin,
      APIFY_TOKEN: apify.apiKey,
      APIFY_ACTOR: 'label/playcounts',
      LOG_LEVEL: 'error',
    },
  })
  const started = performance.now()
  const progress = new Set<number>()
  for (let state = ''; state !== 'completed';) {
    const [run] = await store.owner`select state, progress, error from app.task_runs where id = ${runId}`
    state = run!.state
    if (state === 'failed') throw new Error(run!.error)
    if (run!.progress) progress.add(run!.progress.captured)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const [stored] = await store.owner`
    select count(*)::int as count from app.song_measurements where snapshot_id is not null`
  console.log(JSON.stringify({
    recordings,
    observations: stored!.count,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    max_resident_mb: Math.round((await usedBy(worker.pid)).max_mb),
    progress_reports: progress.size,
  }))
  await store.close()
} finally {
  await apify.stop()
  await session.close()
}

/** Creates a capture of new recordings. Returns its run. */
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
