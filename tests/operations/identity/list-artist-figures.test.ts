import { expect, it } from 'vitest'
import { createCatalog } from '../../support/accounts.ts'
import { newIsrcs } from '../../support/captures.ts'
import { json } from '../../support/requests.ts'
import { useIdentity } from './world.ts'

type Figures = { artist: { name: string } }

const { platform, organization, owner, artist, send, get } = useIdentity()

it('has the artists of a workspace, with the pages and the catalogs of the same workspace', async () => {
  const ofOrganization = `artists/figures?organization_id=${organization.id}`
  const isrcs = newIsrcs(1)
  await createCatalog(platform.database, organization, isrcs)
  await platform.database.owner`update app.songs set artist = 'artist' where isrc = ${isrcs[0]!}`
  for (const organizationId of [organization.id, undefined]) {
    await json(
      send(owner, 'POST', 'sites', { name: 'Tour', brief: 'Dates', artistId: artist.id, organizationId }),
      201,
    )
  }
  const named = { name: 'Named', brief: 'Dates', artist: 'artist', organizationId: organization.id }
  await json(send(owner, 'POST', 'sites', named), 201)
  await platform.database.owner`insert into app.site_visits (site_id, day, kind, name, count)
    select s.id, current_date - n, 'visit', 'mail', 10 from app.sites s, generate_series(0, 1) n
    where s.owner_id = ${organization.id} and s.artist_id = ${artist.id}`
  const { artists: [listed] } = await get(owner, ofOrganization)
  expect(listed).toMatchObject({
    artist: { id: artist.id, name: 'artist' },
    ...{ pages: 1, visits: 20, fans: 0, unlinked_pages: 1, catalogs: 1 },
  })
  expect((await get(owner, `artists/${artist.id}?organization_id=${organization.id}`)).pages)
    .toMatchObject({ total: 1, visits: 20, fans: 0 })
  // The own workspace lists the artists of organizations too, with its own pages and catalogs.
  await json(send(owner, 'POST', 'artists', { name: 'Personal' }), 201)
  const own = (await get(owner, 'artists/figures')).artists
  expect(own.toSorted((a: Figures, b: Figures) => a.artist.name.localeCompare(b.artist.name))).toMatchObject([
    { artist: { name: 'artist' }, pages: 1, catalogs: 0 },
    { artist: { name: 'Personal' }, pages: 0, catalogs: 0 },
  ])
})
