import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** `npm run import -- ...` as an operator's shell runs it, in a folder that holds the files. */
export function startImport(folder: string, args: string[], env: Record<string, string> = {}) {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      'run',
      '-A',
      '--no-prompt',
      '--config',
      join(root, 'deno.json'),
      join(root, 'supabase/import/main.ts'),
      ...args,
    ],
    cwd: folder,
    env: { IMPORT_DATABASE_URL: '', STACK_DIR: join(folder, 'no-stack'), NO_COLOR: '1', ...env },
    stdin: 'null',
    stdout: 'piped',
    stderr: 'piped',
  }).spawn()
  const outcome = child.output().then(({ code, stdout, stderr }): Outcome => ({
    code,
    stdout: text(stdout),
    stderr: text(stderr),
  }))
  return { child, outcome }
}

/** A folder with these files, and the command in it. */
export async function openFolder(databaseUrl: string) {
  const folder = await Deno.makeTempDir({ prefix: 'import-' })
  return {
    folder,
    write: (name: string, content: string | Uint8Array) =>
      typeof content === 'string'
        ? Deno.writeTextFile(join(folder, name), content)
        : Deno.writeFile(join(folder, name), content),
    run: (...args: string[]) => startImport(folder, args, { IMPORT_DATABASE_URL: databaseUrl }).outcome,
    start: (...args: string[]) => startImport(folder, args, { IMPORT_DATABASE_URL: databaseUrl }),
    close: () => Deno.remove(folder, { recursive: true }),
  }
}

export type Folder = Awaited<ReturnType<typeof openFolder>>

export async function gzip(content: string): Promise<Uint8Array> {
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

export const recordings = (...rows: string[]) => ['isrc,name,artist,release_date', ...rows, ''].join('\n')
export const observations = (...rows: string[]) => ['isrc,captured_at,value', ...rows, ''].join('\n')

/** Many observations, a minute apart. */
export function manyObservations(count: number): string {
  const from = Date.UTC(2025, 0, 1)
  const rows = Array.from(
    { length: count },
    (_, index) => `QZIMP2600001,${new Date(from + index * 60_000).toISOString()},${1000 + index}`,
  )
  return ['isrc,captured_at,value', ...rows, ''].join('\n')
}
