import { readCsv, type Row } from './csv.ts'
import { show } from './problems.ts'
import { Refusal } from './refusal.ts'
import { observationRule, recordingRule, type Rule } from './rules.ts'
import { openSource, type Source } from './source.ts'

const kinds = [
  { kind: 'recordings', columns: ['isrc', 'name', 'artist', 'release_date'], rule: recordingRule },
  { kind: 'observations', columns: ['isrc', 'captured_at', 'value'], rule: observationRule },
] as const

/** A file whose header has been read. */
export type Table = {
  file: string
  kind: 'recordings' | 'observations'
  columns: readonly string[]
  rule: Rule
  rows: AsyncGenerator<Row>
  progress: Source['progress']
}

/** Opens the files and tells them apart by their headers: recordings first, in whatever order they were named. */
export async function openTables(files: string[]): Promise<Table[]> {
  const tables = await Promise.all(files.map(openTable))
  const [first, second] = tables
  if (first && first.kind === second?.kind) {
    throw new Refusal(`${first.file} and ${second.file} both hold ${first.kind}. Load one after the other`)
  }
  return tables.toSorted((a, b) => a.kind < b.kind ? 1 : -1)
}

async function openTable(file: string): Promise<Table> {
  const { chunks, progress } = await openSource(file)
  const rows = readCsv(chunks)
  const { value: header } = await rows.next()
  const found = header && ('fields' in header ? header.fields.join(',') : header.fault)
  const kind = kinds.find(({ columns }) => columns.join(',') === found)
  if (kind) return { file, ...kind, rows, progress }
  const expected = kinds.map(({ columns }) => columns.join(',')).join(' or ')
  throw new Refusal(`${file}:1: the first line must be ${expected}, not: ${show(found ?? '')}`)
}
