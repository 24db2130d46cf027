import { expect, it } from 'vitest'
import { createAccount, createCatalog, testIsrc } from '../../support/accounts.ts'
import { headersOf, json } from '../../support/requests.ts'
import { createSnapshot, openCatalogs } from './world.ts'

const { platform, owner } = openCatalogs()
const list = (id: string, query = '', status = 200, who = owner) =>
  json(
    platform.api.request(`/api/playcount-snapshots/${id}/recordings${query}`, { headers: headersOf(who) }),
    status,
  )

it('lists what is captured by plays, and what is not captured yet last', async () => {
  const [small, large, waiting] = [testIsrc(1), testIsrc(2), testIsrc(3)]
  const catalogId = await createCatalog(platform.database, owner, [small, large, waiting])
  const captured = [{ isrc: small, value: 10 }, { isrc: large, value: 2_000 }, { isrc: waiting }]
  const id = await createSnapshot(platform.database, owner, captured, { catalogId, state: 'running' })
  await platform.database
    .owner`update app.songs set name = 'Low Tide', artist = 'Tin Boats' where isrc = ${large}`
  expect(await list(id)).toEqual({
    status: 'success',
    plays: 2_010,
    recordings: [
      { isrc: large, name: 'Low Tide', artist: 'Tin Boats', plays: 2_000 },
      { isrc: small, name: `Song ${small}`, artist: null, plays: 10 },
      { isrc: waiting, name: `Song ${waiting}`, artist: null, plays: null },
    ],
  })
  expect(await list(id, '?limit=1')).toMatchObject({ plays: 2_010, recordings: [{ isrc: large }] })
  const stranger = await createAccount(platform.database)
  expect(await list(id, '', 404, stranger)).toEqual(await list(crypto.randomUUID(), '', 404))
})
