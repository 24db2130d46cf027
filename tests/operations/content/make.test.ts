import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { faults, held } from '../../sql/credits/ledger.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { callAsWorker, readRun, type TestWorker, untilRun } from '../../support/worker.ts'
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
const paid = async ({ id }: { id: string }) => await held(platform.database, id)
/** Moves an order into the past, as if the time had gone by. */
const age = (runId: string, minutes: number) =>
  platform.database
    .owner`update app.content_batches set created_at = created_at - make_interval(mins => ${minutes})
    where id = (select batch_id from app.content_orders where run_id = ${runId})`

describe('a video', () => {
  it('is made, charged once, and there to be played; its caller reads where', async () => {
    const owner = await createOwner(platform)
    platform.vendors.content.durationMs = 100
    const [runId] = await order(platform, owner, { caption_length: 'short', songs: ['Tide'], lipsync: true })
    await work()
    await ended(platform.database, [runId!])
    const { runs } = await json(sendJson(platform, owner, 'GET', `/api/tasks/runs?runId=${runId}`))
    expect(runs).toMatchObject([{
      status: 'completed',
      error: null,
      output: {
        videoUrl: expect.any(String),
        captionText: expect.stringContaining('Ines Vale'),
        credits: 50,
      },
    }])
    expect(runs[0].progress).toEqual({ state: 'completed', percent: 100 })
    const file = await (await fetch(runs[0].output.videoUrl)).bytes()
    expect(new TextDecoder().decode(file.subarray(4, 12))).toBe('ftypisom')
    expect(await paid(owner)).toEqual({ balance: 4_950, reserved: 0, charges: 1 })
  })

  it('is requested once, under the run\u2019s id, with the ordered fields', async () => {
    const owner = await createOwner(platform)
    const request = {
      template: 'album-record-store',
      batch: 2,
      images: ['https://example.com/a.png'],
      upscale: true,
    }
    const runIds = await order(platform, owner, request)
    await work()
    await ended(platform.database, runIds)
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
      images: ['https://example.com/a.png'],
      variations: 2,
    })
  })

  it('of a batch of 30 is one of 30, each charged once', async () => {
    const owner = await createOwner(platform)
    const runIds = await order(platform, owner, { batch: 30 })
    await work()
    const runs = await ended(platform.database, runIds)
    expect(new Set(runs.map(({ output }) => output.videoUrl)).size).toBe(30)
    expect(await paid(owner)).toEqual({ balance: 3_500, reserved: 0, charges: 30 })
  })

  it('that takes long keeps nobody from working: while it waits, its run is the queue\u2019s', async () => {
    const owner = await createOwner(platform)
    const slow = await order(platform, owner, { batch: 12, songs: ['stand-in:never-ends'] })
    await work()
    await untilRun(platform.database, slow[11]!, { progress: { state: 'processing', percent: 50 } })
    const [quick] = await order(platform, owner)
    await ended(platform.database, [quick!])
    expect((await readRun(platform.database, slow[0]!)).state).toBe('running')
    expect(requests('POST')).toHaveLength(13)
  })
})

