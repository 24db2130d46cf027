import { csvFile, csvLine, csvPages } from '../../csv.ts'

/** Some columns of a report for some recordings each: the values are separated by U+001F. */
export interface InputsPage {
  /** Null where they are not of a stored valuation. */
  id: string | null
  seal: string | null
  names: string[]
  parts: string[][]
  has_more: boolean
}

/** The inputs of a report as CSV, read page by page. The first line of a stored one ends with its seal. */
export function inputsCsv(
  bom: boolean,
  first: InputsPage,
  read: (page: number) => Promise<InputsPage>,
): ReadableStream<Uint8Array> {
  let { seal } = first
  const line = (cells: (string | undefined)[]) => {
    const text = csvLine([...cells, seal])
    seal = null
    return text
  }
  const linesOf = ({ parts }: InputsPage) =>
    parts.map((part) => {
      const columns = part.map((values) => values.split('\x1f'))
      return columns[0]!.map((_, row) => line(columns.map((values) => values[row]))).join('')
    }).join('')
  let number = 1
  const next = (page: InputsPage) => page.has_more ? read(++number) : undefined
  return csvFile(bom, csvPages([...first.names, 'seal'], first, linesOf, next))
}
