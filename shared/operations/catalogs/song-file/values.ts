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
 * Whether a column has percents or fractions, and a number that leaves it open. A number without a sign is a percent above 1, and
 * likely a fraction below 1. The unit is undefined for a column that has both, and for one with nothing but ones.
 */
export function shareUnitOf(cells: readonly string[]): { unit?: ShareUnit; example?: string } {
  const numbers = cells.flatMap((cell) => {
    const number = numberOf(cell)
    return number && number.value > 0 ? [{ ...number, cell }] : []
  })
  const part = numbers.find(({ value, hasSign }) => !hasSign && value < 1)
  const hasPercents = numbers.some((number) => !isOpen(number))
  if (numbers.length === 0 || (hasPercents && !part)) return { unit: 'percent' }
  return {
    unit: part && !hasPercents ? 'fraction' : undefined,
    example: textOf((part ?? numbers[0]!).cell),
  }
}

/** A share in percent, null for an empty cell, or what is wrong with it. */
export function shareOf(cell: string, unit: ShareUnit | undefined): number | null | Problem {
  const text = textOf(cell)
  if (text === '') return null
  const [, part, whole] = /^(\d{1,4})\s*\/\s*(\d{1,4})$/.exec(text) ?? []
  const number = part === undefined
    ? numberOf(cell)
    : { value: Number(part) / Number(whole) * 100, hasSign: true }
  if (!number) return { problem: `${show(text)} is not a share in percent` }
  if (unit === undefined && isOpen(number)) {
    const both = `${number.value} % or ${rounded4(number.value * 100)} %`
    return { problem: `${show(text)} may be ${both}: give share_unit percent or fraction`, isOpen: true }
  }
  const rounded = rounded4(unit === 'fraction' && isOpen(number) ? number.value * 100 : number.value)
  return rounded > 0 && rounded <= 100
    ? rounded
    : { problem: `a share must be more than 0 and at most 100 percent, not ${show(text)}` }
}

const rounded4 = (value: number) => Math.round(value * 10_000) / 10_000

/** Whether a number may be a fraction. */
const isOpen = ({ value, hasSign }: { value: number; hasSign: boolean }) =>
  !hasSign && value > 0 && value <= 1

/** A value in a message. */
export const show = (text: string): string =>
  `"${text.length > 40 ? `${text.slice(0, 40).toWellFormed()}...` : text}"`
