import { join } from 'node:path'
import { descendants, type Process, type RunningStack } from '../support/stack.ts'

export interface Fault {
  name: string
  /** A process that is gone takes longer to come back than one that was only held up. */
  limitMs: number
  /** Causes the fault; resolves when it is over. */
  cause(stack: RunningStack, dir: string): Promise<void>
}

const died = 15_000
const heldUp = 2_000

export const faults: Fault[] = [
  kill('api', 'functions/api/index.ts'),
  kill('mcp', 'functions/mcp/index.ts'),
  kill('s', 'functions/s/index.ts'),
  kill('worker', 'functions/worker/index.ts'),
  kill('a Postgres backend', 'postgres: platform_api'),
  kill('the postmaster', '/postgres -D'),
  kill('Auth, REST and Storage', 'supabase/local/lite-server.ts'),
  {
    name: 'Postgres stopped for 14 s',
    limitMs: heldUp,
    cause: (stack) => stopped(() => processesOf(stack, 'postgres'), 14_000),
  },
  {
    name: 'Storage stopped for 14 s',
    limitMs: heldUp,
    cause: (stack) => stopped(() => processesOf(stack, 'supabase/local/lite-server.ts'), 14_000),
  },
  { name: 'disk full for 8 s', limitMs: died, cause: (_, dir) => fillDisk(dir, 8_000) },
]

function kill(name: string, command: string): Fault {
  return {
    name: `SIGKILL of ${name}`,
    limitMs: died,
    cause(stack) {
      const [process] = processesOf(stack, command)
      if (!process) throw new Error(`No process runs ${command}`)
      Deno.kill(process.pid, 'SIGKILL')
      return Promise.resolve()
    },
  }
}

const processesOf = ({ pid }: RunningStack, command: string): Process[] =>
  descendants(pid).filter((process) => process.command.includes(command))

async function stopped(find: () => Process[], ms: number) {
  const processes = find()
  if (processes.length === 0) throw new Error('There is nothing to stop')
  const signal = (name: Deno.Signal) => {
    for (const { pid } of processes) {
      try {
        Deno.kill(pid, name)
      } catch (error) {
        // A backend that was about to end.
        if (!(error instanceof Deno.errors.NotFound)) throw error
      }
    }
  }
  signal('SIGSTOP')
  await elapsed(ms).finally(() => signal('SIGCONT'))
}

/** Fills the file system that holds the stack's folder, to the last byte. */
async function fillDisk(dir: string, ms: number) {
  const path = join(dir, 'fill')
  const chunk = new Uint8Array(1_000_000)
  const full = performance.now() + ms
  try {
    while (performance.now() < full) {
      // What is freed meanwhile is filled again.
      await Deno.writeFile(path, chunk, { append: true }).catch(() => elapsed(50))
    }
  } finally {
    await Deno.remove(path)
  }
}

const elapsed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
