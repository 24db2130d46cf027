import { expect } from 'vitest'
import { owner, payer } from './support/actors.ts'
import { newIsrc, useCreated } from './support/created.ts'
import { credentialText, expectError, expectInvalid } from './support/errors.ts'
import { call, get, post } from './support/http.ts'
import { withClients } from './support/mcp.ts'
import { deployment, rule } from './support/rule.ts'
import { untilEnded } from './support/runs.ts'
import { orderFault } from './support/stand-ins.ts'

const created = useCreated()

const importText = (catalog: string, body: object, as = owner) =>
  post(`/api/catalogs/${catalog}/songs/import`, body, as)
const upload = (catalog: string, content: BlobPart, query = '') => {
  const form = new FormData()
  form.set('file', new File([content], 'songs.csv', { type: 'text/csv' }))
  return call('POST', `/api/catalogs/${catalog}/songs/import${query}`, { as: owner, raw: form })
}
const listed = async (catalog: string, as = owner) =>
  (await get(`/api/catalogs/${catalog}/songs?limit=1000`, as)).body.songs
const isrcsOf = (songs: { isrc: string }[]) => songs.map(({ isrc }) => isrc)

rule('a file is previewed, imported with its shares, and imported again without a change', {}, async () => {
  const catalog = await created.catalog()
  const [one, two] = [newIsrc(), newIsrc()].sort() as [string, string]
  const lines = [
    'ISRC;Title;Artist;Release Date;Share',
    `${one};Low Tide;A. Lantern;31.05.2019;50`,
    `${two.toLowerCase()};"Tide; high";;;12,5`,
    'broken;No code;;;',
  ]
  const csv = lines.join('\r\n')
  const preview = await importText(catalog, { csv, dry_run: true })
  const none = { name: null, artist: null, release_date: null }
  expect([preview.status, preview.body]).toEqual([200, {
    status: 'success',
    catalog_id: catalog,
    dry_run: true,
    added: 2,
    updated: 0,
    unchanged: 0,
    refused_count: 1,
    song_count: 0,
    is_complete: true,
    recordings: [
      {
        isrc: one,
        name: 'Low Tide',
        artist: 'A. Lantern',
        release_date: '2019-05-31',
        share: 50,
        state: 'new',
      },
      { ...none, isrc: two, name: 'Tide; high', share: 12.5, state: 'new' },
    ],
    refused: [{ line: 4, value: 'broken', reason: expect.stringMatching(/\S/) }],
    notice_count: 0,
    notices: [],
    questions: [],
    file: {
      row_count: 3,
      encoding: null,
      delimiter: ';',
      columns: {
        isrc: 'ISRC',
        name: 'Title',
        artist: 'Artist',
        release_date: 'Release Date',
        share: 'Share',
      },
      unread_columns: [],
      share_unit: 'percent',
    },
  }])
  expect(await listed(catalog)).toEqual([])
  const { body } = await importText(catalog, { csv })
  expect(body).toEqual({ ...preview.body, dry_run: false, song_count: 2 })
  expect(await listed(catalog)).toMatchObject([
    { isrc: one, name: 'Low Tide', share: 50 },
    { isrc: two, name: 'Tide; high', share: 12.5 },
  ])
  const again = await importText(catalog, { csv })
  expect(again.body).toMatchObject({ added: 0, updated: 0, unchanged: 2, song_count: 2 })
  // What a file does not say stays as it is.
  const changed = await importText(catalog, { csv: `ISRC,Share\n${one},25\n${two},` })
  expect(changed.body).toMatchObject({ added: 0, updated: 1, unchanged: 1 })
  expect(await listed(catalog)).toMatchObject([
    { isrc: one, name: 'Low Tide', share: 25 },
    { isrc: two, name: 'Tide; high', share: 12.5 },
  ])
})

