import { expect, it } from 'vitest'
import { createCatalog } from '../../support/accounts.ts'
import { newIsrcs } from '../../support/captures.ts'
import { json } from '../../support/requests.ts'
import { refusal, useIdentity } from './world.ts'

const { platform, organization, owner, outsider, artist, send, get } = useIdentity()
const sql = () => platform.database.owner
const ofOrganization = () => `?organization_id=${organization.id}`

/** A catalog of the organization with recordings by these artists, as the stores name them. */
async function catalogBy(artists: string[], name: string) {
  const isrcs = newIsrcs(artists.length)
  const id = await createCatalog(platform.database, organization, isrcs)
  await sql()`update app.catalogs set name = ${name} where id = ${id}`
  for (const [index, isrc] of isrcs.entries()) {
    await sql()`update app.songs set artist = ${artists[index]!} where isrc = ${isrc}`
  }
  return id
}

it('has the catalogs with recordings under exactly its name, and how many those are', async () => {
  const whole = await catalogBy(['artist', 'artist', 'artist'], 'Whole')
  const part = await catalogBy(['artist', 'Artist', 'artist & Another'], 'Part')
  await catalogBy(['Another'], 'Foreign')
  const read = await get(owner, `artists/${artist.id}${ofOrganization()}`)
  expect(read.catalogs).toMatchObject([
    { id: whole, name: 'Whole', recordings: 3, recordings_by_name: 3, current_change: null },
    { id: part, name: 'Part', recordings: 3, recordings_by_name: 1, current_change: null },
  ])
  expect(read.unread_catalogs).toBe(0)
  expect((await get(owner, `artists/${artist.id}`)).catalogs).toEqual([])
})

it('says how many catalogs are too large to be read', async () => {
  const large = await catalogBy(['artist'], 'Large')
  await sql()`update app.catalogs set song_count = 20001 where id = ${large}`
  expect(await get(owner, `artists/${artist.id}${ofOrganization()}`))
    .toMatchObject({ catalogs: [], unread_catalogs: 1 })
})

it('has the pages of the workspace that are about it', async () => {
  const site = await json(
    send(owner, 'POST', 'sites', {
      name: 'Tour',
      brief: 'Dates',
      organizationId: organization.id,
      artistId: artist.id,
    }),
    201,
  )
  await json(
    send(owner, 'POST', 'sites', { name: 'Another', brief: 'Dates', organizationId: organization.id }),
    201,
  )
  const { pages } = await get(owner, `artists/${artist.id}${ofOrganization()}`)
  expect(pages).toMatchObject({ total: 1, newest: [{ id: site.site.id, name: 'Tour' }] })
  expect((await get(owner, `artists/${artist.id}`)).pages).toEqual({
    total: 0,
    visits: 0,
    fans: 0,
    newest: [],
  })
})

it('is not found by somebody who does not reach it', async () => {
  expect(await refusal(send(outsider, 'GET', `artists/${artist.id}`), 'not_found')).toBe('Artist not found')
})
