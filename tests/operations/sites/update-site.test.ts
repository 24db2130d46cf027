import { describe, expect, it } from 'vitest'
import { contrast } from '../../../shared/site/color.ts'
import { createAccount, peopleFixture } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { json, key } from '../../support/requests.ts'
import {
  books,
  change,
  changed,
  createSite,
  edit,
  openSites,
  readSite,
  send,
  siteWithDraft,
  type TestSite,
  uploaded,
} from './world.ts'

const platform = fixture(openSites)
const { organization, member, owner, artist } = peopleFixture(platform)
const edited = async (site: TestSite, fields: object, who = owner) =>
  await json(edit(platform, who, site, fields))

const facts = { releaseDate: '2026-05-08', guests: ['Ida Vale'], language: 'de' }

it('an edit before the first draft changes the site, and the draft that is made of it', async () => {
  const site = await createSite(platform, owner, facts)
  const fields = { name: 'Ebb', releaseDate: '2026-05-15', guests: null, artistId: artist.id }
  const { site: after, corrections } = await edited(site, fields)
  expect(after).toMatchObject({ name: 'Ebb', revision: 1, draft: null, artist_id: artist.id })
  expect([after.facts, corrections]).toEqual([{ releaseDate: '2026-05-15', language: 'de' }, []])
  const { draft } = await changed(platform, owner, after, 'generate')
  expect(draft).toMatchObject({ name: 'Ebb', artistName: 'artist', releaseDate: '2026-05-15' })
  expect(draft).not.toHaveProperty('guests')
})

it('an edit changes site and draft together, without a charge, and not the published page', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const before = await books(platform.database, owner)
  const published = await changed(platform, owner, site, 'publish')
  const asset = await uploaded(platform, owner)
  const { site: after } = await edited(published, {
    name: 'Ebb',
    ...facts,
    assets: [asset],
    design: { headline: 'Low water', layout: 'split' },
  }, owner)
  const { draft } = published as { draft: { design: object; experience: object } }
  expect(after).toMatchObject({ revision: 3, name: 'Ebb', facts, assets: [asset], published: draft })
  expect(after.draft).toEqual({
    ...draft,
    ...facts,
    name: 'Ebb',
    assets: [asset],
    design: { ...draft.design, headline: 'Low water', layout: 'split' },
  })
  expect(await books(platform.database, owner)).toEqual(before)
  const { site: without } = await edited(after, { releaseDate: null, guests: null, language: null }, owner)
  expect(without.facts).toEqual({})
  for (const name of Object.keys(facts)) expect(without.draft).not.toHaveProperty(name)
})

it('colors that could not be read are corrected, and the response says which', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const { site: after, corrections } = await edited(site, { design: { accent: '#20262c' } }, owner)
  const { accent, background } = after.draft.design
  expect(contrast(accent, background)).toBeGreaterThan(4.5)
  expect(corrections).toEqual([{ field: 'accent', from: '#20262c', to: accent }])
  const readable = await edited(after, { design: { accent: '#ffffff' } }, owner)
  expect(readable).toMatchObject({ corrections: [], site: { draft: { design: { accent: '#ffffff' } } } })
})

it('an edit that changes nothing succeeds and leaves the revision', async () => {
  const { owner, site } = await siteWithDraft(platform)
  for (const fields of [{}, { name: site.name, guests: null, artistId: null, slug: null, assets: [] }]) {
    expect((await edited(site, fields, owner)).site).toEqual(site)
  }
})

it('an edit needs the current revision, also as If-Match', async () => {
  const site = await createSite(platform, owner)
  const headers = { ...key(owner), 'if-match': '"0"' }
  const body = { action: 'edit', name: 'Ebb' }
  const response = await send(platform, headers, 'PATCH', `/${site.id}`, body)
  expect([response.status, response.headers.get('etag')]).toEqual([200, '"1"'])
  expect(await json(edit(platform, owner, site, { name: 'Flood' }), 409))
    .toEqual({ error: 'Site changed; read it again' })
  expect((await readSite(platform, owner, site)).name).toBe('Ebb')
})

it('a site takes only an artist of its workspace', async () => {
  const site = await createSite(platform, member, { organizationId: organization.id })
  const personal = await createAccount(platform.database, { kind: 'artist' })
  await json(edit(platform, member, site, { artistId: personal.id }), 403)
  expect((await edited(site, { artistId: artist.id }, member)).site.artist_id).toBe(artist.id)
})

