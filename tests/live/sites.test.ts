import { expect } from 'vitest'
import { outsider, owner, ownerId } from './support/actors.ts'
import { newName, openArtist, prefix, useCreated } from './support/created.ts'
import { credentialText, expectError, expectInvalid } from './support/errors.ts'
import { get, patch, post, remove } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'
import { orderFault } from './support/stand-ins.ts'

const created = useCreated()

rule('a site is created as a private draft with every documented field', {}, async () => {
  const name = newName()
  const site = await created.site(owner, { name, brief: 'About the sea' })
  expect(site).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    owner_id: await ownerId(),
    created_by: await ownerId(),
    artist_id: null,
    name,
    brief: 'About the sea',
    release_url: null,
    slug: null,
    assets: [],
    facts: {},
    draft: null,
    published: null,
    revision: 0,
    published_at: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  const read = await get(`/api/sites/${site.id}`, owner)
  expect(read.body).toEqual({ site })
  expect(read.headers.get('etag')).toMatch(/^(W\/)?"0"$/)
  expect((await get(`/api/sites/public/${site.id}`)).status).toBe(404)
})

rule('creation refuses what it cannot use', {}, async () => {
  const [name, brief] = [newName(), 'x']
  const wrong = [
    {},
    { name },
    { brief },
    { name: 'x'.repeat(121), brief },
    { name, brief: 'x'.repeat(6001) },
    { name: '', brief },
    { name, brief, surprise: 1 },
    { name, brief, account_id: await ownerId() },
    { name, brief, organizationId: 'nobody' },
    { name, brief, artistId: 'nobody' },
    { name, brief, assets: Array.from({ length: 9 }, () => ({ url: 'x', name: 'x', type: 'x' })) },
    { releaseUrl: 'https://open.spotify.com/artist/4aawyAB9vmqN3uQ7FjRGTy' },
    { releaseUrl: 'https://example.com/album/1' },
    { releaseUrl: 'http://open.spotify.com/album/1' },
    { releaseUrl: 'nowhere' },
  ]
  for (const body of wrong) expectInvalid(await post('/api/sites', body, owner), 'error')
  expectError(await post('/api/sites', { name, brief }), 401, 'unauthenticated', 'error', credentialText)
  const longest = await created.site(owner, { name: prefix.padEnd(120, '.'), brief: 'x'.repeat(6000) })
  expect(longest.revision).toBe(0)
})

rule(
  'a workspace and an artist must be available to the caller',
  { needs: ['organization_id', 'artist_id'] },
  async () => {
    const [organizationId, artistId] = [deployment.organization_id, deployment.artist_id]
    const body = { name: newName(), brief: 'x' }
    const shared = await created.site(owner, { organizationId, artistId })
    expect(shared).toMatchObject({ owner_id: organizationId, artist_id: artistId })
    const workspace = await post('/api/sites', { ...body, organizationId }, outsider)
    expectError(workspace, 403, 'forbidden', 'error', 'Workspace not available')
    for (const foreign of [artistId, crypto.randomUUID()]) {
      const artist = await post('/api/sites', { ...body, artistId: foreign }, outsider)
      expectError(artist, 403, 'forbidden', 'error', 'Artist not available in this workspace')
    }
    const elsewhere = await post(
      '/api/sites',
      { ...body, organizationId, artistId: await openArtist() },
      owner,
    )
    expectError(elsewhere, 403, 'forbidden', 'error', 'Artist not available in this workspace')
  },
)

rule('sites are listed by workspace and artist', { needs: ['organization_id', 'artist_id'] }, async () => {
  const [organizationId, artistId] = [deployment.organization_id, deployment.artist_id]
  const own = await created.site()
  const shared = await created.site(owner, { organizationId, artistId })
  const list = async (query: string) =>
    (await get(`/api/sites?limit=100&${query}`, owner)).body.sites
      .map(({ id }: { id: string }) => id)
  expect(await list('')).toContain(own.id)
  expect(await list('')).not.toContain(shared.id)
  expect(await list(`organizationId=${organizationId}`)).toContain(shared.id)
  expect(await list(`organizationId=${organizationId}&artistId=${artistId}`)).toContain(shared.id)
  expect(await list(`artistId=${await openArtist()}`)).not.toContain(own.id)
})

rule(
  'a release gives its title, and its artwork as the first asset',
  { needs: ['demo.release_url'] },
  async () => {
    const releaseUrl = deployment.demo!.release_url!
    const { status, body } = await post('/api/sites', { releaseUrl }, owner)
    expect(status, JSON.stringify(body)).toBe(201)
    created.later(() => remove(`/api/sites/${body.site.id}`, owner))
    expect(body.site).toMatchObject({
      release_url: expect.stringContaining('open.spotify.com'),
      name: expect.stringMatching(/\S/),
    })
    expect(body.site.assets).toHaveLength(1)
    expect(body.site.assets[0].url).toMatch(/\.webp$/)
  },
)

rule('a release that cannot be read is a 422', { needs: ['stand_ins'] }, async () => {
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 22)
  await orderFault('spotifyOembed', 'not_found', id)
  const reply = await post('/api/sites', { releaseUrl: `https://open.spotify.com/track/${id}` }, owner)
  expectError(reply, 422, 'metadata_unavailable', 'error')
})

rule('the input of each action is checked', {}, async () => {
  const { id } = await created.site()
  const wrong = [
    {},
    { action: 'dance', revision: 0 },
    { action: 'generate', revision: 0 },
    { action: 'generate', instruction: 'x' },
    { action: 'generate', revision: -1, instruction: 'x' },
    { action: 'generate', revision: 0, instruction: 'x'.repeat(6001) },
    { action: 'publish' },
    { action: 'publish', revision: '0' },
    { action: 'publish', revision: 0, surprise: 1 },
  ]
  for (const body of wrong) expectInvalid(await patch(`/api/sites/${id}`, body, owner), 'error')
  const anonymous = await patch(`/api/sites/${id}`, { action: 'publish', revision: 0 })
  expectError(anonymous, 401, 'unauthenticated', 'error', credentialText)
})

rule('a deleted site is gone', {}, async () => {
  const { id } = await created.site()
  expect((await remove(`/api/sites/${id}`, owner)).status).toBe(200)
  expect((await get(`/api/sites/${id}`, owner)).status).toBe(404)
  expect((await remove(`/api/sites/${id}`, owner)).status).toBe(404)
})
