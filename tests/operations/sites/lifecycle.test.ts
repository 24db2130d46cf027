import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAccount, join, peopleFixture } from '../../support/accounts.ts'
import { revisions, rpc, type ToolListing } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key, token } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { change, changed, createSite, prompt, readSite, send, siteWithDraft } from './world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))

beforeAll(() => {
  platform.services.ports.generator = prompt
})

const refusal = async (sent: Response | Promise<Response>) => {
  const response = await sent
  return { status: response.status, body: await response.json() }
}

describe('a new site', () => {
  it('is a private draft without content at revision 0, of the caller', async () => {
    const response = await send(platform, owner, 'POST', '', { name: ' Tide ', brief: 'About the sea' })
    expect([response.status, response.headers.get('etag')]).toEqual([201, '"0"'])
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(await response.json()).toEqual({
      site: {
        id: expect.any(String),
        owner_id: owner.id,
        created_by: owner.id,
        artist_id: null,
        name: 'Tide',
        slug: null,
        brief: 'About the sea',
        release_url: null,
        assets: [],
        facts: {},
        draft: null,
        published: null,
        revision: 0,
        published_at: null,
        created_at: instant,
        updated_at: instant,
      },
    })
  })

  it.each([
    ['neither a release nor a name with a brief', {}, /releaseUrl or both name and brief/],
    ['a name alone', { name: 'Tide' }, /releaseUrl or both name and brief/],
    ['a brief alone', { brief: 'Sea' }, /releaseUrl or both name and brief/],
    ['a name of 121 characters', { name: 'n'.repeat(121), brief: 'Sea' }, /name .*120/],
    ['a brief of 6001 characters', { name: 'Tide', brief: 'b'.repeat(6001) }, /brief .*6000/],
    ['a release elsewhere', { releaseUrl: 'https://example.com/track/1' }, /open\.spotify\.com/],
    ['a release that is no address', { releaseUrl: 'nowhere' }, /releaseUrl/],
    ['a release over http', { releaseUrl: 'http://open.spotify.com/track/1' }, /open\.spotify\.com/],
    ['an artist as release', { releaseUrl: 'https://open.spotify.com/artist/1' }, /open\.spotify\.com/],
  ])('is refused with %s', async (_, body, text) => {
    expect(await refusal(send(platform, owner, 'POST', '', body))).toEqual({
      status: 400,
      body: { error: expect.stringMatching(text) },
    })
  })

  it('takes a name of 120 characters and a brief of 6000', async () => {
    const site = await createSite(platform, owner, { name: 'n'.repeat(120), brief: 'b'.repeat(6000) })
    expect([String(site.name).length, String(site.brief).length]).toEqual([120, 6000])
  })
})

describe('a workspace', () => {
  const { organization, member, outsider, artist } = peopleFixture(platform)

  it('that is named owns the site, to all its people and nobody else', async () => {
    const site = await createSite(platform, member, { organizationId: organization.id, artistId: artist.id })
    expect(site).toMatchObject({ owner_id: organization.id, created_by: member.id, artist_id: artist.id })
    await readSite(platform, organization, site)
    const missing = await refusal(send(platform, outsider, 'GET', `/${crypto.randomUUID()}`))
    expect(await refusal(send(platform, outsider, 'GET', `/${site.id}`))).toEqual(missing)
    expect(missing).toEqual({ status: 404, body: { error: 'Site not found' } })
    const body = { name: 'Tide', brief: 'Sea', organizationId: organization.id }
    expect(await refusal(send(platform, outsider, 'POST', '', body))).toEqual({
      status: 403,
      body: { error: 'Workspace not available' },
    })
  })

  it('takes only artists that it contains', async () => {
    const foreign = await createAccount(platform.database, { kind: 'artist' })
    const elsewhere = await createAccount(platform.database, { kind: 'organization' })
    await join(platform.database, elsewhere, foreign, 'artist')
    await join(platform.database, elsewhere, member)
    for (const artistId of [foreign.id, crypto.randomUUID(), member.id]) {
      const body = { name: 'Tide', brief: 'Sea', organizationId: organization.id, artistId }
      const refused = { status: 403, body: { error: 'Artist not available in this workspace' } }
      expect(await refusal(send(platform, member, 'POST', '', body))).toEqual(refused)
      const query = `?organizationId=${organization.id}&artistId=${artistId}`
      expect(await refusal(send(platform, member, 'GET', query))).toEqual(refused)
    }
  })

  it('lists its own sites alone, newest first, by artist on request, a page at a time', async () => {
    const made = []
    for (const artistId of [undefined, artist.id, undefined]) {
      made.unshift(await createSite(platform, organization, { artistId }))
    }
    const [newest, ofArtist] = made.map(({ id }) => id)
    const list = async (query: string) => {
      const { sites, pagination } = await json(send(platform, organization, 'GET', query))
      return { ids: sites.map(({ id }: { id: string }) => id), pagination }
    }
    const all = await list('')
    expect(all.ids.slice(0, 3)).toEqual(made.map(({ id }) => id))
    expect((await list(`?artistId=${artist.id}`)).ids[0]).toBe(ofArtist)
    expect(await list('?limit=1')).toMatchObject({ ids: [newest], pagination: { has_more: true } })
    expect((await list('?limit=1&page=2')).ids).toEqual([ofArtist])
    expect((await list(`?organizationId=${organization.id}`)).ids).toEqual(all.ids)
    expect((await json(send(platform, outsider, 'GET', ''))).sites).toEqual([])
  })
})

