import { matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import { onlyInAll } from '../suites.ts'
import { hintOf } from '../support/results.ts'
import { sourceFiles } from './imports.ts'

const files = sourceFiles('tests', /\.test\.tsx?$/)
const isOnlyInAll = (file: string) => Object.keys(onlyInAll).some((glob) => matchesGlob(file, glob))

it.each(Object.entries(onlyInAll))('%s has files, and files of `npm test` beside them', (glob, twins) => {
  expect(files.filter((file) => matchesGlob(file, glob))).not.toEqual([])
  expect(twins).not.toEqual([])
  expect(twins.filter((twin) => !files.includes(twin) || isOnlyInAll(twin))).toEqual([])
})

it('a run without a test names the command of the slower suite, except there', () => {
  const args = ['run', '--config', 'tests/vitest.config.ts', 'tests/authority/rights.test.ts']
  expect(hintOf([], args)).toContain('npm run test:all -- FILE')
  expect(hintOf([], args.toSpliced(3, 0, '--mode', 'all'))).toBeUndefined()
  expect(hintOf([{ project: '', file: '', name: '', state: 'skipped' }], args)).toBeUndefined()
})
