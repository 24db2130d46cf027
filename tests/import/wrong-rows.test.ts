import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../supabase/import/database.ts'
import { importTables } from '../../supabase/import/import-files.ts'
import { readOptions } from '../../supabase/import/options.ts'
import { Refusal } from '../../supabase/local/refusal.ts'
import { openTables } from '../../supabase/import/table.ts'
import { manyObservations, observations, recordings, useImport } from './command.ts'
import { words } from '../support/words.ts'

const files = useImport()
const { write, run } = files
const owner = () => files.database.owner
const optionsFor = (...names: string[]) =>
  readOptions(names.map((name) => join(files.folder, name)), {
    IMPORT_DATABASE_URL: files.database.ownerUrl,
  })!

let sql: Awaited<ReturnType<typeof connect>>
beforeAll(async () => {
  sql = await connect(optionsFor('o.csv'))
  await owner()`
    insert into app.song_measurements (isrc, captured_at, value) values ('QZIMP2609999', '2025-01-01T00:00:00Z', 7)`
})
afterAll(() => sql.end())
afterEach(async () => {
  const [rows] = await owner()`
    select (select count(*)::int from app.songs) as songs, (select count(*)::int from app.song_measurements) as observations`
  expect(rows).toEqual({ songs: 0, observations: 1 })
})

/** The problems that the import in this process finds in a file. */
async function problems(file: string, content: string | Uint8Array, ...others: string[]) {
  await write(file, content)
  const options = optionsFor(file, ...others)
  const tables = await openTables(options.files)
  const error = await importTables(sql, tables, options, () => expect.unreachable('It commits')).then(
    () => expect.unreachable('It was loaded'),
    (error) => error,
  )
  expect(error).toBeInstanceOf(Refusal)
  return problemsIn(error.message.replaceAll(`${files.folder}/`, ''))
}

/** The problems that the command prints for a file. */
async function printedProblems(file: string, content: string, ...args: string[]) {
  await write(file, content)
  const { code, stdout, stderr } = await run(file, ...args)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  return problemsIn(stderr.trimEnd())
}

function problemsIn(text: string): string[] {
  const lines = text.split('\n')
  expect(lines.pop()).toMatch(/ wrong: nothing was loaded$/)
  return lines
}

const isrcForm = 'isrc is not an ISRC (two letters, three letters or digits, seven digits)'
const timeForm = 'captured_at is not a time in UTC (ISO 8601)'
const long = 'x'.repeat(65_537)

describe('a wrong observation is reported with its line, and nothing is loaded', () => {
  it.each([
    ['an ISRC too short', 'QZIMP260001,2025-01-01T00:00:00Z,1', `${isrcForm}: QZIMP260001`],
    ['an ISRC with hyphens', 'QZ-IMP-26-00001,2025-01-01T00:00:00Z,1', `${isrcForm}: QZ-IMP-26-00001`],
    ['digits for a country', '12IMP2600001,2025-01-01T00:00:00Z,1', `${isrcForm}: 12IMP2600001`],
    ['letters for a number', 'qzimp26o0001,2025-01-01T00:00:00Z,1', `${isrcForm}: qzimp26o0001`],
    ['no ISRC', ',2025-01-01T00:00:00Z,1', `${isrcForm}: (empty)`],
    ...[
      ...words(`
      2024-13-01 2024-13-01T00:00:00Z 2023-02-29T00:00:00Z 1900-02-29T00:00:00Z 0000-01-01T00:00:00Z
      2024-01-00T00:00:00Z 2024-01-01T24:00:00Z 2024-01-01T00:60:00Z 2024-01-01T00:00:60Z
      2024-01-01T00:00:00 2024-01-01T00:00:00.Z 2024-01-01T00:00:00.1234567Z 2024-01-01T00:00:00+16:00
      2024-01-01T00:00:00+1:00 20240101T000000Z 1704067200 infinity`),
      '2024-01-01 00:00:00Z',
      '2024-01-01T00:00:00Z ',
      '\u0662024-01-01T00:00:00Z',
    ].map((time) => [`the time ${time}`, `QZIMP2600001,${time},1`, `${timeForm}: ${time}`]),
    ['no time', 'QZIMP2600001,,1', `${timeForm}: (empty)`],
    ...['1.0', '1e5', '+1', '-', '1 000', '0x10', 'NaN', '\u0661'].map((value) => [
      `the value ${value}`,
      `QZIMP2600001,2025-01-01T00:00:00Z,${value}`,
      `value is not a whole number: ${value}`,
    ]),
    ['no value', 'QZIMP2600001,2025-01-01T00:00:00Z,', 'value is not a whole number: (empty)'],
    ...['9223372036854775808', '-9223372036854775809', '1'.repeat(30)].map((value) => [
      `the value ${value}`,
      `QZIMP2600001,2025-01-01T00:00:00Z,${value}`,
      `value does not fit a bigint: ${value}`,
    ]),
    ['a missing column', 'QZIMP2600001,2025-01-01T00:00:00Z', '2 columns instead of 3'],
    ['too many columns', `QZIMP2600001,2025-01-01T00:00:00Z,1${',2'.repeat(20)}`, '23 columns instead of 3'],
    ['an empty line', '', 'the line is empty'],
    [
      'control characters',
      'QZIMP2600001,2025-01-01T00:00:00Z,"1\n\u001b[2J"',
      'value is not a whole number: 1\\u000a\\u001b[2J',
    ],
    [
      'another value than the database',
      'QZIMP2609999,2025-01-01T01:00:00+01:00,8',
      'QZIMP2609999 at 2025-01-01T00:00:00Z has the value 8 here, but 7 in the database',
    ],
    [
      'another value than an earlier line',
      'QZIMP2600000,2024-12-31T23:00:00.5-01:00,8',
      'QZIMP2600000 at 2025-01-01T00:00:00.5Z has the value 8 here, but 1 on line 2',
    ],
  ])('%s', async (_, row, message) => {
    const good = ['QZIMP2600000,2025-01-01T00:00:00.5Z,1', 'QZIMP2600000,2025-01-02T00:00:00Z,2']
    expect(await problems('o.csv', observations(good[0]!, row!, good[1]!))).toEqual([`o.csv:3: ${message}`])
  })

  it('another value than a line of an earlier batch', async () => {
    const rows = manyObservations(45_000).split('\n')
    rows.splice(-1, 0, rows[3]!.replace(/,\d+$/, ',1'), rows[4]!)
    expect(await problems('o.csv', rows.join('\n'))).toEqual([
      'o.csv:45002: QZIMP2600001 at 2025-01-01T00:02:00Z has the value 1 here, but 1002 on an earlier line',
    ])
  })

  it('with a valid file beside it', async () => {
    await write('r.csv', recordings('QZIMP2600001,One,,'))
    expect(await problems('o.csv', observations('x,y,z'), 'r.csv')).toEqual([`o.csv:2: ${isrcForm}: x`])
  })
})

