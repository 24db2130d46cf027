import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Generator } from '../../../shared/generation/generator.ts'
import { workerOverHttp } from '../../../shared/adapters/worker/http.ts'
import { workerLog } from '../../../shared/adapters/worker/log.ts'
import type { Worker, WorkerOptions } from '../../../shared/adapters/worker/worker.ts'
import { ProviderError } from '../../../shared/errors/provider-error.ts'
import { generateSite } from '../../../shared/tasks/generate-site.ts'
import { defaultRetryPolicy } from '../../../shared/tasks/retry-policy.ts'
import { gaveUp } from '../../../shared/tasks/run-errors.ts'
import { createAccount } from '../../support/accounts.ts'
import { listen, openPlatform } from '../../support/platform.ts'
import { json, key, sendJson } from '../../support/requests.ts'
import { enqueueRun, openWorker, readRun, taskThat, untilRun, workerOptions } from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'
import {
  books,
  change,
  changed,
  createSite,
  generator,
  prompt,
  proposalFor,
  readSite,
  send,
  type TestSite,
} from './world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database), 'each')
let site: TestSite
const workers: Worker[] = []

beforeEach(async () => {
  platform.services.ports.generator = prompt
  delete platform.services.ports.host.responseDeadlineMs
  site = await createSite(platform, owner)
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
})

const request = (instruction = 'Waves', of = site) =>
  send(platform, { ...key(owner), prefer: 'wait=10, respond-async' }, 'PATCH', `/${of.id}`, {
    action: 'generate',
    revision: of.revision,
    instruction,
  })
const order = async (...args: Parameters<typeof request>): Promise<string> => {
  const response = await request(...args)
  const body = await json(response, 202)
  expect(Object.keys(body)).toEqual(['runId'])
  return body.runId
}

/** A model that fails for good. */
const failing = () => generator(() => Promise.reject(new ProviderError('provider_failed', 'secret')))

const fastRetryPolicy = { ...defaultRetryPolicy, retry: { minMs: 1, maxMs: 1 } }
async function work(made: Generator, options: Partial<WorkerOptions> = {}) {
  const worker = await openWorker(platform.database, [generateSite(fastRetryPolicy)], {
    providers: { generator: made },
    ...options,
  })
  workers.push(worker)
  return worker
}

it('returns 202 with a run that its people may follow, and the worker writes, advances and charges, once', async () => {
  const runId = await order()
  expect(await readSite(platform, owner, site)).toEqual(site)
  expect(await books(platform.database, owner)).toMatchObject({ reserved: 25, charges: [] })
  await work(prompt)
  await untilRun(platform.database, runId, { state: 'completed' })
  const { runs } = await json(sendJson(platform, owner, 'GET', `/api/tasks/runs?runId=${runId}`))
  expect(runs[0]).toMatchObject({
    taskId: 'generate_site',
    status: 'completed',
    output: {
      site_id: site.id,
      revision: 1,
      credits: 25,
      changes: expect.arrayContaining([{ field: 'headline', to: 'Waves' }]),
      not_understood: [],
      unused_colors: [],
    },
  })
  expect(await readSite(platform, owner, site)).toMatchObject({
    revision: 1,
    draft: { name: 'Tide', design: { headline: 'Waves' } },
  })
  expect(await books(platform.database, owner)).toEqual({ balance: 308, reserved: 0, charges: [-25] })
})

/** A request that waits for its page. */
const waiting = (of = site) =>
  send(platform, owner, 'PATCH', `/${of.id}`, {
    action: 'generate',
    revision: of.revision,
    instruction: 'Waves',
  })

it('a request whose host needs the response ends with 202, and the run goes on, charged once', async () => {
  platform.services.ports.host.responseDeadlineMs = 10_050
  const { runId } = await json(waiting(), 202)
  expect(await order()).toBe(runId)
  expect(await books(platform.database, owner)).toMatchObject({ reserved: 25, charges: [] })
  await work(prompt)
  await untilRun(platform.database, runId, { state: 'completed' })
  expect(await readSite(platform, owner, site)).toMatchObject({
    revision: 1,
    draft: { design: { headline: 'Waves' } },
  })
  expect(await books(platform.database, owner)).toEqual({ balance: 308, reserved: 0, charges: [-25] })
})

/** The run that a waiting request has inserted. */
async function inserted(): Promise<string> {
  const { owner: sql } = platform.database
  const find = async () => (await sql`select run_id from app.site_generations where site_id = ${site.id}`)[0]
  await expect.poll(find, { interval: 10 }).toBeDefined()
  return (await find())!.run_id
}

