import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Generator } from '../../../shared/generation/generator.ts'
import type { Worker, WorkerOptions } from '../../../shared/adapters/worker/worker.ts'
import { ProviderError } from '../../../shared/errors/provider-error.ts'
import { generateSite } from '../../../shared/tasks/generate-site.ts'
import { defaultRetryPolicy } from '../../../shared/tasks/retry-policy.ts'
import { gaveUp } from '../../../shared/tasks/run-errors.ts'
import { createAccount } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key, sendJson } from '../../support/requests.ts'
import { openWorker, readRun, untilRun } from '../../support/worker.ts'
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

const fastRetryPolicy = { ...defaultRetryPolicy, firstRetryMs: 1, maxRetryMs: 1 }
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
    },
  })
  expect(await readSite(platform, owner, site)).toMatchObject({
    revision: 1,
    draft: { name: 'Tide', design: { headline: 'Waves' } },
  })
  expect(await books(platform.database, owner)).toEqual({ balance: 308, reserved: 0, charges: [-25] })
})

it('a request that would exceed the time limit of the host ends with 202, and the worker generates the draft, charged once', async () => {
  platform.services.ports.host.responseDeadlineMs = 10_050
  platform.services.ports.generator = generator(() => new Promise(() => {}))
  const { runId } = await json(await change(platform, owner, site, 'generate', { instruction: 'Waves' }), 202)
  expect(await books(platform.database, owner)).toMatchObject({ reserved: 25, charges: [] })
  await work(prompt)
  await untilRun(platform.database, runId, { state: 'completed' })
  expect(await readSite(platform, owner, site)).toMatchObject({
    revision: 1,
    draft: { design: { headline: 'Waves' } },
  })
  expect(await books(platform.database, owner)).toEqual({ balance: 308, reserved: 0, charges: [-25] })
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
  await work(generator(() => Promise.reject(new ProviderError('provider_failed', 'secret'))))
  await expectFailed(runId, 'provider_failed: The page could not be made')
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
  await expectFailed(runId, 'timed_out: The page took too long to make')
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
      // Enough to release the run on a busy machine too: one that is not released has used up its only attempt.
    }),
    { stopTimeoutMs: 15_000 },
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
  const { revision } = await changed(platform, owner, site, 'generate')
  const before = await books(platform.database, owner)
  const runId = await order('Waves', { ...site, revision })
  await work(prompt)
  const run = await untilRun(platform.database, runId, { state: 'completed' })
  expect(run.output).toEqual({ site_id: site.id, revision, credits: 0, changes: [], not_understood: [] })
  expect(await readSite(platform, owner, site)).toMatchObject({ revision })
  expect(await books(platform.database, owner)).toEqual(before)
})

it('begins with the creation of its site on request, or neither is there if the credits do not suffice', async () => {
  const body = { name: 'Tide', brief: 'About the sea', generate: true, instruction: 'Waves' }
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

describe('a run that was taken for free, and whose worker has a model', () => {
  /** As an API of another version or another day would request it. */
  const orderFree = async (instruction: string): Promise<string> =>
    (await platform.database.callAs(owner.id, 'start_site_generation', {
      site_id: site.id,
      revision: site.revision,
      instruction,
      is_free: true,
    })).runId
  let instructions: string[]
  const counting = generator((made) => {
    instructions.push(made.instruction)
    return Promise.resolve(proposalFor(made))
  })
  beforeEach(() => {
    instructions = []
  })

  it('is charged', async () => {
    const runId = await orderFree('Waves')
    await work(counting)
    await untilRun(platform.database, runId, { state: 'completed' })
    expect(await books(platform.database, owner)).toEqual({ balance: 308, reserved: 0, charges: [-25] })
  })

  it('fails without a request to the generator where the credits do not suffice', async () => {
    await spend(309)
    const before = await books(platform.database, owner)
    const runId = await orderFree('Waves')
    await work(counting)
    await untilRun(platform.database, runId, {
      state: 'failed',
      error: 'insufficient_credits: Too few credits',
    })
    expect([instructions, await readSite(platform, owner, site)]).toEqual([[], site])
    expect(await books(platform.database, owner)).toEqual(before)
  })

  it('of two, the one whose credits suffice is made and charged', async () => {
    const other = await createSite(platform, owner)
    await spend(308)
    const first = await orderFree('Waves')
    site = other
    const second = await orderFree('Storm')
    await work(counting)
    const ended = []
    for (const id of [first, second]) {
      ended.push(await untilRun(platform.database, id, { finished_at: expect.any(Date) }))
    }
    expect(ended.map(({ state, error }) => `${state}: ${error}`).toSorted()).toEqual([
      'completed: null',
      'failed: insufficient_credits: Too few credits',
    ])
    expect(instructions).toHaveLength(1)
    expect(await books(platform.database, owner)).toMatchObject({ reserved: 308, charges: [-25] })
  })

  it('is charged once where it is interrupted and begins again', async () => {
    const runId = await orderFree('Waves')
    const first = await work(generator((made) => {
      instructions.push(made.instruction)
      return new Promise(() => {})
    }))
    await expect.poll(() => instructions.length, { timeout: 10_000 }).toBe(1)
    expect(await books(platform.database, owner)).toMatchObject({ reserved: 25, charges: [] })
    await first.stop()
    await work(counting)
    await untilRun(platform.database, runId, { state: 'completed' })
    expect(await books(platform.database, owner)).toEqual({ balance: 308, reserved: 0, charges: [-25] })
  })
})
