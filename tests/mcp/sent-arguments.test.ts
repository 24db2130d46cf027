import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { mcpApp } from '../../shared/adapters/mcp/app.ts'
import { getSite } from '../../shared/operations/sites/get-site.ts'
import { createAccount, join, testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { callTool, revisions, rpc, rpcBody, rpcHeaders } from '../support/mcp-clients.ts'
import { json, sendJson } from '../support/requests.ts'
import { createSite } from '../operations/sites/world.ts'
import { history, useWorld } from './world.ts'

const { platform, account, byKey, catalog, comparison } = useWorld()
const artist = fixture(async () =>
  (await json(sendJson(platform, byKey(), 'POST', '/api/artists', { name: 'The Quiet Ones' }), 201))
    .artist as {
      id: string
    }
)

const label = fixture(async () => {
  const organization = await createAccount(platform.database, { kind: 'organization' })
  await join(platform.database, organization, account)
  return organization
})
const site = fixture(() => createSite(platform, account))

// https://github.com/modelcontextprotocol/typescript-sdk/issues/2012, https://github.com/openclaw/openclaw/issues/96718,
// https://github.com/cursor/cursor/issues/3614, https://github.com/anthropics/claude-code/issues/24597
describe.each(revisions)('arguments as clients send them, %s', (revision) => {
  const call = (name: string, args: unknown) =>
    callTool(platform, revision, byKey(), name, args as Record<string, unknown>)
  const content = async (name: string, args: unknown) => {
    const result = await call(name, args)
    if (!result?.structuredContent) throw new Error(JSON.stringify(result))
    return result.structuredContent
  }

  const unknown = ['__proto__', 'constructor', 'unknown']
  it.each(unknown)('an unknown argument %s is refused by its name', async (name) => {
    for (const args of [`{"${name}":{"limit":1}}`, `{"limit":1,"${name}":1}`]) {
      const refused = await call('list_artists', args)
      expect(refused).toMatchObject({
        isError: true,
        content: expect.arrayContaining([
          expect.objectContaining({ text: expect.stringContaining(`Unknown field: ${name}`) }),
        ]),
      })
      // As JSON text and as an object.
      const params = { name: 'list_artists', arguments: 'ARGUMENTS' }
      const response = await platform.mcp.request('/mcp', {
        method: 'POST',
        headers: { ...rpcHeaders(revision, 'tools/call', params), ...byKey() },
        body: JSON.stringify(rpcBody(revision, 'tools/call', params)).replace('"ARGUMENTS"', args),
      })
      expect((await response.json()).result).toEqual(refused)
    }
  })

  it('null arguments are none', async () => {
    expect(await content('get_account', null)).toMatchObject({ account: { id: account.id } })
  })

  // https://github.com/ComposioHQ/composio/issues/2406
  it('arguments are read from JSON text, and an empty text is none', async () => {
    expect(await content('get_account', '')).toMatchObject({ account: { id: account.id } })
    const { artists } = await content('list_artists', '{"limit":"1"}')
    expect(artists).toMatchObject([{ id: artist.id }])
    const { error } =
      (await rpc(platform.mcp, revision, byKey(), 'tools/call', { name: 'list_artists', arguments: '[1]' }))
        .body
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('arguments') })
  })

  it('null parameters of a method are none', async () => {
    const { body } = await rpc(platform.mcp, revision, byKey(), 'tools/list', { cursor: null })
    expect(body.result.tools).not.toHaveLength(0)
    if (revision === '2026-07-28') return
    const response = await platform.mcp.request('/mcp', {
      method: 'POST',
      headers: { ...rpcHeaders(revision, 'tools/list'), ...byKey() },
      body: JSON.stringify({ ...rpcBody(revision, 'tools/list'), params: null }),
    })
    expect((await response.json()).result).toEqual(body.result)
  })

  it.each<[unknown]>([
    [{ organization_id: null, limit: null }],
    [{ organization_id: '', account_id: '' }],
    [{ limit: '50', page: '1' }],
    [{ limit: '', page: null }],
  ])('%j lists what no argument lists', async (args) => {
    const listed = await content('list_artists', {})
    expect(listed.artists).toHaveLength(1)
    expect(await content('list_artists', args)).toEqual(listed)
  })

  it('numbers and booleans are read from text', async () => {
    const expected = await content(history, { ...comparison(), observations: true })
    const sent = { ...comparison(), days: '2', page: '1', limit: '25', observations: 'true', picture_of: '' }
    expect(await content(history, sent)).toEqual(expected)
  })

  it('an empty key for repeats is none', async () => {
    await content('create_catalog', {
      name: 'Keyless',
      snapshot: '',
      organization_id: '',
      idempotency_key: '',
    })
  })

  it('a list is read from JSON text', async () => {
    const isrcs = [testIsrc(71), testIsrc(72)]
    const args = { catalogId: catalog.id, dry_run: 'true', source: '' }
    expect(await content('add_catalog_songs', { ...args, isrcs: JSON.stringify(isrcs) }))
      .toEqual(await content('add_catalog_songs', { ...args, isrcs, dry_run: true }))
  })

  it('lists of objects and objects are read from JSON text, at any depth', async () => {
    const knowledge = { name: 'Plan', url: 'https://example.com/plan' }
    const profileUrls = { spotify: 'https://open.spotify.com/artist/1' }
    const read = { artist: { knowledges: [knowledge], profileUrls, pinned: false } }
    for (const knowledges of [JSON.stringify([knowledge]), [JSON.stringify(knowledge)]]) {
      const sent = { knowledges, profileUrls: JSON.stringify(profileUrls), pinned: 'false' }
      expect(await content('update_artist', { artistId: artist.id, ...sent })).toMatchObject(read)
    }
  })

  it('null still clears what the schema allows to be null', async () => {
    const artistId = artist.id
    await content('update_artist', {
      ...{ artistId, image: 'https://example.com/a.png', label: 'Label' },
      profileUrls: { spotify: 'https://open.spotify.com/artist/1' },
    })
    const { artist: changed } = await content('update_artist', {
      ...{ artistId, image: null, label: null, name: null, pinned: null },
      profileUrls: { spotify: null },
    })
    expect(changed).toMatchObject({ image: null, label: null, profileUrls: {} })
    expect(changed.name).not.toBeNull()
  })

  it('text stays text where the schema wants text', async () => {
    for (const name of ['5', 'true', 'null', '[1]', '{"a":1}']) {
      const { artist: changed } = await content('update_artist', { artistId: artist.id, name })
      expect(changed.name).toBe(name)
    }
  })

  it.each<[string, () => Record<string, unknown>, string]>([
    ['rename_catalog', () => ({ catalogId: catalog.id, name: null }), 'name is required'],
    ['rename_catalog', () => ({ catalogId: catalog.id, name: '' }), 'name cannot be empty'],
    ['rename_catalog', () => ({ catalogId: '', name: 'A' }), 'catalog_id must be a valid UUID'],
    ['update_artist', () => ({ artistId: artist.id, name: '' }), 'name cannot be empty'],
    ['update_artist', () => ({ artistId: artist.id, image: '' }), 'image must be a valid URL'],
    ['update_artist', () => ({ artistId: artist.id, pinned: 'yes' }), 'pinned must be true or false'],
    ['update_artist', () => ({ artistId: artist.id, knowledges: '{"a":1}' }), 'knowledges must be a list'],
    ['update_artist', () => ({ artistId: artist.id, knowledges: '[{' }), 'knowledges must be a list'],
    ['update_artist', () => ({ artistId: artist.id, knowledges: [null] }), 'knowledges.0 must be an object'],
    ['update_artist', () => ({ artistId: artist.id, profileUrls: '[]' }), 'profile_urls must be'],
    ['list_artists', () => ({ limit: '5e1' }), 'limit must be an integer'],
    ['list_artists', () => ({ limit: ' 5' }), 'limit must be an integer'],
    ['list_artists', () => ({ limit: '101' }), 'limit must be at most 100'],
    ['list_artists', () => ({ nothing: null }), 'Unknown field: nothing'],
    ['list_artists', () => ({ nothing: '', limit: null }), 'Unknown field: nothing'],
  ])('%s refuses what is wrong, by its own message', async (name, args, message) => {
    const { isError, content: [text] } = await call(name, args())
    expect({ isError, text: text.text }).toEqual({ isError: true, text: expect.stringContaining(message) })
  })

  describe('by their names', () => {
    it.each(['workspace', 'organization_id', 'organizationId'])('%s names an organization', async (name) => {
      for (const tool of ['list_catalogs', 'list_sites']) {
        expect((await content(tool, { [name]: label.id })).pagination.total_count).toBe(0)
        expect((await call(tool, { [name]: crypto.randomUUID() }))._meta.error_code).toBe('forbidden')
      }
    })

    it.each(['site_id', 'siteId', 'id'])('%s names a site', async (name) => {
      expect((await content('get_site', { [name]: site.id })).site.id).toBe(site.id)
    })

    it.each(['sold_out', 'soldOut'])('%s is a field of an object', async (name) => {
      const { revision } = (await content('get_site', { site_id: site.id })).site
      const shows = [{ date: '2027-01-01', city: 'Oslo', [name]: 'true' }]
      const changed = await content('update_site', { site_id: site.id, revision, shows })
      expect(changed.site.facts.shows).toEqual([{ date: '2027-01-01', city: 'Oslo', soldOut: true }])
    })

    it('two names of one argument have to agree', async () => {
      const other = crypto.randomUUID()
      for (const [first, second] of [['catalog_id', 'catalogId'], ['catalogId', 'catalog_id']] as const) {
        const { content: [text, next] } = await call('list_catalog_songs', {
          [first]: catalog.id,
          [second]: other,
        })
        expect(text.text).toBe('catalog_id is given twice, with different values')
        expect(next.text).toContain('Invalid: catalog_id.')
        expect(await content('list_catalog_songs', { [first]: catalog.id, [second]: null, limit: 1 }))
          .toEqual(
            await content('list_catalog_songs', { [first]: catalog.id, [second]: catalog.id, limit: '1' }),
          )
      }
    })

    it('an invalid credential comes before two names', async () => {
      const { status } = await rpc(platform.mcp, revision, byKey('acp_sk_nonsense'), 'tools/call', {
        name: 'list_catalog_songs',
        arguments: { catalog_id: catalog.id, catalogId: crypto.randomUUID() },
      })
      expect(status).toBe(401)
    })

    it.each<[string, Record<string, unknown>, string]>([
      ['delete_catalog', { id: 'x' }, 'catalog_id'],
      ['list_catalog_songs', { query: 'x' }, 'search'],
      ['search_streaming_catalog', { query: 'x' }, 'q'],
      ['create_catalog', { title: 'x' }, 'name'],
      ['create_site', { release_uri: 'x' }, 'release_url'],
      ['list_sites', { organisationId: 'x' }, 'workspace'],
      ['list_artists', { workspace_id: 'x' }, 'workspace'],
      [history, { pictureOff: 'x' }, 'picture_of'],
    ])('%s suggests what %j may mean', async (tool, args, name) => {
      const { content: [, next] } = await call(tool, args)
      expect(next.text).toContain(`Unknown field: ${Object.keys(args)[0]}. Did you mean ${name}?`)
    })
  })
})

it('two arguments of a tool with one name end the start', () => {
  const op = { ...getSite, input: z.strictObject({ id: z.string(), siteId: z.string() }) }
  expect(() => mcpApp([op], platform.services)).toThrow('Two arguments have the name site_id: id and siteId')
})