it.each<[string, (runId: string) => Promise<unknown>, number, string, string]>([
  [
    'is cancelled',
    (runId) => json(sendJson(platform, owner, 'POST', `/api/tasks/runs/${runId}/cancel`, {}), 202),
    ...[409, 'conflict', 'Cancelled on request'] as const,
  ],
  [
    'waited too long for a worker',
    (runId) =>
      platform.database.owner`
        update app.task_runs set created_at = now() - interval '61 minutes' where id = ${runId}`,
    ...[503, 'timed_out', 'The page took too long to make; the draft is as it was'] as const,
  ],
])(
  'a request whose run %s has its error, and nothing was written or charged',
  async (_, act, ...expected) => {
    const response = waiting()
    await act(await inserted())
    await work(prompt)
    const { status, headers } = await response
    const { error } = await (await response).json()
    expect([status, headers.get('x-error-code'), error]).toEqual(expected)
    expect(await readSite(platform, owner, site)).toEqual(site)
    expect(await books(platform.database, owner)).toEqual({ balance: 333, reserved: 0, charges: [] })
  },
)

it('a generation that is interrupted each time, as by the end of a function, is given up and costs nothing', async () => {
  const runId = await order()
  let requests = 0
  const endless = generator(() => {
    requests++
    return new Promise(() => {})
  })
  for (let begun = 1; begun <= 5; begun++) {
    const worker = await work(endless)
    await expect.poll(() => requests, { timeout: 10_000 }).toBe(begun)
    await worker.stop()
  }
  await work(endless)
  const run = await untilRun(platform.database, runId, { state: 'failed' })
  expect(run.error).toMatch(/^timed_out: /)
  expect(requests).toBe(5)
  expect(await readSite(platform, owner, site)).toEqual(site)
  expect(await books(platform.database, owner)).toMatchObject({ reserved: 0, charges: [] })
})

it('the same request again is the same run, and another instruction another', async () => {
  const [one, same] = await Promise.all([order(), order()])
  const other = await order('Storm')
  expect([same === one, other === one]).toEqual([true, false])
  expect(await books(platform.database, owner)).toMatchObject({ reserved: 50 })
})

it('of two runs for one revision, the first to end is written and charged, the other fails because the site changed', async () => {
  const runs = [await order('Waves'), await order('Storm')]
  await work(prompt)
  const ended = []
  for (const id of runs) ended.push(await untilRun(platform.database, id, { finished_at: expect.any(Date) }))
  expect(ended.map(({ state, error }) => `${state}: ${error}`).toSorted()).toEqual([
    'completed: null',
    'failed: conflict: Site changed; read it again',
  ])
  expect((await readSite(platform, owner, site)).revision).toBe(1)
  expect(await books(platform.database, owner)).toEqual({ balance: 308, reserved: 0, charges: [-25] })
})

/** Nothing was written or charged, and the run has the reason. */
async function expectFailed(runId: string, error: string) {
  await untilRun(platform.database, runId, { state: 'failed', error })
  expect(await readSite(platform, owner, site)).toEqual(site)
  expect(await books(platform.database, owner)).toEqual({ balance: 333, reserved: 0, charges: [] })
}

it('fails and costs nothing where the provider fails for good', async () => {
  const runId = await order()
  await work(failing())
  await expectFailed(runId, 'provider_failed: The page could not be made; the draft is as it was')
})

it('repeats the request where the provider is briefly unavailable', async () => {
  const runId = await order()
  let calls = 0
  await work(
    generator((request, signal) =>
      ++calls < 3
        ? Promise.reject(new ProviderError('provider_unavailable', 'away'))
        : prompt.generate(request, signal)
    ),
  )
  await untilRun(platform.database, runId, { state: 'completed' })
})

it('fails and costs nothing where the task is given up', async () => {
  const runId = await order()
  await work(generator(() => Promise.reject(new TypeError('secret'))), { maxAttempts: 1 })
  await expectFailed(runId, gaveUp)
})

it('fails and costs nothing where it was enqueued more than an hour ago', async () => {
  const runId = await order()
  await platform.database.owner`
    update app.task_runs set created_at = now() - interval '61 minutes' where id = ${runId}`
  await work(prompt)
  await expectFailed(runId, 'timed_out: The page took too long to make; the draft is as it was')
})

