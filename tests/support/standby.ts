import { dirname, join } from 'node:path'
import postgres from 'postgres'
import type { Child } from '../../supabase/local/children.ts'
import { openPostgres } from '../../supabase/local/postgres.ts'
import type { RunningServer } from './server.ts'
import { descendants, signalAll } from './stack.ts'

/** A streaming replica of a test server. */
export interface Standby {
  /** The address of one of the primary's databases, here. */
  at(url: string): string
  /** Runs SQL as the superuser. */
  query(sql: string): Promise<unknown>
  /** Sends a signal to all of its processes: those of connections outlive the first one. */
  signal(signal: Deno.Signal): void
  /** Starts it again after it was killed. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Copies the files of a running server, as a base backup does: the npm package has no pg_basebackup. */
export async function startStandby(primary: RunningServer): Promise<Standby> {
  const folder = dirname(primary.logFile)
  const dataDir = join(folder, 'standby')
  const adminUrl = primary.adminUrl.replace('DATABASE', 'postgres')
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} })
  await sql`select pg_backup_start('standby', true)`
  await run('cp', ['-a', join(folder, 'postgres'), dataDir])
  const [{ labelfile }] = await sql<[{ labelfile: string }]>`select labelfile from pg_backup_stop(false)`
  await sql.end()
  await Deno.remove(join(dataDir, 'postmaster.pid'))
  const { port, username, password } = new URL(adminUrl)
  await Deno.writeTextFile(join(dataDir, 'backup_label'), labelfile)
  await Deno.writeTextFile(join(dataDir, 'standby.signal'), '')
  await Deno.writeTextFile(
    join(dataDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'
    wal_retrieve_retry_interval = '100ms'\n`,
    { append: true },
  )
  await run('chown', ['-R', '--reference', join(folder, 'postgres'), dataDir])

  const server = await openPostgres({ dataDir, log: join(folder, 'standby.log') })
  let child: Child
  const start = async () => {
    child = await server.start({ isRestart: true, onChild: () => {} })
  }
  await start()
  return {
    at(url) {
      const address = new URL(url)
      address.port = String(server.port)
      return address.href
    },
    async query(text) {
      const sql = postgres(server.adminUrl('postgres'), { max: 1 })
      try {
        return await sql.unsafe(text)
      } finally {
        await sql.end()
      }
    },
    signal: (name) => signalAll([child, ...descendants(child.pid)], name),
    restart: start,
    stop: () => child.stop(),
  }
}

async function run(command: string, args: string[]) {
  const { success, stderr } = await new Deno.Command(command, { args, stderr: 'piped' }).output()
  if (!success) throw new Error(new TextDecoder().decode(stderr))
}
