import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OperationError } from '../../../shared/errors/errors.ts'
import { decodeText } from '../../../shared/operations/catalogs/song-file/decode.ts'
import { parseDelimited } from '../../../shared/operations/catalogs/song-file/parse.ts'
import {
  type ReadOptions,
  readSongFile,
} from '../../../shared/operations/catalogs/song-file/read-song-file.ts'
import { testIsrc } from '../../support/accounts.ts'

const read = (lines: string[], options?: ReadOptions) => readSongFile(lines.join('\r\n'), options)
const song = (n: number, more = {}) => ({
  isrc: testIsrc(n),
  name: null,
  artist: null,
  release_date: null,
  share: null,
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
      songs: [
        song(1, { name: 'Paper Sea', artist: 'Ana Åkesson', release_date: '2019-05-31', share: 33.3333 }),
      ],
      refused: [],
      rowCount: 1,
    })
  })

  it('may name its columns otherwise, if the caller says so', () => {
    const lines = ['Code,Work,Mine', `${testIsrc(1)},Paper Sea,50`]
    const columns = { isrc: 'Code', name: 'work', share: 'MINE' }
    expect(read(lines, { columns }).songs).toEqual([song(1, { name: 'Paper Sea', share: 50 })])
    expect(() => read(lines, { columns: { ...columns, artist: 'Band' } })).toThrow('no column "Band"')
  })

  it('may be missing: a list of ISRCs, line by line or beside other columns', () => {
    expect(read([testIsrc(1), testIsrc(2)]).songs).toEqual([song(1), song(2)])
    expect(read([`1\t${testIsrc(1)}`, `2\t${testIsrc(2)}`]).songs).toEqual([song(1), song(2)])
  })

  it('that is missing leaves no line out: what comes before the first ISRC is refused like any other', () => {
    expect(read(['8.84385E+11', 'QZTST260001', testIsrc(1), 'QZTST260002'])).toMatchObject({
      songs: [song(1)],
      refused: [
        { line: 1, reason: expect.stringContaining('rounded') },
        { line: 2, value: 'QZTST260001', reason: 'this is not an ISRC' },
        { line: 4 },
      ],
      rowCount: 4,
    })
  })

  it('without ISRCs is refused with what the file has', () => {
    expect(() => read(['Title,UPC', 'Paper Sea,200000000009'])).toThrow(/no column with ISRCs.*Title, UPC/)
    expect(() => read([''])).toThrow('in an empty file')
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
      song(7, { name: 'Last' }),
    ])
    expect(file.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'this is not an ISRC'],
      [5, 'there is no ISRC'],
      [6, 'a spreadsheet has rounded this number: it is not an ISRC'],
      [7, '"2019-02-30" is not a date'],
      [8, 'a share must be more than 0 and at most 100 percent, not "100.5"'],
      [9, '"half" is not a share in percent'],
      [10, 'a share must be more than 0 and at most 100 percent, not "0"'],
      [11, 'the share differs from that on line 2'],
      [13, 'a quote is opened and never closed'],
    ])
  })

  it('of one recording complete each other, as in a report of sales', () => {
    const file = read([
      'isrc,title,artist',
      `${testIsrc(1)},Paper Sea,`,
      `${testIsrc(1)},Other,Ana Åkesson`,
      `${testIsrc(1)},Paper Sea,`,
    ])
    expect(file).toMatchObject({
      songs: [song(1, { name: 'Paper Sea', artist: 'Ana Åkesson' })],
      refused: [],
    })
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
  ])('the date %s is %s', (cell, date) => {
    expect(read(['isrc,release date', `${testIsrc(1)},${cell}`]).songs).toEqual([
      song(1, { release_date: date }),
    ])
  })

  it('a date with two meanings is read as the other dates of its column are, or refused', () => {
    const lines = ['isrc,release date', `${testIsrc(1)},03/04/2019`]
    expect(read(lines)).toMatchObject({
      songs: [],
      refused: [{ line: 2, reason: expect.stringContaining('date_order') }],
    })
    expect(read(lines, { dateOrder: 'mdy' }).songs[0]!.release_date).toBe('2019-03-04')
    expect(read([...lines, `${testIsrc(2)},31/12/2019`]).songs[0]!.release_date).toBe('2019-04-03')
  })

  it('shares are percents, or fractions if none is above 1', () => {
    const shares = (cells: string[], options?: ReadOptions) =>
      read(['isrc;share', ...cells.map((cell, n) => `${testIsrc(n)};${cell}`)], options).songs
        .map(({ share }) => share)
    expect(shares(['50', '12,5', '33.3333 %', '100%'])).toEqual([50, 12.5, 33.3333, 100])
    expect(shares(['1', '0,5', '0.125'])).toEqual([100, 50, 12.5])
    expect(shares(['1', '0.5'], { shareUnit: 'percent' })).toEqual([1, 0.5])
    expect(shares(['1', '1'])).toEqual([1, 1])
    expect(shares(['0.5%', '1'])).toEqual([0.5, 1])
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
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 })
  const delimiter = fc.constantFrom(',', ';', '\t', '|')
  const ending = fc.constantFrom('\n', '\r\n', '\r')

  it('what a spreadsheet writes is what is read', () => {
    fc.assert(fc.property(table, delimiter, ending, (rows, delimiter, ending) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const text = rows.map((row) => row.map(quoted).join(delimiter)).join(ending)
      const expected = rows.map((row) => row.map((cell) => cell.trim())).filter((row) =>
        row.some((cell) => cell !== '')
      )
      expect([...parseDelimited(text, delimiter)].map(({ cells }) => cells)).toEqual(expected)
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

  it.each([['quotes', '"'], ['delimiters', ','], ['line ends', '\n'], ['quoted breaks', '"\n'], [
    'pairs',
    '""\n"',
  ]])(
    'a megabyte of %s is read in a second',
    (_, piece) => {
      const text = `isrc\n${testIsrc(1)}\n` + piece.repeat(1_000_000 / piece.length)
      const started = performance.now()
      try {
        readSongFile(text)
      } catch (error) {
        expect(error).toBeInstanceOf(OperationError)
      }
      expect(performance.now() - started).toBeLessThan(1_000)
    },
  )
})
