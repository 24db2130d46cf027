import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, createPeople, testIsrc } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { songFiles } from '../../support/song-files.ts'
import { openPlatform } from '../../support/platform.ts'
import { type Headers, json, key, sendJson } from '../../support/requests.ts'
import { membersOf } from './world.ts'
import { startTimer } from '../../support/timer.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database), 'each')
let catalogId: string
beforeEach(async () => {
  catalogId = await createCatalog(platform.database, owner, [])
})

const path = (more = '') => `/api/catalogs/${catalogId}/songs${more}`
const send = (body: object, who: Headers = key(owner)) =>
  sendJson(platform, who, 'POST', path('/import'), body)
const upload = (bytes: BlobPart, query = '') => {
  const body = new FormData()
  body.set('file', new File([bytes], 'export.csv', { type: 'text/csv' }))
  return platform.api.request(path(`/import${query}`), { method: 'POST', headers: key(owner), body })
}
const sendBody = (body: string, type: string, query = '') =>
  platform.api.request(path(`/import${query}`), {
    method: 'POST',
    headers: { ...key(owner), 'content-type': type },
    body,
  })
const list = async () => (await json(sendJson(platform, owner, 'GET', path()))).songs
const csv = (...lines: string[]) => lines.join('\r\n')
const first = csv(
  'ISRC;Title;Artist;Release Date;Share',
  `${testIsrc(1)};Paper Sea;Ana Åkesson;31.05.2019;50`,
  `${testIsrc(2)};Low Tide;Ana Åkesson;;`,
  'nonsense;No code;;;',
)

it('a file may be the whole body, with a type of files', async () => {
  for (const type of ['text/csv', 'text/csv; charset=utf-8', 'TEXT/CSV', 'application/vnd.ms-excel']) {
    const read = await json(sendBody(first, type, '?dry_run=true'))
    expect(read, type).toEqual(await json(upload(first, '?dry_run=true')))
  }
  // fetch sends any text so.
  await json(sendBody(first, 'text/plain;charset=UTF-8'), 415)
  await json(sendBody(`isrc\n${'x'.repeat(6_000_000)}`, 'text/csv'), 413)
  expect(await list()).toEqual([])
})

describe('a file', () => {
  it('is previewed with its columns and its refused rows, and then imported with shares and dates', async () => {
    const preview = await json(send({ csv: first, dry_run: true }))
    expect(preview).toEqual({
      status: 'success',
      catalog_id: catalogId,
      dry_run: true,
      added: 2,
      updated: 0,
      unchanged: 0,
      refused_count: 1,
      song_count: 0,
      is_complete: true,
      recordings: [
        {
          isrc: testIsrc(1),
          name: 'Paper Sea',
          artist: 'Ana Åkesson',
          release_date: '2019-05-31',
          share: 50,
          state: 'new',
        },
        {
          isrc: testIsrc(2),
          name: 'Low Tide',
          artist: 'Ana Åkesson',
          release_date: null,
          share: null,
          state: 'new',
        },
      ],
      refused: [{ line: 4, value: 'nonsense', reason: 'this is not an ISRC' }],
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
    })
    expect(await membersOf(platform.database, catalogId)).toEqual([])
    const imported = await json(send({ csv: first }))
    expect(imported).toEqual({ ...preview, dry_run: false, song_count: 2 })
    expect(await list()).toEqual([
      {
        isrc: testIsrc(1),
        name: 'Paper Sea',
        artist: 'Ana Åkesson',
        release_date: '2019-05-31',
        share: 50,
        from_file: ['name', 'artist', 'release_date'],
        added_at: expect.any(String),
        condition: null,
      },
      expect.objectContaining({ isrc: testIsrc(2), name: 'Low Tide', share: null }),
    ])
  })

  it('that is imported again changes only what it says otherwise', async () => {
    await json(send({ csv: first }))
    expect(await json(send({ csv: first }))).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 2,
      song_count: 2,
    })
    const second = csv('isrc,share', `${testIsrc(2)},12.5`, `${testIsrc(3)},100`)
    expect(await json(send({ csv: second }))).toMatchObject({
      added: 1,
      updated: 1,
      unchanged: 0,
      song_count: 3,
      recordings: [{ name: 'Low Tide', share: 12.5, state: 'changed' }, { share: 100, state: 'new' }],
    })
    expect((await list()).map(({ name, share }: { name: string; share: number }) => [name, share])).toEqual([
      ['Paper Sea', 50],
      ['Low Tide', 12.5],
      [null, 100],
    ])
  })

  it('may be uploaded as a spreadsheet saves it, with fields in the query', async () => {
    const utf16 = new Uint8Array(
      new Uint16Array([...`\uFEFF${first}`].map((char) => char.charCodeAt(0))).buffer,
    )
    expect(await json(upload(utf16, '?dry_run=true'))).toMatchObject({
      dry_run: true,
      added: 2,
      refused_count: 1,
      file: { encoding: 'utf-16le' },
    })
    const renamed = csv('Code,Mine', `${testIsrc(4)},0.25`)
    const imported = await json(upload(renamed, '?isrc_column=Code&share_column=Mine&share_unit=fraction'))
    expect(imported).toMatchObject({ dry_run: false, recordings: [{ isrc: testIsrc(4), share: 25 }] })
  })

  it.each([
    [{ csv: 'title\nPaper Sea' }, 'There is no column with ISRCs'],
    [{ csv: 7 }, 'csv must be text'],
    [{ csv: `isrc\n${testIsrc(1)}`, name_column: 'Work' }, 'There is no column "Work"'],
    [{ csv: `isrc\n${testIsrc(1)}\0` }, 'Text must be well-formed Unicode without NUL'],
    [{ csv: `isrc\n${testIsrc(1)}`, share_unit: 'half' }, 'share_unit'],
  ])('%j is refused', async (body, message) => {
    expect((await json(send(body), 400)).error).toContain(message)
    expect(await membersOf(platform.database, catalogId)).toEqual([])
  })

  it('for a catalog of somebody else is not parsed', async () => {
    const stranger = await createAccount(platform.database)
    expect(await json(send({ csv: 'title\nPaper Sea' }, key(stranger)), 404))
      .toMatchObject({ error: 'Catalog not found' })
  })

  it('of more than 6 MB is refused with 413', async () => {
    await json(upload('x'.repeat(6_100_000)), 413)
  })

  it('of 25,000 rows is imported within the time limit, and its refused rows are counted', async () => {
    const rows = Array.from(
      { length: 25_000 },
      (_, n) => n % 10 === 0 ? `bad${n},Song,,` : `${testIsrc(n)},Song ${n},"Åkesson, Ana",2019-05-31`,
    )
    const timer = startTimer()
    const imported = await json(upload(csv('isrc,title,artist,release date', ...rows)))
    timer.expectAbout(2_500)
    expect(imported).toMatchObject({ added: 22_500, refused_count: 2_500, song_count: 22_500 })
    expect([imported.recordings.length, imported.refused.length]).toEqual([100, 1_000])
  })

  it('with an Idempotency-Key is imported once', async () => {
    const headers = { ...key(owner), 'idempotency-key': crypto.randomUUID() }
    const imported = await json(send({ csv: first }, headers))
    expect(await json(send({ csv: first }, headers))).toEqual(imported)
    expect(imported.added).toBe(2)
  })
})

