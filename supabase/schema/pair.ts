import { join } from 'node:path'
import { createBaseline, ensureDatabase, prepareDatabase } from '../local/database.ts'
import { type Postgres, startPostgres } from '../local/postgres.ts'
import { withDatabase } from '../local/with-database.ts'
import { applySources } from './sources.ts'

/** Starts a Postgres of its own in a temporary folder, and builds a database from the migrations and one from sql/. */
export async function buildPair() {
  const folder = await Deno.makeTempDir({ prefix: 'schema-' })
  await Deno.chmod(folder, 0o755)
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), log: join(folder, 'postgres.log') })
  await buildDatabases(server)
  return {
    migrated: server.adminUrl('migrated'),
    sources: server.adminUrl('sources'),
    async stop() {
      await server.stop()
      await Deno.remove(folder, { recursive: true })
    },
  }
}

/** Builds both on a running server. Databases that do not exist are created. */
export async function buildDatabases(
  server: Pick<Postgres, 'adminUrl'>,
  names = { migrated: 'migrated', sources: 'sources' },
): Promise<void> {
  for (const name of Object.values(names)) await ensureDatabase(server.adminUrl('postgres'), name)
  await prepareDatabase({ adminUrl: server.adminUrl(names.migrated) })
  await createBaselineAndSources({ adminUrl: server.adminUrl(names.sources) })
}

/** Gives a database everything that a hosted Supabase project with the current sql/ would have. */
export const createBaselineAndSources = ({ adminUrl }: { adminUrl: string }): Promise<void> =>
  withDatabase(adminUrl, async (sql) => {
    await createBaseline(sql)
    await applySources(sql)
  })
