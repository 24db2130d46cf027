// npm run db:diff -- <name>: writes the migration from supabase/migrations to sql/, if they differ.
import { schemaDifference } from './cli.ts'
import { buildPair } from './pair.ts'

const [name] = Deno.args
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Give the migration a name in lower case: npm run db:diff -- add_sites')
  Deno.exit(2)
}
const pair = await buildPair()
try {
  const statements = await schemaDifference(pair.migrated, pair.sources)
  if (statements === '') {
    console.log('supabase/migrations and sql/ do not differ.')
  } else {
    const version = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    const file = new URL(`../migrations/${version}_${name}.sql`, import.meta.url)
    await Deno.writeTextFile(file, `${statements}\n`)
    const migration = new URL('../../shared/platform/database/migration.ts', import.meta.url)
    const text = await Deno.readTextFile(migration)
    await Deno.writeTextFile(migration, text.replace(/'\d{14}'/, `'${version}'`))
    console.log(`Wrote supabase/migrations/${version}_${name}.sql. Read it before you commit it.`)
  }
} finally {
  await pair.stop()
}
