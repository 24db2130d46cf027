import { join } from 'node:path'
import { type Child, startChild } from '../../supabase/local/children.ts'
import { type Postgres, startPostgres } from '../../supabase/local/postgres.ts'
import { root } from '../../supabase/local/path.ts'

export const deno = Deno.execPath()

const startedAt = performance.now()

/** Writes a progress line to standard error; standard output has only the results. */
export function progress(text: string) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.error(`${seconds.padStart(5)} s  ${text}`)
}

export interface RunOptions {
  cwd?: string
  env?: Record<string, string>
  timeout_ms: number
  /** Returns any exit status instead of throwing. */
  mayFail?: boolean
}

/** The temporary folder of some rows, and the processes that they started and that end with them. */
export interface Session {
  folder: string
  postgres(): Promise<Postgres>
  start(options: Omit<Parameters<typeof startChild>[0], 'logFile'>): Child & { log: string }
  /** Runs a command to its end. */
  run(command: string, args: string[], options: RunOptions): Promise<Finished>
  /** Adds what else ends with the session. */
  defer(stop: () => Promise<unknown>): void
  /** Ends all processes. No more can be started. */
  close(): Promise<void>
}

export interface Finished {
  status: number
  output: string
  seconds: number
}

export async function openSession(): Promise<Session> {
  const folder = await Deno.makeTempDir({ prefix: 'platform-bench-' })
  await Deno.chmod(folder, 0o755)
  const stops: (() => Promise<unknown>)[] = []
  let server: Promise<Postgres> | undefined
  let started = 0
  let closing: Promise<void> | undefined

  const start: Session['start'] = (options) => {
    if (closing) throw new Error('stopped')
    const log = join(folder, `${options.name}-${++started}.log`)
    const child = startChild({ ...options, logFile: log })
    stops.push(child.stop)
    return { ...child, log }
  }

  async function close() {
    await server?.catch(() => {}) // one that is still starting is in `stops` by then
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      await stop().catch((error) => progress(`not stopped: ${error}`))
    }
    await Deno.remove(folder, { recursive: true }).catch((error) =>
      progress(`${folder} was not removed: ${error}`)
    )
  }

  return {
    folder,
    start,
    postgres() {
      if (closing) throw new Error('stopped')
      return server ??= startPostgres({
        dataDir: join(folder, 'postgres'),
        log: join(folder, 'postgres.log'),
        onChild: (child) => void stops.push(child.stop),
      })
    },
    async run(command, args, { cwd = root, env, timeout_ms, mayFail }) {
      const begun = performance.now()
      const child = start({ name: command.split('/').at(-1)!, command, args, cwd, env })
      const timer = setTimeout(child.stop, timeout_ms)
      const how = await child.exited
      const seconds = (performance.now() - begun) / 1000
      clearTimeout(timer)
      const status = Number(/^exited with status (\d+)$/.exec(how)?.[1] ?? -1)
      if (status !== 0 && !mayFail) throw new Error(`${command} ${how}: ${child.tail().slice(-600)}`)
      return { status, output: await readLog(child.log), seconds }
    },
    defer: (stop) => void stops.push(stop),
    close: () => closing ??= close(),
  }
}

/** What a child wrote. The file exists once it wrote something. */
const readLog = (file: string) =>
  Deno.readTextFile(file).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return ''
    throw error
  })

/** The path of a program on PATH. */
export async function onPath(name: string): Promise<string | undefined> {
  for (const folder of (Deno.env.get('PATH') ?? '').split(':')) {
    const path = join(folder, name)
    if (folder && await Deno.stat(path).then(({ isFile }) => isFile, () => false)) return path
  }
}