it('fails where the site changed before or while it was made, and sends no request in the former case', async () => {
  const before = await order()
  site = await changed(platform, owner, site, 'unpublish')
  const during = await order('Storm')
  const instructions: string[] = []
  await work(generator(async (request) => {
    instructions.push(request.instruction)
    site = await changed(platform, owner, site, 'unpublish')
    return proposalFor(request)
  }))
  for (const id of [before, during]) await untilRun(platform.database, id, { state: 'failed' })
  for (const id of [before, during]) await expectFailed(id, 'conflict: Site changed; read it again')
  expect(instructions).toEqual(['Storm'])
})

it('of a deleted site ends, and gives its credits back', async () => {
  const runId = await order()
  await json(send(platform, owner, 'DELETE', `/${site.id}`))
  await work(prompt)
  await untilRun(platform.database, runId, { state: 'failed' })
  expect(await books(platform.database, owner)).toEqual({ balance: 333, reserved: 0, charges: [] })
})

it('goes on with another worker where one stops, and is charged once', async () => {
  const runId = await order()
  let begun!: () => void
  const working = new Promise<void>((resolve) => begun = resolve)
  const first = await work(
    generator(() => {
      begun()
      return new Promise(() => {})
    }),
  )
  await working
  await first.stop()
  workers.splice(workers.indexOf(first), 1)
  expect((await readRun(platform.database, runId)).state).toBe('running')
  await work(prompt)
  await untilRun(platform.database, runId, { state: 'completed' })
  expect(await books(platform.database, owner)).toEqual({ balance: 308, reserved: 0, charges: [-25] })
})

it('is refused at once for a stale revision, and where the credits do not suffice', async () => {
  expect((await request('Waves', { ...site, revision: 1 })).status).toBe(409)
  for (let run = 0; run < 13; run++) await order(`Waves ${run}`)
  expect((await request('One too many')).status).toBe(402)
  expect((await change(platform, owner, site, 'publish')).status).toBe(400)
})

it('a run that changed nothing says so, and is not charged', async () => {
  const first = await order()
  await work(prompt)
  const { output: { revision } } = await untilRun(platform.database, first, { state: 'completed' })
  const before = await books(platform.database, owner)
  const runId = await order('Waves', { ...site, revision })
  const run = await untilRun(platform.database, runId, { state: 'completed' })
  const nothing = { changes: [], not_understood: [], unused_colors: [] }
  expect(run.output).toEqual({ site_id: site.id, revision, credits: 0, ...nothing })
  expect(await readSite(platform, owner, site)).toMatchObject({ revision })
  expect(await books(platform.database, owner)).toEqual(before)
})

it.each([
  ['has the page', prompt, { revision: 1, draft: { design: { headline: 'Waves' } } }, false],
  ['has the run of a page that failed', failing(), { revision: 0, draft: null }, true],
])('the response of a creation that generates %s', async (_, made, site, hasRun) => {
  await work(made)
  const body = { name: 'Tide', brief: 'About the sea', generate: true, instruction: 'Waves' }
  const headers = { ...key(owner), 'idempotency-key': crypto.randomUUID() }
  const created = await json(send(platform, headers, 'POST', '', body), 201)
  expect(created).toMatchObject({ site })
  expect('runId' in created).toBe(hasRun)
  expect(await json(send(platform, headers, 'POST', '', body), 201)).toEqual(created)
})

it('the response of a creation has the run where the host needs it before the page is there', async () => {
  platform.services.ports.host.responseDeadlineMs = 10_050
  const body = { name: 'Tide', brief: 'About the sea', generate: true }
  const created = await json(send(platform, owner, 'POST', '', body), 201)
  expect(created).toMatchObject({ site: { revision: 0, draft: null }, runId: expect.any(String) })
})

it('begins with the creation of its site on request, or neither is there if the credits do not suffice', async () => {
  const body = {
    name: 'Tide',
    brief: 'About the sea',
    generate: true,
    instruction: 'Waves',
    background: true,
  }
  const created = await json(send(platform, owner, 'POST', '', body), 201)
  expect(created).toMatchObject({ site: { revision: 0, draft: null }, runId: expect.any(String) })
  await work(prompt)
  await untilRun(platform.database, created.runId, { state: 'completed' })
  expect(await readSite(platform, owner, created.site)).toMatchObject({
    draft: { design: { headline: 'Waves' } },
  })
  await spend(308)
  const count = async () => (await json(send(platform, owner, 'GET', ''))).pagination.total_count
  const before = await count()
  expect((await send(platform, owner, 'POST', '', body)).status).toBe(402)
  expect(await count()).toBe(before)
  platform.services.ports.generator = { ...prompt, isCharged: false }
  expect((await send(platform, owner, 'POST', '', body)).status).toBe(201)
})

