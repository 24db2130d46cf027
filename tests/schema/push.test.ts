import { afterAll, beforeAll, expect, it } from 'vitest'
import { supabaseCli } from '../../supabase/schema/cli.ts'
import { openDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'

// What docs/maintaining.md says about supabase db push.
const database = fixture(openDatabase)
const folder = Deno.makeTempDirSync({ prefix: 'push-' })
const migrations = `${folder}/supabase/migrations`
const write = (file: string, sql: string) => Deno.writeTextFile(`${migrations}/${file}`, sql)
const push = async (...options: string[]) => {
  const remote = `--remote=${database.ownerUrl}?role=postgres`
  return await supabaseCli(['db', 'push', remote, '--yes', '--workdir', folder, ...options])
}
const exists = async (table: string) => await database.value`select to_regclass(${table}) is not null`
const versions = async () =>
  (await database
    .owner`select version from supabase_migrations.schema_migrations where version like '2999%' order by 1`)
    .map(({ version }) => version)

beforeAll(async () => {
  await Deno.mkdir(migrations, { recursive: true })
  await Deno.writeTextFile(`${folder}/supabase/config.toml`, 'project_id = "push"\n')
  // A history of these migrations alone: the command reads every file at each start.
  await database.owner.unsafe(`
    create schema if not exists supabase_migrations authorization postgres;
    create table if not exists supabase_migrations.schema_migrations (
      version text not null primary key, statements text[], name text, created_by text, idempotency_key text unique, rollback text[]);
    alter table supabase_migrations.schema_migrations owner to postgres;
    truncate supabase_migrations.schema_migrations`)
})
afterAll(() => Deno.remove(folder, { recursive: true }))

it('a migration that fails leaves nothing, keeps earlier ones and stops later ones, and is pushed again when corrected', async () => {
  await write('29990101000000_one.sql', 'create table app.one ();')
  await write('29990102000000_two.sql', 'create table app.two (); create table app.one ();')
  await write('29990103000000_three.sql', 'create table app.three ();')
  expect((await push()).success).toBe(false)
  expect([await exists('app.one'), await exists('app.two'), await exists('app.three')])
    .toEqual([true, false, false])
  expect(await versions()).toEqual(['29990101000000'])
  await write('29990102000000_two.sql', 'create table app.two ();')
  expect(await push()).toMatchObject({ success: true })
  expect(await versions()).toEqual(['29990101000000', '29990102000000', '29990103000000'])
})

it('a dry run changes nothing', async () => {
  await write('29990104000000_four.sql', 'create table app.four ();')
  const { success, stdout, stderr } = await push('--dry-run')
  expect([success, await exists('app.four')]).toEqual([true, false])
  expect(stdout + stderr).toContain('29990104000000_four.sql')
})

it('a migration that is older than the last applied one is refused until --include-all', async () => {
  await write('29981231000000_older.sql', 'create table app.older ();')
  expect((await push()).success).toBe(false)
  expect(await exists('app.older')).toBe(false)
  expect(await push('--include-all')).toMatchObject({ success: true })
  expect(await exists('app.older')).toBe(true)
})
