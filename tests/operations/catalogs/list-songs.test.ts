import { expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { isrcsOf, openCatalogs } from './world.ts'

const { platform, read, create } = openCatalogs()
const isrcsIn = ({ songs }: { songs: { isrc: string }[] }) => songs.map(({ isrc }) => isrc)

it('songs are searched by parts of ISRC, name and artist in any case, and only in their own catalog', async () => {
  const isrcs = isrcsOf(3, 40)
  const [first, second, third] = isrcs
  const [id] = [await create(isrcs), await create(isrcs)]
  await platform.database.owner`
    update app.catalog_songs set name = 'Évening 100% _Tide', artist = ${'The ' + first}
    where catalog_id = ${id} and isrc = ${second!}`
  await platform.database.owner`update app.songs set name = null where isrc = any (${isrcs})`
  const search = async (text: string, query = '') => {
    const found = await read(`/${id}/songs?search=${encodeURIComponent(text)}${query}`)
    return [found.pagination.total_count, ...isrcsIn(found)]
  }
  expect(await search('éVENING')).toEqual([1, second])
  expect(await search('100% _t')).toEqual([1, second])
  expect(await search('%')).toEqual([1, second])
  expect(await search(first!.toLowerCase())).toEqual([2, first, second])
  expect(await search(first!, '&limit=1&page=2')).toEqual([2, second])
  expect(await search(third!.slice(0, 5))).toEqual([3, first, second, third])
  expect(await search(`${third}\n`.trim())).toEqual([1, third])
  expect(await search("nothing' or true --")).toEqual([0])
  for (const refused of ['', '%20', 'x'.repeat(201)]) await read(`/${id}/songs?search=${refused}`, 400)
  expect(await read(`/${id}/songs?search=a`, 404, await createAccount(platform.database)))
    .toEqual({ status: 'error', error: 'Catalog not found' })
})

it('songs are listed by ISRC, in pages that hold each member once, and empty past the end', async () => {
  const isrcs = isrcsOf(4598)
  const id = await create(isrcs)
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((page) => read(`/${id}/songs?limit=1000&page=${page}`)),
  )
  expect(pages.flatMap(isrcsIn)).toEqual(isrcs)
  expect(pages.at(-1).pagination)
    .toEqual({ page: 6, limit: 1000, total_count: 4598, total_pages: 5, has_more: false })
})
