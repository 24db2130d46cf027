import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { faults, held } from '../../sql/credits/ledger.ts'
import { openPlatform } from '../../support/platform.ts'
import { readRun, type TestWorker, untilRun } from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'
import { createOwner, ended, openMaker, orderInThread, type Owner } from './world.ts'

const platform = fixture(openPlatform)
let owner: Owner
/** The reports to the callback, and its next statuses; then 200. */
const reports: { secret: string | null; body: Record<string, unknown> }[] = []
const responses: number[] = []
const callback = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => {} }, async (request) => {
  reports.push({ secret: request.headers.get('x-callback-secret'), body: await request.json() })
  return Response.json({ status: 'ok' }, { status: responses.shift() ?? 200 })
})
const url = `http://127.0.0.1:${callback.addr.port}/api/content-agent/callback`
const endless = { songs: ['stand-in:never-ends'] }
const workers: TestWorker[] = []
const work = async (limits?: Parameters<typeof openMaker>[2]) => {
  workers.push(await openMaker(platform, url, limits))
}

beforeAll(() => {
  platform.vendors.content.durationMs = 30
})
beforeEach(async () => {
  owner = await createOwner(platform)
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
  reports.splice(0)
  responses.splice(0)
})
afterAll(async () => {
  expect(await faults(platform.database)).toEqual([])
  await callback.shutdown()
})

it('a batch is reported once for all of it, partly failed, with what each run came to', async () => {
  const order = { batch: 3, caption_length: 'short', songs: ['stand-in:half-fails'] }
  const { threadId, runIds, reportId } = await orderInThread(platform.database, owner, order)
  await work()
  await ended(platform.database, [...runIds, reportId])
  const texts = { videoUrl: expect.stringMatching(/\.mp4$/), captionText: expect.any(String) }
  const error = 'provider_failed: The content service could not make the video'
  const results = [
    { runId: runIds[0], status: 'completed', ...texts },
    { runId: runIds[1], status: 'failed', error },
    { runId: runIds[2], status: 'completed', ...texts },
  ]
  const message = '2 of 3 videos are ready.'
  expect(reports).toEqual([{
    secret: 'callback-secret',
    body: { threadId, status: 'completed', results, message },
  }])
  expect(await readRun(platform.database, reportId)).toMatchObject({
    state: 'completed',
    output: { status: 'completed', message },
  })
})

it('one that failed as a whole is reported as failed', async () => {
  const { reportId } = await orderInThread(platform.database, owner, { songs: ['stand-in:fails'] })
  await work()
  await ended(platform.database, [reportId])
  expect(reports.map(({ body: { status, message } }) => [status, message])).toEqual([
    ['failed', '0 of 1 video is ready.'],
  ])
})

it('one that is not done in time is reported as timed out, ends as that and is not charged', async () => {
  const { runIds, reportId } = await orderInThread(platform.database, owner, { batch: 2, ...endless })
  await work({ limitMs: 100, reportMs: 1_000 })
  await ended(platform.database, [...runIds, reportId])
  expect(reports).toMatchObject([{
    body: { status: 'timeout', results: [{ status: 'timeout' }, { status: 'timeout' }] },
  }])
  expect(await held(platform.database, owner.id)).toEqual({ balance: 5_000, reserved: 0, charges: 0 })
})

it('what nobody has looked at in time is ended by the report, and not made afterwards', async () => {
  const { runIds, reportId } = await orderInThread(platform.database, owner, endless)
  // The tasks that make videos have the default time limit.
  await work({ reportMs: 50 })
  await ended(platform.database, [reportId])
  expect(await readRun(platform.database, runIds[0]!)).toMatchObject({
    state: 'failed',
    error: 'timed_out: It took longer than 30 minutes',
  })
  expect(reports.map(({ body }) => body.status)).toEqual(['timeout'])
  expect(await held(platform.database, owner.id)).toEqual({ balance: 5_000, reserved: 0, charges: 0 })
})

it('what ends while the report ends it ends once, without a deadlock: charged and reported as completed, or neither', async () => {
  const { runIds, reportId } = await orderInThread(platform.database, owner, { batch: 30 })
  const { owner: sql } = platform.database
  const video = 'https://example.com/v.mp4'
  const [[report]] = await Promise.all([
    sql`select jobs.begin_content_report(${reportId}, 0, 'timed_out: Late') as batch`,
    ...runIds.toReversed().map((id) => sql`select jobs.end_content(${id}, ${video}, null, null)`),
  ])
  const { open, results } = report!.batch
  expect(open).toBe(0)
  const made = results.filter(({ state }: { state: string }) => state === 'completed').length
  const { reserved, charges } = await held(platform.database, owner.id)
  expect([reserved, charges]).toEqual([0, made])
  await sql`select jobs.fail_run(${reportId}, 'internal: The test is over')`
})

it.each([[500], [429], [401], [404], [302]])(
  'a callback that returns %i gets the report again until it takes it',
  async (status) => {
    responses.push(status, status)
    const { reportId } = await orderInThread(platform.database, owner, {})
    await work()
    const [run] = await ended(platform.database, [reportId])
    expect(run.state).toBe('completed')
    expect(reports).toHaveLength(3)
    expect(new Set(reports.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  },
)

it('one that takes nothing for a day is given up, and the videos stay', async () => {
  const { runIds, reportId } = await orderInThread(platform.database, owner, {})
  responses.push(...Array(1_000).fill(500))
  await work()
  await ended(platform.database, runIds)
  await expect.poll(() => reports.length, { interval: 10 }).toBeGreaterThan(0)
  await platform.database.owner`update app.content_batches set created_at = created_at - interval '2 days'
    where report_run_id = ${reportId}`
  const run = await untilRun(platform.database, reportId, { state: 'failed' })
  expect(run.error).toBe('provider_unavailable: The report could not be posted')
  expect(await readRun(platform.database, runIds[0]!)).toMatchObject({ state: 'completed' })
})

it('without a thread nothing is reported', async () => {
  await platform.database.owner`select private.create_content_batch(${owner.id}, ${owner.artistId}, '{}')`
  expect(await platform.database.owner`select task from app.task_runs where account_id = ${owner.id}`)
    .toEqual([{ task: 'create_content' }])
})
