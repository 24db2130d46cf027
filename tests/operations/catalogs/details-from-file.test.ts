import { beforeAll, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, testIsrc } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key, sendJson } from '../../support/requests.ts'
import { dateOf, dayMs, makeSeries, reader, saveSeries, today } from './report-world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))
const other = fixture(() => createAccount(platform.database))
const { get, report, lines } = reader(platform, () => key(owner))
/** Of the first recording the stores know everything, of the seventh nothing. */
const [known, unknown] = [testIsrc(1), testIsrc(7)]
const released = dateOf(today() - 4000 * dayMs)
const all = ['name', 'artist', 'release_date']
let catalogId: string
let itsCatalog: string

beforeAll(async () => {
  const series = makeSeries()
  await saveSeries(platform.database, series)
  const { owner: sql } = platform.database
  await sql`update app.songs set name = null, artist = null where isrc = ${unknown}`
  await sql`
    insert into app.valuation_models (method, known_until, known_from, basis, recordings, pairs, parameters)
    select method, known_until, known_from, basis, recordings, pairs, parameters
    from private.fit_valuation_model(${new Date(today()).toISOString()})`
  const isrcs = series.map(({ isrc }) => isrc)
  catalogId = await createCatalog(platform.database, owner, isrcs)
  itsCatalog = await createCatalog(platform.database, other, isrcs)
  const csv = [
    'ISRC,Title,Artist,Release Date',
    `${known},From a file,Somebody,2001-01-01`,
    `${unknown},Blue Kettle,The Invented,${released}`,
  ].join('\n')
  await json(sendJson(platform, key(owner), 'POST', `/api/catalogs/${catalogId}/songs/import`, { csv }))
})

const read = (path: string, catalog = catalogId, who = owner) =>
  json(platform.api.request(`/api/catalogs/${catalog}/${path}`, { headers: key(who) }))
const find = <T extends { isrc: string }>(rows: T[], isrc: string) => rows.find((row) => row.isrc === isrc)!
const period = `since=${dateOf(today() - 8 * dayMs)}&days=7`

describe('what a file says, where the stores say nothing,', () => {
  it('is in the comparison', async () => {
    const { recordings } = await read(`playcount-history?${period}`)
    expect(find(recordings, unknown)).toMatchObject({ name: 'Blue Kettle' })
    expect(find(recordings, known)).toMatchObject({ name: '<b>"A" & Ω</b>' })
    const theirs = await read(`playcount-history?${period}`, itsCatalog, other)
    expect(find(theirs.recordings, unknown)).toMatchObject({ name: null })
  })

  it('is in the summary, with its source', async () => {
    const { artists, movers } = await read(`playcount-summary?${period}`)
    expect(artists.find(({ artist }: { artist: string }) => artist === 'The Invented')).toMatchObject({
      recordings: 1,
    })
    for (const mover of [...movers.up, ...movers.down]) {
      expect(mover).toMatchObject(
        mover.isrc === unknown
          ? { name: 'Blue Kettle', from_file: ['name', 'artist', 'release_date'] }
          : { from_file: [] },
      )
    }
    expect([...movers.up, ...movers.down].map(({ isrc }) => isrc)).toContain(unknown)
    const theirs = await read(`playcount-summary?${period}`, itsCatalog, other)
    expect(theirs.artists.map(({ artist }: { artist: string | null }) => artist)).not.toContain(
      'The Invented',
    )
  })

  it('is in the report, with its source, and its date is the age of the recording', async () => {
    const { recordings } = await report(catalogId)
    const row = find<{ isrc: string; age_days: number }>(recordings, unknown)
    expect(row).toMatchObject({
      name: 'Blue Kettle',
      artist: 'The Invented',
      release_date: released,
      from_file: all,
      basis: 'measured',
    })
    expect(Math.abs(row.age_days - 4000)).toBeLessThan(2)
    expect(find(recordings, known)).toMatchObject({ name: '<b>"A" & Ω</b>', from_file: [] })
    const line = (await lines(catalogId)).find(({ isrc }) => isrc === unknown)
    expect(line).toMatchObject({ name: 'Blue Kettle', from_file: all.join(' ') })
    const html = await (await get(catalogId, '.html')).text()
    expect(html).toContain('* From a file of the owners of the catalog')
    const theirs = await read('valuation-report', itsCatalog, other)
    expect(find(theirs.recordings, unknown)).toMatchObject({
      name: null,
      from_file: [],
      basis: 'age_unknown',
    })
  })

  it('is in the list, with its source', async () => {
    const { songs } = await read('songs')
    expect(find(songs, unknown)).toMatchObject({ name: 'Blue Kettle', from_file: all })
    expect(find(songs, known)).toMatchObject({ name: '<b>"A" & Ω</b>', from_file: [] })
  })
})
