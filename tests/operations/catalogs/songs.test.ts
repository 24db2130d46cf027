import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, testIsrc } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { type Headers, json, key, sendJson } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { isrcsOf, membersOf } from './world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database), 'each')
let catalogId: string
beforeEach(async () => {
  catalogId = await createCatalog(platform.database, owner, [])
})

const path = () => `/api/catalogs/${catalogId}/songs`
const change = (method: 'POST' | 'DELETE', isrcs: unknown, who: Headers = key(owner)) =>
  sendJson(platform, who, method, path(), { isrcs })
const add = (isrcs: unknown) => json(change('POST', isrcs))
const remove = (isrcs: unknown) => json(change('DELETE', isrcs))
const list = (query = '') => json(platform.api.request(path() + query, { headers: key(owner) }))
const members = () => membersOf(platform.database, catalogId)

describe('songs that are added', () => {
  it('are members, known before or not, in any spelling, however often they are given', async () => {
    await platform.database.owner`
      insert into app.songs (isrc, name, artist, release_date)
      values (${testIsrc(1)}, 'Known', 'Somebody', '2020-02-29') on conflict do nothing`
    const isrcs = [testIsrc(2), testIsrc(1).toLowerCase(), ` ${testIsrc(3)} `, testIsrc(2)]
    expect(await add(isrcs)).toEqual({ status: 'success', catalog_id: catalogId, added: 3, song_count: 3 })
    expect(await add(isrcs)).toEqual({ status: 'success', catalog_id: catalogId, added: 0, song_count: 3 })
    expect(await list()).toEqual({
      status: 'success',
      catalog_id: catalogId,
      pagination: { page: 1, limit: 100, total_count: 3, total_pages: 1, has_more: false },
      songs: [
        {
          isrc: testIsrc(1),
          name: 'Known',
          artist: 'Somebody',
          release_date: '2020-02-29',
          share: null,
          from_file: [],
          added_at: expect.any(String),
          condition: null,
        },
        ...[2, 3].map((n) => ({
          isrc: testIsrc(n),
          name: null,
          artist: null,
          release_date: null,
          share: null,
          from_file: [],
          added_at: expect.any(String),
          condition: null,
        })),
      ],
    })
  })

  it('are none where one of them is not an ISRC, and the error names it', async () => {
    const refused = await json(change('POST', [testIsrc(1), 'QZ-TST-26-0001']), 400)
    expect(refused).toEqual({ status: 'error', error: 'isrc must be a valid ISRC: QZ-TST-26-0001' })
    expect(await members()).toEqual([])
  })

  it.each([
    ['none', [], 'isrcs must have at least 1 entry'],
    ['10,001', isrcsOf(10_001), 'isrcs must have at most 10000 entries'],
    ['a text', testIsrc(1), 'isrcs must be a list'],
    ['null', [null], 'isrcs.0 must be text'],
  ])('are not %s', async (_, isrcs, error) => {
    for (const method of ['POST', 'DELETE'] as const) {
      expect(await json(change(method, isrcs), 400)).toEqual({ status: 'error', error })
    }
  })

  it('may be 10,000 in one call, and go again in another', async () => {
    const isrcs = isrcsOf(10_000, 100_000)
    expect(await add(isrcs)).toMatchObject({ added: 10_000, song_count: 10_000 })
    expect(await remove(isrcs)).toMatchObject({ removed: 10_000, song_count: 0 })
    expect(await members()).toEqual([])
  })

  it('count once, though callers add and remove the same ones at once, to two catalogs in any order', async () => {
    const other = await createCatalog(platform.database, owner, [])
    for (let round = 0; round < 15; round++) {
      const isrcs = isrcsOf(200, 20_000 + round * 1000)
      await Promise.all(
        [catalogId, other].flatMap((id, n) =>
          [isrcs, isrcs.toReversed()].map((given, m) =>
            json(
              sendJson(platform, owner, n + m === 2 ? 'DELETE' : 'POST', `/api/catalogs/${id}/songs`, {
                isrcs: given,
              }),
            )
          )
        ),
      )
    }
    for (const id of [catalogId, other]) {
      expect(await platform.database.value`select song_count from app.catalogs where id = ${id}`).toBe(
        (await membersOf(platform.database, id)).length,
      )
    }
    expect(await members()).toHaveLength(3000)
  })
})

