import { expect, it } from 'vitest'
import { json, sendJson } from '../../support/requests.ts'
import { newIsrcs, openHome } from './world.ts'

const { platform, people, sql, read, catalog, site } = openHome()
const search = (query: string, rest = '', who = people.owner) =>
  read(`/api/search?query=${encodeURIComponent(query)}${rest}`, who)
const found = async (query: string, rest = '') =>
  (await search(query, rest)).hits.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`)

/** A catalog whose recordings have these titles and artists. */
async function titled(
  songs: [title: string | null, artist: string | null][],
  name: string,
  who = people.owner,
) {
  const isrcs = newIsrcs(songs.length)
  const id = await catalog(Object.fromEntries(isrcs.map((isrc) => [isrc, []])), { name, who })
  await sql()`update app.songs s set name = g.name, artist = g.artist
    from unnest(${isrcs}::text[], ${songs.map(([title]) => title)}::text[], ${
    songs.map(([, artist]) => artist)
  }::text[])
      g (isrc, name, artist) where s.isrc = g.isrc`
  return { id, isrcs }
}

it('finds each kind, what is the same first, then what begins with the query, then its words, then its parts', async () => {
  const { id, isrcs } = await titled([
    ...[['Tide', 'Tin Boats'], ['Northern Tide', null], ['Tides of March', null], ['Riptide', null]] as [
      string,
      null,
    ][],
    ['Harbour', 'Tide Choir'],
  ], 'Tides')
  await site({ artistName: 'Tin Boats' }, { name: 'Glass Tide' })
  await site(null, { name: '' })
  await json(sendJson(platform, people.owner, 'POST', '/api/artists', { name: 'Tidewater' }), 201)
  expect(await found('tide')).toEqual([
    ...['recording Tide', 'catalog Tides', 'artist Tidewater', 'recording Tides of March'],
    ...['site Glass Tide', 'recording Northern Tide', 'recording Harbour', 'recording Riptide'],
  ])
  const { hits } = await search('TIDE', '&limit=2')
  expect(hits).toEqual([
    { kind: 'recording', id: null, isrc: isrcs[0], name: 'Tide', artist: 'Tin Boats', catalog_id: id },
    { kind: 'catalog', id, isrc: null, name: 'Tides', artist: null, catalog_id: null },
  ])
})

it('takes letters without their accents and in any case, on either side', async () => {
  await titled([['Ærø', 'Björk'], ['CAFÉ NOIR', null], ['Cafe\u0301 bleu', null], ['東京', null]], 'Åland')
  expect(await found('cafe')).toEqual(['recording CAFÉ NOIR', 'recording Cafe\u0301 bleu'])
  expect(await found('CAFÉ N')).toEqual(['recording CAFÉ NOIR'])
  expect(await found('bjork')).toEqual(['recording Ærø'])
  expect(await found('aland')).toEqual(['catalog Åland'])
  expect(await found('東京')).toEqual(['recording 東京'])
})

it('finds a recording once, by any form of its ISRC or a part of it, with the newest catalog', async () => {
  const { isrcs: [isrc = ''] } = await titled([[null, null]], 'Older')
  const newer = await catalog({ [isrc]: [] }, { name: 'Newer' })
  const hyphenated = isrc.replace(/^(..)(...)(..)/, '$1-$2-$3-')
  for (const query of [isrc, isrc.toLowerCase(), hyphenated, isrc.slice(0, 11), isrc.slice(5)]) {
    const { hits } = await search(query)
    expect(hits, query)
      .toEqual([{ kind: 'recording', id: null, isrc, name: null, artist: null, catalog_id: newer }])
  }
})

it('takes its query as a text: no pattern, no code, of 2 to 100 characters', async () => {
  await titled([['100 % (live)', null], ["O'Hara\\n", null]], 'A_B')
  expect(await found('0 % (')).toEqual(['recording 100 % (live)'])
  expect(await found("o'hara\\")).toEqual(["recording O'Hara\\n"])
  expect(await found('a_b')).toEqual(['catalog A_B'])
  for (const query of ['a%b', '.*', "'; drop table app.songs; --", '\\E', '__', '\u0301\u0301']) {
    expect(await found(query)).toEqual([])
  }
  for (const query of ['', 'a', ' a ', 'a'.repeat(101)]) {
    await read(`/api/search?query=${encodeURIComponent(query)}`, people.owner, 400)
  }
  await read('/api/search?query=ab&limit=31', people.owner, 400)
})

it('is of one workspace, and of an organization for its people alone', async () => {
  await titled([['Tide', null]], 'Own tides')
  await titled([['Ebb tide', null]], 'Shared tides', people.organization)
  await site({}, { name: 'Shared tide', who: people.organization })
  const query = `&organization_id=${people.organization.id}`
  expect(await found('tide')).toEqual(['recording Tide', 'catalog Own tides'])
  expect((await found('tide', query)).toSorted()).toEqual([
    'catalog Shared tides',
    'recording Ebb tide',
    'site Shared tide',
  ])
  expect((await search('tide', query, people.member)).hits).toHaveLength(3)
  await json(
    sendJson(
      platform,
      people.owner,
      'DELETE',
      `/api/organizations/${people.organization.id}/members/${people.member.id}`,
    ),
  )
  for (const who of [people.member, people.outsider]) {
    expect(await read(`/api/search?query=tide${query}`, who, 403))
      .toEqual({ status: 'error', error: 'Access denied to this organization' })
  }
  expect(await search('tide', '', people.outsider)).toEqual({ status: 'success', hits: [], complete: true })
})

it('says when recordings were left out', async () => {
  const { id } = await titled([['Tide', null]], 'Large')
  expect((await search('tide')).complete).toBe(true)
  await sql()`update app.catalogs set song_count = 50001 where id = ${id}`
  expect((await search('tide')).complete).toBe(false)
})
