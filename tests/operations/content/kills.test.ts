import { afterAll, beforeAll, expect, it } from 'vitest'
import { faults, held } from '../../sql/credits/ledger.ts'
import { openPlatform } from '../../support/platform.ts'
import { readRun, runsAtWork, workerUrl } from '../../support/worker.ts'
import { startFunction, type TestProcess } from '../../support/processes.ts'
import { fixture } from '../../support/fixture.ts'
import { seededRandom } from '../../support/random.ts'
import { createOwner, orderInThread, type Owner } from './world.ts'

const kills = 12
const { seed, random } = seededRandom()

const platform = fixture(openPlatform)
const workers: TestProcess[] = []
/** The reports to the callback, by thread; a report that is cut off is sent again unchanged. */
const reports = new Map<string, Set<string>>()
const callback = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => {} }, async (request) => {
  const text = await request.text()
  const { threadId } = JSON.parse(text)
  reports.set(threadId, (reports.get(threadId) ?? new Set()).add(text))
  return Response.json({ status: 'ok' })
})

beforeAll(() => {
  platform.vendors.content.durationMs = 500
})
afterAll(async () => {
  for (const worker of workers) await worker.kill()
  await callback.shutdown()
})

function startWorker(): TestProcess {
  const worker = startFunction('worker', {
    WORKER_DATABASE_URL: workerUrl(platform.database),
    WORKER_MAINTENANCE_MS: '100',
    CONTENT_API_BASE: platform.vendors.content.origin,
    CONTENT_API_KEY: platform.vendors.content.apiKey,
    BASE_URL: `http://127.0.0.1:${callback.addr.port}`,
    AGENT_CALLBACK_SECRET: 'callback-secret',
  })
  workers.push(worker)
  return worker
}

interface Batch {
  owner: Owner
  threadId: string
  runIds: string[]
  reportId: string
}

async function enqueue(): Promise<Batch> {
  const owner = await createOwner(platform)
  const request = { batch: 1 + Math.floor(random() * 3) }
  return { owner, ...await orderInThread(platform.database, owner, request) }
}

const atWork = async () => (await runsAtWork(platform.database)).length

it(
  `${kills} workers killed at work: each video is asked for and charged once, each batch reported once (seed ${seed})`,
  async () => {
    const all: Batch[] = []
    for (let killed = 0; killed < kills;) {
      all.push(await enqueue(), await enqueue())
      const worker = startWorker()
      await expect.poll(atWork, { timeout: 20_000, interval: 2 }).toBeGreaterThan(0)
      await new Promise((resolve) => setTimeout(resolve, random() * 600))
      if (await atWork() > 0 || random() < 0.5) killed++
      await worker.kill()
    }
    startWorker()
    const open = () =>
      platform.database.value`
        select count(*)::int from app.task_runs where finished_at is null`
    await expect.poll(open, { timeout: 60_000, interval: 50 }).toBe(0)

    const starts = platform.vendors.content.requests.filter(({ method }) => method === 'POST')
    const keys = new Set(starts.map(({ headers }) => headers.get('idempotency-key')))
    const runIds = all.flatMap((batch) => batch.runIds)
    expect([...keys].sort()).toEqual([...runIds].sort())
    const addresses = new Set<string>()
    for (const { owner, threadId, runIds, reportId } of all) {
      for (const id of runIds) {
        const run = await readRun(platform.database, id)
        expect(run).toMatchObject({ state: 'completed', output: { credits: 50 } })
        addresses.add(run.output.videoUrl)
      }
      expect(await held(platform.database, owner.id)).toEqual({
        balance: 5_000 - 50 * runIds.length,
        reserved: 0,
        charges: runIds.length,
      })
      expect(await readRun(platform.database, reportId)).toMatchObject({ state: 'completed' })
      expect(reports.get(threadId)?.size).toBe(1)
    }
    expect(addresses.size).toBe(runIds.length)
    expect(await faults(platform.database)).toEqual([])
  },
  150_000,
)
