import { expect, it } from 'vitest'
import { words } from '../support/words.ts'
import { readSource, sourceFiles } from './imports.ts'

/** Typefaces in base64, for drawings in functions, which have no files. */
const embedded = 'shared/media/svg/fonts.ts'
const longest = 4_000

it('no line is too long to read in the result of a search', () => {
  const files = words('docs functions shared sql supabase/build supabase/local supabase/schema tests')
    .flatMap((folder) => sourceFiles(folder, /\.(tsx?|css|json|md|sql|txt|html)$/))
  expect(files.length).toBeGreaterThan(1_000)
  const long = files.filter((file) => readSource(file).split('\n').some((line) => line.length > longest))
  expect(long).toEqual([embedded])
})
