import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { OperationError } from '../../../shared/errors/errors.ts'
import { decodeText } from '../../../shared/operations/catalogs/song-file/decode.ts'
import { parseDelimited } from '../../../shared/operations/catalogs/song-file/parse.ts'
import {
  type ReadOptions,
  readSongFile,
} from '../../../shared/operations/catalogs/song-file/read-song-file.ts'
import { testIsrc } from '../../support/accounts.ts'
import { processorMs } from '../../support/processor-time.ts'

const read = (lines: string[], options?: ReadOptions) => readSongFile(lines.join('\r\n'), options)
const unknown = { name: null, artist: null, release_date: null, share: null }
const song = (n: number, more = {}) => ({
  line: expect.any(Number),
  isrc: testIsrc(n),
  ...unknown,
  ...more,
})

describe('the header', () => {
  it('is found by the names that distributors use, below the lines of a report', () => {
    const file = read([
      'Catalogue export;;;;',
      ';;;;',
      'UPC;ISRC Code;Track Title;Primary Artist(s);Original Release Date;Owned Share %',
      `200000000009;${testIsrc(1)};Paper Sea;Ana Åkesson;31.05.2019;33,3333`,
    ])
    expect(file).toMatchObject({
      delimiter: ';',
      columns: {
        isrc: 'ISRC Code',
        name: 'Track Title',
        artist: 'Primary Artist(s)',
        release_date: 'Original Release Date',
        share: 'Owned Share %',
      },
      songs: [{
        ...{ isrc: testIsrc(1), name: 'Paper Sea', artist: 'Ana Åkesson' },
        ...{ release_date: '2019-05-31', share: 33.3333 },
      }],
      refused: [],
      unread: ['UPC'],
      rowCount: 1,
    })
  })

  it.each([
    ['Track-Name', 'Künstlername(n)', 'Veröffentlichungsdatum des Albums'],
    ['Nombre de la canción', 'Nombre(s) del artista', 'Fecha de lanzamiento del álbum'],
    ['Nom du titre', "Nom(s) de l'artiste", "Date de sortie de l'album"],
    ['Nome della traccia', "Nome dell'artista", "Data di rilascio dell'album"],
    ['Nome da faixa', 'Nome(s) do artista', 'Data de lançamento do álbum'],
    ['Nummernaam', 'Naam van artiest', 'Releasedatum van het album'],
    ['Låtens namn', 'Artistens namn', 'Albumets releasedatum'],
    ['Parça Adı', 'Sanatçı Adı', 'Albüm Çıkış Tarihi'],
    ['Όνομα κομματιού', 'Όνομα/τα καλλιτέχνη', 'Ημερομηνία κυκλοφορίας άλμπουμ'],
    ['اسم الأغنية', 'أسماء الفنانين', 'تاريخ إصدار الألبوم'],
    ['トラック名', 'アーティスト名', 'アルバム発売日'],
    ['楽曲名', 'アーティスト', '配信開始日'],
    ['Judul Lagu', 'Nama Artis', 'Tanggal Rilis'],
    ['Judul track', 'Artis', 'Tanggal rilis'],
    ['RECORDING_TITLE', 'RECORDING_ARTIST_NAME', 'RELEASE_DATE'],
  ])('is known in the language of the export: %s, %s, %s', (name, artist, release_date) => {
    const file = read([
      `Album,${name},${artist},${release_date},ISRC`,
      `Kettles,Kettle,Nobody,2015-03-02,${testIsrc(1)}`,
    ])
    expect(file).toMatchObject({
      columns: { name, artist, release_date, isrc: 'ISRC' },
      unread: ['Album'],
      songs: [song(1, { name: 'Kettle', artist: 'Nobody', release_date: '2015-03-02' })],
      refused: [],
    })
  })

  it.each(['Optional ISRC', 'ISRC-Code (Track)', 'ISRCコード', 'Code'])(
    '%s may be the column of the ISRCs',
    (isrc) => {
      const file = read(['Report of ISRCs', `Title,${isrc}`, `Kettle,${testIsrc(1)}`])
      expect(file).toMatchObject({ columns: { isrc }, songs: [song(1, { name: 'Kettle' })], refused: [] })
    },
  )

  it('may name its columns otherwise, if the caller says so', () => {
    const lines = ['Code,Work,Mine', `${testIsrc(1)},Paper Sea,50`]
    const columns = { isrc: 'Code', name: 'work', share: 'MINE' }
    expect(read(lines, { columns }).songs).toEqual([song(1, { name: 'Paper Sea', share: 50 })])
    expect(() => read(lines, { columns: { ...columns, artist: 'Band' } })).toThrow('no column "Band"')
  })

  it('may be missing: a list of ISRCs, line by line or beside other columns', () => {
    expect(read([testIsrc(1), testIsrc(2)]).songs).toEqual([song(1), song(2)])
    expect(read([`1\t${testIsrc(1)}`, `2\t${testIsrc(2)}`]))
      .toMatchObject({ songs: [song(1), song(2)], unread: ['column 1'] })
  })

  it('that is missing leaves no line out: what comes before the first ISRC is refused like any other', () => {
    expect(read(['8.84385E+11', 'QZTST260001', testIsrc(1), 'QZTST260002'])).toMatchObject({
      songs: [song(1)],
      refused: [
        { line: 1, reason: expect.stringContaining('rounded') },
        {
          line: 2,
          value: 'QZTST260001',
          name: null,
          reason: 'this is not an ISRC: it has 11 of 12 characters',
        },
        { line: 4 },
      ],
      rowCount: 4,
    })
  })
})

