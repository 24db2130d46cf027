import { join } from 'node:path'
import postgres from 'postgres'
import { createBaseline, ensureDatabase, prepareDatabase } from '../local/database.ts'
import { type Postgres, startPostgres } from '../local/postgres.ts'
import { applySources } from './sources.ts'

/** Two databases: one built from the migrations, one from sql/. */
export interface SchemaPair {
  postgres: Postgres
  migrated: string
  sources: string
  stop(): Promise<void>
}

/** Starts a Postgres of its own in a temporary folder and builds both. */
export async function buildPair(): Promise<SchemaPair> {
  const folder = await Deno.makeTempDir({ prefix: 'schema-' })
  await Deno.chmod(folder, 0o755)
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), log: join(folder, 'postgres.log') })
  await buildDatabases(server)
  return {
    postgres: server,
    migrated: server.adminUrl('migrated'),
    sources: server.adminUrl('sources'),
    async stop() {
      await server.stop()
      await Deno.remove(folder, { recursive: true })
    },
  }
}

/** The names of the two databases, which are created if they do not exist. */
export interface PairNames {
  migrated: string
  sources: string
}

/** Builds both on a running server. */
export async function buildDatabases(
  server: Pick<Postgres, 'adminUrl'>,
  names: PairNames = { migrated: 'migrated', sources: 'sources' },
): Promise<void> {
  for (const name of Object.values(names)) await ensureDatabase(server.adminUrl('postgres'), name)
  await prepareDatabase({ adminUrl: server.adminUrl(names.migrated) })
  await createBaselineAndSources({ adminUrl: server.adminUrl(names.sources) })
}

/** Gives a database everything that a hosted Supabase project with the current sql/ would have. */
export async function createBaselineAndSources({ adminUrl }: { adminUrl: string }): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} })
  try {
    await createBaseline(sql)
    await applySources(sql)
  } finally {
    await sql.end()
  }
}
