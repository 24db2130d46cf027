import { afterEach, describe, expect, it } from 'vitest'
import { setupSandbox } from '../../../shared/tasks/setup-sandbox.ts'
import type { Fault } from '../../../supabase/local/stand-ins/faults.ts'
import { createAccount, createPeople, type TestAccount } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key, sendJson, token } from '../../support/requests.ts'
import { enqueueRun, openWorker, readRun, untilRun } from '../../support/worker.ts'
import { openSetupWorker, readSandbox, setUp, thereIs } from './world.ts'
import { fixture } from '../../support/fixture.ts'
import { sample } from '../../support/sample.ts'

const platform = fixture(openPlatform)
const worker = fixture(() => openSetupWorker(platform))
const person = fixture(() => createAccount(platform.database))
afterEach(() => {
  platform.vendors.github.clearFaults()
  platform.vendors.vercel.clearFaults()
})

const ended = async (runId: string) => {
  await untilRun(platform.database, runId, { finished_at: expect.any(Date) }, 15_000)
  return await readRun(platform.database, runId)
}
const runsOf = async (account: TestAccount, { database } = platform) =>
  (await database.owner`select id from app.task_runs where account_id = ${account.id}`).length

describe('a setup', () => {
  it('makes repository, machine and snapshot, shuts the machine down, and reports what it created', async () => {
    const { runId, ...rest } = await json(setUp(platform, person))
    expect(rest).toEqual({ status: 'success' })
    const run = await ended(runId)
    const there = await thereIs(platform.vendors, person.id)
    expect(there).toMatchObject({ repository: true, machine: 'stopped', snapshots: [expect.any(String)] })
    const parts = {
      sandbox_id: `acp-${person.id}`,
      repository: `stand-in/acp-${person.id}`,
      clone_url: expect.stringMatching(new RegExp(`/stand-in/acp-${person.id}\\.git$`)),
      snapshot_id: there.snapshots[0],
    }
    const steps = ['repository', 'sandbox', 'snapshot', 'shutdown']
    const progress = { step: 'shutdown', done: steps, total: 4 }
    expect(run).toMatchObject({ state: 'completed', progress })
    expect(run.output).toEqual(parts)
    const ready = { state: 'ready', ready_at: expect.stringMatching(/Z$/) }
    expect((await json(readSandbox(platform, person))).sandbox)
      .toEqual({ account_id: person.id, ...parts, run_id: runId, ...ready })
    expect(Deno.readTextFileSync(`${there.cwd}/README.md`)).toContain(`acp-${person.id}`)
  })

  it('that comes again finds the same things', async () => {
    const before = await thereIs(platform.vendors, person.id)
    const { runId } = await json(setUp(platform, person))
    const { output } = await ended(runId)
    expect(output).toMatchObject({ snapshot_id: before.snapshots[0] })
    expect(await thereIs(platform.vendors, person.id)).toEqual(before)
  })

  it('recreates what vanished at the vendor', async () => {
    const { origin, apiKey } = platform.vendors.vercel
    const remove = async (path: string) => {
      const headers = { authorization: `Bearer ${apiKey}` }
      const response = await fetch(`${origin}/v2/sandboxes/${path}`, { method: 'DELETE', headers })
      await response.body?.cancel()
      expect(response.status).toBe(200)
    }
    for (const what of ['snapshot', 'machine']) {
      const { snapshots: [last] } = await thereIs(platform.vendors, person.id)
      await remove(what === 'snapshot' ? `snapshots/${last}` : `acp-${person.id}`)
      const { output } = await ended((await json(setUp(platform, person))).runId)
      expect(output.snapshot_id, what).not.toBe(last)
      const { machine, snapshots } = await thereIs(platform.vendors, person.id)
      expect([machine, snapshots[0]]).toEqual(['stopped', output.snapshot_id])
    }
  })

  it('requested 20 times at once is one run, one repository, one machine and one snapshot', async () => {
    // Without a worker until all have a response: the run must not end before the last request.
    await using idle = await openPlatform()
    const account = await createAccount(idle.database)
    const responses = await Promise.all(Array.from({ length: 20 }, () => json(setUp(idle, account))))
    expect(new Set(responses.map(({ runId }) => runId)).size).toBe(1)
    await using _worker = await openSetupWorker(idle)
    await untilRun(idle.database, responses[0].runId, { state: 'completed' })
    expect(await runsOf(account, idle)).toBe(1)
    expect((await thereIs(idle.vendors, account.id)).snapshots).toHaveLength(1)
  })

  it('that is cancelled stops its machine and fails as cancelled; the next one continues from there', async () => {
    const account = await createAccount(platform.database)
    platform.vendors.vercel.order({ fault: 'slow', on: '/snapshot\\b', times: 100 })
    const { runId } = await json(setUp(platform, account))
    await untilRun(platform.database, runId, { progress: { step: 'snapshot' } })
    await json(sendJson(platform, account, 'POST', `/api/tasks/runs/${runId}/cancel`, {}), 202)
    expect(await ended(runId)).toMatchObject({ state: 'failed', error: 'cancelled: Cancelled on request' })
    expect((await thereIs(platform.vendors, account.id)).machine).toBe('stopped')
    platform.vendors.vercel.clearFaults()
    const { runId: next } = await json(setUp(platform, account))
    expect(next).not.toBe(runId)
    expect(await ended(next)).toMatchObject({ state: 'completed' })
  })
})