describe('a wrong recording is reported with its line, and nothing is loaded', () => {
  it.each([
    [
      'a day that does not exist',
      'QZIMP2600001,One,,2023-02-29',
      'release_date is not a date (YYYY-MM-DD): 2023-02-29',
    ],
    ['only a year', 'QZIMP2600001,One,,2023', 'release_date is not a date (YYYY-MM-DD): 2023'],
    ['NUL in a name', 'QZIMP2600001,a\0b,,', 'name has a NUL character'],
    ['NUL in an artist', 'QZIMP2600001,,\0,', 'artist has a NUL character'],
    ['a name too long', `QZIMP2600001,${long},,`, 'name is longer than 64 KB'],
    ['a quoted name too long', `QZIMP2600001,"${long}",,`, 'name is longer than 64 KB'],
    ['an endless line', `QZIMP2600001${`,${'x'.repeat(60_000)}`.repeat(40)}`, 'the line is longer than 1 MB'],
    ['a quote in the middle', 'QZIMP2600001,a"b,,', 'name has a quote, but is not quoted'],
    ['text after a quote', 'QZIMP2600001,"a"b,,', 'name goes on after its closing quote'],
    ['a quote that is not closed', 'QZIMP2600001,"a,,', 'a quote is opened and never closed'],
    [
      'a lone carriage return',
      'QZIMP2600001,a\rb,,',
      'name has a carriage return without a line feed',
    ],
    ['another name than before', 'QZIMP2600000,Nil,,', 'QZIMP2600000 has another name on line 2'],
    [
      'another date than before',
      'qzimp2600000,,,2020-01-01',
      'QZIMP2600000 has another release_date on line 2',
    ],
  ])('%s', async (_, row, message) => {
    const content = recordings('QZIMP2600000,"Zero\n",,2024-01-01', row, 'QZIMP2600002,Two,,')
    expect(await problems('r.csv', content)).toEqual([`r.csv:4: ${message}`])
  })

  it('bytes that are not UTF-8', async () => {
    const content = new TextEncoder().encode(recordings('QZIMP2600001,~,,', 'QZIMP2600002,b,,'))
    content[content.indexOf(0x7e)] = 0xff
    expect(await problems('r.csv', content)).toEqual(['r.csv:2: name is not valid UTF-8'])
  })
})

describe('the report', () => {
  it('is ordered by line and limited by --max-errors', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => `bad${index},2025-01-01T00:00:00Z,1`)
    const lines = await printedProblems('o.csv', observations(...rows), '--max-errors', '2')
    expect(lines).toEqual([`o.csv:2: ${isrcForm}: bad0`, `o.csv:3: ${isrcForm}: bad1`, 'and 1,498 more'])
  })

  it('has every kind of problem in one list', async () => {
    const lines = await printedProblems(
      'o.csv',
      observations('QZIMP2609999,2025-01-01T00:00:00Z,8', 'a', 'QZIMP2609999,b,1'),
    )
    expect(lines.map((line) => line.slice(0, 8))).toEqual(['o.csv:2:', 'o.csv:3:', 'o.csv:4:'])
  })

  it.each([
    ['another header', 'isrc,captured_at\n', 'isrc,captured_at'],
    ['no header', 'QZIMP2600001,2025-01-01T00:00:00Z,1\n', 'QZIMP2600001,2025-01-01T00:00:00Z,1'],
    ['an empty file', '', '(empty)'],
    ['capitals', 'ISRC,captured_at,value\n', 'ISRC,captured_at,value'],
  ])('names the expected headers: %s', async (_, content, found) => {
    await write('o.csv', content)
    expect(await run('o.csv')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `o.csv:1: the first line must be isrc,name,artist,release_date or isrc,captured_at,value, not: ${found}\n`,
    })
  })
})
