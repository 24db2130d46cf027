import { expect, it } from 'vitest'
import { scriptPath } from '../../shared/adapters/documents/scalar.ts'
import { createAccount, createCatalog, observe, testIsrc } from '../support/accounts.ts'
import { openDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'
import { startOnEdge } from '../../supabase/rehearsal/start-on-edge.ts'
import { runEdgeDeno } from '../../supabase/local/edge-deno.ts'
import { root } from '../../supabase/local/path.ts'

const database = fixture(() => openDatabase())
const account = fixture(() => createAccount(database))
const workerSecret = crypto.randomUUID()

it('Supabase runs them on this version', async () => {
  expect((await runEdgeDeno(['--version'])).output).toMatch(/^deno 2\.1\.4 /)
})

const start = (name: 'api' | 'mcp' | 's' | 'oauth' | 'worker') =>
  startOnEdge({
    entrypoint: `${root}/functions/${name}/index.ts`,
    args: [
      ...['--no-lock', '--cached-only', `--config=${root}/deno.json`],
      '--allow-sys=hostname',
      `--allow-read=${['@jsquash', '@resvg', '@scalar'].map((name) => `${root}/node_modules/${name}`)}`,
    ],
    env: {
      BASE_URL: 'http://localhost',
      APP_URL: 'http://localhost',
      SUPABASE_URL: 'http://localhost',
      SUPABASE_ANON_KEY: 'sb_publishable_x',
      DATABASE_URL: database.apiUrl,
      WORKER_DATABASE_URL: database.apiUrl.replace('platform_api', 'platform_worker'),
      WORKER_SECRET: workerSecret,
      WORKER_TIME_MS: '1000',
    },
  })

it('api serves an account, the reference and an error', async () => {
  await using api = await start('api')
  const headers = { 'x-api-key': account.key }
  expect(await (await api.request('/api/me', { headers })).json()).toMatchObject({
    account: { id: account.id },
  })
  expect((await api.request('/api/openapi.json')).status).toBe(200)
  expect((await api.request('/api/docs')).headers.get('content-security-policy')).toContain('sha256-')
  const script = await api.request(`/api/${scriptPath}`)
  expect((await script.text()).length).toBeGreaterThan(3_000_000)
  expect((await api.request('/api/me')).status).toBe(401)
})

/** Calls a tool of the function mcp. */
async function callTool(mcp: Awaited<ReturnType<typeof start>>, name: string, args: Record<string, unknown>) {
  const response = await mcp.request('/mcp', {
    method: 'POST',
    headers: {
      'x-api-key': account.key,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args },
    }),
  })
  return await response.text()
}

it('mcp calls a tool', async () => {
  await using mcp = await start('mcp')
  expect(await callTool(mcp, 'get_account', {})).toContain(account.id)
})

it('mcp draws a picture', async () => {
  const catalogId = await createCatalog(database, account, [testIsrc(1)])
  await observe(database, testIsrc(1), '2026-03-01', [100, 200, 350, 500, 700])
  await using mcp = await start('mcp')
  const args = { catalogId, since: '2026-03-03', days: 2, picture_of: testIsrc(1) }
  expect(await callTool(mcp, 'get_catalog_playcount_history', args)).toContain('"mimeType":"image/png"')
})

it('s responds with a page for a site that does not exist', async () => {
  await using pages = await start('s')
  const response = await pages.request(`/s/${crypto.randomUUID()}`)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('text/html')
})

it('oauth serves the page for connecting an app, with the address of Auth', async () => {
  await using pages = await start('oauth')
  const response = await pages.request(`/oauth/consent?authorization_id=${'a'.repeat(32)}`)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('data-auth="http://localhost/auth/v1"')
})

it('worker does what is due when it is called with its secret', async () => {
  await using worker = await start('worker')
  expect((await worker.request('/worker', { method: 'POST' })).status).toBe(401)
  const headers = { authorization: `Bearer ${workerSecret}` }
  const response = await worker.request('/worker', { method: 'POST', headers })
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)])
})
