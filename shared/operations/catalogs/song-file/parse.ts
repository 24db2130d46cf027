import { hasIsrc, isrcOf } from '../../../providers/codes.ts'

/** A record of a file with the line on which it begins, or why it cannot be read. */
export interface Row {
  line: number
  cells: string[]
  problem?: string
}

export const maxCells = 500
const maxCellLength = 10_000

/**
 * Reads delimited text (RFC 4180), also with other delimiters and with line breaks of any system. Empty lines are left out. A
 * quote opens and closes a cell only at its borders, and is text elsewhere. A quote that is not closed spoils only its own line.
 */
export function* parseDelimited(text: string, delimiter: string): Generator<Row> {
  let at = 0
  let line = 1
  while (at < text.length) {
    if (text[at] === '\n' || text[at] === '\r') {
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
      line++
      continue
    }
    const row: Row = { line, cells: [] }
    const start = at
    at = readRecord(text, at, delimiter, row)
    line += countLines(text, start, at)
    if (row.problem || row.cells.some((cell) => cell !== '')) yield row
  }
}

/** Reads the cells of a record and returns where it ends. */
function readRecord(text: string, from: number, delimiter: string, row: Row): number {
  const line: LineState = { hasBorderQuote: true }
  for (let at = from;; at++) {
    const start = skipBlanks(text, at, delimiter)
    const quoted = text[start] === '"' ? readQuoted(text, start, delimiter, line) : undefined
    if (quoted && 'problem' in quoted) {
      row.problem = quoted.problem
      return unquotedEnd(text, start, '\n')
    }
    const end = quoted?.end ?? unquotedEnd(text, start, delimiter)
    if (row.cells.length === maxCells) {
      row.problem = `it has more than ${maxCells} columns`
      return unquotedEnd(text, end, '\n')
    }
    row.cells.push((quoted?.content ?? text.slice(start, end)).slice(0, maxCellLength).trim())
    if (text[end] !== delimiter) return end
    at = end
  }
}

interface LineState {
  /** False once the rest of the line was seen to have no quote before a delimiter or the line's end. */
  hasBorderQuote: boolean
}

/** The cell that begins with a quote; undefined if the quote belongs to the text of the cell. */
function readQuoted(
  text: string,
  open: number,
  delimiter: string,
  line: LineState,
): { content: string; end: number } | { problem: string } | undefined {
  const close = closingQuote(text, open + 1, delimiter)
  let swallowsIsrc = false
  if (close >= 0) {
    const content = text.slice(open + 1, close).replaceAll('""', '"')
    swallowsIsrc = content.length > 12 && /[\r\n]/.test(content) && hasIsrc(content) &&
      isrcOf(content) === undefined
    if (!swallowsIsrc) return { content, end: skipBlanks(text, close + 1, delimiter) }
  }
  // Quotes inside the cell were not doubled, as in "6'1"".
  const loose = line.hasBorderQuote ? borderQuote(text, open + 1, delimiter) : -1
  if (loose >= 0) {
    const content = text.slice(open + 1, loose).replaceAll('""', '"')
    return { content, end: skipBlanks(text, loose + 1, delimiter) }
  }
  line.hasBorderQuote = false
  // As in "Heroes" (Live).
  if (text.slice(open + 1, unquotedEnd(text, open, delimiter)).includes('"')) return undefined
  return {
    problem: swallowsIsrc
      ? 'a quote is opened and not closed before another ISRC'
      : 'a quote is opened and never closed',
  }
}

/** The quote that closes a cell in which quotes are doubled; -1 if there is another quote first. */
function closingQuote(text: string, from: number, delimiter: string): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return isBorder(text, at + 1, delimiter) ? at : -1
  }
  return -1
}

/** The first quote of a line that stands before a delimiter or the line's end; -1 if there is none. */
function borderQuote(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length && text[at] !== '\n' && text[at] !== '\r'; at++) {
    if (text[at] === '"' && isBorder(text, at + 1, delimiter)) return at
  }
  return -1
}

function isBorder(text: string, at: number, delimiter: string): boolean {
  const next = text[skipBlanks(text, at, delimiter)]
  return next === undefined || next === delimiter || next === '\n' || next === '\r'
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

function countLines(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = from; at < to; at++) {
    if (text[at] === '\n' || text[at] === '\r' && text[at + 1] !== '\n') lines++
  }
  return lines
}
