import { describe, expect, it } from 'vitest'
import type { TestResult } from '../support/results.ts'
import { failedFiles, verdictOf } from './verdict.ts'

const test = (file: string, name: string, message?: string): TestResult => ({
  project: 'platform',
  file,
  name,
  state: message ? 'failed' : 'passed',
  ...message && { message },
})
const repeat = (file: string, ...results: TestResult[]) => ({ project: 'platform', file, results })

describe('the verdict of a run', () => {
  const first = [test('a', 'one'), test('b', 'two', 'Expected 1\nbut got 2'), test('b', 'three')]

  it('without a failure is that of its tests', () => {
    expect(verdictOf([test('a', 'one')], [])).toEqual({
      flaky: [],
      closing: '1 passed, 0 failed',
      passed: true,
    })
  })

  it('passes if the one failed file passes alone, and names it with its first failure', () => {
    expect(failedFiles(first)).toEqual([{ project: 'platform', file: 'b' }])
    expect(verdictOf(first, [repeat('b', test('b', 'two'), test('b', 'three'))])).toEqual({
      flaky: ['b > two: Expected 1'],
      closing: '3 passed, 0 failed',
      passed: true,
    })
  })

  it('fails if the file fails again, and counts each test once, by its last result', () => {
    const again = repeat('b', test('b', 'two'), test('b', 'three', 'Another'))
    expect(verdictOf(first, [again])).toEqual({ flaky: [], closing: '2 passed, 1 failed', passed: false })
  })

  it('fails if two files are flaky', () => {
    const two = [test('a', 'one', 'Once'), test('b', 'two', 'Once')]
    expect(verdictOf(two, [repeat('a', test('a', 'one')), repeat('b', test('b', 'two'))])).toEqual({
      flaky: ['a > one: Once', 'b > two: Once'],
      closing: '0 passed, 2 failed',
      passed: false,
    })
  })

  it('fails if the file did not run again, or nothing ran at all', () => {
    expect(verdictOf(first, [])).toMatchObject({ closing: '2 passed, 1 failed', passed: false })
    expect(verdictOf(first, [repeat('b')])).toMatchObject({ closing: '2 passed, 1 failed', passed: false })
    expect(verdictOf([], [])).toMatchObject({ closing: '0 passed, 0 failed', passed: false })
  })
})
