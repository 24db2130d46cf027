import { join } from 'node:path'
import * as z from 'zod'
import { Refusal } from '../local/refusal.ts'
import type { Table } from './tables.ts'

const Manifest = z.object({
  format: z.literal(1),
  created_at: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({
    name: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string() })).min(1),
    rows: z.int(),
  })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})

/**
 * What a backup has. It is written last, so a folder without it is not a complete backup. A restored one may be anybody's: none of
 * its names is used before it was found in the catalogue of the database.
 */
export type Manifest = z.infer<typeof Manifest>

const manifestFile = (folder: string) => join(folder, 'manifest.json')
const rowsFile = (folder: string, { name }: Table) => join(folder, `${name.replaceAll('"', '')}.jsonl.gz`)
// Backups have personal data.
const options: Deno.WriteFileOptions = { createNew: true, mode: 0o600 }

export const writeManifest = (folder: string, manifest: Manifest) =>
  Deno.writeTextFile(manifestFile(folder), JSON.stringify(manifest, null, 2), options)

/** @throws Error for a folder that is not a complete backup */
export const readManifest = async (folder: string): Promise<Manifest> =>
  Manifest.parse(JSON.parse(await Deno.readTextFile(manifestFile(folder))))

/** Writes rows, a line each, in batches. Returns how many there were. */
export async function writeRows(
  folder: string,
  table: Table,
  batches: AsyncIterable<string[]>,
): Promise<number> {
  let count = 0
  const lines = ReadableStream.from(async function* () {
    for await (const rows of batches) {
      count += rows.length
      yield new TextEncoder().encode(rows.map((row) => `${row}\n`).join(''))
    }
  }())
  await Deno.writeFile(rowsFile(folder, table), lines.pipeThrough(new CompressionStream('gzip')), options)
  return count
}

async function* readText(path: string, fail: (error: Error) => never): AsyncGenerator<string> {
  try {
    const file = await Deno.open(path)
    yield* file.readable.pipeThrough(new DecompressionStream('gzip')).pipeThrough(new TextDecoderStream())
  } catch (error) {
    fail(error as Error)
  }
}

const maxBatchRows = 2_000
const maxBatchLength = 4_000_000

/** Whether a line is the JSON array of the texts of one row. Two arrays on a line would be two rows of a statement. */
function isRow(line: string, { columns }: Table): boolean {
  try {
    const values: unknown = JSON.parse(line)
    return Array.isArray(values) && values.length === columns.length &&
      values.every((value) => value === null || typeof value === 'string')
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** The rows in batches that fit into one statement. @throws Refusal for a file that is missing, cut off, or not of rows */
export async function* readRows(folder: string, table: Table): AsyncGenerator<string[]> {
  const text = readText(rowsFile(folder, table), (error) => {
    throw new Refusal(`The file of ${table.name} cannot be read: ${error.message}`)
  })
  let batch: string[] = []
  let length = 0
  let rest = ''
  let number = 0
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      number++
      if (!isRow(line, table)) {
        throw new Refusal(
          `Line ${number} of the file of ${table.name} is not one row of its ${table.columns.length} columns`,
        )
      }
      batch.push(line)
      length += line.length
      if (batch.length === maxBatchRows || length > maxBatchLength) {
        yield batch
        batch = []
        length = 0
      }
    }
  }
  if (batch.length > 0) yield batch
}
