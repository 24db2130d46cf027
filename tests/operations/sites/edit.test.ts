import { beforeAll, expect, it } from 'vitest'
import { contrast } from '../../../shared/site/color.ts'
import { createAccount, peopleFixture } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key, sendJson } from '../../support/requests.ts'
import { wavOf } from '../../media/files.ts'
import {
  books,
  change,
  changed,
  createSite,
  generator,
  prompt,
  proposalFor,
  readSite,
  send,
  siteWithDraft,
  type TestSite,
} from './world.ts'

const platform = fixture(openPlatform)
const { organization, member, owner, artist } = peopleFixture(platform)
beforeAll(() => void (platform.services.ports.generator = prompt))

const edit = (site: { id: string; revision: number }, fields: object, who: typeof owner = owner) =>
  send(platform, who, 'PATCH', `/${site.id}`, { action: 'edit', revision: site.revision, ...fields })
const edited = async (site: TestSite, fields: object, who: typeof owner = owner) =>
  await json(edit(site, fields, who))

async function upload(who: typeof owner) {
  const form = new FormData()
  form.set('file', new File([wavOf(99)], 'tide.wav'))
  const request = { method: 'POST', headers: key(who), body: form }
  return (await json(platform.api.request('/api/sites/assets', request))).asset
}

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
  const asset = await upload(owner)
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

it('an asset that only the published page still shows cannot be deleted', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const asset = await upload(owner)
  const id = asset.url.split('/').at(-1).replace('.wav', '')
  const { site: withAsset } = await edited(site, { assets: [asset] }, owner)
  const published = await changed(platform, owner, withAsset, 'publish')
  const { site: without } = await edited(published as TestSite, { assets: [] }, owner)
  const remove = () => sendJson(platform, owner, 'DELETE', '/api/sites/assets', { id })
  await json(remove(), 409)
  const { assets } = await json(send(platform, owner, 'GET', '/assets'))
  expect(assets[0].site_ids).toEqual([site.id])
  await changed(platform, owner, without, 'publish')
  expect(await json(remove())).toEqual({ id })
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
  expect(await json(edit(site, { name: 'Flood' }), 409)).toEqual({ error: 'Site changed; read it again' })
  expect((await readSite(platform, owner, site)).name).toBe('Ebb')
})

it.each<[string, object, string]>([
  ['a design that is none', { design: { layout: 'maze' } }, 'layout'],
  ['another field of a design', { design: { background_image: 'x' } }, 'background_image'],
  ['no name', { name: ' ' }, 'name'],
  ['a date that does not exist', { releaseDate: '2026-02-30' }, 'releaseDate'],
  [
    'an asset of nobody',
    { assets: [{ url: 'https://a.example/x.webp', name: 'x', type: 'image/webp' }] },
    'Upload',
  ],
  ['an unknown field', { headline: 'Low water' }, 'headline'],
])('an edit with %s is a 400 and changes nothing', async (_, fields, text) => {
  const site = await createSite(platform, owner)
  const response = await edit(site, { brief: undefined, ...fields })
  const detail = response.headers.get('x-error-detail')
  expect(`${(await json(response, 400)).error} ${detail}`).toContain(text)
  expect(await readSite(platform, owner, site)).toEqual(site)
})

it('a site takes only an artist of its workspace', async () => {
  const site = await createSite(platform, member, { organizationId: organization.id })
  const personal = await createAccount(platform.database, { kind: 'artist' })
  await json(edit(site, { artistId: personal.id }, member), 403)
  expect((await edited(site, { artistId: artist.id }, member)).site.artist_id).toBe(artist.id)
})

it('of edits at once from one revision, one succeeds', async () => {
  const site = await createSite(platform, owner)
  const names = ['one', 'two', 'three', 'four', 'five']
  const responses = await Promise.all(names.map((name) => edit(site, { name })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  const winner = names[responses.findIndex(({ status }) => status === 200)]
  expect(await readSite(platform, owner, site)).toMatchObject({ name: winner, revision: 1 })
})

it('a generation does not overwrite an edit that was made meanwhile, and charges nothing', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const before = await books(platform.database, owner)
  platform.services.ports.generator = generator(async (request) => {
    await edited(site, { name: 'Ebb' }, owner)
    return proposalFor(request)
  })
  const response = await change(platform, owner, site, 'generate', { instruction: 'Another headline' })
  platform.services.ports.generator = prompt
  expect(response.status).toBe(409)
  expect(await readSite(platform, owner, site)).toMatchObject({ name: 'Ebb', revision: 2 })
  expect(await books(platform.database, owner)).toEqual(before)
})

it.each<[object, string]>([
  [{ slug: 'a' }, 'slug must be 3 to 60 letters a-z, digits and hyphens'],
  [{ design: { accent: 'red' } }, 'design.accent must be a color, #rrggbb'],
  [{ language: 'deutsch!' }, 'language must be a language tag such as de or pt-BR'],
  [
    { videoUrl: 'http://youtube.com/watch?v=1' },
    'videoUrl must be an https address without a user name or a password',
  ],
  [
    { links: [{ service: 'other', url: 'https://shop.example/' }] },
    'links.0.label is required for another service',
  ],
  [{ name: '' }, 'name cannot be empty'],
])('the error of %j names the field', async (fields, error) => {
  const { owner, site } = await siteWithDraft(platform)
  expect(await json(edit(site, fields, owner), 400)).toEqual({ error })
})
