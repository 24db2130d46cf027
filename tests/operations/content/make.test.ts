import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { faults, held } from '../../sql/credits/ledger.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { callAsWorker, readRun, type TestWorker, untilRun } from '../../support/worker.ts'
import { waitingForLocks } from '../../support/with-lock.ts'
import { fixture } from '../../support/fixture.ts'
import { createOwner, ended, openMaker, order } from './world.ts'

const platform = fixture(openPlatform)
const workers: TestWorker[] = []
const work = async (...args: Parameters<typeof openMaker> extends [unknown, ...infer R] ? R : never) => {
  const worker = await openMaker(platform, ...args)
  workers.push(worker)
  return worker
}

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
  // What never ends would take the faults that the next test orders.
  await platform.database.owner`select jobs.end_content(id, null, null, 'internal: The test is over')
    from app.task_runs where finished_at is null`
  platform.vendors.content.clearFaults()
  platform.vendors.content.requests.splice(0)
  platform.vendors.content.durationMs = 30
})
afterAll(async () => {
  expect(await faults(platform.database)).toEqual([])
})

const requests = (method: string) =>
  platform.vendors.content.requests.filter((request) => request.method === method)
const paid = ({ id }: { id: string }) => held(platform.database, id)
const unpaid = { balance: 5_000, reserved: 0, charges: 0 }
const processing = { progress: { state: 'processing', percent: 50 } }
/** Moves an order into the past, as if the time had gone by. */
const age = (runId: string, minutes: number) =>
  platform.database
    .owner`update app.content_batches set created_at = created_at - make_interval(mins => ${minutes})
    where id = (select batch_id from app.content_orders where run_id = ${runId})`
async function ordered(fields: object = {}) {
  const owner = await createOwner(platform)
  const runIds = await order(platform, owner, fields)
  return { owner, runIds, runId: runIds[0]!, ended: () => ended(platform.database, runIds) }
}

describe('a video', () => {
  it('is made, charged once, and there to be played; its caller reads where', async () => {
    platform.vendors.content.durationMs = 100
    const { owner, runId, ended } = await ordered({ caption_length: 'short', songs: ['Tide'], lipsync: true })
    await work()
    await ended()
    const { runs: [run] } = await json(sendJson(platform, owner, 'GET', `/api/tasks/runs?runId=${runId}`))
    expect(run).toMatchObject({
      status: 'completed',
      error: null,
      output: { captionText: expect.stringContaining('Ines Vale'), credits: 50 },
    })
    expect(run.progress).toEqual({ state: 'completed', percent: 100 })
    const file = await (await fetch(run.output.videoUrl)).bytes()
    expect(new TextDecoder().decode(file.subarray(4, 12))).toBe('ftypisom')
    expect(await paid(owner)).toEqual({ balance: 4_950, reserved: 0, charges: 1 })
  })

  it('is requested once, under the run\u2019s id, with the ordered fields', async () => {
    const images = ['https://example.com/a.png']
    const fields = { template: 'album-record-store', batch: 2, images, upscale: true }
    const { owner, runIds, ended } = await ordered(fields)
    await work()
    await ended()
    const starts = requests('POST')
    expect(starts.map(({ headers }) => headers.get('idempotency-key')).sort()).toEqual([...runIds].sort())
    expect(starts.map(({ body }) => JSON.parse(body).variation).sort()).toEqual([1, 2])
    expect(JSON.parse(starts[0]!.body)).toMatchObject({
      artist: { id: owner.artistId, name: 'Ines Vale', instruction: null, image_url: null },
      template: 'album-record-store',
      lipsync: false,
      caption_length: 'none',
      upscale: true,
      songs: [],
      images,
      variations: 2,
    })
  })

  it('of a batch of 30 is one of 30, each charged once', async () => {
    const { owner, runIds, ended } = await ordered({ batch: 30 })
    expect(await paid(owner)).toEqual({ balance: 5_000, reserved: 1_500, charges: 0 })
    await work()
    const runs = await ended()
    expect([new Set(runIds).size, new Set(runs.map(({ output }) => output.videoUrl)).size]).toEqual([30, 30])
    expect(await paid(owner)).toEqual({ balance: 3_500, reserved: 0, charges: 30 })
  })

  it('that takes long keeps nobody from working: while it waits, its run is the queue\u2019s', async () => {
    const { owner, runIds } = await ordered({ batch: 12, songs: ['stand-in:never-ends'] })
    await work()
    await untilRun(platform.database, runIds[11]!, processing)
    await ended(platform.database, await order(platform, owner))
    expect((await readRun(platform.database, runIds[0]!)).state).toBe('running')
    expect(requests('POST')).toHaveLength(13)
  })
})

