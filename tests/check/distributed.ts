// npm run check:distributed -- --url <coordinator>: see "On Citus" in docs/scale.md. The URL is that of the database's owner.
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { checkDistributed } from './distributed-checks.ts'
import { reportChecks } from './report.ts'

const { values: { url } } = parseArgs({ args: Deno.args, options: { url: { type: 'string' } } })
if (!url) {
  console.error('npm run check:distributed -- --url postgres://postgres:password@coordinator:5432/postgres')
  Deno.exit(2)
}
const sql = postgres(url, { max: 4, prepare: false, onnotice: () => {} })
const { isVariant, isDistributed, passed, failures } = await checkDistributed(sql)
await sql.end()
if (!isVariant) console.log('supabase/distributed/citus.sql was not applied here')
if (!isDistributed) console.log('This Postgres is not distributed')
reportChecks(passed, failures)
