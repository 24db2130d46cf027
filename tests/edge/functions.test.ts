import { join } from 'node:path'
import { expect, it } from 'vitest'
import { interFile } from '../../shared/presentation/type.ts'
import { openapiDocument } from '../../shared/adapters/openapi/document.ts'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import { createAccount, createCatalog, observe, testIsrc } from '../support/accounts.ts'
import { openDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'
import { startOnEdge } from '../../supabase/rehearsal/start-on-edge.ts'
import { functionNames } from '../../supabase/local/functions.ts'
import { root, webFolder } from '../../supabase/local/path.ts'
import { maxUploadBytes } from '../../supabase/rehearsal/management-api.ts'
import { runEdgeDeno } from '../../supabase/local/edge-deno.ts'
import { buildFunctions } from '../../supabase/build/build-functions.ts'

const database = fixture(() => openDatabase())
const account = fixture(() => createAccount(database))
const workerSecret = crypto.randomUUID()
const built = fixture(async () => {
  const folder = await Deno.makeTempDir()
  await buildFunctions(folder)
  return { folder, close: () => Deno.remove(folder, { recursive: true }) }
})

it('Supabase runs them on this version', async () => {
  expect((await runEdgeDeno(['--version'])).output).toMatch(/^deno 2\.1\.4 /)
})

it.each(functionNames)('what is uploaded of %s has at most 5 MB', async (name) => {
  let bytes = 0
  for await (const file of Deno.readDir(`${built.folder}/${name}`)) {
    bytes += (await Deno.stat(`${built.folder}/${name}/${file.name}`)).size
  }
  expect(bytes).toBeLessThanOrEqual(maxUploadBytes)
})

const start = (name: 'api' | 'mcp' | 's' | 'oauth' | 'worker', env: Record<string, string> = {}) =>
  startOnEdge({
    entrypoint: `${built.folder}/${name}/index.js`,
    args: ['--no-config', '--no-npm', '--allow-sys=hostname'],
    env: {
      BASE_URL: 'http://localhost/functions/v1',
      APP_URL: 'http://localhost',
      SUPABASE_URL: 'http://localhost',
      SUPABASE_ANON_KEY: 'sb_publishable_x',
      DATABASE_URL: database.apiUrl,
      WORKER_DATABASE_URL: database.apiUrl.replace('platform_api', 'platform_worker'),
      WORKER_SECRET: workerSecret,
      WORKER_TIME_MS: '1000',
      ...env,
    },
  })

it('api serves an account, the reference and an error', async () => {
  await using api = await start('api', { SUPABASE_PUBLIC_URL: 'http://storage.test' })
  const headers = { 'x-api-key': account.key }
  expect(await (await api.request('/api/me', { headers })).json())
    .toMatchObject({ account: { id: account.id } })
  const document = await (await api.request('/api/openapi.json')).text()
  const operations = await loadAll(groups({ playcountHistory: true }))
  expect(document).toBe(JSON.stringify(openapiDocument(operations, 'http://localhost/functions/v1')))
  const { checks } = await (await api.request('/api/ready')).json()
  expect(checks).toContainEqual({ name: 'pictures', state: 'ok' })
  // Its script has the source of a function, which the build makes short.
  const page = await (await api.request('/api/docs/try/get_credits')).text()
  const [, script] = /<script>([^<]+)<\/script>/.exec(page)!
  expect(() => new Function(script!)).not.toThrow()
  const typeface = await (await api.request(`/api/docs/${interFile}`)).bytes()
  expect(new TextDecoder().decode(typeface.subarray(0, 4))).toBe('wOF2')
  expect((await api.request('/api/me')).status).toBe(401)
})

/** The response of the function mcp to a request. */
async function sendRpc(mcp: Awaited<ReturnType<typeof start>>, method: string, params: object) {
  const response = await mcp.request('/mcp', {
    method: 'POST',
    headers: {
      'x-api-key': account.key,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return await response.text()
}

it('mcp calls a tool, which may draw a picture', async () => {
  const catalogId = await createCatalog(database, account, [testIsrc(1)])
  await observe(database, testIsrc(1), '2026-03-01', [100, 200, 350, 500, 700])
  await using mcp = await start('mcp')
  expect(await sendRpc(mcp, 'tools/call', { name: 'get_account', arguments: {} })).toContain(account.id)
  const args = { catalogId, since: '2026-03-03', days: 2, picture_of: testIsrc(1) }
  expect(await sendRpc(mcp, 'tools/call', { name: 'get_catalog_playcount_history', arguments: args }))
    .toContain('"mimeType":"image/png"')
})

it('s responds with a page for a site that does not exist', async () => {
  await using pages = await start('s')
  const response = await pages.request(`/s/${crypto.randomUUID()}`)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('text/html')
})

it('s has the built scripts of the console, oauth those of its page, and mcp the script of a view', async () => {
  const read = (name: string) => Deno.readTextFile(join(root, webFolder, name))
  await using pages = await start('s')
  const page = await (await pages.request('/s/console/w/me/catalogs')).text()
  const { scripts } = JSON.parse(await read('console.json'))
  const named = [...page.matchAll(/\/s\/console\/files\/([\w.-]+\.js)/g)]
  expect(named.length).toBeGreaterThan(2)
  for (const [path, name] of named) {
    expect(await (await pages.request(path)).text()).toBe(scripts[name!])
  }
  await using consent = await start('oauth')
  const address = `/oauth/consent?authorization_id=${'a'.repeat(32)}`
  const connect = await (await consent.request(address)).text()
  for (const name of ['connect.css', 'connect.js']) expect(connect).toContain(await read(name))
  await using mcp = await start('mcp')
  const view = await sendRpc(mcp, 'resources/read', { uri: 'ui://artist-catalog-platform/valuation' })
  expect(view).toContain(JSON.stringify(await read('valuation.js')).slice(1, -1))
})

it('oauth serves the page for connecting an app, with the address of Auth', async () => {
  await using pages = await start('oauth')
  const response = await pages.request(`/oauth/consent?authorization_id=${'a'.repeat(32)}`)
  expect(response.status).toBe(200)
  const page = await response.text()
  expect(page).toContain('data-auth="http://localhost/auth/v1"')
  expect(page).toContain(await Deno.readTextFile(join(root, webFolder, 'connect.js')))
})

it('worker does what is due when it is called with its secret', async () => {
  await using worker = await start('worker')
  expect((await worker.request('/worker', { method: 'POST' })).status).toBe(401)
  const headers = { authorization: `Bearer ${workerSecret}` }
  const response = await worker.request('/worker', { method: 'POST', headers })
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)])
})

it('worker serves its metrics as a process', async () => {
  const metrics = { METRICS_SECRET: 'a-secret-for-metrics-of-32-characters', WORKER_METRICS_PORT: '9464' }
  await using worker = await start('worker', { WORKER_SECRET: '', ...metrics })
  const headers = { authorization: `Bearer ${metrics.METRICS_SECRET}` }
  expect(await (await worker.request('/metrics', { headers })).text()).toContain('# TYPE')
})
