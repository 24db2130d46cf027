import { expect } from 'vitest'
import { connectApp, owner, ownerId, session, signInByCode } from './support/actors.ts'
import { useCreated } from './support/created.ts'
import { credentialText, expectError } from './support/errors.ts'
import { addDays, today } from './support/history.ts'
import { call, type Headers } from './support/http.ts'
import { rpc, withClients } from './support/mcp.ts'
import { deployment, rule } from './support/rule.ts'

const created = useCreated()

rule('an OAuth client neither lists nor calls what is not delegated', {
  needs: ['session', 'mail_folder'],
}, async () => {
  const person = await signInByCode()
  const { as } = await connectApp(person)
  const args = { catalogId: await created.catalog(person.as), since: addDays(today(), -9), days: 7 }
  await withClients(as, async (client) => {
    const names = (await client.tools()).map(({ name }) => name)
    expect(names).toContain('list_catalogs')
    for (const hidden of ['get_catalog_playcount_history', 'get_playcount_summary', 'authorize_connector']) {
      expect(names).not.toContain(hidden)
    }
  })
  const send = (name: string) =>
    rpc({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }, as)
  const text = async (name: string) => (await send(name)).text.replaceAll(name, '<tool>')
  expect(await text('get_catalog_playcount_history')).toBe(await text('no_such_tool'))
})

rule('a session uses the tools as its person', { needs: ['session'] }, async () => {
  await withClients(await session(), async (client) => {
    const { structuredContent } = await client.call('get_account')
    expect(structuredContent).toMatchObject({
      account: { id: await ownerId() },
      credential: { kind: 'session' },
    })
    expect((await client.tools()).map(({ name }) => name)).toContain('get_catalog_playcount_history')
  })
})

rule('MCP takes exactly one credential, and says how to get one', {}, async () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const both = { ...owner, authorization: `Bearer ${owner['x-api-key']}` }
  for (const as of [{}, both, { 'x-api-key': 'wrong' }]) {
    const reply = await rpc(list, as as Headers)
    expect(reply.status).toBe(401)
    const header = reply.headers.get('www-authenticate')!
    const [, address] = /^Bearer .*resource_metadata="([^"]+)"/.exec(header) ?? []
    const metadata = await (await fetch(address!)).json()
    expect(metadata).toMatchObject({
      resource: `${deployment.base_url}/mcp`,
      authorization_servers: [expect.any(String)],
    })
  }
  expect((await rpc(list, {})).body.error).toBe(credentialText)
  expect((await rpc(list, { authorization: `Bearer ${owner['x-api-key']}` })).status).toBe(200)
})

rule('a page of a foreign origin may not call MCP, and no preflight allows it', {}, async () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const preflight = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' }
    return (await call('OPTIONS', '/mcp', { headers })).headers.get('access-control-allow-origin')
  }
  for (
    const origin of [
      'https://front-end.example.com',
      'null',
      `https://${new URL(deployment.base_url).hostname}.example.com`,
    ]
  ) {
    for (const as of [owner, {}] as Headers[]) {
      expectError(await rpc(list, as, { origin }), 403, 'forbidden', 'status')
    }
    expect(await preflight(origin), origin).toBeNull()
  }
  for (const address of [deployment.base_url, deployment.app_url]) {
    const { origin } = new URL(address)
    expect((await rpc(list, owner, { origin })).status).toBe(200)
    expect(['*', origin]).toContain(await preflight(origin))
  }
})

rule('MCP has no sessions and no batches', {}, async () => {
  for (const method of ['GET', 'DELETE']) expect((await call(method, '/mcp', { as: owner })).status).toBe(405)
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const batch = await rpc([list, list], owner)
  expect(batch.status).toBe(400)
  expect((await rpc(list, owner)).headers.get('mcp-session-id')).toBeNull()
})
