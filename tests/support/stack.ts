import { join } from 'node:path'
import type { Stack } from '../../supabase/local/stack-file.ts'

const root = new URL('../../', import.meta.url).pathname

/** An embedded stack in a process of its own, as `npm start` runs it. */
export interface RunningStack {
  stack: Stack
  pid: number
  /** All that it has printed so far. */
  output(): string
  signal(signal: Deno.Signal): void
  exited: Promise<number>
}

/** Runs the stack's command; resolves when it is ready, or rejects with what it printed when it ends before. */
export async function startStack(dir: string, port: number, ...args: string[]): Promise<RunningStack> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ['run', '-A', '--no-prompt', 'supabase/local/main.ts', ...args],
    cwd: root,
    // A person's shell, without what the test runner sets.
    clearEnv: true,
    env: {
      PATH: Deno.env.get('PATH')!,
      HOME: Deno.env.get('HOME') ?? '/',
      PORT: String(port),
      STACK_DIR: dir,
    },
    stdin: 'null',
    stdout: 'piped',
    stderr: 'piped',
  }).spawn()
  let output = ''
  const ready = Promise.withResolvers<void>()
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) {
      output += text
      if (output.includes('Stop: ')) ready.resolve()
    }
  }
  const exited = Promise.all([child.status, collect(child.stdout), collect(child.stderr)]).then(([status]) =>
    status.code
  )
  exited.then((code) => ready.reject(new Error(`It ended with ${code}: ${output}`)))
  await ready.promise
  return {
    stack: JSON.parse(await Deno.readTextFile(join(dir, 'stack.json'))),
    pid: child.pid,
    output: () => output,
    signal: (signal) => child.kill(signal),
    exited,
  }
}

/** A loopback port that nothing listens on now. */
export function freePort(): number {
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  const { port } = listener.addr as Deno.NetAddr
  listener.close()
  return port
}

/** The processes that descend from one, by their ids. */
export function descendants(pid: number): number[] {
  const parents = [...Deno.readDirSync('/proc')]
    .filter(({ name }) => /^\d+$/.test(name))
    .flatMap(({ name }) => {
      try {
        const stat = Deno.readTextFileSync(`/proc/${name}/stat`)
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const]
      } catch {
        return [] // It ended while we looked.
      }
    })
  const below = (parent: number): number[] =>
    parents.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}

/** Whether a process is there and not only waiting to be collected. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(Deno.readTextFileSync(`/proc/${pid}/status`))
  } catch {
    return false
  }
}