describe('rows', () => {
  it('are refused by line with their reason, and the others are read', () => {
    const file = read([
      'isrc,title,release date,share',
      `${testIsrc(1)},"Sea\nand ""Sky""",2019-05-31,100`,
      'QZTST26,Short,2019-05-31,1',
      ',No code,2019-05-31,1',
      '8.84385E+11,Rounded,2019-05-31,1',
      `${testIsrc(2)},Date,2019-02-30,1`,
      `${testIsrc(3)},Share,2019-05-31,100.5`,
      `${testIsrc(4)},Share,2019-05-31,half`,
      `${testIsrc(5)},Share,2019-05-31,0`,
      `${testIsrc(1)},Again,2019-05-31,50`,
      '',
      `${testIsrc(6)},"Open`,
      `${testIsrc(7)},Last,,`,
    ])
    expect(file.songs).toEqual([
      song(1, { name: 'Sea and "Sky"', release_date: '2019-05-31', share: 100 }),
      song(2, { name: 'Date', share: 1 }),
      song(7, { name: 'Last' }),
    ])
    expect(file.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'this is not an ISRC: it has 7 of 12 characters'],
      [5, 'there is no ISRC'],
      [6, 'a spreadsheet has rounded this number: it is not an ISRC'],
      [8, 'a share must be more than 0 and at most 100 percent, not "100.5"'],
      [9, '"half" is not a share in percent'],
      [10, 'a share must be more than 0 and at most 100 percent, not "0"'],
      [11, 'the share differs from that on line 2'],
      [13, 'a quote is opened and never closed'],
    ])
    expect(file.notices).toMatchObject([{ line: 7, reason: expect.stringContaining('is not a date') }])
  })

  it('lose what cannot be seen with a notice, also a control', () => {
    const names = ['Sea\u{e0041}', 'Sea\0', 'Sea\u0091', 'Sea\u200b']
    const rows = names.map((name, n) => `${testIsrc(n + 1)},${name}`)
    const file = read(['isrc,title', ...rows, `${testIsrc(5)},"Sea\tand\nSky"`])
    expect(file.songs.map(({ name }) => name)).toEqual(['Sea', 'Sea', 'Sea', 'Sea', 'Sea and Sky'])
    const reason = 'characters that cannot be seen were removed'
    expect(file.notices).toMatchObject([2, 3, 4, 5].map((line) => ({ line, field: 'name', reason })))
  })

  it('of one recording complete each other, as in a report of sales', () => {
    const file = read([
      'isrc,title,artist',
      `${testIsrc(1)},Paper Sea,`,
      `${testIsrc(1)},Other,Ana Åkesson`,
      `${testIsrc(1)},Paper Sea,`,
    ])
    expect(file)
      .toMatchObject({ songs: [song(1, { name: 'Paper Sea', artist: 'Ana Åkesson' })], refused: [] })
  })

  it('are 25,000 at most', () => {
    const lines = (count: number) => ['isrc', ...Array.from({ length: count }, (_, n) => testIsrc(n))]
    expect(read(lines(25_000)).songs).toHaveLength(25_000)
    expect(() => read(lines(25_001))).toThrow('at most 25000 rows')
  })
})

