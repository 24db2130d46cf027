// npm run db:baseline -- <address>: gives a Postgres without Supabase the roles and schemas that the migrations need, in a database that is
// created if it is missing. The address is a superuser's; on a server that has the roles, also that of postgres. It may run again.
import postgres from 'postgres'
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
  await ensureRoles(server.href)
  await ensureDatabase(server.href, name)
  await withDatabase(url, createBaseline)
} catch (error) {
  if (!(error instanceof postgres.PostgresError)) throw error
  console.error(`Postgres refuses: ${error.message}`)
  Deno.exit(1)
}
console.log('The database is ready for: npx supabase db push --yes --remote=<address>')
