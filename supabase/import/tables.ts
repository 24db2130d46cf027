import { CsvReader } from './csv.ts'
import { Refusal } from './refusal.ts'
import { openSource, type Source } from './source.ts'
import { show } from './problems.ts'

export const headers = {
  recordings: ['isrc', 'name', 'artist', 'release_date'],
  observations: ['isrc', 'captured_at', 'value'],
} as const

export type Kind = keyof typeof headers

/** A file that is open and past its header. */
export type Table = {
  file: string
  kind: Kind
  columns: readonly string[]
  source: Source
  reader: CsvReader
}

/** Opens the files and tells them apart by their headers: recordings first, in whatever order they were named. */
export async function openTables(files: string[]): Promise<Table[]> {
  const tables: Table[] = []
  try {
    for (const file of files) tables.push(await openTable(file))
    const [first, second] = tables
    if (first && first.kind === second?.kind) {
      throw new Refusal(`${first.file} and ${second.file} both hold ${first.kind}. Load one after the other`)
    }
    return tables.toSorted((a, b) => a.kind < b.kind ? 1 : -1)
  } catch (error) {
    await closeTables(tables)
    throw error
  }
}

export const closeTables = (tables: Table[]) => Promise.all(tables.map(({ source }) => source.close()))

async function openTable(file: string): Promise<Table> {
  const source = await openSource(file)
  try {
    const reader = new CsvReader(source)
    const found = await header(reader)
    for (const kind of ['recordings', 'observations'] as const) {
      const columns = headers[kind]
      if (found === columns.join(',')) return { file, kind, columns, source, reader }
    }
    const expected = `${headers.recordings} or ${headers.observations}`
    throw new Refusal(`${file}:1: the first line must be ${expected}, not: ${show(found)}`)
  } catch (error) {
    await source.close()
    throw error
  }
}

async function header(reader: CsvReader): Promise<string> {
  while (await reader.fill()) {
    const count = reader.next()
    if (count < 0) return reader.fault
    if (count > 0) {
      return Array.from({ length: Math.min(count, 8) }, (_, column) => reader.text(column)).join(',')
    }
  }
  return ''
}
