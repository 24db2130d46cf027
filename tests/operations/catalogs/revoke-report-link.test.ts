import { expect, it } from 'vitest'
import { createAccount, createPeople } from '../../support/accounts.ts'
import { json } from '../../support/requests.ts'
import { openReportLinks } from './report-links-world.ts'

const { platform, valued, share, end, links, open } = openReportLinks()

it('ends a link at once, also that of a colleague; a repeat changes nothing', async () => {
  const { catalogId } = await valued()
  const { organization, owner, member } = await createPeople(platform.database)
  await platform.database
    .owner`update app.account_catalogs set account_id = ${organization.id} where catalog_id = ${catalogId}`
  const { url, id } = await share(catalogId, {}, member)
  expect((await open(url)).status).toBe(200)
  expect(await json(end(catalogId, id, owner))).toEqual({ status: 'success', id })
  const [link] = await links(catalogId, owner)
  expect((await open(url)).status).toBe(404)
  await json(end(catalogId, id, owner))
  expect(await links(catalogId, owner)).toEqual([link])
})

it('a foreign link, one of another catalog and none are the same 404', async () => {
  const { catalogId } = await valued()
  const { id, url } = await share(catalogId)
  const other = await valued()
  const stranger = await createAccount(platform.database)
  const refused = [
    await json(end(catalogId, id, stranger), 404),
    await json(end(catalogId, crypto.randomUUID(), stranger), 404),
  ]
  expect(refused[0]).toEqual(refused[1])
  expect(await json(end(other.catalogId, id), 404))
    .toEqual(await json(end(other.catalogId, crypto.randomUUID()), 404))
  expect((await open(url)).status).toBe(200)
})
