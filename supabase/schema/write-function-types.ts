// npm run db:types: writes the types of the SQL functions that TypeScript calls, as sql/ declares them.
import { withDatabase } from '../local/with-database.ts'
import { functionTypes } from './function-types.ts'
import { buildPair } from './pair.ts'

const pair = await buildPair()
try {
  const file = new URL('../../shared/platform/database/functions.ts', import.meta.url)
  await Deno.writeTextFile(file, await withDatabase(pair.sources, functionTypes))
} finally {
  await pair.stop()
}