describe.each(Object.entries(songFiles))('%s', (_, file) => {
  const { content, recordings = [], refused = [], notices = [], question, error } = file
  const read = (recordings: NonNullable<typeof file.recordings>) =>
    recordings.map(([isrc, details]) => ({ isrc, ...details }))
  const linesOf = (rows: { line: number }[]) => rows.map(({ line }) => line)

  it(error ? 'is refused with what it is' : 'is read, and what is not read is listed', async () => {
    if (error) return expect((await json(upload(content), 400)).error).toMatch(error)
    const preview = await json(upload(content, '?dry_run=true'))
    expect(preview).toMatchObject({
      added: recordings.length,
      recordings: read(recordings),
      refused_count: refused.length,
      notice_count: notices.length,
      questions: question ? [{ option: question.option }] : [],
    })
    expect([linesOf(preview.refused), linesOf(preview.notices)]).toEqual([refused, notices])
    if (question?.option === 'isrc_column') {
      expect((await json(upload(content), 400)).error).toContain('Choose one with isrc_column')
    } else expect(await json(upload(content))).toMatchObject({ recordings: read(recordings) })
    if (!question) return
    const { option, choices, read: decided } = question
    expect(preview.questions[0].choices.map(({ value }: { value: string }) => value)).toEqual(choices)
    const answer = encodeURIComponent(choices.at(-1)!)
    expect(await json(upload(content, `?${option}=${answer}`))).toMatchObject({
      recordings: read(decided!),
      questions: [],
      notice_count: 0,
    })
  })
})

describe('what a file says', () => {
  it('is seen in its catalog only, and never replaces what the stores say', async () => {
    const { owner: sql } = platform.database
    await sql`insert into app.songs (isrc, name) values (${testIsrc(7)}, 'As in the store') on conflict (isrc)
      do update set name = excluded.name`
    const lies = csv('isrc,title,artist', `${testIsrc(7)},Mine,Me`, `${testIsrc(8)},Mine,Me`)
    await json(send({ csv: lies }))
    expect((await list()).map(({ name, artist }: { name: string; artist: string }) => [name, artist]))
      .toEqual([
        ['As in the store', 'Me'],
        ['Mine', 'Me'],
      ])
    const other = await createAccount(platform.database)
    const itsCatalog = await createCatalog(platform.database, other, [testIsrc(7)])
    await sql`insert into app.catalog_songs (catalog_id, isrc) values (${itsCatalog}, ${testIsrc(8)})`
    const seen = await json(sendJson(platform, other, 'GET', `/api/catalogs/${itsCatalog}/songs`))
    expect(seen.songs).toMatchObject([
      { name: 'As in the store', artist: null, share: null },
      { name: null, artist: null, share: null },
    ])
  })

  it('is for the people of the organization that owns the catalog, and for nobody else', async () => {
    const { organization, member, outsider, artist } = await createPeople(platform.database)
    catalogId = await createCatalog(platform.database, organization, [])
    expect(await json(send({ csv: first }, key(member)))).toMatchObject({ added: 2 })
    for (const stranger of [outsider, artist]) {
      const error = { status: 'error', error: 'Catalog not found' }
      expect(await json(send({ csv: first }, key(stranger)), 404)).toEqual(error)
      expect(await json(send({ csv: first, dry_run: true }, key(stranger)), 404)).toEqual(error)
    }
  })
})
