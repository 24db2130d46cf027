import { expect, it } from 'vitest'
import { fund, peopleFixture } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { type Caller, delegated, json } from '../../support/requests.ts'
import { testClientId } from '../../support/tokens.ts'
import { changed, createSite, edited, openSites, send, siteWithDraft } from './world.ts'

const platform = fixture(openSites)
const { organization, member, owner, artist, outsider } = peopleFixture(platform)

const list = (who: Caller, { id }: { id: string }, status?: number) =>
  json(send(platform, who, 'GET', `/${id}/revisions?limit=100`), status)
const restore = (
  who: Caller,
  { id, revision }: { id: string; revision: number },
  to: number,
  status?: number,
) => json(send(platform, who, 'PATCH', `/${id}`, { action: 'restore', revision, to }), status)
const numbers = async (...args: Parameters<typeof list>) =>
  (await list(...args)).revisions.map(({ revision }: { revision: number }) => revision)

it('every change of a site is kept with who made it and how, by its name and headline', async () => {
  const site = await createSite(platform, member, { organizationId: organization.id, artistId: artist.id })
  await fund(platform.database, organization)
  const drafted = await changed(platform, organization, site, 'generate')
  const published = await changed(platform, member, drafted, 'publish')
  const after = await edited(platform, member, published, { name: 'Ebb', releaseDate: '2026-05-08' })
  const { revisions, pagination } = await list(member, after)
  const made = { name: 'Tide', headline: 'Waves', created_at: expect.any(String) }
  expect(revisions).toMatchObject([
    {
      ...made,
      revision: 3,
      action: 'edit',
      changed_by: member.id,
      name: 'Ebb',
      changes: [
        { field: 'name', from: 'Tide', to: 'Ebb' },
        { field: 'releaseDate', from: null, to: '2026-05-08' },
      ],
    },
    { ...made, revision: 1, action: 'generate', changed_by: organization.id },
    { ...made, revision: 0, action: 'create', changed_by: member.id, headline: null, changes: [] },
  ])
  const generated = revisions[1].changes.map(({ field }: { field: string }) => field)
  expect(generated).toEqual(expect.arrayContaining(['accent', 'headline', 'layout']))
  expect(pagination).toMatchObject({ total_count: 3, has_more: false })
  await list(outsider, after, 404)
  await restore(outsider, after, 0, 404)
})

it('the newest 50 revisions are kept, and an older one is a 404 that says so', async () => {
  let site = await createSite(platform, owner)
  for (let n = 1; n <= 52; n++) site = await edited(platform, owner, site, { name: `Name ${n}` })
  const kept = await numbers(owner, site)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 52, 3])
  for (const to of [2, 53, 2_147_483_647]) {
    const error = 'This revision is not kept; list those that are'
    expect(await restore(owner, site, to, 404)).toEqual({ error })
  }
  expect((await restore(owner, site, 3)).site.name).toBe('Name 3')
})

it('the first change of a site that has no revisions yet keeps what it was', async () => {
  const { owner, site } = await siteWithDraft(platform)
  await platform.database.owner`delete from app.site_revisions where site_id = ${site.id}`
  const after = await edited(platform, owner, site, { name: 'Ebb' })
  expect(await numbers(owner, after)).toEqual([2, 1])
  expect((await restore(owner, after, 1)).site).toMatchObject({ name: 'Tide', draft: site.draft })
})

it('a change is recorded with the app that made it for its person, also a page that was generated', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const app = await delegated(owner)
  const renamed = await edited(platform, app, site, { name: 'Ebb' })
  const generated = await changed(platform, app, renamed, 'generate', { instruction: 'Storm' })
  await edited(platform, owner, generated, { name: 'Flood' })
  const rows = await platform.database.owner`
    select client_id from app.site_revisions where site_id = ${site.id} order by revision`
  expect(rows.map(({ client_id }) => client_id)).toEqual([null, null, testClientId, testClientId, null])
})
