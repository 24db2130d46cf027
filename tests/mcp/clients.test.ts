import { beforeAll, describe, expect, it } from 'vitest'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import { createAccount, createCatalog, observe, testIsrc } from '../support/accounts.ts'
import { clients } from '../support/mcp-clients.ts'
import { programs } from '../support/mcp-programs.ts'
import { listen, openPlatform } from '../support/platform.ts'
import { goodClaims, signToken } from '../support/tokens.ts'
import { fixture } from '../support/fixture.ts'
import { sample } from '../support/sample.ts'

const platform = fixture(openPlatform)
const mcp = fixture(() => listen(platform.mcp))
const api = fixture(() => listen(platform.api))
const account = fixture(() => createAccount(platform.database))
let catalogId: string
beforeAll(async () => {
  catalogId = await createCatalog(platform.database, account, [1, 2, 3].map(testIsrc))
  await observe(platform.database, testIsrc(1), '2026-03-01', [100, 200, 350, 500, 700])
  await observe(platform.database, testIsrc(2), '2026-03-01', [0, 0, undefined, 0, 9007199254740991])
  await platform.database.owner`update app.songs set name = 'Ñandú “é” 🎵 <b>&amp;' where isrc = ${
    testIsrc(1)
  }`
  await platform.database.owner`
    insert into app.catalog_valuations (catalog_id, low, mid, high, measured_song_count, total_streams, measured_at)
    values (${catalogId}, 1000.25, 2000.5, 3000.75, 3, 123456789, '2026-03-01T10:00:00Z'),
      (${catalogId}, 0, 0, 0, 0, 0, '2026-03-02T10:00:00.123Z')`
})

const credentials: Record<string, () => Promise<Record<string, string>>> = {
  'an API key': () => Promise.resolve({ 'x-api-key': account.key }),
  'an API key as bearer': () => Promise.resolve({ authorization: `Bearer ${account.key}` }),
  'a session token': async () => ({ authorization: `Bearer ${await signToken(goodClaims(account.email!))}` }),
}

const comparison = '?since=2026-03-03&days=2'
const period = { since: '2026-03-03', days: 2, observations: true }
const history = 'get_catalog_playcount_history'
const valuations = 'list_catalog_valuations'
const inUpperCase = () => catalogId.toUpperCase()
const calls: [string, () => [path: string, args: Record<string, unknown>]][] = [
  ['get_account', () => ['/api/me', {}]],
  [valuations, () => [`/api/catalogs/${catalogId}/valuations`, { catalog_id: catalogId }]],
  [valuations, () => [`/api/catalogs/${catalogId}/valuations?limit=1`, { catalog_id: catalogId, limit: 1 }]],
  [
    history,
    () => [`/api/catalogs/${catalogId}/playcount-history${comparison}`, { catalog_id: catalogId, ...period }],
  ],
  [history, () => [
    `/api/catalogs/${inUpperCase()}/playcount-history${comparison}&page=2&limit=2`,
    { catalog_id: inUpperCase(), ...period, page: 2, limit: 2 },
  ]],
]

describe.each(Object.entries(clients))('%s', (_, { connect }) => {
  const rows = Object.entries(credentials).map(([name, headers], row) => [name, headers, row] as const)
  describe.each(rows)('with %s', (_, headers, row) => {
    const given = fixture(headers)
    const client = fixture(() => connect(`${mcp.url}/mcp`, given))

    const overHttp = async (path: string) => {
      const response = await fetch(`${api.url}${path}`, { headers: given })
      expect(response.status).toBe(200)
      return await response.text()
    }

    it('gets the name of the server and lists the tools', async () => {
      expect(client.server).toMatchObject({ name: 'artist-catalog-platform', version: '1.0.0' })
      const list = await loadAll(groups({ playcountHistory: true }))
      const tools = list.filter((op) => op.tool).map((op) => op.name)
      expect((await client.tools()).map(({ name }) => name).sort()).toEqual(tools.sort())
    })

    it.each(sample(calls, 3, row))('%s returns that of HTTP, by its own schema', async (name, call) => {
      const [path, args] = call()
      // With the list, the client has the output schemas, and throws if a result does not match.
      await client.tools()
      const result = await client.call(name, args)
      const body = await overHttp(path)
      expect(result.isError).toBeFalsy()
      expect(JSON.stringify(result.structuredContent)).toBe(body)
      expect(result.content.filter(({ type }) => type !== 'resource_link')).toEqual([{
        type: 'text',
        text: body,
      }])
    })

    it('adds a picture as PNG, and links to the SVG that HTTP serves', async () => {
      await client.tools()
      const result = await client.call('get_catalog_playcount_history', {
        ...{ catalog_id: catalogId, since: '2026-03-03', days: 2 },
        picture_of: testIsrc(1).toLowerCase(),
      })
      const image = result.content.find(({ type }) => type === 'image')
      expect(image).toMatchObject({ mimeType: 'image/png' })
      const bytes = Uint8Array.from(atob(image!.data!), (character) => character.charCodeAt(0))
      expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
      expect([...bytes.subarray(16, 24)]).toEqual([0, 0, 960 >> 8, 960 & 255, 0, 0, 480 >> 8, 480 & 255])
      const link = result.content.find(({ mimeType }) => mimeType?.startsWith('image/svg+xml'))
      const svg = (await client.read(link!.uri!))[0]!.text
      expect(svg).toContain('<svg')
      expect(svg).toBe(
        await overHttp(`/api/catalogs/${catalogId}/playcount-history.svg${comparison}&isrc=${testIsrc(1)}`),
      )
    })

    it('gets an error with a message and a code', async () => {
      await client.tools()
      const result = await client.call('list_catalog_valuations', { catalog_id: crypto.randomUUID() })
      expect(result).toMatchObject({ isError: true, _meta: { error_code: 'not_found' } })
      expect(result.content).toEqual([
        { type: 'text', text: 'Catalog not found' },
        { type: 'text', text: expect.stringContaining('list_catalogs') },
      ])
      expect(result).not.toHaveProperty('structuredContent')
    })
  })

  it('cannot connect without a valid credential', async () => {
    const revoked = await createAccount(platform.database, { revokedAt: '2026-01-01' })
    for (const headers of [{}, { 'x-api-key': revoked.key }] as Record<string, string>[]) {
      await expect(connect(`${mcp.url}/mcp`, headers)).rejects.toThrow()
    }
  })
})

describe.each(Object.entries(programs))('%s', (_, start) => {
  const program = fixture(() => start(`${mcp.url}/mcp`, { 'x-api-key': account.key }))

  it('connects, lists the tools and calls one', async () => {
    expect((await program.tools()).map(({ name }) => name)).toContain('get_account')
    const { structuredContent, isError } = await program.call('list_catalog_valuations', {
      catalog_id: catalogId,
      limit: 1,
    })
    expect(isError).toBeFalsy()
    const path = `/api/catalogs/${catalogId}/valuations?limit=1`
    const response = await fetch(`${api.url}${path}`, { headers: { 'x-api-key': account.key } })
    expect(structuredContent).toEqual(await response.json())
  })

  it('gets an error with a message and a code', async () => {
    const result = await program.call('list_catalog_valuations', { catalog_id: crypto.randomUUID() })
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: 'Catalog not found' }, { text: expect.stringContaining('list_catalogs') }],
      _meta: { error_code: 'not_found' },
    })
  })
})
