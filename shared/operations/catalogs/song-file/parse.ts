/** A record of a file with the line on which it begins, or why it cannot be read. */
export interface Row {
  line: number
  cells: string[]
  problem?: string
}

export const maxCells = 500
const maxCellLength = 10_000

/**
 * Reads delimited text (RFC 4180), also with other delimiters, with line breaks of any system, and with line breaks in quotes.
 * Empty lines are left out. A quote that is never closed spoils only its own record, which ends with its line.
 */
export function* parseDelimited(text: string, delimiter: string): Generator<Row> {
  let at = 0
  let line = 1
  while (at < text.length) {
    const row: Row = { line, cells: [] }
    const start = at
    let end = readRecord(text, at, delimiter, row.cells)
    if (end < 0) {
      row.problem = 'a quote is opened and never closed'
      end = lineEnd(text, start)
    } else if (row.cells.length >= maxCells) {
      row.problem = `it has more than ${maxCells} columns`
    }
    line += countLines(text, start, end)
    at = end
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    if (at < text.length) {
      at++
      line++
    }
    if (row.problem || row.cells.some((cell) => cell !== '')) yield row
  }
}

/** Adds the cells of a record and returns where it ends; -1 if a quote in it is never closed. */
function readRecord(text: string, from: number, delimiter: string, cells: string[]): number {
  for (let at = from;; at++) {
    const next = skipBlanks(text, at, delimiter)
    if (text[next] === '"') {
      const end = closingQuote(text, next + 1)
      if (end < 0) return -1
      const rest = unquotedEnd(text, end + 1, delimiter)
      // What follows the closing quote belongs to the cell, as spreadsheets read it.
      add(cells, text.slice(next + 1, end).replaceAll('""', '"') + text.slice(end + 1, rest).trimEnd())
      at = rest
    } else {
      const end = unquotedEnd(text, at, delimiter)
      add(cells, text.slice(at, end))
      at = end
    }
    if (text[at] !== delimiter) return at
  }
}

function add(cells: string[], cell: string) {
  if (cells.length < maxCells) cells.push(cell.slice(0, maxCellLength).trim())
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

function unquotedEnd(text: string, from: number, delimiter: string): number {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

function skipBlanks(text: string, from: number, delimiter: string): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\t' && delimiter !== '\t') at++
  return at
}

function lineEnd(text: string, from: number): number {
  return unquotedEnd(text, from, '\n')
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = from; at < to; at++) {
    if (text[at] === '\n' || text[at] === '\r' && text[at + 1] !== '\n') lines++
  }
  return lines
}