describe('values', () => {
  it.each(['qz-tst-26-00001', 'QZTST2600001 ', 'ISRC QZ TST 26 00001', '="QZTST2600001"', "'QZTST2600001"])(
    '%s is an ISRC',
    (cell) => {
      expect(read(['isrc;x', `"${cell.replaceAll('"', '""')}";1`]).songs).toEqual([song(1)])
    },
  )

  it.each([
    ['2019-05-31', '2019-05-31'],
    ['20190531', '2019-05-31'],
    ['2019/5/31', '2019-05-31'],
    ['2019-05-31T00:00:00Z', '2019-05-31'],
    ['31.05.2019', '2019-05-31'],
    ['3.4.2019', '2019-04-03'],
    ['31/05/2019', '2019-05-31'],
    ['05/31/2019', '2019-05-31'],
    ['04/04/2019', '2019-04-04'],
    ['31-May-2019', '2019-05-31'],
    ['"May 31st, 2019"', '2019-05-31'],
    ['31 de mayo de 2019', '2019-05-31'],
    ['1. März 2019', '2019-03-01'],
    ['2019-Mai-31', '2019-05-31'],
    ['2019年5月31日', '2019-05-31'],
    ['2019. 5. 31.', '2019-05-31'],
  ])('the date %s is %s', (cell, date) => {
    expect(read(['isrc,release date', `${testIsrc(1)},${cell}`]).songs).toEqual([
      song(1, { release_date: date }),
    ])
  })

  it('a date with two readings is read as the other dates of its column are, or is unknown', () => {
    const lines = ['isrc,release date', `${testIsrc(1)},03/04/2019`]
    expect(read(lines)).toMatchObject({
      songs: [song(1)],
      notices: [{ line: 2, reason: expect.stringContaining('date_order') }],
      questions: [{
        option: 'date_order',
        question: 'Which date is 03/04/2019?',
        choices: [{ value: 'dmy', label: '3 April 2019' }, { value: 'mdy', label: '4 March 2019' }],
        read_as: null,
      }],
    })
    expect(read(lines, { dateOrder: 'mdy' }).songs[0]!.release_date).toBe('2019-03-04')
    expect(read([...lines, `${testIsrc(2)},31/12/2019`]).songs[0]!.release_date).toBe('2019-04-03')
    const mixed = read([...lines, `${testIsrc(2)},31/12/2019`, `${testIsrc(3)},12/31/2019`])
    expect(mixed.songs.map(({ release_date }) => release_date)).toEqual([null, '2019-12-31', '2019-12-31'])
  })

  it('shares are percents, or fractions if none is above 1', () => {
    const shares = (cells: string[], options?: ReadOptions) =>
      read(['isrc;share', ...cells.map((cell, n) => `${testIsrc(n)};${cell}`)], options).songs
        .map(({ share }) => share)
    expect(shares(['50', '12,5', '33.3333 %', '100%'])).toEqual([50, 12.5, 33.3333, 100])
    expect(shares(['1', '0,5', '0.125'])).toEqual([100, 50, 12.5])
    expect(shares(['1', '0.5'], { shareUnit: 'percent' })).toEqual([1, 0.5])
    expect(shares(['1', '1'])).toEqual([null, null])
    expect(shares(['1', '1'], { shareUnit: 'fraction' })).toEqual([100, 100])
    expect(shares(['2/3', '.5', '1'])).toEqual([66.6667, 50, 100])
    expect(shares(['0.5%', '1'])).toEqual([0.5, 1])
  })
})

it.each([
  `${testIsrc(1)},${testIsrc(2)},${testIsrc(3)}`,
  `"${testIsrc(1)}"; "${testIsrc(2)}"\n${testIsrc(3)}\n`,
  `${testIsrc(1)} ${testIsrc(2)}\n\nQZ-TST-26-00003`,
  `QZ TST 26 00001, QZ TST 26 00002\tISRC QZTST2600003`,
])('a list may have several ISRCs on a line: %s', (text) => {
  expect(readSongFile(text)).toMatchObject({ songs: [song(1), song(2), song(3)], refused: [], rowCount: 3 })
})

it('a list of ISRCs refuses each other word with its line', () => {
  expect(readSongFile(`${testIsrc(1)},${testIsrc(2)}\n${testIsrc(3)},QZTST26`)).toMatchObject({
    songs: [song(1), song(2), song(3)],
    refused: [{
      line: 2,
      value: 'QZTST26',
      name: null,
      reason: 'this is not an ISRC: it has 7 of 12 characters',
    }],
  })
})