it('of an artist of an organization is for everyone who reaches it', async () => {
  const { artist, member, outsider } = await createPeople(platform.database)
  const body = { account_id: artist.id }
  for (const refused of [setUp(platform, outsider, body), readSandbox(platform, outsider, artist.id)]) {
    expect(await json(refused, 403)).toEqual({ error: 'Access denied to this account' })
  }
  expect(await json(readSandbox(platform, member, artist.id), 404)).toEqual({ error: 'Sandbox not found' })
  const { runId } = await json(setUp(platform, await token(member), body))
  expect(await ended(runId)).toMatchObject({ state: 'completed', account_id: artist.id })
  expect(await runsOf(outsider)).toBe(0)
})

it('is shown from the moment of the request', async () => {
  const account = await createAccount(platform.database)
  platform.vendors.github.order({ fault: 'slow', times: 100 })
  const { runId } = await json(setUp(platform, account))
  const unmade = { repository: null, clone_url: null, sandbox_id: null, snapshot_id: null, ready_at: null }
  expect((await json(readSandbox(platform, account))).sandbox)
    .toEqual({ account_id: account.id, ...unmade, state: 'setting_up', run_id: runId })
})

it.each<[string, Record<string, string>, BodyInit | null]>([
  ['none, of no type', {}, null],
  ['none, of JSON', { 'content-type': 'application/json' }, null],
  ['none, of a text', { 'content-type': 'text/plain' }, ''],
  ['an empty object', { 'content-type': 'application/json' }, '{}'],
])('the body may be missing: %s', async (_, headers, body) => {
  const init = { method: 'POST', headers: { ...key(person), ...headers }, body }
  expect((await json(platform.api.request('/api/sandboxes/setup', init))).status).toBe('success')
})

describe('a fault of a vendor', () => {
  const faults: [Fault, error: string, isResponseLost?: true][] = [
    ['unauthorized', 'provider_failed: % failed'],
    ['rate_limited', 'provider_rate_limited: % limited the rate of requests'],
    ['error', 'provider_unavailable: % did not respond'],
    ['html', 'provider_invalid_response: % sent an invalid response'],
    ['broken_off', 'provider_unavailable: % did not respond', true],
    ['wrong_types', 'provider_invalid_response: % sent an invalid response', true],
  ]
  const github = { vendor: 'github', who: 'The service for repositories' } as const
  const vercel = { vendor: 'vercel', who: 'The service for machines' } as const
  const steps = [
    { step: 'repository', ...github, on: '.', left: 'none', isWorkDone: false },
    { step: 'sandbox', ...vercel, on: '^GET /v2/sandboxes/acp-', left: 'none', isWorkDone: true },
    { step: 'snapshot', ...vercel, on: '/snapshots\\?', left: 'stopped', isWorkDone: false },
    { step: 'snapshot', ...vercel, on: '/snapshot\\?', left: 'stopped', isWorkDone: true },
  ]
  const cells = steps.flatMap(({ isWorkDone, ...step }) =>
    faults.filter(([, , isResponseLost]) => !(isWorkDone && isResponseLost))
      .map(([fault, error]) => ({ ...step, fault, error: error.replace('%', step.who) }))
  )

  it.each(sample(cells, 3))(
    '$fault at $on ends the run in step $step, leaves no machine running, and the next setup goes on from there',
    async ({ step, vendor, on, left, fault, error }) => {
      const { database, vendors } = platform
      const account = await createAccount(database)
      const from = worker.lines.length
      vendors[vendor].order({ fault, on, times: 1_000, retry_after_s: 0 })
      const { runId } = await json(setUp(platform, account))
      const run = await ended(runId)
      expect([run.state, run.error, run.progress.step]).toEqual(['failed', error, step])
      const { sandbox } = await json(readSandbox(platform, account))
      expect(sandbox).toMatchObject({ state: 'failed', run_id: runId, ready_at: null })
      vendors[vendor].clearFaults()
      expect((await thereIs(vendors, account.id)).machine).toBe(left)

      expect(await ended((await json(setUp(platform, account))).runId)).toMatchObject({ state: 'completed' })
      expect((await thereIs(vendors, account.id)).snapshots).toHaveLength(1)
      const printed = worker.lines.slice(from).join('\n') + JSON.stringify(run)
      const secrets = ['stand-in refuses', 'sk_live_secret', vendors.github.apiKey, vendors.vercel.apiKey]
      for (const secret of secrets) expect(printed).not.toContain(secret)
    },
  )

  it.each(
    [
      ['repository', 'github', '^POST'],
      ['machine', 'vercel', '^POST /v2/sandboxes\\?'],
      ['snapshot', 'vercel', '/snapshot\\?'],
    ] as const,
  )('that loses the response about a new %s creates no second one', async (_, vendor, on) => {
    for (const fault of ['broken_off', 'wrong_types'] as const) {
      const account = await createAccount(platform.database)
      platform.vendors[vendor].order({ fault, on })
      expect(await ended((await json(setUp(platform, account))).runId)).toMatchObject({ state: 'completed' })
      const { repository, machine, snapshots } = await thereIs(platform.vendors, account.id)
      expect([repository, machine, snapshots.length]).toEqual([true, 'stopped', 1])
    }
  })
})

it('without its vendors a setup is a 503 that names nothing, and a run that was enqueued before ends', async () => {
  await using bare = await openPlatform({ VERCEL_TOKEN: '' })
  const account = await createAccount(bare.database)
  expect(await json(setUp(bare, account), 503)).toEqual({ error: 'This is not available here' })
  const runId = await enqueueRun(bare.database, 'setup_sandbox', account.id)
  await using _idle = await openWorker(bare.database, [setupSandbox()])
  await untilRun(bare.database, runId, {
    state: 'failed',
    error: 'provider_unavailable: The service for machines did not respond',
  })
})
