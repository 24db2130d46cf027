import { expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { applyMigrations } from '../../supabase/local/migrate.ts'
import { openDatabase } from '../support/database.ts'

const database = fixture(openDatabase, 'each')

it.each([
  ['an older', '20261120200953'],
  ['a newer', '29991231000000'],
])('a database of %s version is refused with the way out, and unchanged', async (age, version) => {
  await database.owner`insert into supabase_migrations.schema_migrations (version) values (${version})`
  const rows = () => database.owner`select version from supabase_migrations.schema_migrations order by 1`
  const before = await rows()
  await expect(applyMigrations(database.owner)).rejects.toThrow(
    `The data was made by ${age} version of this project. ` +
      'Check out that version, or delete the data and start with: npm start -- --fresh',
  )
  expect(await rows()).toEqual(before)
})
