import { beforeEach, expect, it } from 'vitest'
import { createAccount, peopleFixture, testIsrc } from '../../support/accounts.ts'
import { json, sendJson, token } from '../../support/requests.ts'
import { isrcsOf, membersOf, openCatalogs } from './world.ts'

const { platform } = openCatalogs()
const people = peopleFixture(platform, 'each')
const sql = () => platform.database.owner
const send = (
  method: string,
  path: string,
  body?: unknown,
  who: Parameters<typeof sendJson>[1] = people.owner,
) => sendJson(platform, who, method, path, body)
const add = async (who: Parameters<typeof sendJson>[1] = people.owner, body: object = {}) =>
  (await json(send('POST', '/api/catalogs/sample', body, who))).catalog
const sampleOf = async (query = '') => {
  const [{ sample }, home] = await Promise.all(
    ['catalogs/figures', 'home'].map((path) => json(send('GET', `/api/${path}${query}`))),
  )
  expect(home.sample).toEqual(sample)
  return sample
}
const balances = () => sql()`select * from app.credit_entries`

beforeEach(async () => {
  await sql()`delete from private.sample_songs`
  await sql()`insert into app.songs (isrc) select unnest(${isrcsOf(3)}::text[]) on conflict do nothing`
  await sql()`insert into private.sample_songs (isrc) select unnest(${isrcsOf(3)}::text[])`
})

it('a sample is added once however often it is requested, marked, at no cost, and gone with its deletion', async () => {
  const before = await balances()
  expect(await sampleOf()).toEqual({ available: true, catalog_id: null })
  const added = await Promise.all([1, 2, 3, 4].map(() => add()))
  expect(new Set(added.map(({ id }) => id)).size).toBe(1)
  const [{ id }] = added
  expect(added[0]).toMatchObject({
    name: 'Sample catalog',
    song_count: 3,
    is_sample: true,
    owner_ids: [people.owner.id],
  })
  expect(await membersOf(platform.database, id)).toEqual(isrcsOf(3))
  expect(await sampleOf()).toEqual({ available: true, catalog_id: id })
  expect(await sql()`select from app.playcount_snapshots where catalog_id = ${id}`).toHaveLength(0)
  expect(await balances()).toEqual(before)
  await json(send('DELETE', `/api/catalogs/${id}`))
  expect(await sampleOf()).toEqual({ available: true, catalog_id: null })
  expect((await add()).id).not.toBe(id)
})

it('each workspace has its own, also by a key and in a session, and nobody adds one to a foreign workspace', async () => {
  const { organization, owner, member, outsider } = people
  const shared = await add(owner, { organization_id: organization.id })
  expect((await add(member, { organization_id: organization.id })).id).toBe(shared.id)
  expect((await add(organization)).id).toBe(shared.id)
  expect((await add(await token(owner))).id).not.toBe(shared.id)
  await json(send('POST', '/api/catalogs/sample', { organization_id: organization.id }, outsider), 403)
  const reader = await createAccount(platform.database, { scopes: ['read'] })
  await json(send('POST', '/api/catalogs/sample', {}, reader), 403)
})

it('a sample whose recordings change is a catalog like others, and its name is free', async () => {
  const { id } = await add()
  expect((await json(send('PATCH', `/api/catalogs/${id}`, { name: 'Mine' }))).catalog.is_sample).toBe(true)
  await json(send('POST', `/api/catalogs/${id}/songs`, { isrcs: [testIsrc(3)] }))
  expect((await add()).id).toBe(id)
  await json(send('POST', `/api/catalogs/${id}/songs`, { isrcs: [testIsrc(9)] }))
  expect((await json(send('GET', `/api/catalogs/${id}`))).catalog.is_sample).toBe(false)
  expect(await sampleOf()).toEqual({ available: true, catalog_id: null })
})

it('without recordings for it there is none', async () => {
  await sql()`delete from private.sample_songs`
  expect(await sampleOf()).toEqual({ available: false, catalog_id: null })
  expect(await json(send('POST', '/api/catalogs/sample', {}), 404)).toMatchObject({
    error: 'This deployment has no sample catalog',
  })
})
