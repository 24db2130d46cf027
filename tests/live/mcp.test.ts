import { expect } from 'vitest'
import { openPayer, outsider, owner, ownerId, session, tokenWith } from './support/actors.ts'
import { newName, useCreated } from './support/created.ts'
import { credentialText } from './support/errors.ts'
import { png } from './support/files.ts'
import { addDays, compareObservations, today } from './support/history.ts'
import { call, get, type Headers, remove } from './support/http.ts'
import { rpc, withClients } from './support/mcp.ts'
import { deployment, rule } from './support/rule.ts'
import { untilEnded } from './support/runs.ts'

const created = useCreated()

const promised = [
  ...['get_catalog_playcount_history', 'list_catalogs', 'create_catalog', 'rename_catalog', 'delete_catalog'],
  ...['list_catalog_valuations', 'create_playcount_snapshot', 'list_sites', 'create_site', 'get_site'],
  ...['generate_site', 'publish_site', 'unpublish_site', 'get_site_signups', 'upload_site_asset'],
  ...[
    'lookup_songs',
    'list_artist_events',
    'search_streaming_catalog',
    'authorize_connector',
    'list_artists',
  ],
  ...['update_artist', 'list_task_runs', 'get_account'],
]

rule('both revisions list every tool, described and bounded', {}, async () => {
  await withClients(owner, async (client, revision) => {
    const tools = await client.tools()
    const names = tools.map(({ name }) => name)
    expect(promised.filter((name) => !names.includes(name)), revision).toEqual([])
    expect(names.length).toBeLessThanOrEqual(30)
    // About four characters a token.
    expect(JSON.stringify(tools).length / 4).toBeLessThanOrEqual(10_000)
    for (const { name, title, description, inputSchema, outputSchema } of tools) {
      expect([title, description, typeof inputSchema], name).toEqual([
        expect.any(String),
        expect.stringMatching(/\S{3}/),
        'object',
      ])
      if (outputSchema) expect(outputSchema, name).toMatchObject({ type: 'object' })
    }
    for (const name of ['publish_site', 'unpublish_site']) {
      const { description, inputSchema } = tools.find((tool) => tool.name === name)!
      expect(description, name).toMatch(/explicit/i)
      expect(Object.keys(inputSchema.properties ?? {})).not.toContain('action')
    }
    const { inputSchema } = tools.find(({ name }) => name === 'generate_site')!
    expect(inputSchema.required).toEqual(expect.arrayContaining(['id', 'revision', 'instruction']))
    expect(Object.keys(inputSchema.properties ?? {})).not.toContain('action')
  })
})

rule('a tool returns what the API returns', { needs: ['catalog_id'] }, async () => {
  const args = { catalogId: deployment.catalog_id!, since: addDays(today(), -9), days: 7, limit: 5 }
  const { body } = await get(
    `/api/catalogs/${args.catalogId}/playcount-history?since=${args.since}&days=7&limit=5`,
    owner,
  )
  await withClients(owner, async (client) => {
    const result = await client.call('get_catalog_playcount_history', args)
    expect(result.isError ?? false).toBe(false)
    expect(result.structuredContent).toEqual(body)
    for (const { observations, isrc: _, name: __, ...rest } of result.structuredContent.recordings) {
      expect(rest).toEqual(compareObservations(observations, args.since, 7))
    }
    const account = await client.call('get_account')
    expect(account.structuredContent.account.id).toBe(await ownerId())
    expect(JSON.parse(account.content[0]!.text!)).toEqual(account.structuredContent)
  })
})

