import { expect, it } from 'vitest'
import { peopleFixture } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { json } from '../../support/requests.ts'
import { createSite, openSites, send } from './world.ts'

const platform = fixture(openSites)
const { organization, artist, outsider } = peopleFixture(platform)

it('sites are those of the workspace alone, newest first, by artist on request, a page at a time', async () => {
  const made: string[] = []
  for (const artistId of [undefined, artist.id, undefined]) {
    made.unshift((await createSite(platform, organization, { artistId })).id)
  }
  const list = async (query: string, who = organization) => {
    const { sites, pagination } = await json(send(platform, who, 'GET', query))
    return { ids: sites.map(({ id }: { id: string }) => id), pagination }
  }
  expect((await list('')).ids).toEqual(made)
  expect((await list(`?artistId=${artist.id}`)).ids).toEqual([made[1]])
  expect(await list('?limit=1')).toMatchObject({ ids: [made[0]], pagination: { has_more: true } })
  expect((await list('?limit=1&page=2')).ids).toEqual([made[1]])
  expect((await list(`?organizationId=${organization.id}`)).ids).toEqual(made)
  expect((await list('', outsider)).ids).toEqual([])
})
