import { beforeEach, describe, expect, it } from 'vitest'
import { testIsrc } from '../../support/accounts.ts'
import { json } from '../../support/requests.ts'
import { isrcsOf, membersOf, openCatalogs } from './world.ts'

const { platform, read, send, create } = openCatalogs()
let catalogId: string
beforeEach(async () => {
  catalogId = await create()
})

const change = (method: 'POST' | 'DELETE', isrcs: unknown, status = 200, id = catalogId) =>
  json(send(method, `/${id}/songs`, { isrcs }), status)
const add = (isrcs: unknown) => change('POST', isrcs)
const remove = (isrcs: unknown) => change('DELETE', isrcs)
const members = (id = catalogId) => membersOf(platform.database, id)

describe('songs that are added', () => {
  it('are members, known before or not, in any spelling, however often they are given', async () => {
    await platform.database.owner`
      insert into app.songs (isrc, name, artist, release_date)
      values (${testIsrc(1)}, 'Known', 'Somebody', '2020-02-29') on conflict do nothing`
    const isrcs = [testIsrc(2), testIsrc(1).toLowerCase(), ` ${testIsrc(3)} `, testIsrc(2)]
    for (const added of [3, 0]) {
      expect(await add(isrcs)).toEqual({ status: 'success', catalog_id: catalogId, added, song_count: 3 })
    }
    const bare = { share: null, from_file: [], added_at: expect.any(String), condition: null }
    expect(await read(`/${catalogId}/songs`)).toEqual({
      status: 'success',
      catalog_id: catalogId,
      pagination: { page: 1, limit: 100, total_count: 3, total_pages: 1, has_more: false },
      songs: [
        { isrc: testIsrc(1), name: 'Known', artist: 'Somebody', release_date: '2020-02-29', ...bare },
        { isrc: testIsrc(2), name: null, artist: null, release_date: null, ...bare },
        { isrc: testIsrc(3), name: null, artist: null, release_date: null, ...bare },
      ],
    })
  })

  it('are none where one of them is not an ISRC, and the error names it', async () => {
    expect(await change('POST', [testIsrc(1), 'QZ-TST-26-0001'], 400))
      .toEqual({ status: 'error', error: 'isrc must be a valid ISRC: QZ-TST-26-0001' })
    expect(await members()).toEqual([])
  })

  it.each([
    ['none', [], 'isrcs must have at least 1 entry'],
    ['10,001', isrcsOf(10_001), 'isrcs must have at most 10000 entries'],
    ['a text', testIsrc(1), 'isrcs must be a list'],
    ['null', [null], 'isrcs.0 must be text'],
  ])('or removed are not %s', async (_, isrcs, error) => {
    for (const method of ['POST', 'DELETE'] as const) {
      expect(await change(method, isrcs, 400)).toEqual({ status: 'error', error })
    }
  })

  it('may be 10,000 in one call, and go again in another', async () => {
    const isrcs = isrcsOf(10_000, 100_000)
    expect(await add(isrcs)).toMatchObject({ added: 10_000, song_count: 10_000 })
    expect(await remove(isrcs)).toMatchObject({ removed: 10_000, song_count: 0 })
    expect(await members()).toEqual([])
  })

  it('count once, though callers add and remove the same ones at once, to two catalogs in any order', async () => {
    const other = await create()
    for (let round = 0; round < 15; round++) {
      const isrcs = isrcsOf(200, 20_000 + round * 1000)
      await Promise.all([
        change('POST', isrcs),
        change('POST', isrcs.toReversed()),
        change('POST', isrcs, 200, other),
        change('DELETE', isrcs.toReversed(), 200, other),
      ])
    }
    for (const id of [catalogId, other]) {
      expect(await platform.database.value`select song_count from app.catalogs where id = ${id}`)
        .toBe((await members(id)).length)
    }
    expect(await members()).toHaveLength(3000)
  })
})