describe('nothing is charged, and the reason is in our words', () => {
  const failed = 'provider_failed: The content service could not make the video'
  const invalid = 'provider_invalid_response: The content service sent an invalid response'
  const silent = 'provider_unavailable: The content service did not respond'

  it('where the content service could not make it', async () => {
    const { owner, ended } = await ordered({ batch: 4, songs: ['stand-in:half-fails'] })
    await work()
    const runs = await ended()
    expect(runs.map(({ error }) => error)).toEqual([null, failed, null, failed])
    expect(runs[1].output).toEqual({ credits: 0 })
    expect(await paid(owner)).toEqual({ balance: 4_900, reserved: 0, charges: 2 })
  })

  it('where it names an address that nobody should be sent to', async () => {
    const { owner, ended } = await ordered({ songs: ['stand-in:nonsense'] })
    await work()
    expect(await ended()).toMatchObject([{ error: invalid }])
    expect(await paid(owner)).toEqual(unpaid)
  })

  it.each(
    [
      ['unavailable', silent],
      ['slow', silent],
      ['rate_limited', 'provider_rate_limited: The content service limited the rate of requests'],
      ['html', invalid],
      ['wrong_types', invalid],
      ['forbidden', failed],
      ['redirect', failed],
    ] as const,
  )('where the service is permanently %s, at the request and at the poll', async (fault, error) => {
    const owner = await createOwner(platform)
    await work(undefined, fault === 'slow' ? { timeoutMs: 500 } : {})
    for (const on of ['^POST /v1/videos', '^GET /v1/videos']) {
      platform.vendors.content.order({ fault, on, times: 20, retry_after_s: 0 })
      const runs = await ended(platform.database, await order(platform, owner))
      expect(runs).toMatchObject([{ state: 'failed', error }])
      platform.vendors.content.clearFaults()
    }
    expect(await paid(owner)).toEqual(unpaid)
  })

  it('where it takes longer than 30 minutes; the job at the service is deleted', async () => {
    const { owner, runId, ended } = await ordered({ songs: ['stand-in:never-ends'] })
    await work()
    await untilRun(platform.database, runId, processing)
    await age(runId, 31)
    expect(await ended()).toMatchObject([{ error: 'timed_out: It took longer than 30 minutes' }])
    expect(requests('DELETE')).toHaveLength(1)
    expect(await paid(owner)).toEqual(unpaid)
  })

  it('where nobody worked for 30 minutes: it is not begun', async () => {
    const { runId, ended } = await ordered()
    await age(runId, 30)
    await work()
    expect((await ended())[0].error).toMatch(/^timed_out: /)
    expect(requests('POST')).toEqual([])
  })

  it('where the artist was deleted', async () => {
    const { owner, ended } = await ordered()
    await platform.database.owner`delete from app.accounts where id = ${owner.artistId}`
    await work()
    expect(await ended()).toMatchObject([{ error: 'conflict: The artist was deleted' }])
    expect(await paid(owner)).toEqual(unpaid)
  })

  it('where somebody cancels it; the job at the service is deleted', async () => {
    const { owner, runId, ended } = await ordered({ songs: ['stand-in:never-ends'] })
    await work()
    await untilRun(platform.database, runId, processing)
    await json(sendJson(platform, owner, 'POST', `/api/tasks/runs/${runId}/cancel`, {}), 202)
    expect((await ended())[0].error).toMatch(/^cancelled: /)
    expect(requests('DELETE')).toHaveLength(1)
    expect(await paid(owner)).toEqual(unpaid)
  })
})

it('ends once, in repeated calls too', async () => {
  const { owner, runId, ended } = await ordered()
  await work()
  const [before] = await ended()
  const { owner: sql } = platform.database
  const tries = [[null, 'internal: Late'], ['https://example.com/b.mp4', null]]
  for (const [url, failure] of tries) {
    const [row] = await sql`select jobs.end_content(${runId}, ${url!}, null, ${failure!}) as done`
    expect(row!.done).toBe(false)
  }
  expect(await readRun(platform.database, runId)).toEqual(before)
  expect(await paid(owner)).toMatchObject({ charges: 1, reserved: 0 })
})

it('ends while a worker notes how far it is: neither waits for the other', async () => {
  const { runId } = await ordered()
  const { owner: sql } = platform.database
  await sql`update app.task_runs set state = 'running' where id = ${runId}`
  const noted = await sql.begin(async (tx) => {
    await tx`select from app.task_runs where id = ${runId} for no key update`
    const progress = { state: 'processing' }
    const noting = callAsWorker(platform.database, 'save_content_progress', [runId, 'job-1', progress])
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    await tx`select jobs.end_content(${runId}, null, null, 'internal: Ended meanwhile')`
    return { noting }
  })
  expect(await noted.noting).toBe(false)
})