rule('a file is uploaded as a form, also as a plain list of ISRCs', {}, async () => {
  const catalog = await created.catalog()
  const isrcs = [newIsrc(), newIsrc(), newIsrc()].sort()
  const list = `${isrcs.join('\n')}\n${isrcs[0]}\n`
  const preview = await upload(catalog, list, '?dry_run=true')
  expect([preview.status, preview.body]).toMatchObject([200, { dry_run: true, added: 3, song_count: 0 }])
  const { body } = await upload(catalog, list)
  expect(body).toMatchObject({ dry_run: false, added: 3, song_count: 3, refused: [] })
  expect(isrcsOf(await listed(catalog))).toEqual(isrcs)
  // As some spreadsheets save it.
  const wide = Buffer.from(`\ufeffISRC\tTitle\r\n${isrcs[0]}\tÉtude\r\n`, 'utf16le')
  expect((await upload(catalog, wide)).body).toMatchObject({
    updated: 1,
    file: { encoding: expect.stringMatching(/^utf-16/i), delimiter: '\t' },
    recordings: [{ name: 'Étude', state: 'changed' }],
  })
})

rule('the columns, dates and shares of a file are read as the request says', {}, async () => {
  const catalog = await created.catalog()
  const csv = `Code|Called|Out|Part\n${newIsrc()}|Low Tide|03/04/2019|0.5`
  const options = {
    isrc_column: 'Code',
    name_column: 'Called',
    release_date_column: 'Out',
    share_column: 'Part',
    share_unit: 'fraction',
  }
  for (const [date_order, release_date] of [['dmy', '2019-04-03'], ['mdy', '2019-03-04']]) {
    const { body } = await importText(catalog, { csv, dry_run: true, date_order, ...options })
    expect(body).toMatchObject({
      added: 1,
      recordings: [{ name: 'Low Tide', artist: null, release_date, share: 50 }],
      file: { delimiter: '|', share_unit: 'fraction' },
    })
  }
  const ambiguous = await importText(catalog, { csv, dry_run: true, ...options })
  expect(ambiguous.body).toMatchObject({
    added: 1,
    recordings: [{ release_date: null }],
    notices: [{ line: 2, field: 'release_date', value: '03/04/2019' }],
    questions: [{ option: 'date_order', choices: [{ value: 'dmy' }, { value: 'mdy' }], read_as: null }],
  })
  expectInvalid(
    await importText(catalog, { csv, ...options, name_column: 'Nothing' }),
    'status',
    /"Nothing"/,
  )
})

rule('a catalog is filled from a release in the background, with what its preview shows', {
  needs: ['demo.release_url'],
}, async () => {
  const { as } = await payer()
  const catalog = await created.catalog(as)
  const source = deployment.demo!.release_url!
  const preview = await importText(catalog, { source, dry_run: true }, as)
  expect([preview.status, preview.body]).toMatchObject([200, { dry_run: true, song_count: 0, file: null }])
  expect(preview.body.added).toBeGreaterThan(0)
  expect(await listed(catalog, as)).toEqual([])
  const { status, body } = await importText(catalog, { source }, as)
  expect([status, body]).toMatchObject([202, { dry_run: false, runId: expect.any(String) }])
  const run = await untilEnded(body.runId, as)
  expect(run).toMatchObject({ status: 'completed', output: { catalog_id: catalog } })
  const songs = await listed(catalog, as)
  expect(run.output!.added).toBe(songs.length)
  if (preview.body.is_complete) expect(songs).toHaveLength(preview.body.added)
  const shown = isrcsOf(preview.body.recordings)
  expect(isrcsOf(songs).filter((isrc) => shown.includes(isrc))).toEqual(shown.sort())
  const second = await untilEnded((await importText(catalog, { source }, as)).body.runId, as)
  expect(second.output).toMatchObject({ read: run.output!.read, added: 0 })
})

