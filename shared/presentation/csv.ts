export type Cell = string | number | boolean | null | undefined

/** A line of CSV (RFC 4180). Null is empty. */
export const csvLine = (cells: readonly Cell[]): string =>
  cells.map((cell) => quoted(typeof cell === 'string' ? asText(cell) : String(cell ?? ''))).join(',') + '\r\n'

const number = /^-?\d+(\.\d+)?(e[-+]\d+)?$/

/**
 * Marks text that a spreadsheet would run as a formula, because users choose names and addresses. What begins with such a mark
 * gets another one, so that each text can be read back.
 */
const asText = (text: string) =>
  /^'*\s*[=+\-@|%\t\r\n＝＋－＠]/.test(text) && !number.test(text) ? `'${text}` : text

const quoted = (text: string) => /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
