import type { Batch } from './batch.ts'
import type { Progress } from './progress.ts'
import type { Problems } from './problems.ts'
import type { AddRow } from './rows.ts'
import type { Table } from './tables.ts'

export type Reading = { problems: Problems; progress: Progress; signal: AbortSignal }

/**
 * Reads a table into two batches by turns: while the database takes one, the next is read. `flush` is never called
 * before its last call has ended, and no more once there are enough problems to report: the rest is only checked.
 */
export async function readRows<Rows extends { batch: Batch; clear(): void }>(
  table: Table,
  { problems, progress, signal }: Reading,
  { turns, rowSize, addRow, flush }: {
    turns: [Rows, Rows]
    rowSize: number
    addRow(rows: Rows): AddRow
    flush(rows: Rows): Promise<void>
  },
): Promise<number> {
  const { file, reader, columns, source } = table
  const adders = turns.map(addRow)
  let turn = 0
  let count = 0
  let flushing = Promise.resolve()
  const turnOver = async () => {
    await flushing
    if (!problems.full) {
      flushing = flush(turns[turn]!)
      // Awaited at the next turn; until then its failure is nobody's.
      flushing.catch(() => {})
      turn = 1 - turn
    }
    turns[turn]!.clear()
  }
  // What came in the same bytes as the header is there to be read before any more is.
  do {
    signal.throwIfAborted()
    for (let found = reader.next(); found !== 0; found = reader.next()) {
      count++
      if (found < 0) problems.add(file, reader.line, fault(reader.fault, reader.faultColumn, columns))
      else if (found !== columns.length) {
        problems.add(
          file,
          reader.line,
          `${found} column${found === 1 ? '' : 's'} instead of ${columns.length}`,
        )
      } else {
        if (!turns[turn]!.batch.hasRoom(rowSize)) await turnOver()
        const wrong = adders[turn]!(reader, turns[turn]!.batch)
        if (wrong !== undefined) problems.add(file, reader.line, wrong)
      }
    }
    progress.tick(file, count, source.progress())
  } while (await reader.fill())
  await turnOver()
  await flushing
  progress.rows += count
  return count
}

const fault = (text: string, column: number, columns: readonly string[]) =>
  column === -1 ? text : `${columns[column] ?? `column ${column + 1}`} ${text}`