rule('each reading tool returns the response of its endpoint', { needs: ['catalog_id'] }, async () => {
  const catalogId = deployment.catalog_id!
  const { id } = await created.site()
  const isrc = deployment.demo?.isrcs?.[0] ?? 'QZZZZ0000001'
  const tools: [tool: string, args: Record<string, unknown>, path: string][] = [
    ['list_catalog_valuations', { catalogId, limit: 2 }, `/api/catalogs/${catalogId}/valuations?limit=2`],
    ['get_site', { id }, `/api/sites/${id}`],
    ['get_site_signups', { id }, `/api/sites/${id}/signups`],
    ['list_artists', {}, '/api/artists'],
    ['lookup_songs', { isrc }, `/api/apple/songs?isrc=${isrc}`],
    [
      'search_streaming_catalog',
      { q: 'paper', type: 'track', limit: 1 },
      '/api/spotify/search?q=paper&type=track&limit=1',
    ],
  ]
  await withClients(owner, async (client) => {
    for (const [tool, args, path] of tools) {
      const { body } = await get(path, owner)
      expect((await client.call(tool, args)).structuredContent, tool).toEqual(body)
    }
    for (const tool of ['list_catalogs', 'list_sites', 'list_task_runs']) {
      expect((await client.call(tool)).isError ?? false, tool).toBe(false)
    }
  })
})

rule('the tool of the comparison adds a picture of a series', { needs: ['catalog_id'] }, async () => {
  const args = { catalogId: deployment.catalog_id!, since: addDays(today(), -3), days: 2, limit: 1 }
  await withClients(owner, async (client) => {
    const { structuredContent } = await client.call('get_catalog_playcount_history', args)
    const picture_of = structuredContent.recordings[0].isrc
    const { content } = await client.call('get_catalog_playcount_history', { ...args, picture_of })
    expect(content.map(({ mimeType }) => mimeType)).toContain('image/svg+xml')
  })
})

rule('the errors of tools have the texts of the API', {}, async () => {
  const missing = crypto.randomUUID()
  const since = addDays(today(), -9)
  const calls: [tool: string, args: Record<string, unknown>, code: string, text: string | RegExp][] = [
    [
      'get_catalog_playcount_history',
      { catalogId: missing, since, days: 7 },
      'not_found',
      'Catalog not found',
    ],
    [
      'get_catalog_playcount_history',
      { catalogId: missing, since, days: 99 },
      'invalid_input',
      'Invalid comparison query',
    ],
    [
      'get_catalog_playcount_history',
      { catalogId: missing, since: today(), days: 1 },
      'invalid_input',
      'Comparison requires completed UTC observation days',
    ],
    ['list_catalog_valuations', { catalogId: missing }, 'not_found', 'Catalog not found'],
    ['list_artist_events', { artist_id: missing }, 'not_found', 'Artist not found'],
    ['lookup_songs', { isrc: 'x' }, 'invalid_input', 'isrc must be a valid ISRC: x'],
    ['publish_site', { id: missing, revision: 0 }, 'not_found', /\S/],
    ['create_site', { name: 'x' }, 'invalid_input', /\S/],
    ['create_site', { name: 'x', brief: 'x', surprise: 1 }, 'invalid_input', /surprise/],
  ]
  await withClients(owner, async (client) => {
    for (const [tool, args, code, text] of calls) {
      const result = await client.call(tool, args)
      expect([result.isError, result._meta?.error_code], tool).toEqual([true, code])
      expect(result.structuredContent, tool).toBeUndefined()
      expect(result.content[0]!.text, tool).toEqual(
        typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
      )
    }
  })
})

rule('tools change what the API shows', {}, async () => {
  await withClients(owner, async (client) => {
    const name = newName()
    const { structuredContent: { catalog } } = await client.call('create_catalog', { name })
    created.later(() => remove(`/api/catalogs/${catalog.id}`, owner))
    expect(catalog.name).toBe(name)
    await client.call('rename_catalog', { catalogId: catalog.id, name: `${name}, renamed` })
    const { body } = await get('/api/catalogs?limit=100', owner)
    expect(body.catalogs).toContainEqual(
      expect.objectContaining({ id: catalog.id, name: `${name}, renamed` }),
    )
    const deleted = await client.call('delete_catalog', { catalogId: catalog.id })
    expect(deleted.structuredContent).toMatchObject({ catalog_id: catalog.id, released_snapshot_ids: [] })
    expect((await get(`/api/catalogs/${catalog.id}/songs`, owner)).status).toBe(404)
  })
})

