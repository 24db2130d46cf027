// npm run db:baseline -- <address>: gives a Postgres without Supabase the roles and schemas that the migrations need, in a database that is
// created if it is missing. The address is a superuser's; on a server that has the roles, also that of postgres. It may run again.
import postgres from 'postgres'
import { UnsupportedPostgres, versionError } from '../../shared/platform/database/version.ts'
import { createBaseline, ensureDatabase } from '../local/database.ts'
import { ensureRoles } from '../local/postgres.ts'
import { withDatabase } from '../local/with-database.ts'

const [url] = Deno.args
if (!url || !URL.canParse(url)) {
  console.error(
    'Give the address of a superuser: npm run db:baseline -- postgres://postgres:<password>@<host>/<database>',
  )
  Deno.exit(2)
}
const server = new URL(url)
const name = decodeURIComponent(server.pathname.slice(1))
server.pathname = '/postgres'
try {
  await withDatabase(server.href, async (sql) => {
    // An older one does not understand the statements that create the roles.
    await sql`select 1`
    const unsupported = versionError(String(sql.parameters.server_version ?? ''))
    if (unsupported) throw unsupported
  })
  await ensureRoles(server.href)
  await ensureDatabase(server.href, name)
  await withDatabase(url, createBaseline)
} catch (error) {
  if (error instanceof UnsupportedPostgres) console.error(error.message)
  else if (error instanceof postgres.PostgresError) console.error(`Postgres refuses: ${error.message}`)
  else throw error
  Deno.exit(1)
}
console.log('The database is ready for: npx supabase db push --yes --remote=<address>')
