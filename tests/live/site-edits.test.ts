import { expect } from 'vitest'
import { once, openPayer, outsider, owner, ownerId } from './support/actors.ts'
import { newName, useCreated } from './support/created.ts'
import { expectError, expectInvalid } from './support/errors.ts'
import { get, type Headers, patch } from './support/http.ts'
import { rule } from './support/rule.ts'
import { contrast, generate, publish } from './support/sites.ts'

const created = useCreated()
const payer = once(openPayer)

const edit = (id: string, revision: number, changes: object, as: Headers = owner) =>
  patch(`/api/sites/${id}`, { action: 'edit', revision, ...changes }, as)
const restore = (id: string, revision: number, to: number) =>
  patch(`/api/sites/${id}`, { action: 'restore', revision, to }, owner)

const facts = {
  releaseDate: '2031-05-08',
  guests: ['Mara Lindqvist'],
  tracks: [{ title: 'Low Tide' }, { title: 'High Tide' }],
  links: [{ service: 'bandcamp', url: 'https://example.bandcamp.com/album/tide' }],
  shows: [{ date: '2031-06-01', city: 'Malmö', venue: 'Babel', url: 'https://example.com/tickets' }],
  language: 'sv',
}

rule('an edit changes what it names, costs nothing, and keeps the rest', {}, async () => {
  const balance = async () => (await get('/api/me', owner)).body.credits
  const before = await balance()
  const { id, brief } = await created.site()
  const name = newName()
  const edited = await edit(id, 0, { name, ...facts })
  expect(edited.status, edited.text).toBe(200)
  expect(edited.headers.get('etag')).toMatch(/^(W\/)?"1"$/)
  expect(edited.body).toMatchObject({ corrections: [], site: { name, brief, revision: 1, facts } })
  const removed = await edit(id, 1, { guests: null, language: null })
  const { guests: _, language: __, ...rest } = facts
  expect(removed.body.site.facts).toEqual(rest)
  const same = await edit(id, 2, { name })
  expect(same.body.site.revision).toBe(2)
  expect(await balance()).toEqual(before)
})

rule('an edit needs the current revision and valid fields', {}, async () => {
  const { id } = await created.site()
  expectError(await edit(id, 7, { name: 'x' }), 409, 'conflict', 'error', 'Site changed; read it again')
  const wrong = [
    { surprise: 1 },
    { design: { layout: 'circus' } },
    { name: '' },
    { name: null },
    { releaseDate: '2031-02-30' },
    { links: [{ service: 'spotify', url: 'http://open.spotify.com/x' }] },
    { links: [{ service: 'spotify', url: 'javascript:alert(1)' }] },
    { shows: [{ date: 'soon', city: 'Oslo' }] },
    { tracks: [{ title: '' }] },
    { privacyUrl: 'nowhere' },
  ]
  for (const changes of wrong) expectInvalid(await edit(id, 0, changes), 'error')
  expectError(await edit(id, 0, { name: 'x' }, outsider), 404, 'not_found', 'error')
  expect((await get(`/api/sites/${id}`, owner)).body.site.revision).toBe(0)
})

rule('colors of an edit are corrected until they can be read, and the page stays as published', {
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { as } = await payer()
  const { id } = await created.site(as)
  const { draft } = await generate(id, 0, as)
  await publish(id, 1, as)
  const { background } = draft.design
  const { body } = await edit(id, 2, { design: { headline: 'Low Tide', foreground: background } }, as)
  const { design } = body.site.draft
  expect(design).toMatchObject({ headline: 'Low Tide', description: draft.design.description })
  expect(body.corrections).toContainEqual({ field: 'foreground', from: background, to: design.foreground })
  expect(contrast(design.foreground, design.background)).toBeGreaterThanOrEqual(4.5)
  expect(body.site.published).toEqual(draft)
})

rule('earlier revisions are listed with who made them, and brought back as a new one', {}, async () => {
  const site = await created.site()
  const { id } = site
  await edit(id, 0, { releaseDate: facts.releaseDate })
  await edit(id, 1, { name: newName() })
  const { body } = await get(`/api/sites/${id}/revisions`, owner)
  expect(body.revisions.map((each: { revision: number; action: string }) => [each.revision, each.action]))
    .toEqual([[2, 'edit'], [1, 'edit'], [0, 'create']])
  expect(body.revisions[0].changed_by).toBe(await ownerId())
  const back = await restore(id, 2, 0)
  expect(back.body).toMatchObject({
    missing_assets: [],
    site: { revision: 3, name: site.name, facts: {} },
  })
  const undone = await restore(id, 3, 2)
  expect(undone.body.site).toMatchObject({ revision: 4, facts: { releaseDate: facts.releaseDate } })
  expectError(await restore(id, 4, 99), 404, 'not_found', 'error', /not kept/)
  expectError(await restore(id, 2, 0), 409, 'conflict', 'error', 'Site changed; read it again')
  expectError(await get(`/api/sites/${id}/revisions`, outsider), 404, 'not_found', 'error')
})
