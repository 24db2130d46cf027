import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openDatabase, type TestDatabase } from '../support/database.ts'

const root = new URL('../..', import.meta.url).pathname
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

export function startImport(folder: string, args: string[], env: Record<string, string> = {}) {
  const child = new Deno.Command(Deno.execPath(), {
    args: ['run', '-A', `--config=${root}deno.json`, `${root}supabase/import/main.ts`, ...args],
    cwd: folder,
    env: { IMPORT_DATABASE_URL: '', STACK_DIR: join(folder, 'no-stack'), NO_COLOR: '1', ...env },
    stdin: 'null',
    stdout: 'piped',
    stderr: 'piped',
  }).spawn()
  const outcome = child.output().then(({ code, stdout, stderr }) => ({
    code,
    stdout: text(stdout),
    stderr: text(stderr),
  }))
  return { child, outcome }
}

export type Outcome = Awaited<ReturnType<typeof startImport>['outcome']>

/** A database and a folder for the tests of a file, and the command in that folder. */
export function useImport() {
  const folder = Deno.makeTempDirSync({ prefix: 'import-' })
  let database: TestDatabase
  beforeAll(async () => {
    database = await openDatabase()
  })
  afterAll(async () => {
    await Deno.remove(folder, { recursive: true })
    await database.close()
  })
  const start = (...args: string[]) => startImport(folder, args, { IMPORT_DATABASE_URL: database.ownerUrl })
  return {
    folder,
    get database() {
      return database
    },
    write: (name: string, content: string | Uint8Array) =>
      Deno.writeFile(
        join(folder, name),
        typeof content === 'string' ? new TextEncoder().encode(content) : content,
      ),
    start,
    run: (...args: string[]) => start(...args).outcome,
  }
}

export async function gzip(content: string): Promise<Uint8Array> {
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

export const recordings = (...rows: string[]) => ['isrc,name,artist,release_date', ...rows, ''].join('\n')
export const observations = (...rows: string[]) => ['isrc,captured_at,value', ...rows, ''].join('\n')

export function manyObservations(count: number): string {
  const from = Date.UTC(2025, 0, 1)
  const rows = Array.from(
    { length: count },
    (_, n) => `QZIMP2600001,${new Date(from + n * 60_000).toISOString()},${1000 + n}`,
  )
  return ['isrc,captured_at,value', ...rows, ''].join('\n')
}
