import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, createPeople, testIsrc } from '../../support/accounts.ts'
import { songFiles } from '../../support/song-files.ts'
import { type Caller, json, key } from '../../support/requests.ts'
import { startTimer } from '../../support/timer.ts'
import { membersOf, openCatalogs } from './world.ts'

const { platform, owner, read, send: sendTo, create } = openCatalogs('each')
let catalogId: string
beforeEach(async () => {
  catalogId = await create()
})

const send = (body: object, status = 200, who: Caller = owner) =>
  json(sendTo('POST', `/${catalogId}/songs/import`, body, who), status)
const request = (body: BodyInit, query: string, status: number, type?: string) =>
  json(
    platform.api.request(`/api/catalogs/${catalogId}/songs/import${query}`, {
      method: 'POST',
      headers: { ...key(owner), ...type && { 'content-type': type } },
      body,
    }),
    status,
  )
const upload = (bytes: BlobPart, query = '', status = 200) => {
  const body = new FormData()
  body.set('file', new File([bytes], 'export.csv', { type: 'text/csv' }))
  return request(body, query, status)
}
const list = async () => (await read(`/${catalogId}/songs`)).songs
const csv = (...lines: string[]) => lines.join('\r\n')
const first = csv(
  'ISRC;Title;Artist;Release Date;Share',
  `${testIsrc(1)};Paper Sea;Ana Åkesson;31.05.2019;50`,
  `${testIsrc(2)};Low Tide;Ana Åkesson;;`,
  'nonsense;No code;;;',
)

it('a file may be the whole body, with a type of files', async () => {
  for (const type of ['text/csv', 'text/csv; charset=utf-8', 'TEXT/CSV', 'application/vnd.ms-excel']) {
    expect(await request(first, '?dry_run=true', 200, type), type).toEqual(
      await upload(first, '?dry_run=true'),
    )
  }
  // fetch sends any text so.
  await request(first, '', 415, 'text/plain;charset=UTF-8')
  await request(`isrc\n${'x'.repeat(6_000_000)}`, '', 413, 'text/csv')
  await upload('x'.repeat(6_100_000), '', 413)
  expect(await list()).toEqual([])
})

describe('a file', () => {
  it('is previewed with its columns and its refused rows, and then imported with shares and dates', async () => {
    const preview = await send({ csv: first, dry_run: true })
    const paperSea = {
      isrc: testIsrc(1),
      name: 'Paper Sea',
      artist: 'Ana Åkesson',
      release_date: '2019-05-31',
      share: 50,
    }
    const lowTide = { isrc: testIsrc(2), name: 'Low Tide', release_date: null, share: null }
    expect(preview).toMatchObject({
      dry_run: true,
      ...{ added: 2, updated: 0, unchanged: 0, refused_count: 1, song_count: 0, is_complete: true },
      recordings: [{ ...paperSea, line: 2, state: 'new' }, { ...lowTide, line: 3, state: 'new' }],
      refused: [{
        line: 4,
        value: 'nonsense',
        name: 'No code',
        reason: 'this is not an ISRC',
      }],
      ...{ notice_count: 0, notices: [], questions: [] },
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
    })
    expect(await membersOf(platform.database, catalogId)).toEqual([])
    expect(await send({ csv: first })).toEqual({ ...preview, dry_run: false, song_count: 2 })
    expect(await list())
      .toMatchObject([{ ...paperSea, from_file: ['name', 'artist', 'release_date'] }, lowTide])
  })

  it('that is imported again changes only what it says otherwise', async () => {
    await send({ csv: first })
    expect(await send({ csv: first })).toMatchObject({ added: 0, updated: 0, unchanged: 2, song_count: 2 })
    const second = csv('isrc,share', `${testIsrc(2)},12.5`, `${testIsrc(3)},100`)
    expect(await send({ csv: second })).toMatchObject({
      ...{ added: 1, updated: 1, unchanged: 0, song_count: 3 },
      recordings: [{ name: 'Low Tide', share: 12.5, state: 'changed' }, { share: 100, state: 'new' }],
    })
    expect(await list()).toMatchObject([
      { name: 'Paper Sea', share: 50 },
      { name: 'Low Tide', share: 12.5 },
      { name: null, share: 100 },
    ])
  })

  it('is added without the recordings that are excluded', async () => {
    const excluded = `${testIsrc(2)}, qz-tst-26-00009`
    expect(await upload(first, `?excluded=${encodeURIComponent(excluded)}`)).toMatchObject({
      ...{ added: 1, song_count: 1, refused_count: 1 },
      recordings: [{ isrc: testIsrc(1), line: 2 }],
    })
    expect((await send({ csv: first, excluded: 'nonsense' }, 400)).error).toContain(
      'isrc must be a valid ISRC',
    )
    const many = Array.from({ length: 101 }, (_, n) => testIsrc(n)).join()
    expect((await send({ csv: first, excluded: many }, 400)).error).toContain('A maximum of 100 ISRCs')
  })

  it('may be uploaded as a spreadsheet saves it, with fields in the query', async () => {
    const utf16 = Uint16Array.from(`\uFEFF${first}`, (char) => char.charCodeAt(0))
    expect(await upload(utf16, '?dry_run=true')).toMatchObject({
      ...{ dry_run: true, added: 2, refused_count: 1 },
      file: { encoding: 'utf-16le' },
    })
    const renamed = csv('Code,Mine', `${testIsrc(4)},0.25`)
    expect(await upload(renamed, '?isrc_column=Code&share_column=Mine&share_unit=fraction'))
      .toMatchObject({ dry_run: false, recordings: [{ isrc: testIsrc(4), share: 25 }] })
  })

  it.each([
    [{ csv: 'Title,UPC\nPaper Sea,200000000009' }, /There is no column with ISRCs.*Title, UPC/],
    [{ csv: 7 }, 'csv must be text'],
    [{ csv: `isrc\n${testIsrc(1)}`, name_column: 'Work' }, 'There is no column "Work"'],
    [{ csv: `isrc\n${testIsrc(1)}\0` }, 'Text must be well-formed Unicode without NUL'],
    [{ csv: `isrc\n${testIsrc(1)}`, share_unit: 'half' }, 'share_unit'],
  ])('%j is refused', async (body, message) => {
    expect((await send(body, 400)).error).toMatch(message)
    expect(await membersOf(platform.database, catalogId)).toEqual([])
  })

  it('of 25,000 rows is imported within the time limit, and its refused rows are counted', async () => {
    const rows = Array.from(
      { length: 25_000 },
      (_, n) => n % 10 === 0 ? `bad${n},Song,,` : `${testIsrc(n)},Song ${n},"Åkesson, Ana",2019-05-31`,
    )
    const timer = startTimer()
    const imported = await upload(csv('isrc,title,artist,release date', ...rows))
    timer.expectAbout(2_500)
    expect(imported).toMatchObject({ added: 22_500, refused_count: 2_500, song_count: 22_500 })
    expect([imported.recordings.length, imported.refused.length]).toEqual([100, 1_000])
  })
})