it('of edits at once from one revision, one succeeds', async () => {
  const site = await createSite(platform, owner)
  const names = ['one', 'two', 'three', 'four', 'five']
  const responses = await Promise.all(names.map((name) => edit(platform, owner, site, { name })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  const winner = names[responses.findIndex(({ status }) => status === 200)]
  expect(await readSite(platform, owner, site)).toMatchObject({ name: winner, revision: 1 })
})

const https = 'an https address without a user name or a password'
it.each<[object, string]>([
  [{ slug: 'a' }, 'slug must be 3 to 60 letters a-z, digits and hyphens'],
  [{ design: { accent: 'red' } }, 'design.accent must be a color, #rrggbb'],
  [{ design: { layout: 'maze' } }, 'layout'],
  [{ design: { background_image: 'x' } }, 'background_image'],
  [{ language: 'deutsch!' }, 'language must be a language tag such as de or pt-BR'],
  [{ videoUrl: 'http://a.example/' }, `videoUrl must be ${https}`],
  [
    { links: [{ service: 'other', url: 'https://a.example/' }] },
    'links.0.label is required for another service',
  ],
  [
    { assets: [{ url: 'https://a.example/', name: 'x', type: 'image/webp' }] },
    'Upload assets to this workspace',
  ],
  [{ releaseDate: '2026-02-30' }, 'releaseDate'],
  [{ headline: 'Low water' }, 'headline'],
  [{ name: ' ' }, 'name cannot be empty'],
])('an edit with %j is a 400 that names the field, and changes nothing', async (fields, error) => {
  const site = await createSite(platform, owner)
  const response = await edit(platform, owner, site, fields)
  const detail = response.headers.get('x-error-detail')
  expect(`${(await json(response, 400)).error} ${detail}`).toContain(error)
  expect(await readSite(platform, owner, site)).toEqual(site)
})

describe.each(['generate', 'publish', 'unpublish'] as const)('the revision, to %s', (action) => {
  it('is the current one, in the field and in If-Match, or the change is refused and names it', async () => {
    const { owner, site } = await siteWithDraft(platform)
    // Each generation changes the draft, because one that changes nothing keeps the revision.
    const send = (revision: unknown, match?: string, id = site.id) => {
      const headers = { ...key(owner), ...match && { 'if-match': match } }
      const fields = action === 'generate' ? { instruction: `Waves ${match}` } : {}
      return change(platform, headers, { id, revision: revision as number }, action, fields)
    }
    const stale = { error: 'Site changed; read it again' }
    for (const revision of [0, 2, 2_147_483_647]) expect(await json(send(revision), 409)).toEqual(stale)
    for (const match of ['"0"', '"2"', 'W/"0"', '"0", "2"', '"x"', 'nonsense']) {
      expect(await json(send(1, match), 409), match).toEqual(stale)
    }
    for (const [match, revision] of [['"1"', 0], ['"1"', 2], ['*', 0]] as const) {
      expect(await json(send(revision, match), 409), match).toEqual(stale)
    }
    const refused = await send(0)
    expect(refused.headers.get('x-error-detail')).toBe('The current revision is 1')
    await json(send(1, '"0"', crypto.randomUUID()), 404)
    for (const revision of ['1', 1.5, -1, null]) await json(send(revision, '"0"'), 400)
    for (const revision of [2_147_483_648, 1e20]) {
      expect(await json(send(revision), 400)).toEqual({ error: 'revision must be at most 2147483647' })
    }
    expect(await readSite(platform, owner, site)).toEqual(site)
    expect((await changed(platform, owner, site, 'publish')).revision).toBe(2)
    for (const [match, revision] of [['"2"', 2], ['*', 3], ['W/"9", "4"', 4]] as const) {
      await json(send(revision, match))
    }
  })
})

it('If-Match replaces the revision, which is the ETag of every response', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const publish = (match: string) =>
    send(platform, { ...key(owner), 'if-match': match }, 'PATCH', `/${site.id}`, { action: 'publish' })
  const response = await publish('"1"')
  expect([response.status, response.headers.get('etag')]).toEqual([200, '"2"'])
  await json(publish('"1"'), 409)
  await json(publish('W/"2"'))
  for (const nonsense of ['*', '3', '"x"', '"1", "2"', '"99999999999"']) {
    await json(publish(nonsense), 400)
  }
  for (
    const body of [{ action: 'publish' }, { action: 'generate', instruction: 'x' }, { action: 'improve' }]
  ) {
    const { error } = await json(send(platform, owner, 'PATCH', `/${site.id}`, body), 400)
    expect(error).toMatch(/^(revision is required|action )/)
  }
})
