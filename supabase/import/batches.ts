import type { Problems } from './problems.ts'
import type { Progress } from './progress.ts'
import type { Table } from './table.ts'

const batchRows = 20_000
const batchCharacters = 1 << 23

/** Rows of a file by column, and the line of each. */
export type Batch = { lines: number[]; columns: string[][] }

/** The batches of a file; while the database works on one, the next is read. */
export async function* readBatches(...from: Parameters<typeof readEach>): AsyncGenerator<Batch> {
  const batches = readEach(...from)
  for (let next = batches.next();;) {
    const { value, done } = await next
    if (done) return
    next = batches.next()
    // Awaited above; if the work on this batch fails first, its own failure is not reported.
    next.catch(() => {})
    yield value
  }
}

/** Hands on the good rows of a file in batches of bounded size; the others become problems. */
async function* readEach(
  { file, columns, rule, rows, progress: fraction }: Table,
  problems: Problems,
  progress: Progress,
): AsyncGenerator<Batch> {
  const empty = (): Batch => ({ lines: [], columns: columns.map(() => []) })
  const faultOf = (fields: string[]) => {
    if (fields.length === columns.length) return rule(fields)
    return `${fields.length} column${fields.length === 1 ? '' : 's'} instead of ${columns.length}`
  }
  const nameOf = (column: number) => columns[column] ?? `column ${column + 1}`
  let batch = empty()
  let characters = 0
  let count = 0
  for await (const row of rows) {
    count++
    if ('fault' in row) {
      problems.add(
        file,
        row.line,
        row.column === undefined ? row.fault : `${nameOf(row.column)} ${row.fault}`,
      )
      continue
    }
    const fault = faultOf(row.fields)
    if (fault) {
      problems.add(file, row.line, fault)
      continue
    }
    batch.lines.push(row.line)
    for (let index = 0; index < columns.length; index++) {
      batch.columns[index]!.push(row.fields[index]!)
      characters += row.fields[index]!.length
    }
    if (batch.lines.length === batchRows || characters > batchCharacters) {
      progress.tick(file, count, fraction())
      yield batch
      batch = empty()
      characters = 0
    }
  }
  if (batch.lines.length > 0) yield batch
  progress.rows += count
}
