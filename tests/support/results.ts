/** The last result of a test, or the failure of a file, a group or the run outside its tests. */
export interface TestResult {
  project: string
  /** The test file; empty if the failure belongs to none. */
  file: string
  name: string
  state: 'passed' | 'failed' | 'skipped'
  /** Why it failed. */
  message?: string
}

/** The line that continuous integration counts. */
export function closingLine(results: readonly TestResult[]): string {
  const count = (state: TestResult['state']) => results.filter((result) => result.state === state).length
  const skipped = count('skipped')
  return `${count('passed')} passed, ${count('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/** What helps after a run that found no test: the file may be of the slower suite. */
export const hintOf = (results: readonly TestResult[], args: readonly string[]): string | undefined =>
  results.length > 0 || args.includes('all')
    ? undefined
    : 'No such file is in npm test. For the slow files of tests/suites.ts: npm run test:all -- FILE'
