import { afterAll, expect, it } from 'vitest'
import { startApify } from '../../../supabase/local/stand-ins/apify.ts'
import { faults } from '../../sql/credits/ledger.ts'
import { charges, observations, ownerOf, post } from '../../support/captures.ts'
import { openPlatform } from '../../support/platform.ts'
import { json } from '../../support/requests.ts'
import { startFunction, type TestProcess } from '../../support/processes.ts'
import { workerUrl } from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'
import { seededRandom } from '../../support/random.ts'

const kills = 50
const atOnce = 5
const { seed, random } = seededRandom()

const platform = fixture(openPlatform)
const apify = startApify({ durationMs: () => 50 + random() * 900 })
const workers: TestProcess[] = []

afterAll(async () => {
  for (const worker of workers) await worker.kill()
  await apify.stop()
})

function startWorker(): TestProcess {
  const worker = startFunction('worker', {
    WORKER_DATABASE_URL: workerUrl(platform.database),
    WORKER_CONCURRENCY: String(atOnce),
    WORKER_MAINTENANCE_MS: '100',
    APIFY_API_BASE: apify.origin,
    APIFY_TOKEN: apify.apiKey,
    APIFY_ACTOR: 'label/playcounts',
  })
  workers.push(worker)
  return worker
}

interface Capture {
  id: string
  runId: string
  ownerId: string
  isrcs: string[]
}

async function enqueue(): Promise<Capture> {
  const { owner, isrcs, catalogId } = await ownerOf(platform.database, 1 + Math.floor(random() * 40))
  const { snapshot, runId } = await json(post(platform, owner, { catalog_id: catalogId }), 202)
  return { id: snapshot.id, runId, ownerId: owner.id, isrcs }
}

const statesOf = async (captures: Capture[]) =>
  new Map(
    (await platform.database.owner<{ id: string; state: string }[]>`
      select id, state from app.task_runs where id = any (${captures.map(({ runId }) => runId)}::uuid[])`)
      .map(({ id, state }) => [id, state]),
  )
const until = (captures: Capture[], fits: (states: string[]) => boolean, timeout: number) =>
  expect.poll(async () => fits([...(await statesOf(captures)).values()]), { timeout, interval: 10 }).toBe(
    true,
  )

it(
  `${kills} captures whose worker is killed at a random moment (seed ${seed}) end completed, each recording observed once, each capture charged once and started once at the provider`,
  async () => {
    const all: Capture[] = []
    const hit = new Set<string>()
    while (hit.size < kills) {
      const round = await Promise.all(Array.from({ length: atOnce }, enqueue))
      all.push(...round)
      const worker = startWorker()
      await until(round, (states) => states.some((state) => state !== 'queued'), 20_000)
      await new Promise((resolve) => setTimeout(resolve, random() * 700))
      await worker.kill()
      for (const [runId, state] of await statesOf(all)) if (state === 'running') hit.add(runId)
    }
    startWorker()
    await until(all, (states) => states.every((state) => state === 'completed' || state === 'failed'), 40_000)

    const wrong = []
    for (const { id, runId, ownerId, isrcs } of all) {
      const rows = await observations(platform.database, id)
      const [run] = await platform.database.owner`select state, error from app.task_runs where id = ${runId}`
      const seen = {
        run,
        observed: rows.map(({ isrc }) => isrc),
        atTheTimeItSays: rows.every(({ at }) => at),
        charges: await charges(platform.database, ownerId),
      }
      const good = {
        run: { state: 'completed', error: null },
        observed: isrcs,
        atTheTimeItSays: true,
        charges: [-Math.ceil(isrcs.length / 10)],
      }
      if (JSON.stringify(seen) !== JSON.stringify(good)) wrong.push({ seen, good })
    }
    expect(wrong).toEqual([])
    const starts = apify.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/runs'))
      .map(({ headers }) => headers.get('user-agent'))
    expect(starts).toHaveLength(new Set(starts).size)
    expect(await faults(platform.database)).toEqual([])
  },
  120_000,
)
