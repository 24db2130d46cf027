import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { gunzipSync } from 'node:zlib'
import { githubRepositories } from '../../shared/providers/github/github.ts'
import { vercelMachines } from '../../shared/providers/vercel-sandbox/vercel-sandbox.ts'
import { serveStandIn } from '../../supabase/local/stand-ins/serve.ts'
import { startVercel } from '../../supabase/local/stand-ins/vercel.ts'
import { openStorage } from '../support/storage.ts'
import { openVendors, type TestVendors } from '../support/vendors.ts'

let vendors: TestVendors
let cloneUrl: string
let dir: string
beforeAll(async () => {
  vendors = openVendors()
  dir = await Deno.makeTempDir({ prefix: 'vercel-' })
  const repositories = githubRepositories({ apiBase: vendors.github.origin, token: vendors.github.apiKey })
  cloneUrl = (await repositories.ensure('acp-cloned')).cloneUrl
})
afterAll(async () => {
  await vendors.stop()
  await Deno.remove(dir, { recursive: true })
})
afterEach(() => void vendors.vercel.clearFaults())

const open = ({ origin, apiKey } = vendors.vercel as { origin: string; apiKey: string }) =>
  vercelMachines({ apiBase: origin, token: apiKey, teamId: 't', projectId: 'p', timeoutMs: 2_000 })
const newName = () => `acp-${crypto.randomUUID()}`
const asked = (name: string, from = 0) =>
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
  expect(asked(name, from)).toEqual([
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

it('made twice at once is one machine, and each of its methods may be repeated', async () => {
  const [name, machines] = [newName(), open()]
  await Promise.all([machines.ensure(name, { cloneUrl }), machines.ensure(name, { cloneUrl })])
  const first = await machines.snapshot(name)
  await machines.stop(name)
  await machines.stop(name)
  await machines.ensure(name, { cloneUrl })
  expect(await machines.snapshot(name)).toBe(first)
})

it('that is stopped before its snapshot has the one that the vendor made of it', async () => {
  const [name, machines] = [newName(), open()]
  await machines.ensure(name, { cloneUrl })
  await machines.stop(name)
  const from = vendors.vercel.requests.length
  expect(await machines.snapshot(name)).toMatch(/^snap_/)
  expect(asked(name, from).every((line) => line.startsWith('GET'))).toBe(true)
})

it('that is not there is stopped without a fault, and cannot be snapshotted', async () => {
  await open().stop(newName())
  await expect(open().snapshot(newName())).rejects.toMatchObject({ fault: 'provider_failed' })
})

it('of a repository that cannot be cloned is a fault, and none is left', async () => {
  const name = newName()
  const lost = open().ensure(name, { cloneUrl: `${cloneUrl}/nowhere` })
  await expect(lost).rejects.toMatchObject({ fault: 'provider_failed', status: 400 })
  await open().ensure(name, { cloneUrl })
})

it.each(
  [
    ['unauthorized', 'provider_failed'],
    ['rate_limited', 'provider_rate_limited'],
    ['unavailable', 'provider_unavailable'],
    ['redirect', 'provider_failed'],
    ['html', 'provider_nonsense'],
    ['huge', 'provider_nonsense'],
  ] as const,
)('answers %s as %s, without a word of the vendor', async (fault, name) => {
  const machine = newName()
  await open().ensure(machine, { cloneUrl })
  vendors.vercel.order({ fault, times: 100, retry_after_s: 0 })
  const thrown = await open().snapshot(machine).catch((error) => error)
  expect(thrown).toMatchObject({ name: 'ProviderError', fault: name })
  expect(thrown.message).toMatch(/^Vercel Sandbox (answered|did not answer)/)
  expect(thrown.message).not.toMatch(/refuses|sk_live|redirected/)
})

/** A vendor of somebody else's making, which answers what is read and nothing more. */
const sparse = (status: string, snapshots: object[]) =>
  serveStandIn({
    apiKey: 'k',
    refuse: (status) => new Response(null, { status }),
    handle: (request, url) =>
      Response.json(
        url.pathname.endsWith('/snapshots')
          ? { snapshots }
          : request.method === 'POST'
          ? { snapshot: { id: 'snap_new' } }
          : { sandbox: {}, session: { id: 'sbx_1', status }, unknown: 1 },
      ),
  })

it.each<[string, string, object[], unknown]>([
  ['running, without a snapshot', 'running', [], 'snap_new'],
  ['stopped, with one', 'stopped', [{ id: 'snap_old' }], 'snap_old'],
  ['with a deleted and a failed one', 'running', [
    { id: 'a', status: 'deleted' },
    { id: 'b', status: 'failed' },
  ], 'snap_new'],
  ['on its way down', 'snapshotting', [], { fault: 'provider_unavailable' }],
  ['of a state that we do not know', 'dreaming', [], { fault: 'provider_failed' }],
])('takes another stand-in\u2019s machine %s', async (_, status, snapshots, expected) => {
  const other = sparse(status, snapshots)
  const outcome = open(other).snapshot('acp-1').catch(({ fault }) => ({ fault }))
  expect(await outcome).toEqual(expected)
  await other.stop()
})

it('a snapshot is a .tar.gz of the working directory in Storage, and all is known after a restart', async () => {
  const storage = openStorage()
  const store = { url: storage.origin, serviceKey: storage.secretKey, bucket: 'site-assets' }
  const name = newName()
  const before = startVercel({ dir, store })
  await open(before).ensure(name, { cloneUrl })
  const id = await open(before).snapshot(name)
  await before.stop()
  const { bytes, type } = storage.files.get(`${name}/${id}.tar.gz`)!
  expect(type).toBe('application/gzip')
  expect(new TextDecoder('latin1').decode(gunzipSync(bytes))).toContain('# acp-cloned')

  const after = startVercel({ dir, store })
  await open(after).ensure(name, { cloneUrl })
  expect(await open(after).snapshot(name)).toBe(id)
  expect(after.requests.every(({ method }) => method === 'GET')).toBe(true)
  await after.stop()
  await storage.close()
})
