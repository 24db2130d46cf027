import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Generator } from '../../../shared/generation/generator.ts'
import { workerOverHttp } from '../../../shared/adapters/worker/http.ts'
import { workerLog } from '../../../shared/adapters/worker/log.ts'
import type { Worker } from '../../../shared/adapters/worker/worker.ts'
import { ProviderError } from '../../../shared/errors/provider-error.ts'
import { generateSite } from '../../../shared/tasks/generate-site.ts'
import { defaultRetryPolicy } from '../../../shared/tasks/retry-policy.ts'
import { createAccount, createAdmin, createPeople } from '../../support/accounts.ts'
import { listen } from '../../support/platform.ts'
import { type Caller, delegated, json, key, sendJson } from '../../support/requests.ts'
import {
  callAsWorker,
  enqueueRun,
  openWorker,
  taskThat,
  untilRun,
  workerOptions,
} from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'
import {
  books,
  changed,
  createSite,
  generator,
  openSites,
  paid,
  prompt,
  proposalFor,
  readSite,
  send,
  spend,
  type TestSite,
  untouched,
} from './world.ts'

const platform = fixture(openSites)
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

const request = (instruction = 'Waves', { id, revision } = site) => {
  const headers = { ...key(owner), prefer: 'wait=10, respond-async' }
  return send(platform, headers, 'PATCH', `/${id}`, { action: 'generate', revision, instruction })
}
const order = async (...args: Parameters<typeof request>): Promise<string> => {
  const body = await json(request(...args), 202)
  expect(Object.keys(body)).toEqual(['runId'])
  return body.runId
}
/** The site with the page of the usual request. */
const made = { revision: 1, draft: { name: 'Tide', design: { headline: 'Waves' } } }

/** A model that fails for good. */
const failing = () => generator(() => Promise.reject(new ProviderError('provider_failed', 'secret')))

const fastRetryPolicy = { ...defaultRetryPolicy, retry: { minMs: 1, maxMs: 1 } }
async function work(generator: Generator) {
  const options = { providers: { generator } }
  const worker = await openWorker(platform.database, [generateSite(fastRetryPolicy)], options)
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
  const changes = expect.arrayContaining([{ field: 'headline', to: 'Waves' }])
  const output = {
    site_id: site.id,
    revision: 1,
    credits: 25,
    changes,
    not_understood: [],
    unused_colors: [],
  }
  expect(runs[0]).toMatchObject({ taskId: 'generate_site', status: 'completed', output })
  expect(await readSite(platform, owner, site)).toMatchObject(made)
  expect(await books(platform.database, owner)).toEqual(paid)
})

/** A request that waits for its page. */
const waiting = ({ id, revision } = site) =>
  send(platform, owner, 'PATCH', `/${id}`, { action: 'generate', revision, instruction: 'Waves' })

it('a request whose host needs the response ends with 202, and the run goes on, charged once', async () => {
  platform.services.ports.host.responseDeadlineMs = 10_050
  const { runId } = await json(waiting(), 202)
  expect(await order()).toBe(runId)
  expect(await books(platform.database, owner)).toMatchObject({ reserved: 25, charges: [] })
  await work(prompt)
  await untilRun(platform.database, runId, { state: 'completed' })
  expect(await readSite(platform, owner, site)).toMatchObject(made)
  expect(await books(platform.database, owner)).toEqual(paid)
})

/** The run that a waiting request has inserted. */
async function inserted(): Promise<string> {
  const { owner: sql } = platform.database
  const find = async () => (await sql`select run_id from app.site_generations where site_id = ${site.id}`)[0]
  await expect.poll(find, { interval: 10 }).toBeDefined()
  return (await find())!.run_id
}

const cancel = (runId: string) =>
  json(sendJson(platform, owner, 'POST', `/api/tasks/runs/${runId}/cancel`, {}), 202)
const age = (runId: string) =>
  platform.database
    .owner`update app.task_runs set created_at = now() - interval '61 minutes' where id = ${runId}`
const tooLong = 'The page took too long to make; the draft is as it was'

it.each(
  [
    ['is cancelled', cancel, 409, 'conflict', 'Cancelled on request'],
    ['waited too long for a worker', age, 503, 'timed_out', tooLong],
  ] as const,
)('a request whose run %s has its error, and nothing was written or charged', async (...row) => {
  const [, act, ...expected] = row
  const response = waiting()
  await act(await inserted())
  await work(prompt)
  const { status, headers } = await response
  const { error } = await (await response).json()
  expect([status, headers.get('x-error-code'), error]).toEqual(expected)
  expect(await readSite(platform, owner, site)).toEqual(site)
  expect(await books(platform.database, owner)).toEqual(untouched)
})

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
  expect(await books(platform.database, owner)).toEqual(paid)
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
  const error = 'conflict: Site changed; read it again'
  for (const id of [before, during]) await untilRun(platform.database, id, { state: 'failed', error })
  expect(await readSite(platform, owner, site)).toEqual(site)
  expect(await books(platform.database, owner)).toEqual(untouched)
  expect(instructions).toEqual(['Storm'])
})

