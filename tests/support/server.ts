import { join } from 'node:path'
import postgres from 'postgres'
import { ensureDatabase, prepareDatabase } from '../../supabase/local/database.ts'
import { startPostgres } from '../../supabase/local/postgres.ts'
import { withDatabase } from '../../supabase/local/with-database.ts'
import { createBaselineAndSources } from '../../supabase/schema/pair.ts'
import type { TestServer } from './database.ts'
import { makeTestFolder, removeLeftovers } from './test-folder.ts'

export interface RunningServer extends TestServer {
  /** The address for role platform_worker, with DATABASE for the database's name. */
  workerUrl: string
  /** The postmaster's process. */
  pid: number
  /** The file that Postgres logs to. */
  logFile: string
  stop(): Promise<void>
}

/** Starts a Postgres in a temporary folder, with the template that each test database is cloned from. */
export async function startTestServer(): Promise<RunningServer> {
  removeLeftovers()
  const folder = makeTestFolder()
  const logFile = join(folder, 'postgres.log')
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), log: logFile })
  const password = crypto.randomUUID()
  await ensureDatabase(server.adminUrl('postgres'), 'template_platform')
  // Sources: the current files of sql/, for working on it before its migration is written.
  const prepare = Deno.env.get('TEST_SCHEMA') === 'sources' ? createBaselineAndSources : prepareDatabase
  await prepare({ adminUrl: server.adminUrl('template_platform') })
  await withDatabase(server.adminUrl('template_platform'), async (sql) => {
    await sql.unsafe(await Deno.readTextFile(new URL('signed-in.sql', import.meta.url)))
  })
  const sql = postgres(server.adminUrl('postgres'), { max: 1, onnotice: () => {} })
  // Each test file connects several times, and 4,096 rounds a connection are for passwords that people choose.
  await sql`set scram_iterations = 1`
  const { password: adminPassword } = new URL(server.adminUrl('postgres'))
  await sql.unsafe(`alter role current_user with password '${adminPassword}'`)
  for (const role of ['platform_api', 'platform_worker']) {
    await sql.unsafe(`alter role ${role} with login password '${password}'`)
  }
  // A test run need not survive a power cut, and its databases are dropped before they need a vacuum.
  for (const setting of ['fsync', 'full_page_writes', 'autovacuum']) {
    await sql.unsafe(`alter system set ${setting} = off`)
  }
  await sql`select pg_reload_conf()`
  await sql.end()
  return {
    adminUrl: server.adminUrl('DATABASE'),
    apiUrl: server.url('platform_api', password, 'DATABASE'),
    workerUrl: server.url('platform_worker', password, 'DATABASE'),
    pid: server.child.pid,
    logFile,
    async stop() {
      await server.stop()
      await Deno.remove(folder, { recursive: true })
    },
  }
}
