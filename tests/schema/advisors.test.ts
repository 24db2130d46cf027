import { afterAll, beforeAll, expect, it } from 'vitest'
import { advisorNotices } from '../../supabase/schema/advisors.ts'
import { openDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => database.close())

const details = async () =>
  (await advisorNotices(database.ownerUrl)).map(({ name, detail }) => `${name}: ${detail}`)

it("Supabase's advisors, security and performance, have nothing to say about the migrated database", async () => {
  expect(await details()).toEqual([])
})

it('they do speak up: an exposed table, a foreign key without index, a function that searches anywhere', async () => {
  await database.owner.unsafe(`
    set role postgres;
    create table public.exposed (id int);
    create table app.slow (id int primary key, account_id uuid references app.accounts (id));
    create function private.loose() returns int language sql as 'select 1';
    reset role`)
  const said = (await details()).join('\n')
  expect(said).toMatch(/rls_disabled_in_public: .*exposed/)
  expect(said).toMatch(/unindexed_foreign_keys: .*slow/)
  expect(said).toMatch(/function_search_path_mutable: .*loose/)
})
