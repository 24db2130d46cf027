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
  expect((await get(owner, ofOrganization)).artists)
    .toMatchObject([{ artist: { id: artist.id, name: 'artist' }, pages: 1, catalogs: 1 }])
  // The own workspace lists the artists of organizations too, with its own pages and catalogs.
  await json(send(owner, 'POST', 'artists', { name: 'Personal' }), 201)
  const own = (await get(owner, 'artists/figures')).artists
  expect(own.toSorted((a: Figures, b: Figures) => a.artist.name.localeCompare(b.artist.name))).toMatchObject([
    { artist: { name: 'artist' }, pages: 1, catalogs: 0 },
    { artist: { name: 'Personal' }, pages: 0, catalogs: 0 },
  ])
})
