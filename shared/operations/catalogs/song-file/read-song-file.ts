import { clipped } from '../../../platform/text.ts'
import { isrcOf } from '../../../providers/codes.ts'
import { hasHidden } from '../../../platform/visible-text.ts'
import { OperationError } from '../../../errors/errors.ts'
import {
  columnName,
  type Field,
  fields,
  findLayout,
  type GivenColumns,
  isrcColumns,
  type Layout,
} from './columns.ts'
import { type Detail, mayBeShare } from './column-names.ts'
import { bothReadings, dateOf, type DateOrder, dateOrderOf } from './dates.ts'
import { parseDelimited, type Row } from './parse.ts'
import {
  isrcOfCell,
  type Problem,
  shareOf,
  type ShareUnit,
  shareUnitOf,
  show,
  textOf,
  writtenIn,
} from './values.ts'

export const maxRows = 25_000
/** How much of a file shows its layout. It is read once for each delimiter. */
const sampleRows = 200
const sampleLength = 200_000
const maxTextLength = 500
const maxUnread = 100
const delimiters = [',', ';', '\t', '|'] as const

export interface ReadOptions {
  /** The names of columns, where they are not found by themselves. */
  columns?: GivenColumns
  shareUnit?: ShareUnit
  dateOrder?: DateOrder
}

export interface FileSong {
  /** Where it begins. */
  line: number
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
  name: string | null
  reason: string
}

/** A value of an imported row that is not imported as it is. */
export interface Notice extends Omit<RefusedRow, 'name'> {
  field: Detail
}

/** What the file leaves open, and the option that decides it. */
export interface Question {
  option: 'isrc_column' | 'share_column' | 'date_order' | 'share_unit'
  question: string
  choices: { value: string; label: string }[]
  /** The choice that was taken meanwhile; null if the values are unknown until it is decided. */
  read_as: string | null
}

export interface SongFile {
  songs: FileSong[]
  refused: RefusedRow[]
  notices: Notice[]
  questions: Question[]
  rowCount: number
  delimiter: string
  /** The names of the columns that were read; null for a file without a header. */
  columns: Record<Field, string | null>
  /** The names of the others. */
  unread: string[]
  shareUnit: ShareUnit | null
}

/**
 * Reads a list of recordings: a CSV file of a distributor, or ISRCs line by line. Columns and the delimiter are found by the
 * header and by what is below it. Each row is read or refused with its reason.
 * @throws OperationError invalid_input
 */
export function readSongFile(given: string, options: ReadOptions = {}): SongFile {
  // Excel's own line about the delimiter.
  const [separator, named] = /^\uFEFF?sep=(.)\r?\n/i.exec(given) ?? []
  const text = given.slice(separator?.length ?? 0).replace(/^\uFEFF/, '')
  if (text.trim() === '') throw refuse('The file is empty')
  const list = options.columns?.isrc === undefined ? readList(text, separator ? 1 : 0) : undefined
  if (list) return list
  const sample = text.slice(0, sampleLength)
  const tried = (named ? [named] : delimiters).flatMap((delimiter) => {
    const layout = findLayout([...parseDelimited(sample, delimiter).take(sampleRows)], options.columns ?? {})
    return layout ? [{ delimiter, layout }] : []
  })
  // Of several delimiters under which there are ISRCs, the one that finds most columns.
  const [found] = tried.toSorted((a, b) => b.layout.fit - a.layout.fit)
  if (!found) throw refuse(`There is no column with ISRCs${seenColumns(text)}. Name it with isrc_column`)
  const { delimiter, layout } = found
  for (const field of fields.slice(1) as Detail[]) {
    const name = options.columns?.[field]
    if (name !== undefined && layout.details[field] === undefined) {
      throw refuse(`There is no column ${show(name)}${seenColumns(text)}`)
    }
  }
  const rows = readRows(text, delimiter, layout.firstLine, separator ? 1 : 0)
  const { isrc, question } = chooseIsrcs(rows, layout, options.columns?.isrc)
  const { share, question: shareQuestion } = chooseShares(rows, layout)
  const columns: Columns = { isrc, ...layout.details, share }
  const read = readSongs(rows, columns, options)
  const used = new Set(Object.values(columns))
  const unread = namedColumns(layout, rows[0]).filter((column) => !used.has(column))
  const shares = layout.shares.length === 0
    ? unread.filter((column) => mayBeShare(layout.names[column] ?? ''))
    : []
  return {
    ...read,
    notices: [
      ...shares.map((column): Notice => ({
        line: layout.firstLine - 1 + (separator ? 1 : 0),
        field: 'share',
        value: columnName(layout, column).slice(0, 100).toWellFormed(),
        reason: 'this column was not read: if it has shares, name it with share_column',
      })),
      ...read.notices,
    ],
    questions: [...question ? [question] : [], ...shareQuestion ? [shareQuestion] : [], ...read.questions],
    delimiter,
    columns: Object.fromEntries(
      fields.map((field) => [field, layout.names[columns[field] ?? -1] || null]),
    ) as SongFile['columns'],
    unread: unread.slice(0, maxUnread).map((column) =>
      columnName(layout, column).slice(0, 100).toWellFormed()
    ),
  }
}

