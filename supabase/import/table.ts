import { createGunzip } from 'node:zlib'
import { pipeline, Readable } from 'node:stream'
import { readCsv, type Row } from './csv.ts'
import { Refusal } from '../local/refusal.ts'
import { observationColumns, recordingColumns, type Rule } from './rules.ts'
import { show } from './report.ts'

/** A file whose header has been read. */
export type Table = {
  file: string
  kind: 'recordings' | 'observations'
  columns: [name: string, rule: Rule][]
  rows: AsyncGenerator<Row>
}

const kinds = [
  { kind: 'recordings', columns: Object.entries(recordingColumns) },
  { kind: 'observations', columns: Object.entries(observationColumns) },
] as const
const headerOf = ({ columns }: typeof kinds[number]) => columns.map(([name]) => name).join(',')

/** Opens the files and distinguishes them by their headers. Recordings come first. */
export async function openTables(files: string[]): Promise<Table[]> {
  const tables = await Promise.all(files.map(openTable))
  const [first, second] = tables
  if (first && first.kind === second?.kind) {
    throw new Refusal(
      `${first.file} and ${second.file} both hold ${first.kind}. Load one after the other`,
    )
  }
  return tables.toSorted((a, b) => a.kind < b.kind ? 1 : -1)
}

async function openTable(file: string): Promise<Table> {
  const rows = readCsv(readFile(file))
  const { value: row } = await rows.next()
  const header: string = !row ? '' : 'fields' in row ? row.fields.join(',') : row.problem
  const kind = kinds.find((kind) => headerOf(kind) === header)
  if (kind) return { file, ...kind, rows }
  const expected = kinds.map(headerOf).join(' or ')
  throw new Refusal(`${file}:1: the first line must be ${expected}, not: ${show(header)}`)
}

/** The bytes of a file, decompressed if they are gzip. */
async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    const chunks = (await Deno.open(path)).readable.values()
    const { value: first } = await chunks.next()
    if (!first) return
    const all = prepend(first, chunks)
    yield* first[0] === 0x1f && first[1] === 0x8b ? gunzip(all) : all
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw new Refusal(`${path} does not exist`)
    if (error instanceof Deno.errors.IsADirectory) throw new Refusal(`${path} is a folder`)
    const { code, message } = error as { code?: string; message: string }
    if (code?.startsWith('Z_')) throw new Refusal(`${path}: the gzip data is damaged or ends early`)
    throw new Refusal(`${path} cannot be read: ${message}`)
  }
}

async function* prepend(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}

/** Node's decompressor, because DecompressionStream does not read files of several gzip members. */
const gunzip = (chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
  // The reader receives the error too, so the callback has nothing to do.
  pipeline(Readable.from(chunks, { objectMode: false }), createGunzip({ chunkSize: 1 << 16 }), () => {})
