import { expect, it } from 'vitest'
import { createAccount, join, peopleFixture } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { json, sendJson } from '../../support/requests.ts'
import {
  assetIdOf,
  change,
  changed,
  createSite,
  edit,
  edited,
  openSites,
  readSite,
  send,
  siteWithDraft,
  uploaded,
} from './world.ts'

const platform = fixture(openSites)
const { organization, member, owner } = peopleFixture(platform)

type Revision = { id: string; revision: number }
const restore = ({ id, revision }: Revision, to: number, who = owner) =>
  send(platform, who, 'PATCH', `/${id}`, { action: 'restore', revision, to })

it('an earlier revision comes back as a new one, and the published page stays', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const published = await changed(platform, owner, site, 'publish')
  const after = await edited(platform, owner, published, {
    name: 'Ebb',
    guests: ['Ida'],
    design: { headline: 'Ebb' },
  })
  const { site: restored, missing_assets } = await json(restore(after, 1, owner))
  expect(missing_assets).toEqual([])
  const { name, facts, draft, artist_id } = published
  expect(restored).toMatchObject({ name, facts, draft, artist_id, revision: 4, published: draft })
  const { site: forth } = await json(restore(restored, 3, owner))
  expect(forth).toMatchObject({ name: 'Ebb', facts: { guests: ['Ida'] }, draft: after.draft, revision: 5 })
  // Publishing made revision 2, with the content of revision 1.
  const { site: again } = await json(restore(forth, 2, owner))
  expect(again).toMatchObject({ name, draft, revision: 6 })
})

it('restoring what there is succeeds and leaves the revision', async () => {
  const { owner, site } = await siteWithDraft(platform)
  expect((await json(restore(site, 1, owner))).site).toEqual(site)
})

it('an asset that was deleted meanwhile is left out of site and draft, and named', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const asset = await uploaded(platform, owner)
  const withAsset = await edited(platform, owner, site, { assets: [asset] })
  const without = await edited(platform, owner, withAsset, { assets: [] })
  expect((await json(restore(without, 2, owner))).site.assets).toEqual([asset])
  const last = await edited(platform, owner, await readSite(platform, owner, site), {
    assets: [],
    name: 'Ebb',
  })
  await json(sendJson(platform, owner, 'DELETE', '/api/sites/assets', { id: assetIdOf(asset) }))
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
  const without = await edited(platform, member, drafted, { artistId: null, name: 'Ebb' })
  await leave(guest.id)
  const { site: restored } = await json(restore(without, drafted.revision, member))
  expect(restored).toMatchObject({ name: 'Tide', artist_id: null })
  expect(restored.draft).not.toHaveProperty('artistName')
})

it('the brief comes back with its draft, so that publishing prints what the form shows', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const printed = await edited(platform, owner, site, { brief: 'The first brief', showBrief: true })
  const after = await edited(platform, owner, printed, { brief: 'The second brief' })
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
  const after = await edited(platform, owner, site, { brief: 'Another', design: { headline: 'Ebb' } })
  const { site: restored } = await json(restore(after, 0))
  expect(restored.brief).toBe('About the sea')
  expect(await platform.database.value`select design from app.sites where id = ${site.id}`)
    .toEqual({ headline: 'Tide' })
})

it('the artist that was given comes back with its draft', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const named = await edited(platform, owner, site, { name: 'Ebb', artist: 'The Tides' })
  const after = await edited(platform, owner, named, { name: 'Flood', artist: null })
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
  const after = await edited(platform, owner, before, { name: 'Ebb' })
  const made = await changed(platform, owner, after, 'generate', { instruction: 'Storm' })
  expect(made.draft).toMatchObject({ name: 'Ebb', artistName: 'The Tides' })
  const back = await json(restore(made, site.revision, owner))
  expect(back.site).toMatchObject({ facts: { artist: 'The Tides' }, draft: { artistName: 'The Tides' } })
})

it('of restores, edits and generations at once from one revision, one succeeds', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const after = await edited(platform, owner, site, { name: 'Ebb' })
  const responses = await Promise.all([
    restore(after, 1, owner),
    restore(after, 0, owner),
    edit(platform, owner, after, { name: 'Flood' }),
    change(platform, owner, after, 'generate', { instruction: 'Storm' }),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})
