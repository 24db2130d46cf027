import { expect, it } from 'vitest'
import { createPeople } from '../../support/accounts.ts'
import { json } from '../../support/requests.ts'
import { openReportLinks } from './report-links-world.ts'

const { platform, valued, share, end, links, read } = openReportLinks()

it('lists the links that open first, then newest first, and no address', async () => {
  const { catalogId, valuation_id } = await valued()
  const [first, second, third] = [await share(catalogId), await share(catalogId), await share(catalogId)]
  await json(end(catalogId, second.id))
  const listed = await links(catalogId)
  expect(listed.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
    [third.id, 'active'],
    [first.id, 'active'],
    [second.id, 'revoked'],
  ])
  const { url: _, ...link } = first
  expect(listed[1]).toEqual(link)
  expect(link.valuation_id).toBe(valuation_id)
})

it('shows the links of a workspace to its people alone', async () => {
  const { catalogId } = await valued()
  const { organization, member, outsider } = await createPeople(platform.database)
  await platform.database
    .owner`insert into app.account_catalogs (catalog_id, account_id) values (${catalogId}, ${organization.id})`
  const ours = await share(catalogId)
  const theirs = await share(catalogId, {}, member)
  expect((await links(catalogId)).map(({ id }: { id: string }) => id)).toEqual([ours.id])
  expect((await links(catalogId, member)).map(({ id }: { id: string }) => id)).toEqual([theirs.id])
  await read(`/${catalogId}/report-links`, 404, outsider)
})