describe('what the file leaves open', () => {
  it('is asked: the unit of shares that are at most 1', () => {
    expect(read(['isrc,share', `${testIsrc(1)},0.5`, `${testIsrc(2)},1`]).questions).toEqual([{
      option: 'share_unit',
      question: 'What is a share of 0.5?',
      choices: [{ value: 'percent', label: '0.5 %' }, { value: 'fraction', label: '50 %' }],
      read_as: 'fraction',
    }])
    expect(read(['isrc,share', `${testIsrc(1)},0.5%`]).questions).toEqual([])
  })

  it.each([
    [['0.5', '50%', '1'], [null, 50, null], [0.5, 50, 1], [50, 50, 100]],
    [['0.5', '100', '0.25'], [null, 100, null], [0.5, 100, 0.25], [50, 100, 25]],
    [['0.15', '15%'], [null, 15], [0.15, 15], [15, 15]],
  ])('is asked: the unit of shares of two kinds, %s', (cells, unknown, percents, fractions) => {
    const lines = ['isrc,Royalty Rate', ...cells.map((cell, n) => `${testIsrc(n)},${cell}`)]
    const readAs = (shareUnit?: 'percent' | 'fraction') =>
      read(lines, { columns: { share: 'Royalty Rate' }, shareUnit })
    const shares = ({ songs }: ReturnType<typeof read>) => songs.map(({ share }) => share)
    const open = readAs()
    expect(shares(open)).toEqual(unknown)
    expect(open.questions).toMatchObject([{ option: 'share_unit', read_as: null }])
    expect(open.notices).toHaveLength(unknown.filter((share) => share === null).length)
    expect([shares(readAs('percent')), shares(readAs('fraction'))]).toEqual([percents, fractions])
    expect(readAs('percent').questions).toEqual([])
  })

  it.each(['Team %', 'Royalty Rate'])('says how a column is named that may have shares: %s', (name) => {
    const { notices, unread } = read([`isrc,${name}`, `${testIsrc(1)},50`])
    expect(unread).toEqual([name])
    const reason = 'this column was not read: if it has shares, name it with share_column'
    expect(notices).toEqual([{ line: 1, field: 'share', value: name, reason }])
  })

  it('is asked: the column of the ISRCs, also without a header', () => {
    const lines = [`${testIsrc(1)};${testIsrc(2)};Blue`, `${testIsrc(3)};;Red`]
    expect(read(lines).questions).toMatchObject([
      { option: 'isrc_column', choices: [{ value: 'column 1' }, { value: 'column 2' }], read_as: 'column 1' },
    ])
    expect(read(lines, { columns: { isrc: 'column 2' } })).toMatchObject({ songs: [song(2)], questions: [] })
    const twice = ['ISRC,ISRC', lines[0]!.replaceAll(';', ',')]
    expect(read(twice).questions[0]!.choices.map(({ value }) => value)).toEqual(['column 1', 'column 2'])
    expect(read(twice, { columns: { isrc: 'column 2' } }).songs).toEqual([song(2)])
  })
})

describe('encodings', () => {
  const text = `isrc\ttitle\r\n${testIsrc(1)}\tÅkesson – Sea\r\n`
  const utf16 = (littleEndian: boolean, mark: string) => {
    const all = mark + text
    const view = new DataView(new ArrayBuffer(all.length * 2))
    for (let at = 0; at < all.length; at++) view.setUint16(at * 2, all.charCodeAt(at), littleEndian)
    return new Uint8Array(view.buffer)
  }
  const windows = Uint8Array.from(text, (char) => char === '–' ? 0x96 : char.charCodeAt(0))

  it.each([
    ['utf-8', new TextEncoder().encode(text)],
    ['utf-8', new TextEncoder().encode(`\uFEFF${text}`)],
    ['utf-16le', utf16(true, '\uFEFF')],
    ['utf-16be', utf16(false, '\uFEFF')],
    ['utf-16le', utf16(true, '')],
    ['utf-16be', utf16(false, '')],
    ['windows-1252', windows],
  ])('%s is detected', (encoding, bytes) => {
    const decoded = decodeText(bytes)
    expect(decoded.encoding).toBe(encoding)
    expect(readSongFile(decoded.text).songs).toEqual([song(1, { name: 'Åkesson – Sea' })])
  })
})

