// npm run db:baseline -- <address>: gives a Postgres without Supabase the roles and schemas that the migrations need. The address is
// a superuser's. It may run again.
import { createBaseline } from '../local/database.ts'
import { ensureRoles } from '../local/postgres.ts'
import { withDatabase } from '../local/with-database.ts'

const [url] = Deno.args
if (!url) {
  console.error(
    'Give the address of a superuser: npm run db:baseline -- postgres://postgres:<password>@<host>/<database>',
  )
  Deno.exit(2)
}
await ensureRoles(url)
await withDatabase(url, createBaseline)
console.log('The database is ready for: npx supabase db push --remote=<address>')