/** The columns with a name, or those of the first row of a file without a header. */
const namedColumns = ({ names }: Layout, first?: Row): number[] =>
  names.length > 0
    ? [...names.keys()].filter((column) => names[column] !== '')
    : [...first?.cells.keys() ?? []]

/** A list of ISRCs, several of which are on its first line; undefined for another file. */
function readList(text: string, lineOffset: number): SongFile | undefined {
  const codesOf = (line: string) =>
    line.split(/[,;|\t]/).map((part) => textOf(part.replaceAll('"', '')))
      .flatMap((part) => isrcOfCell(part) ? [part] : part.split(/\s+/)).filter((code) => code !== '')
  // Of a long line without the last word, which may be cut.
  const [first = ''] = /\S.*/.exec(text.slice(0, sampleLength)) ?? []
  const codes = codesOf(first).slice(0, first.length + 1 < sampleLength ? undefined : -1)
  if (codes.length < 2 || codes.some((code) => isrcOfCell(code) === undefined)) return undefined
  const rows = text.split(/\r\n|\n|\r/).flatMap((line, index) =>
    codesOf(line).map((code) => ({ line: index + 1 + lineOffset, cells: [code] }))
  )
  if (rows.length > maxRows) throw tooManyRows()
  const columns = Object.fromEntries(fields.map((field) => [field, null])) as SongFile['columns']
  return { ...readSongs(rows, { isrc: 0 }, {}), delimiter: ',', columns, unread: [] }
}

type Columns = { isrc: number } & Layout['details']

function readRows(text: string, delimiter: string, firstLine: number, lineOffset: number): Row[] {
  const rows: Row[] = []
  for (const row of parseDelimited(text, delimiter)) {
    if (row.line < firstLine) continue
    if (rows.length === maxRows) throw tooManyRows()
    row.line += lineOffset
    rows.push(row)
  }
  return rows
}

/** The column with most ISRCs of those that may have them, and a question if another one has different ones. */
function chooseIsrcs(
  rows: readonly Row[],
  layout: Layout,
  given?: string,
): { isrc: number; question?: Question } {
  const [first, ...others] = layout.isrcs as [number, ...number[]]
  const isrcAt = ({ cells }: Row, column: number) => isrcOfCell(cells[column] ?? '')
  if (given !== undefined || (others.length === 0 && rows.some((row) => isrcAt(row, first)))) {
    return { isrc: first }
  }
  const filled = isrcColumns(rows, layout.isrcs)
  const named = filled.filter((column) => layout.isrcs.includes(column))
  const [isrc = first, ...rest] = named.length > 0 ? named : filled
  const differ = (row: Row, column: number) => {
    const [chosen, other] = [isrcAt(row, isrc), isrcAt(row, column)]
    return chosen !== undefined && other !== undefined && chosen !== other
  }
  const different = rest.filter((column) => rows.some((row) => differ(row, column)))
  if (different.length === 0) return { isrc }
  const choices = columnChoices(layout, [isrc, ...different])
  return {
    isrc,
    question: {
      option: 'isrc_column',
      question: 'Which column has the ISRCs?',
      choices,
      read_as: choices[0]!.value,
    },
  }
}

/** The column with shares of those that may have them, or a question if another one has different ones. */
function chooseShares(rows: readonly Row[], layout: Layout): { share?: number; question?: Question } {
  const textAt = ({ cells }: Row, column: number) => textOf(cells[column] ?? '')
  const filled = layout.shares.filter((column) => rows.some((row) => textAt(row, column) !== ''))
  const [share = layout.shares[0], ...others] = filled
  const different = others.filter((column) =>
    rows.some((row) => !['', textAt(row, share!)].includes(textAt(row, column)))
  )
  if (different.length === 0) return { share }
  return {
    question: {
      option: 'share_column',
      question: 'Which column has the shares?',
      choices: columnChoices(layout, [share!, ...different]),
      read_as: null,
    },
  }
}

const columnChoices = (layout: Layout, columns: readonly number[]): Question['choices'] =>
  columns.map((column) => columnName(layout, column)).map((name) => ({ value: name, label: name }))

