import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createAccount, join, type TestAccount } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { json } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { changed, createSite, prompt, send } from './world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database), 'each')

beforeAll(() => {
  platform.services.ports.generator = prompt
})

const releaseUrl = 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy'
const create = (body: Record<string, unknown>, who = owner) => send(platform, who, 'POST', '', body)
const upload = async (who: TestAccount, stored = true) => {
  const [row] = await platform.database.owner`
    insert into app.site_assets (owner_id, path, name, type, size_bytes, stored_at)
    values (${who.id}, ${`${crypto.randomUUID()}.webp`}, 'Sleeve', 'image/webp', 1, ${
    stored ? new Date() : null
  })
    returning path`
  const url = platform.services.ports.storage.publicUrl(row!.path)
  return { url, name: 'Sleeve', type: 'image/webp' }
}
/** The sites and assets that there are of an account. */
const left = async ({ id } = owner) => {
  const [row] = await platform.database.owner`
    select (select count(*)::int from app.sites where owner_id = ${id}) as sites,
      (select count(*)::int from app.site_assets where owner_id = ${id}) as assets,
      (select count(*)::int from app.site_assets where owner_id = ${id} and stored_at is not null) as stored`
  return row
}
const nothing = { sites: 0, assets: 0, stored: 0 }

describe('a site of a release', () => {
  it('has its title as name, its artwork as first asset, and its address without who shared it', async () => {
    const { site } = await json(create({ releaseUrl: `${releaseUrl}?si=abc` }), 201)
    expect(site).toMatchObject({
      name: expect.stringMatching(/\S/),
      brief: '',
      release_url: releaseUrl,
      revision: 0,
    })
    expect(site.assets).toEqual([
      {
        ...{
          url: expect.stringContaining('/site-assets/'),
          name: `${site.name} artwork`,
          type: 'image/webp',
        },
        ...{ width: expect.any(Number), height: expect.any(Number) },
      },
    ])
    const picture = await fetch(site.assets[0].url)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await picture.body?.cancel()
    expect(await left()).toEqual({ sites: 1, assets: 1, stored: 1 })
    const made = await changed(platform, owner, site, 'generate')
    expect(made.draft).toMatchObject({ releaseUrl, assets: site.assets })
  })

  it('keeps the name and brief that are given, and other assets behind the artwork', async () => {
    const asset = await upload(owner)
    const { site } = await json(create({ releaseUrl, name: 'Tide', brief: 'Sea', assets: [asset] }), 201)
    expect(site).toMatchObject({ name: 'Tide', brief: 'Sea' })
    expect(site.assets.slice(1)).toEqual([asset])
  })

  it('that has no artwork has only the other assets', async () => {
    platform.spotify.thumbnail = { url: null }
    onTestFinished(() => void delete platform.spotify.thumbnail)
    const bare = await json(create({ releaseUrl }), 201)
    expect(bare.site).toMatchObject({ name: expect.stringMatching(/\S/), assets: [] })
    const asset = await upload(owner)
    const { site } = await json(create({ releaseUrl, assets: [asset] }), 201)
    expect(site.assets).toEqual([asset])
    const made = await changed(platform, owner, site, 'generate')
    expect(made.draft).toMatchObject({ releaseUrl, assets: [asset] })
  })

  it('is the organization\u2019s with its artwork, where one is named', async () => {
    const organization = await createAccount(platform.database, { kind: 'organization' })
    await join(platform.database, organization, owner)
    await json(create({ releaseUrl, organizationId: organization.id }), 201)
    expect(await left(organization)).toEqual({ sites: 1, assets: 1, stored: 1 })
    expect(await left()).toEqual(nothing)
  })

  it('is refused where Storage fails: what was begun is the sweep\u2019s', async () => {
    platform.storage.response = 500
    const response = await create({ releaseUrl })
    platform.storage.response = undefined
    expect(response.status).toBe(503)
    expect(await left()).toEqual({ sites: 0, assets: 1, stored: 0 })
  })

  it('that cannot be created after its artwork was stored leaves the artwork to the sweep', async () => {
    const organization = await createAccount(platform.database, { kind: 'organization' })
    await join(platform.database, organization, owner)
    const { put } = platform.services.ports.storage
    platform.services.ports.storage.put = async (...args) => {
      await put(...args)
      await platform.database.owner`delete from app.organization_members where account_id = ${owner.id}`
    }
    const response = await create({ releaseUrl, organizationId: organization.id })
    platform.services.ports.storage.put = put
    expect(response.status).toBe(403)
    expect(await left(organization)).toEqual({ sites: 0, assets: 1, stored: 0 })
  })

  it('sends no request to Spotify for a caller without access', async () => {
    const before = platform.spotify.requests.length
    const organizationId = crypto.randomUUID()
    expect((await create({ releaseUrl, organizationId })).status).toBe(403)
    expect((await create({ releaseUrl, artistId: crypto.randomUUID() })).status).toBe(403)
    expect(
      (await create({ releaseUrl, assets: [{ ...await upload(owner), url: 'https://example.com/x.webp' }] }))
        .status,
    )
      .toBe(400)
    expect(platform.spotify.requests.length).toBe(before)
  })
})

describe('the assets of a site', () => {
  it('are the workspace\u2019s own, as they were stored', async () => {
    const asset = await upload(owner)
    const site = await createSite(platform, owner, {
      assets: [{ ...asset, name: 'Another', type: 'audio/mpeg' }, asset],
    })
    expect(site.assets).toEqual([asset, asset])
  })

  it('of another workspace, unfinished, elsewhere or made up are refused', async () => {
    const other = await createAccount(platform.database)
    const own = await upload(owner)
    const path = own.url.split('/').at(-1)
    const bad = [
      await upload(other),
      await upload(owner, false),
      { ...own, url: `https://example.com/${path}` },
      { ...own, url: path! },
      { ...own, url: `${own.url}?x` },
      { ...own, url: own.url.replace(path!, `x/${path}`) },
    ]
    for (const asset of bad) {
      const response = await create({ name: 'Tide', brief: 'Sea', assets: [own, asset] })
      expect([asset.url, response.status, await response.json()]).toEqual([asset.url, 400, {
        error: 'Upload assets to this workspace first',
      }])
    }
    expect(await left()).toMatchObject({ sites: 0 })
  })

  it('are eight at most, the artwork among them', async () => {
    const asset = await upload(owner)
    const many = (count: number) => Array.from({ length: count }, () => asset)
    const plain = { name: 'Tide', brief: 'Sea' }
    expect((await create({ ...plain, assets: many(8) })).status).toBe(201)
    expect((await create({ ...plain, assets: many(9) })).status).toBe(400)
    expect((await create({ releaseUrl, assets: many(7) })).status).toBe(201)
    expect((await create({ releaseUrl, assets: many(8) })).status).toBe(400)
  })
})
