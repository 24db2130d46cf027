import { usageError } from './failure.ts'

const isrc = /^[A-Z]{2}-?[A-Z0-9]{3}-?\d{2}-?\d{5}$/i

export const isIsrc = (text: string): boolean => isrc.test(text)

/**
 * The ISRCs of a CSV file: of the column `isrc` if its first line names one, or else of the first column. Each once.
 * @throws if a line has none
 */
export function readIsrcs(csv: string): string[] {
  const rows = csv.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
    .map((line, index) => ({ cells: cellsOf(line), line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const named = rows[0]?.cells.findIndex((cell) => cell.toLowerCase() === 'isrc') ?? -1
  const [first] = rows
  // An ISRC has digits, also a mistyped one.
  if (named < 0 && first && !/\d/.test(first.cells[0]!)) {
    const columns = first.cells.map((cell) => cell.slice(0, 40)).join(', ').slice(0, 200)
    throw usageError(`No column isrc in line ${first.line} (found: ${columns})`, 'Nothing was added')
  }
  const found = rows.slice(named < 0 ? 0 : 1).map(({ cells, line }) => {
    const cell = cells[Math.max(named, 0)] ?? ''
    if (isrc.test(cell)) return cell.replaceAll('-', '').toUpperCase()
    throw usageError(`Line ${line}: "${cell.slice(0, 40)}" is not an ISRC`, 'Nothing was added')
  })
  if (found.length === 0) throw usageError('There are no ISRCs', 'Give a CSV file with a column isrc')
  return [...new Set(found)]
}

/** The cells of a line, separated by comma, semicolon or tab. A cell in quotes may contain them. */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|[,;\t])\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)]
    .map(([, quoted, bare]) => (quoted?.replaceAll('""', '"') ?? bare ?? '').trim())