describe('publishing', () => {
  it('shows exactly the draft, and a later draft changes nothing of it', async () => {
    const { owner, site } = await siteWithDraft(platform)
    const published = await changed(platform, owner, site, 'publish')
    expect(published).toMatchObject({ revision: 2, draft: site.draft, published: site.draft })
    expect(published.published_at).toEqual(expect.any(String))
    const later = await changed(platform, owner, published, 'generate', { instruction: 'Storm' })
    expect(later).toMatchObject({ revision: 3, published: site.draft })
    expect(later.draft).not.toEqual(site.draft)
  })

  it('needs a draft', async () => {
    const site = await createSite(platform, owner)
    const response = await change(platform, owner, site, 'publish')
    expect(response.headers.get('x-error-detail')).toBe('Generate a draft first')
    expect(await refusal(response)).toEqual({
      status: 400,
      body: { error: 'Generate a preview before publishing' },
    })
  })

  it.each(['generate', 'publish'] as const)(
    'of an older revision names the current one, to %s',
    async (action) => {
      const { owner, site } = await siteWithDraft(platform)
      const problem = { ...key(owner), accept: 'application/problem+json' }
      const response = await change(platform, problem, { ...site, revision: 0 }, action)
      expect([response.status, response.headers.get('x-error-detail')]).toEqual([
        409,
        'The current revision is 1',
      ])
      expect(await response.json()).toMatchObject({
        code: 'conflict',
        detail: 'Site changed; read it again: The current revision is 1',
      })
    },
  )

  it('is taken back, with the draft kept, with the current revision or none', async () => {
    const { owner, site } = await siteWithDraft(platform)
    const published = await changed(platform, owner, site, 'publish')
    expect((await refusal(change(platform, owner, site, 'unpublish'))).status).toBe(409)
    const down = { revision: 3, published: null, published_at: null, draft: site.draft }
    expect(await changed(platform, owner, published, 'unpublish')).toMatchObject(down)
    const { site: again } = await json(send(platform, owner, 'PATCH', `/${site.id}`, { action: 'unpublish' }))
    expect(again).toMatchObject({ ...down, revision: 4 })
  })
})

describe('the revision', () => {
  it.each(['generate', 'publish', 'unpublish'] as const)('must be the current one to %s', async (action) => {
    const { owner, site } = await siteWithDraft(platform)
    for (const revision of [0, 2, 2_147_483_647]) {
      expect(await refusal(change(platform, owner, { ...site, revision }, action))).toEqual({
        status: 409,
        body: { error: 'Site changed; read it again' },
      })
    }
    expect(await readSite(platform, owner, site)).toEqual(site)
  })

  it('is the ETag of every response, and If-Match replaces it', async () => {
    const { owner, site } = await siteWithDraft(platform)
    const read = await send(platform, owner, 'GET', `/${site.id}`)
    expect(read.headers.get('etag')).toBe('"1"')
    const publish = (match: string) =>
      send(platform, { ...key(owner), 'if-match': match }, 'PATCH', `/${site.id}`, { action: 'publish' })
    const response = await publish(read.headers.get('etag')!)
    expect([response.status, response.headers.get('etag')]).toEqual([200, '"2"'])
    expect((await publish('"1"')).status).toBe(409)
    expect((await publish('W/"2"')).status).toBe(200)
    for (const nonsense of ['*', '3', '"x"', '"1", "2"', '"99999999999"']) {
      expect((await publish(nonsense)).status, nonsense).toBe(400)
    }
  })

  it.each(['generate', 'publish', 'unpublish'] as const)(
    'is also checked by If-Match beside the field, to %s',
    async (action) => {
      const { owner, site } = await siteWithDraft(platform)
      // Each generation changes the draft, because one that changes nothing keeps the revision.
      const send = (match: string, revision: unknown, id = site.id) =>
        change(
          platform,
          { ...key(owner), 'if-match': match },
          { id, revision: revision as number },
          action,
          action === 'generate' ? { instruction: `Waves ${match}` } : {},
        )
      const stale = { status: 409, body: { error: 'Site changed; read it again' } }
      for (const match of ['"0"', '"2"', 'W/"0"', '"0", "2"', '"x"', 'nonsense']) {
        expect(await refusal(send(match, 1)), match).toEqual(stale)
      }
      for (const [match, revision] of [['"1"', 0], ['"1"', 2], ['*', 0]] as const) {
        expect(await refusal(send(match, revision)), match).toEqual(stale)
      }
      expect((await refusal(send('"0"', 1, crypto.randomUUID()))).status).toBe(404)
      for (const revision of ['1', 1.5, -1, null]) {
        expect((await refusal(send('"0"', revision))).status, String(revision)).toBe(400)
      }
      expect(await readSite(platform, owner, site)).toEqual(site)
      expect((await changed(platform, owner, site, 'publish')).revision).toBe(2)
      for (const [match, revision] of [['"2"', 2], ['*', 3], ['W/"9", "4"', 4]] as const) {
        expect((await send(match, revision)).status, match).toBe(200)
      }
    },
  )

  it('out of its bounds has the message of its own bound', async () => {
    const { owner, site } = await siteWithDraft(platform)
    const error = 'revision must be at most 2147483647'
    for (const revision of [2_147_483_648, 1e20]) {
      const refused = await refusal(change(platform, owner, { ...site, revision }, 'publish'))
      expect(refused).toEqual({ status: 400, body: { error } })
    }
  })

  it('is required to generate and to publish', async () => {
    const { owner, site } = await siteWithDraft(platform)
    for (const body of [{ action: 'publish' }, { action: 'generate', instruction: 'x' }]) {
      const refused = await refusal(send(platform, owner, 'PATCH', `/${site.id}`, body))
      expect(refused).toEqual({ status: 400, body: { error: 'revision is required' } })
    }
  })
})

