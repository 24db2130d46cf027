import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { githubRepositories } from '../../shared/providers/github/github.ts'
import { vercelMachines } from '../../shared/providers/vercel-sandbox/vercel-sandbox.ts'
import { fixture } from '../support/fixture.ts'
import { openVendors } from '../support/vendors.ts'
import { faultKinds, providerError, serve } from './vendor.ts'

const vendors = fixture(openVendors)
let cloneUrl: string
let dir: string
beforeAll(async () => {
  dir = await Deno.makeTempDir({ prefix: 'vercel-' })
  const repositories = githubRepositories({ apiBase: vendors.github.origin, token: vendors.github.apiKey })
  cloneUrl = (await repositories.ensure('acp-cloned')).cloneUrl
})
afterAll(() => Deno.remove(dir, { recursive: true }))
afterEach(() => vendors.vercel.clearFaults())

const open = ({ origin, apiKey } = vendors.vercel as { origin: string; apiKey: string }) =>
  vercelMachines({ apiBase: origin, token: apiKey, teamId: 't', projectId: 'p', timeoutMs: 10_000 })
const newName = () => `acp-${crypto.randomUUID()}`
const requests = (name: string, from = 0) =>
  vendors.vercel.requests.slice(from).map(({ method, path }) =>
    `${method} ${path.replace(name, 'NAME').replace(/sbx_\w+/, 'SESSION')}`
  )

it('sends what the vendor documents', async () => {
  const name = newName()
  const machines = open()
  const credentials = { username: 'x-access-token', password: 'a-token' }
  const from = vendors.vercel.requests.length
  await machines.ensure(name, { cloneUrl, credentials })
  await machines.snapshot(name)
  expect(requests(name, from)).toEqual([
    'GET /v2/sandboxes/NAME?teamId=t&projectId=p',
    'POST /v2/sandboxes?teamId=t',
    'GET /v2/sandboxes/NAME?teamId=t&projectId=p',
    'GET /v2/sandboxes/snapshots?teamId=t&project=p&name=NAME&limit=20&sortOrder=desc',
    'POST /v2/sandboxes/sessions/SESSION/snapshot?teamId=t',
  ])
  const [, made] = vendors.vercel.requests.slice(from)
  expect(JSON.parse(made!.body)).toEqual({
    projectId: 'p',
    name,
    runtime: 'node24',
    persistent: true,
    timeout: 600_000,
    source: { type: 'git', url: cloneUrl, username: 'x-access-token', password: 'a-token' },
  })
})

it('concurrent creations make one machine, and each method may be repeated', async () => {
  const [name, machines] = [newName(), open()]
  await Promise.all([machines.ensure(name, { cloneUrl }), machines.ensure(name, { cloneUrl })])
  const first = await machines.snapshot(name)
  await machines.stop(name)
  await machines.stop(name)
  await machines.ensure(name, { cloneUrl })
  expect(await machines.snapshot(name)).toBe(first)
})

it('a machine that is stopped before its snapshot has the vendor\u2019s automatic snapshot', async () => {
  const [name, machines] = [newName(), open()]
  await machines.ensure(name, { cloneUrl })
  await machines.stop(name)
  const from = vendors.vercel.requests.length
  expect(await machines.snapshot(name)).toMatch(/^snap_/)
  expect(requests(name, from).every((line) => line.startsWith('GET'))).toBe(true)
})

it('a missing machine can be stopped, and cannot be snapshotted', async () => {
  await open().stop(newName())
  await expect(open().snapshot(newName())).rejects.toMatchObject({ fault: 'provider_failed' })
})

it('a repository that cannot be cloned is an error and leaves no machine', async () => {
  const name = newName()
  const lost = open().ensure(name, { cloneUrl: `${cloneUrl}/nowhere` })
  await expect(lost).rejects.toMatchObject({ fault: 'provider_failed', status: 400 })
  await open().ensure(name, { cloneUrl })
})

it.each(
  ['unauthorized', 'rate_limited', 'unavailable', 'redirect', 'html', 'huge'] as const,
)('the error after the fault %s quotes nothing', async (fault) => {
  const machine = newName()
  await open().ensure(machine, { cloneUrl })
  vendors.vercel.order({ fault, times: 100, retry_after_s: 0 })
  const error = await providerError(open().snapshot(machine), /refuses|sk_live|redirected/)
  expect(error.fault).toBe(faultKinds[fault])
  expect(error.message).toContain('Vercel Sandbox')
})

/** A vendor that sends only the fields that are read, and an unknown one. */
const minimalVendor = (status: string, snapshots: object[]) =>
  serve((request) =>
    Response.json(
      new URL(request.url).pathname.endsWith('/snapshots')
        ? { snapshots }
        : request.method === 'POST'
        ? { snapshot: { id: 'snap_new' } }
        : { sandbox: {}, session: { id: 'sbx_1', status }, unknown: 1 },
    )
  )

it.each<[string, string, object[], unknown]>([
  ['running, without a snapshot', 'running', [], 'snap_new'],
  ['stopped, with one', 'stopped', [{ id: 'snap_old' }], 'snap_old'],
  ['with a deleted and a failed one', 'running', [
    { id: 'a', status: 'deleted' },
    { id: 'b', status: 'failed' },
  ], 'snap_new'],
  ['that is stopping', 'snapshotting', [], { fault: 'provider_unavailable' }],
  ['in an unknown state', 'dreaming', [], { fault: 'provider_failed' }],
])('a snapshot of a machine %s', async (_, status, snapshots, expected) => {
  const vendor = { origin: minimalVendor(status, snapshots), apiKey: 'k' }
  const outcome = open(vendor).snapshot('acp-1').catch(({ fault }) => ({ fault }))
  expect(await outcome).toEqual(expected)
})
