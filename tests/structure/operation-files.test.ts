import { expect, it } from 'vitest'
import { allOperations } from '../contract/walk.ts'
import { readSource, sourceFiles } from './imports.ts'

it('each operation has a file of tests that is named by its file or by its name', () => {
  const tests = sourceFiles('tests/operations', /\.test\.ts$/)
  const sources = sourceFiles('shared/operations').map((file) => ({ file, text: readSource(file) }))
  const missing = allOperations.map(({ name }) => name).filter((name) => {
    const { file } = sources.find(({ text }) => text.includes(`  name: '${name}',`))!
    const [group, own] = file.replace('shared/operations/', '').split(/\/|\.tsx?$/)
    return ![own, name.replaceAll('_', '-')].some((test) =>
      tests.includes(`tests/operations/${group}/${test}.test.ts`)
    )
  })
  expect(missing).toEqual([])
})
