import { join } from 'node:path'
import { ensureDatabase } from '../local/database.ts'
import { startPostgres } from '../local/postgres.ts'
import { createBaselineAndSources } from '../schema/pair.ts'

/** Starts a Postgres in a temporary folder with the current schema. `url` connects as the superuser. */
export async function startScratchDatabase() {
  const folder = await Deno.makeTempDir({ prefix: 'backtest-' })
  await Deno.chmod(folder, 0o755)
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), log: join(folder, 'postgres.log') })
  const url = server.adminUrl('backtest')
  const stop = async () => {
    await server.stop()
    await Deno.remove(folder, { recursive: true })
  }
  try {
    await ensureDatabase(server.adminUrl('postgres'), 'backtest')
    await createBaselineAndSources({ adminUrl: url })
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}
