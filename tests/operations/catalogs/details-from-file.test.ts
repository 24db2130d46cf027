import { beforeAll, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, testIsrc } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { json } from '../../support/requests.ts'
import { daysAgo, makeSeries, saveSeries, storeModel } from './report-world.ts'
import { openCatalogs } from './world.ts'

const { platform, read: readPath, send, create, report, page, lines } = openCatalogs()
const other = fixture(() => createAccount(platform.database))
/** Of the first recording the stores know everything, of the seventh nothing. */
const [known, unknown] = [testIsrc(1), testIsrc(7)]
const released = daysAgo(4000)
const from_file = ['name', 'artist', 'release_date']
const ofStores = { name: '<b>"A" & Ω</b>' }
let catalogId: string
let itsCatalog: string

beforeAll(async () => {
  const series = makeSeries()
  await saveSeries(platform.database, series)
  await platform.database.owner`update app.songs set name = null, artist = null where isrc = ${unknown}`
  await storeModel(platform.database)
  const isrcs = series.map(({ isrc }) => isrc)
  catalogId = await create(isrcs)
  itsCatalog = await createCatalog(platform.database, other, isrcs)
  const csv = [
    'ISRC,Title,Artist,Release Date',
    `${known},From a file,Somebody,2001-01-01`,
    `${unknown},Blue Kettle,The Invented,${released}`,
  ].join('\n')
  await json(send('POST', `/${catalogId}/songs/import`, { csv }))
})

const read = (path: string) => readPath(`/${catalogId}/${path}`)
const theirs = (path: string) => readPath(`/${itsCatalog}/${path}`, 200, other)
const find = (rows: { isrc: string }[], isrc: string) => rows.find((row) => row.isrc === isrc)
const period = `since=${daysAgo(8)}&days=7`

describe('what a file says, where the stores say nothing,', () => {
  it('is in the comparison', async () => {
    const { recordings } = await read(`playcount-history?${period}`)
    expect(find(recordings, unknown)).toMatchObject({ name: 'Blue Kettle' })
    expect(find(recordings, known)).toMatchObject(ofStores)
    expect(find((await theirs(`playcount-history?${period}`)).recordings, unknown)).toMatchObject({
      name: null,
    })
  })

  it('is in the summary, with its source', async () => {
    const { artists, movers } = await read(`playcount-summary?${period}`)
    expect(artists).toContainEqual(expect.objectContaining({ artist: 'The Invented', recordings: 1 }))
    const moved = [...movers.up, ...movers.down]
    expect(moved).toMatchObject(
      moved.map(({ isrc }) => isrc === unknown ? { name: 'Blue Kettle', from_file } : { from_file: [] }),
    )
    expect(moved.map(({ isrc }) => isrc)).toContain(unknown)
    expect((await theirs(`playcount-summary?${period}`)).artists)
      .not.toContainEqual(expect.objectContaining({ artist: 'The Invented' }))
  })

  it('is in the report, with its source, and its date is the age of the recording', async () => {
    const { recordings } = await report(catalogId)
    const row = find(recordings, unknown) as unknown as { age_days: number }
    const said = { name: 'Blue Kettle', artist: 'The Invented', release_date: released, from_file }
    expect(row).toMatchObject({ ...said, basis: 'measured' })
    expect(Math.abs(row.age_days - 4000)).toBeLessThan(2)
    expect(find(recordings, known)).toMatchObject({ ...ofStores, from_file: [] })
    expect(find(await lines(catalogId), unknown))
      .toMatchObject({ name: 'Blue Kettle', from_file: from_file.join(' ') })
    expect(await page(catalogId)).toContain('* From a file of the owners of the catalog')
    expect(find((await theirs('valuation-report')).recordings, unknown))
      .toMatchObject({ name: null, from_file: [], basis: 'age_unknown' })
  })

  it('is in the list, with its source', async () => {
    const { songs } = await read('songs')
    expect(find(songs, unknown)).toMatchObject({ name: 'Blue Kettle', from_file })
    expect(find(songs, known)).toMatchObject({ ...ofStores, from_file: [] })
  })
})