describe.each(Object.entries(songFiles))('%s', (_, file) => {
  const { content, recordings = [], refused = [], notices = [], question, error } = file
  const shown = (recordings: NonNullable<typeof file.recordings>) =>
    recordings.map(([isrc, details]) => ({ isrc, ...details }))

  it(error ? 'is refused with what it is' : 'is read, and what is not read is listed', async () => {
    if (error) return expect((await upload(content, '', 400)).error).toMatch(error)
    const preview = await upload(content, '?dry_run=true')
    expect(preview).toMatchObject({
      added: recordings.length,
      recordings: shown(recordings),
      refused_count: refused.length,
      refused: refused.map((line) => ({ line })),
      notice_count: notices.length,
      notices: notices.map((line) => ({ line })),
      questions: question ? [{ option: question.option }] : [],
    })
    if (question?.option === 'isrc_column') {
      expect((await upload(content, '', 400)).error).toContain('Choose one with isrc_column')
    } else expect(await upload(content)).toMatchObject({ recordings: shown(recordings) })
    if (!question) return
    const { option, choices, read: decided } = question
    expect(preview.questions).toMatchObject([{ choices: choices.map((value) => ({ value })) }])
    expect(await upload(content, `?${option}=${encodeURIComponent(choices.at(-1)!)}`))
      .toMatchObject({ recordings: shown(decided!), questions: [], notice_count: 0 })
  })
})

describe('what a file says', () => {
  it('is seen in its catalog only, and never replaces what the stores say', async () => {
    const { owner: sql } = platform.database
    await sql`insert into app.songs (isrc, name) values (${testIsrc(7)}, 'As in the store') on conflict (isrc)
      do update set name = excluded.name`
    await send({ csv: csv('isrc,title,artist', `${testIsrc(7)},Mine,Me`, `${testIsrc(8)},Mine,Me`) })
    expect(await list())
      .toMatchObject([{ name: 'As in the store', artist: 'Me' }, { name: 'Mine', artist: 'Me' }])
    const other = await createAccount(platform.database)
    const itsCatalog = await createCatalog(platform.database, other, [testIsrc(7)])
    await sql`insert into app.catalog_songs (catalog_id, isrc) values (${itsCatalog}, ${testIsrc(8)})`
    expect((await read(`/${itsCatalog}/songs`, 200, other)).songs).toMatchObject([
      { name: 'As in the store', artist: null, share: null },
      { name: null, artist: null, share: null },
    ])
  })

  it('is for the people of the organization that owns the catalog, and for nobody else, who has it not parsed', async () => {
    const { organization, member, outsider, artist } = await createPeople(platform.database)
    catalogId = await createCatalog(platform.database, organization, [])
    expect(await send({ csv: first }, 200, member)).toMatchObject({ added: 2 })
    for (const stranger of [outsider, artist]) {
      for (const body of [{ csv: first }, { csv: first, dry_run: true }, { csv: 'title\nPaper Sea' }]) {
        expect(await send(body, 404, stranger)).toEqual({ status: 'error', error: 'Catalog not found' })
      }
    }
  })
})
