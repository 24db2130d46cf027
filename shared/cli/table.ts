import process from 'node:process'
import { plain, style } from './terminal.ts'

export interface Column<Row> {
  title: string
  value: (row: Row) => string
  /** Numbers are aligned on the right. */
  right?: true
  /** Adds color to a cell, which has its final width. */
  color?: (text: string, row: Row) => string
  maxWidth?: number
  /** Is shortened, down to 6 characters, where the terminal is too narrow. */
  flexible?: true
}

const space = 2
const minWidth = 6

/** @param available how wide it may be; by default as the terminal, if it is printed on one */
export function table<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  available = (process.stdout.isTTY && process.stdout.columns) || Infinity,
): string {
  const cells = rows.map((row) =>
    columns.map(({ value, maxWidth = 60 }) => shorten(plain(value(row)), maxWidth))
  )
  const widths = columns.map(({ title }, index) =>
    cells.reduce((width, line) => Math.max(width, widthOf(line[index]!)), title.length)
  )
  const excess = () => widths.reduce((sum, width) => sum + width + space, -space) - available
  const canShrink = (index: number) => columns[index]!.flexible && widths[index]! > minWidth
  while (excess() > 0 && columns.some((_, index) => canShrink(index))) {
    const widest = Math.max(...widths.filter((_, index) => canShrink(index)))
    widths[widths.findIndex((width, index) => width === widest && canShrink(index))]!--
  }
  const pad = (text: string, index: number) => {
    const shown = shorten(text, widths[index]!)
    const rest = ' '.repeat(widths[index]! - widthOf(shown))
    return columns[index]!.right ? rest + shown : shown + rest
  }
  const head = columns.map(({ title }, index) => pad(title, index)).join(' '.repeat(space)).trimEnd()
  const lines = cells.map((line, row) =>
    line.map((text, index) => {
      const padded = pad(text, index)
      return columns[index]!.color?.(padded, rows[row]!) ?? padded
    }).join(' '.repeat(space)).trimEnd()
  )
  return [style('bold', head), ...lines].join('\n')
}

/** Names and values, one pair a line. */
export function list(pairs: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length))
  return pairs.map(([name, value]) => `${style('dim', name.padEnd(width))}  ${plain(value)}`).join('\n')
}

const segments = new Intl.Segmenter()
/** East Asian characters and emoji take two columns. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u
const characters = (text: string) => [...segments.segment(text)].map(({ segment }) => segment)
const widthOf = (text: string) =>
  /^[ -~]*$/.test(text)
    ? text.length
    : characters(text).reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0)

function shorten(text: string, maxWidth: number): string {
  if (widthOf(text) <= maxWidth) return text
  const kept = characters(text)
  while (widthOf(kept.join('')) > maxWidth - 1) kept.pop()
  return `${kept.join('').trimEnd()}…`
}