describe('for every file', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/\p{Cc}/u.test(text)),
    fc.constantFrom(
      '=1+1',
      '"',
      '""',
      'a,b',
      'a;b',
      'line\nbreak',
      'line\r\nbreak',
      ' padded ',
      "it's",
      '@x',
    ),
  )
  const delimiter = fc.constantFrom(',', ';', '\t', '|')
  const ending = fc.constantFrom('\n', '\r\n', '\r')
  const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 })
  const write = (rows: [string, string][], delimiter: string, newline: string, quotes: boolean) =>
    Papa.unparse([['Title', 'ISRC', 'Note'], ...rows.map(([name, note], n) => [name, testIsrc(n), note])], {
      delimiter,
      newline,
      quotes,
    })

  it('what another program writes is read whole', () => {
    fc.assert(fc.property(table, delimiter, ending, fc.boolean(), (rows, delimiter, ending, quotes) => {
      const text = write(rows, delimiter, ending, quotes)
      const [, ...records] = parseDelimited(text, delimiter)
      expect(records.map(({ cells }) => cells))
        .toEqual(rows.map(([name, note], n) => [name.trim(), testIsrc(n), note.trim()]))
      expect(readSongFile(text)).toMatchObject({
        songs: rows.map((_, n) => ({ isrc: testIsrc(n) })),
        refused: [],
      })
    }))
  })

  it('no row is lost to a quote too many: it is read, or its line is refused', () => {
    const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 })
    const given = fc.tuple(table, delimiter, ending, fc.boolean(), places)
    fc.assert(fc.property(given, ([rows, delimiter, ending, quotes, places]) => {
      const written = (count: number) => write(rows.slice(0, count), delimiter, ending, quotes)
      const start = written(0).length + ending.length
      // Where each row ends in the text.
      const ends = rows.map((_, n) => written(n + 1).length)
      let text = written(rows.length)
      for (const place of places.toSorted((a, b) => b - a)) {
        const at = start + Math.round(place * (text.length - start))
        text = `${text.slice(0, at)}"${text.slice(at)}`
        ends.forEach((end, n) => ends[n] = end >= at ? end + 1 : end)
      }
      const lineAt = (at: number) => text.slice(0, at).split(/\r\n|\n|\r/).length
      const { songs, refused } = readSongFile(text)
      rows.forEach((_, n) => {
        const [from, to] = [lineAt(n === 0 ? start : ends[n - 1]! + ending.length), lineAt(ends[n]!)]
        const isRead = songs.some(({ isrc }) => isrc === testIsrc(n))
        const isRefused = refused.some(({ line }) => line >= from && line <= to)
        expect({ n, found: isRead || isRefused }).toEqual({ n, found: true })
      })
    }))
  })

  it('each row is read or refused, and nothing else is thrown', () => {
    const header = fc.constantFrom('isrc,name,share,release date', 'ISRC;Title', '', 'sep=;\r\nISRC;Date')
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.tuple(fc.nat(99), fc.string({ maxLength: 10 })).map(([n, rest]) => `${testIsrc(n)},${rest}`),
      fc.constantFrom('"', '"""', ',,,', ';"', '\0', '\uD800'),
    )
    fc.assert(fc.property(header, fc.array(line, { maxLength: 20 }), ending, (header, lines, ending) => {
      try {
        const file = readSongFile([header, ...lines].join(ending))
        expect(new Set(file.songs.map(({ isrc }) => isrc)).size).toBe(file.songs.length)
        expect(file.songs.length + file.refused.length).toBeLessThanOrEqual(file.rowCount)
        const output = JSON.stringify(file)
        expect(output).not.toMatch(/\\u0000|\\ud[89a-f]/i)
      } catch (error) {
        expect(error).toBeInstanceOf(OperationError)
      }
    }))
  })

  it.each([
    ['quotes', '"'],
    ['delimiters', ','],
    ['line ends', '\n'],
    ['quoted breaks', '"\n'],
    ['pairs', '""\n"'],
    ['quoted words', '"a"b,'],
    ['quotes in rows', `"Song" 1","6'1"",x\n`],
  ])('a megabyte of %s takes less than a second of the processor', (_, piece) => {
    const text = `isrc\n${testIsrc(1)}\n` + piece.repeat(1_000_000 / piece.length)
    const started = processorMs()
    try {
      readSongFile(text)
    } catch (error) {
      expect(error).toBeInstanceOf(OperationError)
    }
    expect(processorMs() - started).toBeLessThan(1_000)
  })
})