rule('a UPC, a URI and an address of a release name the same recordings, over MCP too', {
  needs: ['stand_ins'],
}, async () => {
  const catalogId = await created.catalog()
  const release = deployment.demo!.release_url!
  // The number of this release at the stand-in.
  const upc = '0200000000009'
  const sources = [release, `spotify:album:${release.split('/').at(-1)}`, upc]
  const found = new Set<string>()
  for (const source of sources) {
    const { body } = await importText(catalogId, { source, dry_run: true })
    expect(body.is_complete).toBe(true)
    found.add(JSON.stringify(isrcsOf(body.recordings).sort()))
  }
  expect(found.size).toBe(1)
  const added = JSON.parse([...found][0]!).length
  await withClients(owner, async (client) => {
    for (const source of sources) {
      const { structuredContent } = await client.call('add_catalog_songs', {
        catalogId,
        source,
        dry_run: true,
      })
      expect(structuredContent).toMatchObject({
        catalog_id: catalogId,
        added,
        song_count: 0,
        is_complete: true,
      })
    }
  })
})

rule('a tool adds recordings by ISRC, after a dry run that only counts', {}, async () => {
  const catalogId = await created.catalog()
  const isrcs: string[] = []
  await withClients(owner, async (client) => {
    const isrc = newIsrc()
    const before = isrcs.length
    const args = { catalogId, isrcs: [isrc, ...isrcs] }
    const preview = await client.call('add_catalog_songs', { ...args, dry_run: true })
    expect(preview.structuredContent).toMatchObject({ added: 1, song_count: before })
    const { structuredContent } = await client.call('add_catalog_songs', args)
    expect(structuredContent).toMatchObject({ added: 1, song_count: before + 1 })
    isrcs.push(isrc)
  })
  expect(isrcsOf(await listed(catalogId))).toEqual(isrcs.sort())
})

rule('errors of an import have their texts, and add nothing', {}, async () => {
  const catalog = await created.catalog()
  const csv = newIsrc()
  const sourceText =
    'Give the address of an artist, album, track or playlist at Spotify or Apple Music, or a UPC'
  const wrong: [body: object, message: string | RegExp][] = [
    [{}, 'Exactly one of source and csv must be provided'],
    [{ csv, source: '0200000000001' }, 'Exactly one of source and csv must be provided'],
    [{ source: 'https://spoti.fi/abc' }, /^This is a short link. Open it/],
    ...['https://example.com/album/1', '12345', 'nothing']
      .map((source) => [{ source }, sourceText] as [object, string]),
    [{ source: '2E+12' }, /rounded/],
    [{ csv: 7 }, 'csv must be text'],
    [{ csv: 'Title;Artist\nLow Tide;A. Lantern' }, /no column with ISRCs/],
    [{ csv: Array(25_002).fill(csv).join('\n') }, /25,?000/],
    [{ csv, surprise: 1 }, /surprise/],
    [{ csv, date_order: 'ymd' }, /date_order/],
  ]
  for (const [body, message] of wrong) {
    expectInvalid(await importText(catalog, body), 'status', message)
  }
  expect(await listed(catalog)).toEqual([])
  const path = (id: string) => `/api/catalogs/${id}/songs/import`
  expectError(await post(path(catalog), { csv }), 401, 'unauthenticated', 'status', credentialText)
  for (const body of [{ csv }, { csv, dry_run: true }]) {
    const missing = await importText(crypto.randomUUID(), body)
    expectError(missing, 404, 'not_found', 'status', 'Catalog not found')
  }
})

rule('a source that its service does not have is a 404, and a failing service a 502', {
  needs: ['stand_ins'],
}, async () => {
  const catalog = await created.catalog()
  const track = crypto.randomUUID().replaceAll('-', '').slice(0, 22)
  const body = { source: `spotify:track:${track}`, dry_run: true }
  expectError(await importText(catalog, body), 404, 'not_found', 'status', /^The service does not have this/)
  await orderFault('spotify', 'unavailable', track, 20)
  const failed = await importText(catalog, body)
  expectError(failed, 502, 'provider_failed', 'status', 'Failed to reach the service of the source')
})
