import { expect } from 'vitest'
import { once, openPayer, outsider, owner, ownerId } from './support/actors.ts'
import { newName, openArtist, prefix, useCreated } from './support/created.ts'
import { credentialText, expectError, expectInvalid } from './support/errors.ts'
import { call, get, patch, post, remove } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'
import { untilEnded } from './support/runs.ts'
import { orderFault } from './support/stand-ins.ts'
import { contrast, generate, publish, unpublish } from './support/sites.ts'

const created = useCreated()
const payer = once(openPayer)

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
    assets: [],
    draft: null,
    published: null,
    revision: 0,
    published_at: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  const read = await get(`/api/sites/${site.id}`, owner)
  expect(read.body).toEqual({ site })
  expect(read.headers.get('etag')).toBe('"0"')
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

rule(
  'generating changes the draft, and only publishing publishes',
  { credits: 50, timeoutMs: 320_000 },
  async () => {
    const { as } = await payer()
    const { id, name } = await created.site(as)
    const early = await publish(id, 0, as)
    expectInvalid(early, 'error', 'Generate a preview before publishing')
    const draft = await generate(id, 0, as)
    expect(draft).toMatchObject({ revision: 1, published: null, published_at: null, draft: { name } })
    expect((await get(`/api/sites/public/${id}`)).status).toBe(404)

    const published = await publish(id, 1, as)
    expect(published.status).toBe(200)
    expect(published.headers.get('etag')).toBe('"2"')
    expect(published.body.site).toMatchObject({ revision: 2, published: draft.draft })
    const visible = await get(`/api/sites/public/${id}`)
    expect(visible.body).toEqual({ snapshot: draft.draft })

    const changed = await generate(id, 2, as, 'the poster layout, accent #0b5c94')
    expect(changed.revision).toBe(3)
    expect((await get(`/api/sites/public/${id}`)).body).toEqual({ snapshot: draft.draft })

    const offline = await unpublish(id, as)
    expect(offline.body.site).toMatchObject({
      revision: 4,
      published: null,
      published_at: null,
      draft: changed.draft,
    })
    expectError(
      await get(`/api/sites/public/${id}`),
      404,
      'not_found',
      'error',
      'This site is not published.',
    )
  },
)

rule('a generated document has the documented parts, with readable colors', {
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { as } = await payer()
  const { id } = await created.site(as)
  const { draft } = await generate(id, 0, as, 'background #777777, foreground #808080, accent #7f7f7f')
  const { design, experience } = draft
  expect(Object.keys(design).sort()).toEqual([
    ...['accent', 'background', 'buttonLabel', 'description', 'eyebrow', 'font', 'foreground'],
    ...['headline', 'layout', 'signupHeading'],
  ])
  for (const color of [design.background, design.foreground, design.accent]) {
    expect(color).toMatch(/^#[0-9a-f]{6}$/)
  }
  expect(['editorial', 'poster', 'split']).toContain(design.layout)
  expect(['serif', 'sans']).toContain(design.font)
  expect(contrast(design.foreground, design.background)).toBeGreaterThanOrEqual(4.5)
  if (!experience) return
  expect(Object.keys(experience).sort()).toEqual(['css', 'html', 'javascript'])
  expect(experience.html.length).toBeLessThanOrEqual(60_000)
  expect(experience.css.length).toBeLessThanOrEqual(40_000)
  expect(experience.javascript.length).toBeLessThanOrEqual(80_000)
})

rule('a stale revision is a 409 that changes nothing, as a field and as If-Match', {
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { as } = await payer()
  const { id } = await created.site(as)
  await generate(id, 0, as)
  const before = await get(`/api/sites/${id}`, as)
  const conflict = 'Site changed; read it again'
  for (const revision of [0, 2, 99]) {
    expectError(await publish(id, revision, as), 409, 'conflict', 'error', conflict)
    const again = await patch(`/api/sites/${id}`, { action: 'generate', revision, instruction: 'x' }, as)
    expectError(again, 409, 'conflict', 'error', conflict)
  }
  const send = (body: object, match: string) =>
    call('PATCH', `/api/sites/${id}`, { as, body, headers: { 'if-match': match } })
  expectError(await send({ action: 'publish' }, '"0"'), 409, 'conflict', 'error', conflict)
  expectInvalid(await send({ action: 'publish' }, 'nonsense'), 'error')
  expect((await get(`/api/sites/${id}`, as)).body).toEqual(before.body)
  expect((await send({ action: 'publish' }, '"1"')).body.site.revision).toBe(2)
  expectError(await unpublish(id, as, 1), 409, 'conflict', 'error', conflict)
  expect((await unpublish(id, as, 2)).body.site.revision).toBe(3)
})

rule(
  'of two concurrent changes one wins and the other is a 409',
  { credits: 25, timeoutMs: 320_000 },
  async () => {
    const { as } = await payer()
    const { id } = await created.site(as)
    await generate(id, 0, as)
    const replies = await Promise.all([publish(id, 1, as), publish(id, 1, as), publish(id, 1, as)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  },
)

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

rule('a page is generated in the background on request', { credits: 25, timeoutMs: 320_000 }, async () => {
  const { as } = await payer()
  const { id } = await created.site(as)
  const body = { action: 'generate', revision: 0, instruction: 'A page for later' }
  const reply = await patch(`/api/sites/${id}`, body, as, { headers: { prefer: 'respond-async' } })
  expect(reply.status).toBe(202)
  expect(Object.keys(reply.body)).toEqual(['runId'])
  const run = await untilEnded(reply.body.runId, as, 300_000)
  expect(run).toMatchObject({ status: 'completed', error: null })
  expect((await get(`/api/sites/${id}`, as)).body.site).toMatchObject({
    revision: 1,
    draft: expect.any(Object),
  })
})

rule('a generation costs 25 credits, and a refused one nothing', {
  needs: ['mail_folder'],
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { as } = await openPayer()
  const { id } = await created.site(as)
  const credits = async () => (await get('/api/me', as)).body.credits
  await patch(`/api/sites/${id}`, { action: 'generate', revision: 7, instruction: 'x' }, as)
  expect(await credits()).toBe(333)
  await generate(id, 0, as)
  expect(await credits()).toBe(308)
  const { body } = await get('/api/credits', as)
  expect(body.entries[0]).toMatchObject({ amount: -25, operation: 'site_generation' })
})

rule('a deleted site is gone', {}, async () => {
  const { id } = await created.site()
  expect((await remove(`/api/sites/${id}`, owner)).status).toBe(200)
  expect((await get(`/api/sites/${id}`, owner)).status).toBe(404)
  expect((await remove(`/api/sites/${id}`, owner)).status).toBe(404)
})
