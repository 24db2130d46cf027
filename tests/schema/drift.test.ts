import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { schemaDifference } from '../../supabase/schema/cli.ts'
import { buildDatabases } from '../../supabase/schema/pair.ts'

const suffix = crypto.randomUUID().replaceAll('-', '')
const names = { migrated: `migrated_${suffix}`, sources: `sources_${suffix}` }
const adminUrl = (name: string) => inject('adminUrl').replace('DATABASE', name)

beforeAll(() => buildDatabases({ adminUrl }, names))
afterAll(async () => {
  const admin = postgres(adminUrl('postgres'), { max: 1 })
  for (const name of Object.values(names)) await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
})

const missing = () => schemaDifference(adminUrl(names.migrated), adminUrl(names.sources))

it('the migrations and sql/ do not differ; otherwise: npm run db:diff -- name', async () => {
  expect(await missing()).toBe('')
})

it('the migrations insert the same rows as sql/, which a comparison of schemas does not see', async () => {
  const rows = async (name: string) => {
    const sql = postgres(adminUrl(name), { max: 1 })
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('app', 'private') order by 1`
    const inserted = await Promise.all(tables.map(async (table) => [
      table.name,
      (await sql.unsafe(`select to_jsonb(t) as row from ${table.name} t order by 1`)).map(({ row }) => row),
    ]))
    await sql.end()
    return Object.fromEntries(inserted.filter(([, found]) => found!.length > 0))
  }
  const inserted = await rows(names.sources)
  expect(inserted['app.credit_prices']).toHaveLength(4)
  expect(await rows(names.migrated)).toEqual(inserted)
})

describe('a difference is reported', () => {
  const changes: [string, string, RegExp][] = [
    ['a column', 'alter table app.songs add column label text', /ADD COLUMN "?label/i],
    [
      'the text of a function',
      `create or replace function private.is_delegated() returns boolean language plpgsql stable security invoker
        set search_path = '' as $$ begin return false; end $$`,
      /FUNCTION private\.is_delegated/i,
    ],
    ['a policy', 'drop policy songs_select_account on app.songs', /DROP POLICY "?songs_select_account/i],
    [
      'a grant',
      'grant update (song_count) on app.catalogs to authenticated',
      /GRANT UPDATE[^;]*"catalogs"[^;]*authenticated/i,
    ],
    [
      'a right to execute',
      'grant execute on function private.account_id() to platform_api',
      /GRANT EXECUTE[^;]*account_id[^;]*platform_api/i,
    ],
    [
      'row-level security that is not forced',
      'alter table app.songs no force row level security',
      /"songs"\s+NO FORCE/i,
    ],
  ]
  let statements: string

  beforeAll(async () => {
    const sql = postgres(adminUrl(names.sources), { max: 1, onnotice: () => {} })
    await sql.unsafe(`set role postgres; ${changes.map(([, change]) => change).join(';')}`)
    await sql.end()
    statements = await missing()
  })

  it.each(changes)('in %s', (_, __, reported) => {
    expect(statements).toMatch(reported)
  })
})