it('without a model a run needs no credits, writes the draft and is not charged', async () => {
  await spend(333)
  const before = await books(platform.database, owner)
  expect((await request('Waves')).status).toBe(402)
  const free = { ...prompt, isCharged: false }
  platform.services.ports.generator = free
  const runId = await order('Waves')
  expect(await order('Waves')).toBe(runId)
  await work(free)
  const run = await untilRun(platform.database, runId, { state: 'completed' })
  expect(run.output).toMatchObject({ revision: 1, credits: 0 })
  expect(await readSite(platform, owner, site)).toMatchObject({ draft: { design: { headline: 'Waves' } } })
  expect(await books(platform.database, owner)).toEqual(before)
})

/** Reserves whatever the account has, as other work of it would. */
const spend = async (units: number) =>
  await platform.database.callAs(owner.id, 'reserve_credits', {
    operation: 'research_events',
    units,
    lifetime_minutes: 15,
    idempotency_key: null,
  })

it('a run that was requested for free is composed, also by a worker that has a model', async () => {
  platform.services.ports.generator = { ...prompt, isCharged: false }
  const runId = await order()
  await work(failing())
  const run = await untilRun(platform.database, runId, { state: 'completed' })
  expect(run.output).toMatchObject({ revision: 1, credits: 0 })
  expect(await books(platform.database, owner)).toBeUndefined()
})

it('a run that failed does not hold its Idempotency-Key, and one in progress does', async () => {
  const headers = { ...key(owner), prefer: 'respond-async', 'idempotency-key': crypto.randomUUID() }
  const body = { action: 'generate', revision: site.revision, instruction: 'Waves' }
  const keyed = async () => (await json(send(platform, headers, 'PATCH', `/${site.id}`, body), 202)).runId
  const first = await keyed()
  expect(await keyed()).toBe(first)
  await json(sendJson(platform, owner, 'POST', `/api/tasks/runs/${first}/cancel`, {}), 202)
  expect(await keyed()).toBe(first)
  await work(prompt)
  await untilRun(platform.database, first, { state: 'failed' })
  const second = await keyed()
  expect(second).not.toBe(first)
  await untilRun(platform.database, second, { state: 'completed' })
  expect(await keyed()).toBe(second)
  expect(await books(platform.database, owner)).toEqual({ balance: 308, reserved: 0, charges: [-25] })
})

it('a worker that is a function is called for a page that waits', async () => {
  const secret = 'a-secret-of-the-worker-of-32-characters'
  const worker = Promise.withResolvers<ReturnType<typeof workerOverHttp>>()
  const ended: Promise<string>[] = []
  const server = listen({
    async fetch(request) {
      expect(new URL(request.url).pathname).toBe('/worker')
      const [sent, read] = (await (await worker.promise)(request)).body!.tee()
      ended.push(new Response(read).text())
      return new Response(sent)
    },
  })
  await using called = await openPlatform({ BASE_URL: server.url, WORKER_SECRET: secret })
  worker.resolve(workerOverHttp({
    ...workerOptions(called.database),
    tasks: [generateSite()],
    providers: { generator: prompt },
    log: workerLog('none'),
  }, { secrets: [secret], timeMs: 5_000 }))
  called.services.ports.generator = prompt
  const account = await createAccount(called.database)
  const { id } = await createSite(called, account)
  const body = { action: 'generate', revision: 0, instruction: 'Waves' }
  expect(await json(send(called, account, 'PATCH', `/${id}`, body))).toMatchObject({ site: { revision: 1 } })
  expect(JSON.parse((await Promise.all(ended)).join())).toMatchObject({
    status: 'success',
    runs: { ended: 1 },
  })
  await server.close()
})

it('20 generations of as many people leave slots to other tasks', async () => {
  const asked = Promise.withResolvers<void>()
  const waiting = generator((_, signal) => {
    asked.resolve()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  for (let n = 0; n < 20; n++) {
    const person = await createAccount(platform.database)
    await json(
      send(
        platform,
        { ...key(person), prefer: 'respond-async' },
        'PATCH',
        `/${(await createSite(platform, person)).id}`,
        {
          action: 'generate',
          revision: 0,
          instruction: '',
        },
      ),
      202,
    )
  }
  workers.push(
    await openWorker(platform.database, [generateSite(), taskThat('greet', () => ({}))], {
      providers: { generator: waiting },
      concurrency: 4,
    }),
  )
  await asked.promise
  for (let n = 0; n < 3; n++) {
    const id = await enqueueRun(platform.database, 'greet', owner.id)
    await untilRun(platform.database, id, { state: 'completed' })
  }
})
