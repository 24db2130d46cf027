import { beforeAll, expect, it } from 'vitest'
import { createAccount, fund, join, peopleFixture, type TestAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key, sendJson } from '../../support/requests.ts'
import { wavOf } from '../../media/files.ts'
import { change, changed, createSite, prompt, readSite, send, siteWithDraft, type TestSite } from './world.ts'

const platform = fixture(openPlatform)
const { organization, member, owner, artist, outsider } = peopleFixture(platform)
beforeAll(() => void (platform.services.ports.generator = prompt))

const edited = async (site: TestSite, fields: object, who: TestAccount = owner): Promise<TestSite> =>
  (await json(
    send(platform, who, 'PATCH', `/${site.id}`, { action: 'edit', revision: site.revision, ...fields }),
  ))
    .site
const restore = (site: TestSite, to: number, who: TestAccount = owner) =>
  send(platform, who, 'PATCH', `/${site.id}`, { action: 'restore', revision: site.revision, to })
const list = ({ id }: TestSite, who: TestAccount = owner, query = '') =>
  json(send(platform, who, 'GET', `/${id}/revisions${query}`))
const numbers = async (site: TestSite, who?: TestAccount) =>
  (await list(site, who, '?limit=100')).revisions.map(({ revision }: { revision: number }) => revision)

it('every change of a site is kept with who made it and how, by its name and headline', async () => {
  const site = await createSite(platform, member, { organizationId: organization.id, artistId: artist.id })
  await fund(platform.database, organization)
  const drafted = await changed(platform, organization, site, 'generate')
  const published = await changed(platform, member, drafted, 'publish')
  const after = await edited(published, { name: 'Ebb', releaseDate: '2026-05-08' }, member)
  const { revisions, pagination } = await list(after, member)
  const made = { name: 'Tide', headline: 'Waves', created_at: expect.any(String) }
  expect(revisions).toEqual([
    { ...made, revision: 3, action: 'edit', changed_by: member.id, name: 'Ebb' },
    { ...made, revision: 1, action: 'generate', changed_by: organization.id },
    { ...made, revision: 0, action: 'create', changed_by: member.id, headline: null },
  ])
  expect(pagination).toMatchObject({ total_count: 3, has_more: false })
})

it('an earlier revision comes back as a new one, and the published page stays', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const published = await changed(platform, owner, site, 'publish')
  const after = await edited(published, { name: 'Ebb', guests: ['Ida'], design: { headline: 'Ebb' } }, owner)
  const { site: restored, missing_assets } = await json(restore(after, 1, owner))
  expect(missing_assets).toEqual([])
  const { name, facts, draft, artist_id } = published
  expect(restored).toMatchObject({
    name,
    facts,
    draft,
    artist_id,
    revision: 4,
    published: published.published,
  })
  const { site: forth } = await json(restore(restored, 3, owner))
  expect(forth).toMatchObject({ name: 'Ebb', facts: { guests: ['Ida'] }, draft: after.draft, revision: 5 })
  // Publishing made revision 2, with the content of revision 1.
  const { site: again } = await json(restore(forth, 2, owner))
  expect(again).toMatchObject({ name, draft, revision: 6 })
  expect(await numbers(again, owner)).toEqual([6, 5, 4, 3, 1, 0])
})

it('restoring what there is succeeds and leaves the revision', async () => {
  const { owner, site } = await siteWithDraft(platform)
  expect((await json(restore(site, 1, owner))).site).toEqual(site)
})

it('the newest 50 revisions are kept, and an older one is a 404 that says so', async () => {
  let site = await createSite(platform, owner)
  for (let n = 1; n <= 52; n++) site = await edited(site, { name: `Name ${n}` })
  const kept = await numbers(site)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 52, 3])
  for (const to of [2, 53, 2_147_483_647]) {
    expect(await json(restore(site, to), 404)).toEqual({
      error: 'This revision is not kept; list those that are',
    })
  }
  expect((await json(restore(site, 3))).site.name).toBe('Name 3')
})

it('an asset that was deleted meanwhile is left out of site and draft, and named', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const form = new FormData()
  form.set('file', new File([wavOf(99)], 'tide.wav'))
  const request = { method: 'POST', headers: key(owner), body: form }
  const { asset } = await json(platform.api.request('/api/sites/assets', request))
  const withAsset = await edited(site, { assets: [asset] }, owner)
  const without = await edited(withAsset, { assets: [] }, owner)
  expect((await json(restore(without, 2, owner))).site.assets).toEqual([asset])
  const last = await edited(await readSite(platform, owner, site), { assets: [], name: 'Ebb' }, owner)
  const id = asset.url.split('/').at(-1).replace('.wav', '')
  await json(sendJson(platform, owner, 'DELETE', '/api/sites/assets', { id }))
  const { site: restored, missing_assets } = await json(restore(last, 2, owner))
  expect(missing_assets).toEqual(['tide.wav'])
  expect(restored).toMatchObject({ name: 'Tide', assets: [], draft: { assets: [] } })
})

