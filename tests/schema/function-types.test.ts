import { expect, it } from 'vitest'
import { functionTypes } from '../../supabase/schema/function-types.ts'
import { openDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'

const database = fixture(openDatabase)

const file = new URL('../../shared/platform/database/functions.ts', import.meta.url)

it('the types of SQL functions are those of the database; if not: npm run db:types', async () => {
  expect(await functionTypes(database.owner)).toBe(await Deno.readTextFile(file))
})

/** The types after a change, which is not kept. */
async function typesAfter(change: string): Promise<string> {
  const connection = await database.owner.reserve()
  try {
    await connection.unsafe(`begin; ${change}`)
    return await functionTypes(connection)
  } finally {
    await connection`rollback`
    connection.release()
  }
}

it.each([
  [
    'a new argument',
    'jobs.count(since date, task text)',
    'count: { args: { since: string; task: string }; result: number }',
  ],
  [
    'an optional one',
    "jobs.count(task text default 'a')",
    'count: { args: { task?: string }; result: number }',
  ],
])('%s is in the types', async (_, signature, expected) => {
  const types = await typesAfter(`create function ${signature} returns integer language sql as 'select 1'`)
  expect(types).toContain(`  ${expected}\n`)
})

it.each([
  ['a type without a TypeScript type', 'jobs.count(price money)', 'jobs.count: type money'],
  ['an overloaded function', 'jobs.claim_run(task text)', 'jobs.claim_run is overloaded'],
])('%s is refused by name', async (_, signature, message) => {
  const change = `create function ${signature} returns integer language sql as 'select 1'`
  await expect(typesAfter(change)).rejects.toThrow(message)
})