describe('songs that are removed', () => {
  it('are members no more, and stay known', async () => {
    await add(isrcsOf(3))
    expect(await remove([testIsrc(2).toLowerCase(), testIsrc(9)])).toEqual({
      status: 'success',
      catalog_id: catalogId,
      removed: 1,
      song_count: 2,
    })
    expect(await remove([testIsrc(2)])).toMatchObject({ removed: 0, song_count: 2 })
    expect(await members()).toEqual([testIsrc(1), testIsrc(3)])
    expect(await platform.database.value`select count(*)::int from app.songs where isrc = ${testIsrc(2)}`)
      .toBe(1)
  })

  it('stay in another catalog', async () => {
    await add(isrcsOf(1))
    const other = await createCatalog(platform.database, owner, isrcsOf(1))
    await remove(isrcsOf(1))
    expect(await membersOf(platform.database, other)).toEqual(isrcsOf(1))
  })

  it('are named in the body: a query names none, and a DELETE without a body is refused', async () => {
    await add(isrcsOf(1))
    const bare = platform.api.request(`${path()}?isrcs=${testIsrc(1)}`, {
      method: 'DELETE',
      headers: key(owner),
    })
    expect((await bare).status).toBe(415)
    expect(await members()).toEqual(isrcsOf(1))
  })
})

describe('the list', () => {
  it('is searched by parts of ISRC, name and artist in any case, and only in its own catalog', async () => {
    await add(isrcsOf(3, 40))
    const [first, second, third] = isrcsOf(3, 40)
    await platform.database.owner`
      update app.catalog_songs set name = 'Évening 100% _Tide', artist = ${'The ' + first}
      where catalog_id = ${catalogId} and isrc = ${second!}`
    await createCatalog(platform.database, owner, isrcsOf(3, 40))
    const search = async (text: string, query = '') => {
      const found = await list(`?search=${encodeURIComponent(text)}${query}`)
      return [found.pagination.total_count, ...found.songs.map(({ isrc }: { isrc: string }) => isrc)]
    }
    expect(await search('éVENING')).toEqual([1, second])
    expect(await search('100% _t')).toEqual([1, second])
    expect(await search('%')).toEqual([1, second])
    expect(await search(first!.toLowerCase())).toEqual([2, first, second])
    expect(await search(first!, '&limit=1&page=2')).toEqual([2, second])
    expect(await search(third!.slice(0, 5))).toEqual([3, first, second, third])
    expect(await search(`${third}\n`.trim())).toEqual([1, third])
    expect(await search("nothing' or true --")).toEqual([0])
    const { api } = platform
    for (const refused of ['', '%20', 'x'.repeat(201)]) {
      expect((await api.request(`${path()}?search=${refused}`, { headers: key(owner) })).status).toBe(400)
    }
    const stranger = await createAccount(platform.database)
    const hidden = await api.request(`${path()}?search=a`, { headers: key(stranger) })
    expect([hidden.status, await hidden.json()]).toEqual([404, {
      status: 'error',
      error: 'Catalog not found',
    }])
  })

  it('is by ISRC, in pages that hold each member once, and empty past the end', async () => {
    const isrcs = isrcsOf(4598)
    await add(isrcs)
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => list(`?limit=1000&page=${page}`)))
    expect(pages.flatMap(({ songs }) => songs.map(({ isrc }: { isrc: string }) => isrc))).toEqual(isrcs)
    expect(pages.at(-1).pagination).toEqual({
      page: 6,
      limit: 1000,
      total_count: 4598,
      total_pages: 5,
      has_more: false,
    })
  })

  it.each([
    ['limit=1001', 'limit must be at most 1000'],
    ['limit=0', 'limit must be at least 1'],
    ['page=1&page=2', 'page may be given only once'],
  ])('refuses %s', async (query, error) => {
    const refused = platform.api.request(`${path()}?${query}`, { headers: key(owner) })
    expect(await json(refused, 400)).toEqual({ status: 'error', error })
  })
})
