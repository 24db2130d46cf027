import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { ensureDatabase, prepareDatabase } from '../../supabase/local/database.ts'
import { startPostgres } from '../../supabase/local/postgres.ts'
import { layBaselineAndSources } from '../../supabase/schema/pair.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the test server, with DATABASE for the database's name. */
    adminUrl: string
    /** The address of role platform_api, likewise. */
    apiUrl: string
    /** The address of role platform_worker, likewise. */
    workerUrl: string
  }
}

/** One Postgres for the whole run, and the template that each test file clones. */
export default async function setup(project: TestProject) {
  const folder = await Deno.makeTempDir({ prefix: 'platform-tests-' })
  await Deno.chmod(folder, 0o755)
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), log: join(folder, 'postgres.log') })
  const password = crypto.randomUUID()
  await ensureDatabase(server.adminUrl('postgres'), 'template_platform')
  // Sources: what sql/ says now, for working on it before its migration is written.
  const prepare = Deno.env.get('TEST_SCHEMA') === 'sources' ? layBaselineAndSources : prepareDatabase
  await prepare({ adminUrl: server.adminUrl('template_platform') })
  const sql = postgres(server.adminUrl('postgres'), { max: 1, onnotice: () => {} })
  for (const role of ['platform_api', 'platform_worker']) {
    await sql.unsafe(`alter role ${role} with login password '${password}'`)
  }
  // A test run may be lost at any moment; it need not survive a power cut.
  await sql.unsafe('alter system set fsync = off')
  await sql`select pg_reload_conf()`
  await sql.end()
  project.provide('adminUrl', server.adminUrl('DATABASE'))
  project.provide('apiUrl', server.url('platform_api', password, 'DATABASE'))
  project.provide('workerUrl', server.url('platform_worker', password, 'DATABASE'))
  return async () => {
    await server.stop()
    await Deno.remove(folder, { recursive: true })
  }
}
