import { type Detail, details, normalizedName, rankOf } from './column-names.ts'
import type { Row } from './parse.ts'
import { isrcOfCell, textOf } from './values.ts'

export const fields = ['isrc', ...details] as const
export type Field = typeof fields[number]

/** Names of columns that the caller gives. */
export type GivenColumns = Partial<Record<Field, string>>

/** Reports have lines above their header. */
const maxHeaderRows = 30

/** Where a file has what. */
export interface Layout {
  /** The columns that may have the ISRCs, the preferred one first. */
  isrcs: number[]
  details: Partial<Record<Detail, number>>
  /** The columns that may have the shares, the preferred one first. */
  shares: number[]
  /** The names of all columns; empty without a header. */
  names: string[]
  /** The first line of the rows. */
  firstLine: number
  /** How well it fits, to choose between delimiters. */
  fit: number
}

/** The layout of a file by its first rows; undefined if there are no ISRCs. */
export function findLayout(rows: readonly Row[], given: GivenColumns): Layout | undefined {
  const header = findHeader(rows, given)
  if (header) {
    const { row, isrcs, isFilled } = header
    const names = row.cells.map(textOf)
    const found = findDetails(names, given)
    const count = 1 + Object.keys(found).length + names.length / 1000
    return {
      isrcs,
      details: found,
      shares: columnsOf('share', names, given),
      names,
      firstLine: row.line + 1,
      fit: count + (isFilled ? fields.length : 0),
    }
  }
  if (given.isrc !== undefined && !/^\s*column\s*\d+\s*$/i.test(given.isrc)) return undefined
  const columns = isrcColumns(rows)
  const isrcs = given.isrc === undefined
    ? columns
    : columns.filter((column) => isNamed('', column, given.isrc!))
  if (isrcs.length === 0) return undefined
  return { isrcs, details: {}, shares: [], names: [], firstLine: 1, fit: fields.length + 1 }
}

interface Header {
  row: Row
  isrcs: number[]
  /** Whether rows below it have ISRCs in these columns. */
  isFilled: boolean
}

function findHeader(rows: readonly Row[], given: GivenColumns): Header | undefined {
  const firstIsrc = rows.findIndex(hasIsrcCell)
  const candidates = rows.slice(0, maxHeaderRows).flatMap((row, at): Header[] => {
    if (row.problem || hasIsrcCell(row)) return []
    const isrcs = namedIsrc(row, given)
    const below = rows.slice(at + 1)
    return isrcs.length === 0
      ? []
      : [{ row, isrcs, isFilled: below.some(({ cells }) => isrcs.some((at) => isIsrc(cells[at]))) }]
  })
  const named = candidates.find(({ isFilled }) => isFilled) ?? candidates[0]
  if (named?.isFilled || given.isrc !== undefined || firstIsrc < 0) return named
  // The header does not name the ISRCs, which are found by what they are.
  const isrcs = isrcColumns(rows)
  const row = rows.slice(0, Math.min(firstIsrc, maxHeaderRows)).find((row) =>
    !row.problem && nameColumns(row, isrcs[0]!)
  )
  return row ? { row, isrcs, isFilled: true } : undefined
}

/** The columns that a row names as those of the ISRCs, the usual name first. */
function namedIsrc({ cells }: Row, { isrc }: GivenColumns): number[] {
  const columns = cells.map((cell, column) => ({ cell: textOf(cell), column }))
  if (isrc !== undefined) {
    return columns.filter(({ cell, column }) => isNamed(cell, column, isrc)).map(({ column }) => column)
      .slice(0, 1)
  }
  const length = ({ cell }: { cell: string }) => normalizedName(cell).length
  return columns.filter(({ cell }) => normalizedName(cell).includes('isrc'))
    .toSorted((a, b) => length(a) - length(b)).map(({ column }) => column)
}

/** Whether a row above the first ISRC is a header: it names a detail, or has a word where the ISRCs are. An ISRC has digits. */
function nameColumns({ cells }: Row, isrc: number): boolean {
  const word = cells[isrc] ?? ''
  return (word !== '' && !/\d/.test(word)) ||
    cells.some((cell) => details.some((detail) => rankOf(detail, normalizedName(cell)) !== undefined))
}

function findDetails(names: readonly string[], given: GivenColumns): Layout['details'] {
  const found: Layout['details'] = {}
  for (const detail of details) {
    const [best] = columnsOf(detail, names, given)
    if (best !== undefined) found[detail] = best
  }
  return found
}

/** The columns of a detail, the usual name first; if the caller gives a name, the first column with it. */
function columnsOf(detail: Detail, names: readonly string[], given: GivenColumns): number[] {
  const wanted = given[detail]
  if (wanted !== undefined) {
    return [...names.keys()].filter((column) => isNamed(names[column]!, column, wanted)).slice(0, 1)
  }
  const ranked = names.flatMap((name, column) => {
    const rank = rankOf(detail, normalizedName(name))
    return rank === undefined ? [] : [{ column, rank }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ column }) => column)
}

/** Whether a column has the name that the caller gave. `column 2` names any column. */
const isNamed = (name: string, column: number, given: string): boolean =>
  normalizedName(name) === normalizedName(given) || name === given ||
  normalizedName(given) === `column${column + 1}`

/** The columns with ISRCs, that with the most first, and among equals the one named first. */
export function isrcColumns(rows: readonly Row[], preferred: readonly number[] = []): number[] {
  const counts = new Map(preferred.map((column) => [column, 0]))
  for (const { cells } of rows) {
    cells.forEach((cell, column) => {
      if (isIsrc(cell)) counts.set(column, (counts.get(column) ?? 0) + 1)
    })
  }
  return [...counts].filter(([, count]) => count > 0).toSorted(([, a], [, b]) => b - a).map(([column]) =>
    column
  )
}

const isIsrc = (cell = ''): boolean => cell.length >= 12 && isrcOfCell(cell) !== undefined

const hasIsrcCell = ({ cells }: Row): boolean => cells.some(isIsrc)

/** What the caller calls a column: its name, or its number if it has none of its own. */
export function columnName({ names }: Pick<Layout, 'names'>, column: number): string {
  const name = names[column]
  return name && names.indexOf(name) === names.lastIndexOf(name) ? name : `column ${column + 1}`
}