it.each([
  [
    'has left the organization',
    (id: string) => platform.database.owner`delete from app.organization_members where account_id = ${id}`,
  ],
  ['was deleted', (id: string) => platform.database.owner`delete from app.accounts where id = ${id}`],
])('an artist who %s is left out, with the name in the draft', async (_, leave) => {
  const guest = await createAccount(platform.database, { kind: 'artist' })
  await join(platform.database, organization, guest, 'artist')
  const site = await createSite(platform, member, { organizationId: organization.id, artistId: guest.id })
  const drafted = await changed(platform, member, site, 'generate')
  expect(drafted.draft).toHaveProperty('artistName')
  const without = await edited(drafted, { artistId: null, name: 'Ebb' }, member)
  await leave(guest.id)
  const { site: restored } = await json(restore(without, drafted.revision, member))
  expect(restored).toMatchObject({ name: 'Tide', artist_id: null })
  expect(restored.draft).not.toHaveProperty('artistName')
})

it('the brief comes back with its draft, so that publishing prints what the form shows', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const printed = await edited(site, { brief: 'The first brief', showBrief: true }, owner)
  const after = await edited(printed, { brief: 'The second brief' }, owner)
  const { site: restored } = await json(restore(after, printed.revision, owner))
  expect(restored).toMatchObject({ brief: 'The first brief', draft: { brief: 'The first brief' } })
  const published = await changed(platform, owner, restored, 'publish')
  expect(published).toMatchObject({ brief: 'The first brief', published: { brief: 'The first brief' } })
  // A revision from before its brief was kept has the one that its draft prints.
  await platform.database.owner`update app.site_revisions set brief = null, design = null`
  const { site: again } = await json(restore(published, after.revision, owner))
  expect(again).toMatchObject({ brief: 'The second brief', draft: { brief: 'The second brief' } })
})

it('a brief and a design from before the first draft come back', async () => {
  const site = await createSite(platform, owner, { design: { headline: 'Tide' } })
  const after = await edited(site, { brief: 'Another', design: { headline: 'Ebb' } })
  const { site: restored } = await json(restore(after, 0))
  expect(restored.brief).toBe('About the sea')
  expect(await platform.database.value`select design from app.sites where id = ${site.id}`)
    .toEqual({ headline: 'Tide' })
})

it('the artist that was given comes back with its draft', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const named = await edited(site, { name: 'Ebb', artist: 'The Tides' }, owner)
  const after = await edited(named, { name: 'Flood', artist: null }, owner)
  expect((await json(restore(after, named.revision, owner))).site.draft.artistName).toBe('The Tides')
})

it('a page from before the field keeps the artist that it names', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const sql = platform.database.owner
  for (const table of ['sites', 'site_revisions']) {
    await sql.unsafe(
      `update app.${table} set draft = draft || '{"artistName": "The Tides"}' where draft is not null`,
    )
  }
  const folder = new URL('../../../supabase/migrations/', import.meta.url)
  const migration = [...Deno.readDirSync(folder)].map(({ name }) =>
    Deno.readTextFileSync(new URL(name, folder))
  )
    .find((text) => text.includes('Names that were read from a brief'))!
  for (const [statement] of migration.matchAll(/^update app\.[\s\S]*?;/gm)) await sql.unsafe(statement)
  const before = await readSite(platform, owner, site)
  expect(before).toMatchObject({ facts: { artist: 'The Tides' }, revision: site.revision })
  const after = await edited(before, { name: 'Ebb' }, owner)
  const made = await changed(platform, owner, after, 'generate', { instruction: 'Storm' })
  expect(made.draft).toMatchObject({ name: 'Ebb', artistName: 'The Tides' })
  const back = await json(restore(made, site.revision, owner))
  expect(back.site).toMatchObject({ facts: { artist: 'The Tides' }, draft: { artistName: 'The Tides' } })
})

it('the first change of a site that has no revisions yet keeps what it was', async () => {
  const { owner, site } = await siteWithDraft(platform)
  await platform.database.owner`delete from app.site_revisions where site_id = ${site.id}`
  const after = await edited(site, { name: 'Ebb' }, owner)
  expect(await numbers(after, owner)).toEqual([2, 1])
  expect((await json(restore(after, 1, owner))).site).toMatchObject({ name: 'Tide', draft: site.draft })
})

it('of restores, edits and generations at once from one revision, one succeeds', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const after = await edited(site, { name: 'Ebb' }, owner)
  const responses = await Promise.all([
    restore(after, 1, owner),
    restore(after, 0, owner),
    send(platform, owner, 'PATCH', `/${site.id}`, {
      action: 'edit',
      revision: after.revision,
      name: 'Flood',
    }),
    change(platform, owner, after, 'generate', { instruction: 'Storm' }),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await numbers(after, owner)).toEqual([3, 2, 1, 0])
})

it('revisions are deleted with their site, and hidden from others', async () => {
  const site = await createSite(platform, owner)
  await json(send(platform, outsider, 'GET', `/${site.id}/revisions`), 404)
  await json(restore(site, 0, outsider), 404)
  await json(send(platform, owner, 'DELETE', `/${site.id}`))
  const rows = await platform.database.owner`select from app.site_revisions where site_id = ${site.id}`
  expect(rows).toHaveLength(0)
})