describe('nothing is charged, and the reason is in our words', () => {
  it('where the content service could not make it', async () => {
    const owner = await createOwner(platform)
    const runIds = await order(platform, owner, { batch: 4, songs: ['stand-in:half-fails'] })
    await work()
    const runs = await ended(platform.database, runIds)
    expect(runs.map(({ error }) => error)).toEqual([
      null,
      'provider_failed: The content service could not make the video',
      null,
      'provider_failed: The content service could not make the video',
    ])
    expect(runs[1].output).toEqual({ credits: 0 })
    expect(await paid(owner)).toEqual({ balance: 4_900, reserved: 0, charges: 2 })
  })

  it('where it names an address that nobody should be sent to', async () => {
    const owner = await createOwner(platform)
    const runIds = await order(platform, owner, { songs: ['stand-in:nonsense'] })
    await work()
    const [run] = await ended(platform.database, runIds)
    expect(run.error).toBe('provider_invalid_response: The content service sent an invalid response')
    expect(await paid(owner)).toEqual({ balance: 5_000, reserved: 0, charges: 0 })
  })

  it.each(
    [
      ['unavailable', 'provider_unavailable: The content service did not respond'],
      ['slow', 'provider_unavailable: The content service did not respond'],
      ['rate_limited', 'provider_rate_limited: The content service limited the rate of requests'],
      ['html', 'provider_invalid_response: The content service sent an invalid response'],
      ['wrong_types', 'provider_invalid_response: The content service sent an invalid response'],
      ['forbidden', 'provider_failed: The content service could not make the video'],
      ['redirect', 'provider_failed: The content service could not make the video'],
    ] as const,
  )('where the service is permanently %s, at the request and at the poll', async (fault, error) => {
    const owner = await createOwner(platform)
    await work(undefined, fault === 'slow' ? { timeoutMs: 500 } : {})
    for (const on of ['^POST /v1/videos', '^GET /v1/videos']) {
      platform.vendors.content.order({ fault, on, times: 20, retry_after_s: 0 })
      const [run] = await ended(platform.database, await order(platform, owner))
      expect(run).toMatchObject({ state: 'failed', error })
      platform.vendors.content.clearFaults()
    }
    expect(await paid(owner)).toEqual({ balance: 5_000, reserved: 0, charges: 0 })
  })

  it('where it takes longer than 30 minutes; the job at the service is deleted', async () => {
    const owner = await createOwner(platform)
    const [runId] = await order(platform, owner, { songs: ['stand-in:never-ends'] })
    await work()
    await untilRun(platform.database, runId!, { progress: { state: 'processing', percent: 50 } })
    await age(runId!, 31)
    const [run] = await ended(platform.database, [runId!])
    expect(run.error).toBe('timed_out: It took longer than 30 minutes')
    expect(requests('DELETE')).toHaveLength(1)
    expect(await paid(owner)).toEqual({ balance: 5_000, reserved: 0, charges: 0 })
  })

  it('where nobody worked for 30 minutes: it is not begun', async () => {
    const owner = await createOwner(platform)
    const [runId] = await order(platform, owner)
    await age(runId!, 30)
    await work()
    expect((await ended(platform.database, [runId!]))[0].error).toMatch(/^timed_out: /)
    expect(requests('POST')).toEqual([])
  })

  it('where the artist was deleted meanwhile', async () => {
    const owner = await createOwner(platform)
    const [runId] = await order(platform, owner)
    await platform.database.owner`delete from app.accounts where id = ${owner.artistId}`
    await work()
    const [run] = await ended(platform.database, [runId!])
    expect(run.error).toBe('conflict: The artist was deleted')
    expect(await paid(owner)).toEqual({ balance: 5_000, reserved: 0, charges: 0 })
  })

  it('where somebody cancels it, running or queued; the job at the service is deleted', async () => {
    const owner = await createOwner(platform)
    const [running] = await order(platform, owner, { songs: ['stand-in:never-ends'] })
    await work()
    await untilRun(platform.database, running!, { progress: { state: 'processing', percent: 50 } })
    const cancel = (runId: string) =>
      json(sendJson(platform, owner, 'POST', `/api/tasks/runs/${runId}/cancel`, {}), 202)
    await cancel(running!)
    await ended(platform.database, [running!])
    await workers.pop()!.stop()
    const [queued] = await order(platform, owner)
    await cancel(queued!)
    await work()
    for (const run of await ended(platform.database, [running!, queued!])) {
      expect(run.error).toMatch(/^cancelled: /)
    }
    expect(requests('DELETE')).toHaveLength(1)
    expect(await paid(owner)).toEqual({ balance: 5_000, reserved: 0, charges: 0 })
  })
})

it.each(['unavailable', 'rate_limited', 'broken_off', 'truncated'] as const)(
  'a service that is %s for a moment costs a little time',
  async (fault) => {
    const owner = await createOwner(platform)
    await work()
    for (const on of ['^POST /v1/videos', '^GET /v1/videos']) {
      platform.vendors.content.order({ fault, on, retry_after_s: 0 })
    }
    const [run] = await ended(platform.database, await order(platform, owner))
    expect(run).toMatchObject({ state: 'completed', output: { credits: 50 } })
  },
)

it('ends once, in repeated calls too', async () => {
  const owner = await createOwner(platform)
  const [runId] = await order(platform, owner)
  await work()
  const [before] = await ended(platform.database, [runId!])
  const { owner: sql } = platform.database
  const tries = [[null, 'internal: Late'], ['https://example.com/b.mp4', null]]
  for (const [url, failure] of tries) {
    const [row] = await sql`select jobs.end_content(${runId!}, ${url!}, null, ${failure!}) as done`
    expect(row!.done).toBe(false)
  }
  expect(await readRun(platform.database, runId!)).toEqual(before)
  expect(await paid(owner)).toMatchObject({ charges: 1, reserved: 0 })
})

it('ends while a worker notes how far it is: neither waits for the other', async () => {
  const owner = await createOwner(platform)
  const [runId] = await order(platform, owner)
  const { owner: sql } = platform.database
  await sql`update app.task_runs set state = 'running' where id = ${runId!}`
  const noted = await sql.begin(async (tx) => {
    await tx`select from app.task_runs where id = ${runId!} for no key update`
    const noting = callAsWorker(platform.database, 'save_content_progress', [runId, 'job-1', {
      state: 'processing',
    }])
    const waiting = () =>
      sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%save_content_progress%'`
    await expect.poll(waiting, { interval: 10 }).toHaveLength(1)
    await tx`select jobs.end_content(${runId!}, null, null, 'internal: Ended meanwhile')`
    return { noting }
  })
  expect(await noted.noting).toBe(false)
})