rule('a site is created, generated, published and unpublished by tools', {
  needs: ['mail_folder'],
  credits: 50,
  timeoutMs: 320_000,
}, async () => {
  const { as } = await openPayer()
  await withClients(as, async (client) => {
    const asset = await client.call('upload_site_asset', {
      name: 'cover.png',
      contentType: 'image/png',
      data: png(4, 4).toString('base64'),
    })
    expect(asset.structuredContent.asset.url).toMatch(/\.webp$/)
    const { structuredContent: { site } } = await client.call('create_site', {
      name: newName(),
      brief: 'A page by a tool',
      assets: [asset.structuredContent.asset],
    })
    created.later(() => remove(`/api/sites/${site.id}`, as))
    const generated = await client.call('generate_site', { id: site.id, revision: 0, instruction: 'calm' })
    // In the background where the host ends long requests.
    const { runId } = generated.structuredContent
    if (runId) await untilEnded(runId, as, 300_000)
    else expect(generated.structuredContent.site.revision).toBe(1)
    expect((await get(`/api/sites/public/${site.id}`)).status).toBe(404)
    const stale = await client.call('publish_site', { id: site.id, revision: 0 })
    expect([stale.isError, stale._meta?.error_code]).toEqual([true, 'conflict'])
    await client.call('publish_site', { id: site.id, revision: 1 })
    expect((await get(`/api/sites/public/${site.id}`)).status).toBe(200)
    await client.call('unpublish_site', { id: site.id })
    expect((await get(`/api/sites/public/${site.id}`)).status).toBe(404)
  })
})

rule('an upload by a tool has the checks of the API', {}, async () => {
  await withClients(owner, async (client) => {
    for (const data of ['not base64!', Buffer.from('<svg/>').toString('base64')]) {
      const result = await client.call('upload_site_asset', { name: 'a.png', contentType: 'image/png', data })
      expect([result.isError, result._meta?.error_code]).toEqual([true, 'invalid_input'])
    }
  })
})

rule('a foreign record is missing over MCP too', {}, async () => {
  const catalogId = await created.catalog()
  const { id } = await created.site()
  const calls: [tool: string, args: (id: string) => Record<string, unknown>, own: string][] = [
    ['list_catalog_valuations', (catalogId) => ({ catalogId }), catalogId],
    ['rename_catalog', (catalogId) => ({ catalogId, name: 'Taken' }), catalogId],
    ['delete_catalog', (catalogId) => ({ catalogId }), catalogId],
    ['get_site', (id) => ({ id }), id],
    ['get_site_signups', (id) => ({ id }), id],
    ['unpublish_site', (id) => ({ id }), id],
  ]
  await withClients(outsider, async (client) => {
    for (const [tool, args, own] of calls) {
      const { _meta, ...foreign } = await client.call(tool, args(own))
      const { _meta: __, ...missing } = await client.call(tool, args(crypto.randomUUID()))
      expect([foreign, _meta?.error_code], tool).toEqual([missing, 'not_found'])
    }
  })
})

rule('an OAuth client neither lists nor calls what is not delegated', {
  needs: ['session', 'secrets.jwt', 'catalog_id'],
}, async () => {
  const as: Headers = { authorization: `Bearer ${await tokenWith({ client_id: crypto.randomUUID() })}` }
  const args = { catalogId: deployment.catalog_id!, since: addDays(today(), -9), days: 7 }
  await withClients(as, async (client) => {
    const names = (await client.tools()).map(({ name }) => name)
    expect(names).toContain('list_catalogs')
    for (const hidden of ['get_catalog_playcount_history', 'authorize_connector']) {
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

rule('MCP has no sessions and no batches', {}, async () => {
  for (const method of ['GET', 'DELETE']) expect((await call(method, '/mcp', { as: owner })).status).toBe(405)
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const batch = await rpc([list, list], owner)
  expect(batch.status).toBe(400)
  expect((await rpc(list, owner)).headers.get('mcp-session-id')).toBeNull()
})
