import { Batch } from './batch.ts'
import { type CsvReader, maxFieldBytes } from './csv.ts'
import { isrcNumber, readBigint, readDate, readInstant, readIsrc } from './fields.ts'
import { show } from './problems.ts'

/** Puts the reader's record into the batch, or says what is wrong with it and leaves the batch as it was. */
export type AddRow = (reader: CsvReader, batch: Batch) => string | undefined

const isrcForm = 'isrc is not an ISRC (two letters, three letters or digits, seven digits)'

export function observationRow(dataSource: string, seen: (isrc: number, reader: CsvReader) => void): AddRow {
  const source = new TextEncoder().encode(dataSource)
  return (reader, batch) => {
    const { bytes, starts, ends } = reader
    const mark = batch.at
    const wrong = (text: string, column: number) => {
      batch.at = mark
      return `${text}: ${show(reader.text(column))}`
    }
    if (!readIsrc(bytes, starts[0]!, ends[0]!)) return wrong(isrcForm, 0)
    batch.beginRow(4)
    batch.addBytes(bytes, starts[0]!, ends[0]!)
    batch.addBytes(source, 0, source.length)
    if (!readInstant(bytes, starts[1]!, ends[1]!, batch.view, batch.addField(8))) {
      return wrong('captured_at is not a time in UTC (ISO 8601)', 1)
    }
    const fault = readBigint(bytes, starts[2]!, ends[2]!, batch.view, batch.addField(8))
    if (fault === 'not whole') return wrong('value is not a whole number', 2)
    if (fault === 'too large') return wrong('value does not fit a bigint', 2)
    batch.endRow(reader.line)
    seen(isrcNumber(bytes, starts[0]!), reader)
  }
}

export const observationSize = (dataSource: string) => 2 + 4 * 4 + 12 + dataSource.length + 8 + 8

export const recordingSize = 2 + 5 * 4 + 8 + 12 + 2 * maxFieldBytes + 4

export const recordingRow: AddRow = (reader, batch) => {
  const { bytes, starts, ends } = reader
  if (!readIsrc(bytes, starts[0]!, ends[0]!)) return `${isrcForm}: ${show(reader.text(0))}`
  const mark = batch.at
  batch.beginRow(5)
  batch.view.setBigInt64(batch.addField(8), BigInt(reader.line))
  batch.addBytes(bytes, starts[0]!, ends[0]!)
  for (const column of [1, 2]) {
    const [start, end] = [starts[column]!, ends[column]!]
    if (start === end) batch.addNull()
    else if (bytes.subarray(start, end).includes(0)) {
      batch.at = mark
      return `${column === 1 ? 'name' : 'artist'} holds a NUL character: ${show(reader.text(column))}`
    } else batch.addBytes(bytes, start, end)
  }
  if (starts[3] === ends[3]) batch.addNull()
  else {
    const days = readDate(bytes, starts[3]!, ends[3]!)
    if (Number.isNaN(days)) {
      batch.at = mark
      return `release_date is not a date (YYYY-MM-DD): ${show(reader.text(3))}`
    }
    batch.view.setInt32(batch.addField(4), days)
  }
  batch.endRow(reader.line)
}
