import { expect, it } from 'vitest'
import { testIsrc } from '../../support/accounts.ts'
import { json } from '../../support/requests.ts'
import { isrcsOf, membersOf, openCatalogs } from './world.ts'

const { platform, send, create } = openCatalogs()
const remove = (id: string, isrcs: string[]) => json(send('DELETE', `/${id}/songs`, { isrcs }))

it('songs that are removed are members no more, and stay known and in another catalog', async () => {
  const [id, other] = [await create(isrcsOf(3)), await create(isrcsOf(3))]
  expect(await remove(id, [testIsrc(2).toLowerCase(), testIsrc(9)]))
    .toEqual({ status: 'success', catalog_id: id, removed: 1, song_count: 2 })
  expect(await remove(id, [testIsrc(2)])).toMatchObject({ removed: 0, song_count: 2 })
  expect(await membersOf(platform.database, id)).toEqual([testIsrc(1), testIsrc(3)])
  expect(await membersOf(platform.database, other)).toEqual(isrcsOf(3))
  expect(await platform.database.value`select count(*)::int from app.songs where isrc = ${testIsrc(2)}`)
    .toBe(1)
})

it('songs to remove are named in the body: a query names none, and a DELETE without a body is refused', async () => {
  const id = await create(isrcsOf(1))
  expect((await send('DELETE', `/${id}/songs?isrcs=${testIsrc(1)}`)).status).toBe(415)
  expect(await membersOf(platform.database, id)).toEqual(isrcsOf(1))
})
