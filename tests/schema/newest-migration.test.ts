import { expect, it } from 'vitest'
import { newestMigration } from '../../shared/platform/database/migration.ts'
import { sourceFiles } from '../structure/imports.ts'

it('GET /api/ready checks the newest migration; npm run db:diff writes its version', () => {
  const versions = sourceFiles('supabase/migrations', /\.sql$/).map((file) => /\/(\d{14})_/.exec(file)![1]!)
  expect(newestMigration).toBe(versions.sort().at(-1))
})
