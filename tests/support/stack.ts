import { join } from 'node:path'
import type { Stack } from '../../supabase/local/stack-file.ts'
import { collectOutput } from './processes.ts'

/** An embedded stack in a process of its own, as `npm start` runs it. */
export interface RunningStack {
  stack: Stack
  /** The state folder. */
  dir: string
  pid: number
  /** All that it has printed so far. */
  output(): string
  signal(signal: Deno.Signal): void
  exited: Promise<number>
}

/** Less than that of a hook, which would not say what was printed. */
const timeLimitMs = 150_000

/** Runs the stack's command; resolves when it is ready, or rejects with what it printed when it ends before. */
export async function startStack(
  dir: string,
  port: number,
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<RunningStack> {
  const ready = Promise.withResolvers<void>()
  const { child, output, exited } = collectOutput(
    Deno.execPath(),
    ['run', '-A', '--no-prompt', 'supabase/local/main.ts', ...args],
    { PORT: String(port), STACK_DIR: dir, AUTH_LIMITS: 'off', ...env },
    (output) => output.includes('Stop: ') && ready.resolve(),
  )
  exited.then((code) => ready.reject(new Error(`It ended with ${code}: ${output()}`)))
  const timer = setTimeout(() => {
    const running = descendants(child.pid).map(({ command }) => command).join('\n')
    ready.reject(
      new Error(`It was not ready after ${timeLimitMs / 1000} s: ${output()}\nRunning:\n${running}`),
    )
    child.kill('SIGTERM')
  }, timeLimitMs)
  await ready.promise.finally(() => clearTimeout(timer))
  return {
    stack: JSON.parse(await Deno.readTextFile(join(dir, 'stack.json'))),
    dir,
    pid: child.pid,
    output,
    signal: (signal) => child.kill(signal),
    exited,
  }
}

export interface Process {
  pid: number
  parent: number
  command: string
}

/** The processes that descend from one. */
export function descendants(pid: number): Process[] {
  const all = processes()
  const below = (parent: number): Process[] =>
    all.filter((process) => process.parent === parent).flatMap((child) => [child, ...below(child.pid)])
  return below(pid)
}

/** Signals processes, but those that have ended since they were listed. */
export function signalAll(listed: Pick<Process, 'pid'>[], name: Deno.Signal): void {
  for (const { pid } of listed) {
    try {
      Deno.kill(pid, name)
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error
    }
  }
}

/** Whether a process is there and not only waiting to be collected. */
export const isAlive = (pid: number): boolean => processes().some((process) => process.pid === pid)

/** The variables that a process was started with, as the system shows them. */
export async function environmentOf(pid: number): Promise<string> {
  if (Deno.build.os === 'linux') return await Deno.readTextFile(`/proc/${pid}/environ`)
  const { stdout } = await new Deno.Command('ps', { args: ['eww', '-o', 'command=', '-p', `${pid}`] })
    .output()
  return new TextDecoder().decode(stdout)
}

/** Every process that runs: from /proc, which a small Linux has without ps, else from ps. */
function processes(): Process[] {
  return Deno.build.os === 'linux' ? fromProc() : fromPs()
}

function fromProc(): Process[] {
  return [...Deno.readDirSync('/proc')].filter(({ name }) => /^\d+$/.test(name)).flatMap(({ name }) => {
    try {
      const stat = Deno.readTextFileSync(`/proc/${name}/stat`)
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const command = Deno.readTextFileSync(`/proc/${name}/cmdline`).replaceAll('\0', ' ')
      return /[ZX]/.test(state!) ? [] : [{ pid: Number(name), parent: Number(parent), command }]
    } catch {
      return [] // It ended while we looked.
    }
  })
}

function fromPs(): Process[] {
  const { stdout } = new Deno.Command('ps', { args: ['-A', '-o', 'pid=,ppid=,stat=,command='] }).outputSync()
  return [...new TextDecoder().decode(stdout).matchAll(/^ *(\d+) +(\d+) +(\S+) +(.*)$/gm)]
    .filter(([, , , state]) => !state!.startsWith('Z'))
    .map(([, pid, parent, , command]) => ({ pid: Number(pid), parent: Number(parent), command: command! }))
}
