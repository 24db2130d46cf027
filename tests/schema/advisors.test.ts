import { expect, it } from 'vitest'
import { advisorNotices } from '../../supabase/schema/advisors.ts'
import { openDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'

const database = fixture(openDatabase)

const details = async () =>
  (await advisorNotices(database.ownerUrl)).map(({ name, detail }) => `${name}: ${detail}`)

it("Supabase's advisors report nothing for the migrated database", async () => {
  expect(await details()).toEqual([])
})

it('they report an exposed table, a foreign key without an index and a function without search_path', async () => {
  await database.owner.unsafe(`
    set role postgres;
    create table public.exposed (id int);
    create table app.slow (id int primary key, account_id uuid references app.accounts (id));
    create function private.loose() returns int language sql as 'select 1';
    reset role`)
  const report = (await details()).join('\n')
  expect(report).toMatch(/rls_disabled_in_public: .*exposed/)
  expect(report).toMatch(/unindexed_foreign_keys: .*slow/)
  expect(report).toMatch(/function_search_path_mutable: .*loose/)
})
