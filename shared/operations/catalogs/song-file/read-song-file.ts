import { OperationError } from '../../../errors/errors.ts'
import { columnOfIsrc, type Columns, type Field, fields, findColumns } from './columns.ts'
import { parseDelimited, type Row } from './parse.ts'
import {
  dateOf,
  type DateOrder,
  dateOrderOf,
  isrcOf,
  shareOf,
  type ShareUnit,
  shareUnitOf,
  show,
  textOf,
} from './values.ts'

export const maxRows = 25_000
/** Reports have lines above their header. */
const maxHeaderRows = 30
const maxTextLength = 500
const delimiters = [',', ';', '\t', '|'] as const

export interface ReadOptions {
  /** The names of columns, where they are not found by themselves. */
  columns?: Partial<Record<Field, string>>
  shareUnit?: ShareUnit
  dateOrder?: DateOrder
}

export interface FileSong {
  isrc: string
  name: string | null
  artist: string | null
  release_date: string | null
  share: number | null
}

/** A row that is not imported. */
export interface RefusedRow {
  line: number
  value: string
  reason: string
}

export interface SongFile {
  songs: FileSong[]
  refused: RefusedRow[]
  rowCount: number
  delimiter: string
  /** The names of the columns that were read; null for a file without a header. */
  columns: Record<Field, string | null>
  shareUnit: ShareUnit | null
}

/**
 * Reads a list of recordings: a CSV file of a distributor, or ISRCs line by line. Columns and the delimiter are found by the
 * header. Each row is read or refused with its reason.
 * @throws OperationError invalid_input
 */
export function readSongFile(given: string, options: ReadOptions = {}): SongFile {
  // Excel's own line about the delimiter.
  const [separator, named] = /^\uFEFF?sep=(.)\r?\n/i.exec(given) ?? []
  const text = given.slice(separator?.length ?? 0).replace(/^\uFEFF/, '')
  const tried = (named ? [named] : delimiters).flatMap((delimiter) =>
    findHeader(text, delimiter, options.columns ?? {}) ?? []
  )
  // Of several delimiters under which there are ISRCs, the one that finds most columns.
  const [found] = tried.toSorted((a, b) => b.count - a.count)
  if (!found) throw refuse(`There is no column with ISRCs${seenColumns(text)}. Name it with isrc_column`)
  for (const field of fields) {
    const name = options.columns?.[field]
    if (name !== undefined && found.columns[field] === undefined) {
      throw refuse(`There is no column ${show(name)}${seenColumns(text)}`)
    }
  }
  const lineOffset = separator ? 1 : 0
  const rows = readRows(text, found.delimiter, found.firstLine, lineOffset)
  return { ...readSongs(rows, found.columns, options), delimiter: found.delimiter, columns: found.names }
}

interface Header {
  delimiter: string
  columns: Columns
  names: Record<Field, string | null>
  /** The first line of the rows. */
  firstLine: number
  count: number
}

function findHeader(
  text: string,
  delimiter: string,
  given: Partial<Record<Field, string>>,
): Header | undefined {
  let seen = 0
  for (const row of parseDelimited(text, delimiter)) {
    if (++seen > maxHeaderRows) return undefined
    const header = findColumns(row.cells, given)
    const columns = header ?? (given.isrc === undefined ? columnOfIsrc(row.cells) : undefined)
    if (!columns) continue
    const nameOf = (field: Field) => header?.[field] === undefined ? null : textOf(row.cells[header[field]]!)
    const names = Object.fromEntries(fields.map((field) => [field, nameOf(field)])) as Header['names']
    const count = Object.keys(columns).length + row.cells.length / 1000
    return { delimiter, columns, names, firstLine: header ? row.line + 1 : 1, count }
  }
}

function readRows(text: string, delimiter: string, firstLine: number, lineOffset: number): Row[] {
  const rows: Row[] = []
  for (const row of parseDelimited(text, delimiter)) {
    if (row.line < firstLine) continue
    if (rows.length === maxRows) throw refuse(`A file may have at most ${maxRows} rows: split it`)
    rows.push({ ...row, line: row.line + lineOffset })
  }
  return rows
}

function readSongs(rows: Row[], columns: Columns, options: ReadOptions) {
  const cellsOf = (field: Field) => rows.flatMap(({ cells }) => cells[columns[field] ?? -1] ?? [])
  const shareUnit = columns.share === undefined ? null : options.shareUnit ?? shareUnitOf(cellsOf('share'))
  const dateOrder = options.dateOrder ?? dateOrderOf(cellsOf('release_date'))
  const songs = new Map<string, FileSong & { line: number }>()
  const refused: RefusedRow[] = []
  for (const row of rows) {
    const cell = (field: Field) => row.cells[columns[field] ?? -1] ?? ''
    const text = (field: Field) => textOf(cell(field)).slice(0, maxTextLength).toWellFormed() || null
    const refuseRow = (reason: string) =>
      refused.push({ line: row.line, value: textOf(cell('isrc')).slice(0, 100).toWellFormed(), reason })
    const isrc = isrcOf(cell('isrc'))
    const date = dateOf(cell('release_date'), dateOrder)
    const share = shareOf(cell('share'), shareUnit ?? 'percent')
    const earlier = isrc === undefined ? undefined : songs.get(isrc)
    if (row.problem) refuseRow(row.problem)
    else if (isrc === undefined) refuseRow(problemOfIsrc(cell('isrc')))
    else if (isProblem(date)) refuseRow(date.problem)
    else if (isProblem(share)) refuseRow(share.problem)
    else if (earlier && share !== null && earlier.share !== null && share !== earlier.share) {
      refuseRow(`the share differs from that on line ${earlier.line}`)
    } else if (earlier) {
      // A report has a row for each sale: they complete each other.
      earlier.name ??= text('name')
      earlier.artist ??= text('artist')
      earlier.release_date ??= date
      earlier.share ??= share
    } else {
      songs.set(isrc, {
        line: row.line,
        isrc,
        name: text('name'),
        artist: text('artist'),
        release_date: date,
        share,
      })
    }
  }
  return {
    songs: [...songs.values()].map(({ line: _line, ...song }) => song),
    refused,
    rowCount: rows.length,
    shareUnit,
  }
}

const isProblem = (value: unknown): value is { problem: string } =>
  value !== null && typeof value === 'object'

function problemOfIsrc(cell: string): string {
  const text = textOf(cell)
  if (text === '') return 'there is no ISRC'
  return /^\d(\.|,)\d+E\+\d+$/i.test(text)
    ? 'a spreadsheet has rounded this number: it is not an ISRC'
    : 'this is not an ISRC'
}

/** The columns of the first line, for the caller's error message. */
function seenColumns(text: string): string {
  const [first] = parseDelimited(text.slice(0, 5000), ',')
  const cells = first?.cells.slice(0, 10).map(textOf).join(', ').slice(0, 200).toWellFormed()
  return cells ? ` (the first line is: ${cells})` : ' in an empty file'
}

const refuse = (message: string) =>
  new OperationError('invalid_input', message, { fields: [{ field: 'csv', message }] })