function readSongs(rows: Row[], columns: Columns, options: ReadOptions) {
  const cellsOf = (field: Field) => rows.flatMap(({ cells }) => cells[columns[field] ?? -1] ?? [])
  const shares = options.shareUnit ? { unit: options.shareUnit } : shareUnitOf(cellsOf('share'))
  const dates = options.dateOrder ? { order: options.dateOrder } : dateOrderOf(cellsOf('release_date'))
  const songs = new Map<string, FileSong>()
  const refused: RefusedRow[] = []
  const notices: Notice[] = []
  for (const row of rows) {
    const { line, cells } = row
    const cell = (field: Field) => cells[columns[field] ?? -1] ?? ''
    const titleOf = () => clipped(textOf(cell('name')), maxTextLength) || null
    const refuseRow = (reason: string) =>
      refused.push({ line, value: shortened(cell('isrc')), name: titleOf(), reason })
    const noticeOf = (field: Detail, reason: string) =>
      notices.push({ line, field, value: shortened(cell(field)), reason })
    const isrc = isrcOfCell(cell('isrc'))
    if (row.problem || isrc === undefined) {
      refuseRow(row.problem ?? problemOfIsrc(cell('isrc')))
      continue
    }
    const share = shareOf(cell('share'), shares.unit)
    if (isProblem(share) && !share.isOpen) {
      refuseRow(share.problem)
      continue
    }
    const known = <T extends string | number>(field: Detail, value: T | null | Problem): T | null => {
      if (!isProblem(value)) return value
      noticeOf(field, value.problem)
      return null
    }
    const text = (field: 'name' | 'artist') => {
      const visible = textOf(cell(field))
      if (hasHidden(writtenIn(cell(field)))) noticeOf(field, 'characters that cannot be seen were removed')
      return clipped(visible, maxTextLength) || null
    }
    const song = {
      line,
      isrc,
      name: text('name'),
      artist: text('artist'),
      release_date: known('release_date', dateOf(cell('release_date'), dates.order)),
      share: known('share', share),
    }
    const earlier = songs.get(isrc)
    if (!earlier) songs.set(isrc, song)
    else if (song.share !== null && earlier.share !== null && song.share !== earlier.share) {
      refuseRow(`the share differs from that on line ${earlier.line}`)
    } else {
      // A report has a row for each sale: they complete each other.
      earlier.name ??= song.name
      earlier.artist ??= song.artist
      earlier.release_date ??= song.release_date
      earlier.share ??= song.share
    }
  }
  return {
    songs: [...songs.values()],
    refused,
    notices,
    questions: [...questionOfDates(dates), ...questionOfShares(shares)],
    rowCount: rows.length,
    shareUnit: columns.share === undefined ? null : shares.unit ?? null,
  }
}

function questionOfDates({ order, example }: { order?: DateOrder; example?: string }): Question[] {
  if (order !== undefined || example === undefined) return []
  const [dmy, mdy] = bothReadings(example)
  return [{
    option: 'date_order',
    question: `Which date is ${example}?`,
    choices: [{ value: 'dmy', label: dayOf(dmy!) }, { value: 'mdy', label: dayOf(mdy!) }],
    read_as: null,
  }]
}

const dayOf = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

function questionOfShares({ unit, example }: { unit?: ShareUnit; example?: string }): Question[] {
  if (example === undefined) return []
  const shareIn = (unit: ShareUnit) => `${shareOf(example, unit)} %`
  return [{
    option: 'share_unit',
    question: `What is a share of ${example}?`,
    choices: [{ value: 'percent', label: shareIn('percent') }, {
      value: 'fraction',
      label: shareIn('fraction'),
    }],
    read_as: unit ?? null,
  }]
}

const isProblem = (value: unknown): value is Problem => value !== null && typeof value === 'object'

function problemOfIsrc(cell: string): string {
  const text = textOf(cell)
  if (text === '') return 'there is no ISRC'
  if (/^\d(\.|,)\d+E\+\d+$/i.test(text)) return 'a spreadsheet has rounded this number: it is not an ISRC'
  const code = text.normalize('NFKC').toUpperCase().replace(/[\s.-]/g, '')
  if (!/^[A-Z0-9]+$/.test(code) || !/\d/.test(code)) return 'this is not an ISRC'
  if (code.length !== 12) return `this is not an ISRC: it has ${code.length} of 12 characters`
  const digits = code.slice(5).replaceAll('O', '0')
  return isrcOf(code.slice(0, 5) + digits) === undefined
    ? 'this is not an ISRC'
    : 'this is not an ISRC: it has the letter O in place of a zero'
}

const shortened = (cell: string) => textOf(cell).slice(0, 100).toWellFormed()

/** The columns of the first line, for the caller's error message. */
function seenColumns(text: string): string {
  const [first] = parseDelimited(text.slice(0, 5000), ',')
  const cells = first?.cells.slice(0, 10).map(textOf).join(', ').slice(0, 200).toWellFormed()
  return cells ? ` (the first line is: ${cells})` : ''
}

const tooManyRows = () => refuse(`A file may have at most ${maxRows} rows: split it`)

const refuse = (message: string) =>
  new OperationError('invalid_input', message, { fields: [{ field: 'csv', message }] })
