import { type Report, show } from './report.ts'
import type { Table } from './table.ts'

const batchRows = 20_000
const batchCharacters = 1 << 23

/** Valid rows of a file, column by column, and the line of each. */
export type Batch = { lines: number[]; columns: string[][] }

/** Loads the valid rows in batches of bounded size and reports the others. The next batch is read meanwhile. */
export async function loadBatches(table: Table, report: Report, load: (batch: Batch) => Promise<void>) {
  let loading = Promise.resolve()
  for await (const batch of readBatches(table, report)) {
    await loading
    loading = load(batch)
    // The next await throws its error.
    loading.catch(() => {})
  }
  await loading
}

async function* readBatches({ file, columns, rows }: Table, report: Report): AsyncGenerator<Batch> {
  const emptyBatch = (): Batch => ({ lines: [], columns: columns.map(() => []) })
  const problemOf = (fields: string[]) => {
    for (let index = 0; index < columns.length; index++) {
      const [name, rule] = columns[index]!
      const problem = rule(fields[index]!)
      if (problem) return `${name} ${problem}: ${show(fields[index]!)}`
    }
  }
  let batch = emptyBatch()
  let characters = 0
  for await (const row of rows) {
    report.rows++
    const problem = 'problem' in row ? row.problem : problemOf(row.fields)
    if (problem) report.add(file, row.line, problem)
    if (problem || !('fields' in row)) continue
    batch.lines.push(row.line)
    for (let index = 0; index < columns.length; index++) {
      batch.columns[index]!.push(row.fields[index]!)
      characters += row.fields[index]!.length
    }
    if (batch.lines.length < batchRows && characters < batchCharacters) continue
    report.showProgress(file, row.line)
    yield batch
    batch = emptyBatch()
    characters = 0
  }
  if (batch.lines.length > 0) yield batch
}
