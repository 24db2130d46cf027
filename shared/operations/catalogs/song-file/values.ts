import { isrcOf } from '../../../providers/codes.ts'
import { visibleName } from '../../../platform/visible-text.ts'

/** Most cells are like this. */
const plain = /^(?:[\w(][\x20-\x7e]*[!-~]|[\w(])?$/

/** The text of a cell without what makes a spreadsheet keep it as text (`="0123"`, a leading apostrophe). */
export function writtenIn(cell: string): string {
  if (plain.test(cell)) return cell
  const [, formula] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? []
  return formula?.replaceAll('""', '"') ?? (/^'[\w=+@-]/.test(cell) ? cell.slice(1) : cell)
}

/** The text of a cell on one line, without what cannot be seen. */
export const textOf = (cell: string): string => plain.test(cell) ? cell : visibleName(writtenIn(cell))

/** The ISRC of a cell; undefined for another text. */
export const isrcOfCell = (cell: string): string | undefined => isrcOf(textOf(cell))

/** A value that is not understood, and why. */
export interface Problem {
  problem: string
  /** Whether the caller can decide what it is. */
  isOpen?: boolean
}

export type ShareUnit = 'percent' | 'fraction'

/** A number with a decimal point or comma, and whether a percent sign follows. */
function numberOf(cell: string): { value: number; hasSign: boolean } | undefined {
  const [, digits, sign] = /^(\d{1,3}(?:[.,]\d{1,30})?|[.,]\d{1,30})\s*(%?)$/.exec(textOf(cell)) ?? []
  return digits === undefined ? undefined : { value: Number(digits.replace(',', '.')), hasSign: sign === '%' }
}

/**
 * Whether a column has percents or fractions, and a number that leaves it open: without a sign, a number above 1 shows percents,
 * and one below 1 makes fractions likely. With nothing but ones the unit is undefined.
 */
export function shareUnitOf(cells: readonly string[]): { unit?: ShareUnit; example?: string } {
  const numbers = cells.flatMap((cell) => {
    const number = numberOf(cell)
    return number && number.value > 0 ? [{ ...number, cell }] : []
  })
  if (numbers.length === 0 || numbers.some(({ value, hasSign }) => hasSign || value > 1)) {
    return { unit: 'percent' }
  }
  const part = numbers.find(({ value }) => value < 1)
  return { unit: part && 'fraction', example: textOf((part ?? numbers[0]!).cell) }
}

/** A share in percent, null for an empty cell, or what is wrong with it. */
export function shareOf(cell: string, unit: ShareUnit | undefined): number | null | Problem {
  const text = textOf(cell)
  if (text === '') return null
  const [, part, whole] = /^(\d{1,4})\s*\/\s*(\d{1,4})$/.exec(text) ?? []
  const number = part === undefined ? numberOf(cell) : { value: Number(part) / Number(whole) * 100 }
  if (!number) return { problem: `${show(text)} is not a share in percent` }
  if (unit === undefined && 'hasSign' in number && number.value === 1) {
    return { problem: `${show(text)} may be 1 % or all: give share_unit percent or fraction`, isOpen: true }
  }
  const isFraction = unit === 'fraction' && 'hasSign' in number && !number.hasSign
  const percent = isFraction ? number.value * 100 : number.value
  const rounded = Math.round(percent * 10_000) / 10_000
  return rounded > 0 && rounded <= 100
    ? rounded
    : { problem: `a share must be more than 0 and at most 100 percent, not ${show(text)}` }
}

/** A value in a message. */
export const show = (text: string): string =>
  `"${text.length > 40 ? `${text.slice(0, 40).toWellFormed()}...` : text}"`