describe('a deleted site', () => {
  it('is gone with its fans, for good', async () => {
    const { owner, site } = await siteWithDraft(platform)
    await platform.database.owner`
      insert into app.site_signups (site_id, email) values (${site.id}, 'fan@example.com')`
    const body = await json(send(platform, owner, 'DELETE', `/${site.id}`))
    expect(body).toEqual({ id: site.id })
    expect((await refusal(send(platform, owner, 'DELETE', `/${site.id}`))).status).toBe(404)
    const fans = await platform.database.owner`select from app.site_signups where site_id = ${site.id}`
    expect(fans).toHaveLength(0)
  })
})

describe('a draft preview', () => {
  it('is a signed link for an hour to who sees the site, once there is a draft', async () => {
    const { owner, site } = await siteWithDraft(platform)
    const { url, expires_at } = await json(send(platform, owner, 'POST', `/${site.id}/preview`, {}))
    const link = new URL(url)
    expect(link.pathname).toBe(`/s/${site.id}/preview`)
    const token = link.searchParams.get('token')!
    expect(await platform.services.ports.links.readPreview(token)).toMatchObject({
      site_id: site.id,
      id: null,
    })
    const minutes = (Date.parse(expires_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(55)
    expect(minutes).toBeLessThanOrEqual(60)
    const empty = await createSite(platform, owner)
    expect((await refusal(send(platform, owner, 'POST', `/${empty.id}/preview`, {}))).status).toBe(400)
    const outsider = await createAccount(platform.database)
    expect((await refusal(send(platform, outsider, 'POST', `/${site.id}/preview`, {}))).status).toBe(404)
  })
})

describe.each(revisions)('as tools, %s', (revision) => {
  const ajv = new Ajv2020.default({ strict: false })
  addFormats.default(ajv)
  let listing: Map<string, object>
  beforeAll(async () => {
    const { body } = await rpc(platform.mcp, revision, key(owner), 'tools/list')
    listing = new Map(
      body.result.tools.map(({ name, outputSchema }: ToolListing) => [name, outputSchema as object]),
    )
  })
  const call = async (name: string, values: Record<string, unknown>) => {
    const { body } = await rpc(platform.mcp, revision, await token(owner), 'tools/call', {
      name,
      arguments: values,
    })
    expect(body.result?.isError, JSON.stringify(body)).toBeUndefined()
    const { structuredContent } = body.result
    const fits = ajv.compile(listing.get(name)!)
    expect([fits(structuredContent), fits.errors]).toEqual([true, null])
    return structuredContent
  }

  it('a site goes from brief to page and back without the code of its playable part', async () => {
    const { site: { id } } = await call('create_site', { name: 'Tide', brief: 'About the sea' })
    const made = await call('generate_site', { id, revision: 0, instruction: 'Waves' })
    expect(made.site.draft.design.headline).toBe('Waves')
    await call('publish_site', { id, revision: 1 })
    const read = await call('get_site', { id })
    expect(read.site.published).toEqual(read.site.draft)
    expect(JSON.stringify([made, read])).not.toContain('the code')
    expect((await call('list_sites', {})).sites[0].id).toBe(id)
    expect(await call('get_site_signups', { id })).toMatchObject({ signups: [] })
    expect((await call('unpublish_site', { id })).site.status).toBe('unpublished')
  })
})

it('the descriptions of publishing tools require an explicit instruction', async () => {
  const { body } = await rpc(platform.mcp, revisions[0]!, key(owner), 'tools/list')
  for (const name of ['publish_site', 'unpublish_site']) {
    const { description } = body.result.tools.find((tool: { name: string }) => tool.name === name)
    expect(description).toMatch(/only when the user explicitly told you/)
  }
})