it('is refused at once for a stale revision', async () => {
  expect((await request('Waves', { ...site, revision: 1 })).status).toBe(409)
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
  const about = { name: 'Tide', brief: 'About the sea' }
  const body = { ...about, generate: true, instruction: 'Waves', background: true }
  const created = await json(send(platform, owner, 'POST', '', body), 201)
  expect(created).toMatchObject({ site: { revision: 0, draft: null }, runId: expect.any(String) })
  await work(prompt)
  await untilRun(platform.database, created.runId, { state: 'completed' })
  const draft = { design: { headline: 'Waves' } }
  expect(await readSite(platform, owner, created.site)).toMatchObject({ draft })
  await spend(platform, owner, 308)
  const count = async () => (await json(send(platform, owner, 'GET', ''))).pagination.total_count
  const before = await count()
  expect((await send(platform, owner, 'POST', '', body)).status).toBe(402)
  expect(await count()).toBe(before)
  platform.services.ports.generator = { ...prompt, isCharged: false }
  expect((await send(platform, owner, 'POST', '', body)).status).toBe(201)
})

it('without a model a run needs no credits, writes the draft and is not charged', async () => {
  await spend(platform, owner, 333)
  const before = await books(platform.database, owner)
  expect((await request('Waves')).status).toBe(402)
  platform.services.ports.generator = { ...prompt, isCharged: false }
  const runId = await order('Waves')
  expect(await order('Waves')).toBe(runId)
  // It is composed also by a worker that has a model.
  await work(failing())
  const run = await untilRun(platform.database, runId, { state: 'completed' })
  expect(run.output).toMatchObject({ revision: 1, credits: 0 })
  expect(await readSite(platform, owner, site)).toMatchObject({ draft: { name: 'Tide' } })
  expect(await books(platform.database, owner)).toEqual(before)
})

it('a run that failed does not hold its Idempotency-Key, and one in progress does', async () => {
  const headers = { ...key(owner), prefer: 'respond-async', 'idempotency-key': crypto.randomUUID() }
  const body = { action: 'generate', revision: site.revision, instruction: 'Waves' }
  const keyed = async () => (await json(send(platform, headers, 'PATCH', `/${site.id}`, body), 202)).runId
  const first = await keyed()
  expect(await keyed()).toBe(first)
  await cancel(first)
  expect(await keyed()).toBe(first)
  await work(prompt)
  await untilRun(platform.database, first, { state: 'failed' })
  const second = await keyed()
  expect(second).not.toBe(first)
  await untilRun(platform.database, second, { state: 'completed' })
  expect(await keyed()).toBe(second)
  expect(await books(platform.database, owner)).toEqual(paid)
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
  await using called = await openSites({ BASE_URL: server.url, WORKER_SECRET: secret })
  worker.resolve(workerOverHttp({
    ...workerOptions(called.database),
    tasks: [generateSite()],
    providers: { generator: prompt },
    log: workerLog('none'),
  }, { secrets: [secret], timeMs: 5_000 }))
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
    const { id } = await createSite(platform, person)
    const body = { action: 'generate', revision: 0, instruction: '', background: true }
    await json(send(platform, person, 'PATCH', `/${id}`, body), 202)
  }
  const options = { providers: { generator: waiting }, concurrency: 4 }
  const tasks = [generateSite(), taskThat('greet', () => ({}))]
  workers.push(await openWorker(platform.database, tasks, options))
  await asked.promise
  for (let n = 0; n < 3; n++) {
    const id = await enqueueRun(platform.database, 'greet', owner.id)
    await untilRun(platform.database, id, { state: 'completed' })
  }
})

describe('the runs of a site', () => {
  const list = (who: Caller, id: string, status?: number) =>
    json(sendJson(platform, who, 'GET', `/api/tasks/runs?site_id=${id}`), status)
  const listed = async (who: Caller = owner): Promise<string[]> =>
    (await list(who, site.id)).runs.map(({ id }: { id: string }) => id)

  it('are its own alone, newest first, for everybody in its workspace', async () => {
    const { organization, owner, member } = await createPeople(platform.database)
    await enqueueRun(platform.database, 'some_task', organization.id)
    const create = () => createSite(platform, owner, { organizationId: organization.id })
    const [one, other] = [await create(), await create()]
    const body = { action: 'generate', revision: 0, background: true }
    const order = async ({ id }: TestSite, instruction: string) =>
      (await json(send(platform, owner, 'PATCH', `/${id}`, { ...body, instruction }), 202)).runId
    await order(other, 'Waves')
    site = one
    const runs = [await order(one, 'Waves'), await order(one, 'Storm')].toReversed()
    for (const who of [owner, member, organization]) expect(await listed(who)).toEqual(runs)
    expect((await list(owner, one.id)).pagination.total_count).toBe(2)
  })

  it('in progress are left out once they are cancelled or the site has changed; one that has ended stays', async () => {
    const [ended, cancelled, open] = [await order('Waves'), await order('Storm'), await order('Calm')]
    await callAsWorker(platform.database, 'end_site_generation', [ended, null, 'timed_out: Too long'])
    await cancel(cancelled)
    expect(await listed()).toEqual([open, ended])
    site = await changed(platform, owner, site, 'unpublish')
    expect(await listed()).toEqual([ended])
  })

  it('of somebody else are refused as those of a missing site', async () => {
    await order('Waves')
    const refusal = async (who: Caller, id: string) => {
      const { request_id: _, instance: __, ...body } = await list(who, id, 404)
      return body
    }
    const missing = await refusal(owner, crypto.randomUUID())
    const [outsider, admin] = [await createAccount(platform.database), await createAdmin(platform.database)]
    const { organization, member } = await createPeople(platform.database)
    const theirs = await createSite(platform, organization)
    for (const who of [outsider, admin]) expect(await refusal(who, site.id)).toEqual(missing)
    // An app sees what is its person's own alone.
    expect(await refusal(await delegated(member), theirs.id)).toEqual(missing)
  })
})
