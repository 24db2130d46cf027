import postgres from 'postgres'
import { pause } from '../../shared/platform/pause.ts'
import { copiedState } from './copied-state.ts'
import { emptyCatalogs } from './empty-catalogs.ts'
import type { SmallDisk } from '../support/small-disk.ts'
import { descendants, type Process, type RunningStack, signalAll } from '../support/stack.ts'

export interface Fault {
  name: string
  /** The limit of the recovery. A process that died needs longer than one that was paused. */
  limitMs: number
  /** Whether it needs its own disk. */
  needsDisk?: boolean
  /** Causes the fault; resolves when it is over. */
  cause(stack: RunningStack, disk?: SmallDisk): Promise<void>
}

const died = 15_000
const paused = 2_000

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
    limitMs: paused,
    cause: (stack) => stopped(() => processesOf(stack, 'postgres'), 14_000),
  },
  {
    name: 'Storage stopped for 14 s',
    limitMs: paused,
    cause: (stack) => stopped(() => processesOf(stack, 'supabase/local/lite-server.ts'), 14_000),
  },
  {
    name: 'disk full for 8 s',
    limitMs: died,
    cause: (stack, disk) => fullDisk(stack, disk!, 8_000),
    needsDisk: true,
  },
  { name: '110 empty catalogs after an import', limitMs: paused, cause: ({ stack }) => emptyCatalogs(stack) },
  { name: 'a copy of the state folder', limitMs: paused, cause: copiedState },
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
  signalAll(processes, 'SIGSTOP')
  await pause(ms).finally(() => signalAll(processes, 'SIGCONT'))
}

/** Keeps the disk full, also when space is freed. Postgres writes until it needs a new WAL segment. */
async function fullDisk({ stack }: RunningStack, disk: SmallDisk, ms: number) {
  const end = performance.now() + ms
  const sql = postgres(stack.database_url, { max: 1, onnotice: () => {} })
  await disk.fill()
  const isRefused = await sql`create table public.disk_filler as
    select repeat(md5(n::text), 50) as text from generate_series(1, 50000) n`.then(() => false, () => true)
  await sql.end({ timeout: 0 })
  if (!isRefused) throw new Error('The disk is not full: Postgres wrote 80 MB')
  try {
    while (performance.now() < end) {
      await disk.fill()
      await pause(50)
    }
    const ready = await fetch(`${stack.base_url}/api/ready`)
    await ready.body?.cancel()
    if (ready.status !== 503) throw new Error(`Ready is ${ready.status} while the disk is full`)
  } finally {
    await disk.free()
  }
}
