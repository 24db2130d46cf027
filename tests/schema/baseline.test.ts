import postgres from 'postgres'
import { expect, inject, it } from 'vitest'
import { applyMigrations } from '../../supabase/local/migrate.ts'
import { withDatabase } from '../../supabase/local/with-database.ts'
import { runProgram } from '../support/packages.ts'

const name = `baseline_${crypto.randomUUID().replaceAll('-', '')}`
/** As role postgres, which is no superuser and has its roles already: another database of a server that is in use. */
const url = `${inject('adminUrl').replace('DATABASE', name)}?role=postgres`

const baseline = (address: string) =>
  runProgram(Deno.execPath(), ['run', '-A', 'supabase/schema/baseline.ts', address], {
    env: { NO_COLOR: '1' },
  })

it('prepares another database of a server for the migrations, and may run again', async () => {
  try {
    for (const _ of [1, 2]) expect(await baseline(url)).toMatchObject({ code: 0, stderr: '' })
    expect(await withDatabase(url, applyMigrations)).not.toEqual([])
    const [found] = await withDatabase(url, (sql) => sql`select count(*)::int as accounts from app.accounts`)
    expect(found).toEqual({ accounts: 0 })
  } finally {
    const admin = postgres(inject('adminUrl').replace('DATABASE', 'postgres'), { max: 1 })
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
})

it('says in one sentence what Postgres refuses', async () => {
  expect(await baseline(url.replace(/:[^:@]+@/, ':wrong@'))).toMatchObject({
    code: 1,
    stderr: 'Postgres refuses: password authentication failed for user "supabase_admin"\n',
  })
})
