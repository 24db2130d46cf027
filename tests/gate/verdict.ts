import { closingLine, type TestResult } from '../support/results.ts'

/** A test file of a project of tests/vitest.config.ts. */
export type TestFile = Pick<TestResult, 'project' | 'file'>

const isOf = ({ project, file }: TestFile) => (result: TestResult) =>
  result.project === project && result.file === file
const hasFailed = ({ state }: TestResult) => state === 'failed'

/** Each file with a failure, once. */
export const failedFiles = (results: readonly TestResult[]): TestFile[] =>
  [...Map.groupBy(results.filter(hasFailed), ({ project, file }) => `${project}\n${file}`).values()]
    .flatMap(([result]) => result ? [{ project: result.project, file: result.file }] : [])

/** What the second run of a failed file returned. */
export interface Repeated extends TestFile {
  results: readonly TestResult[]
}

export interface Verdict {
  /** A line for each flaky file: it failed, and passed when it ran again, alone. */
  flaky: string[]
  /** The line that ends the output. */
  closing: string
  passed: boolean
}

/** More flaky files than these are failures. */
const maxFlaky = 1

/** Counts each test once, by its last result. */
export function verdictOf(first: readonly TestResult[], repeated: readonly Repeated[]): Verdict {
  const flaky = repeated.filter(({ results }) => results.length > 0 && !results.some(hasFailed))
  const replaced = flaky.length > maxFlaky ? repeated.filter((file) => !flaky.includes(file)) : repeated
  const last = [
    ...first.filter((result) => !replaced.some((file) => isOf(file)(result))),
    ...replaced.flatMap((file) => file.results.length > 0 ? file.results : first.filter(isOf(file))),
  ]
  return {
    flaky: flaky.map((file) => {
      const { name, message } = first.filter(isOf(file)).find(hasFailed)!
      return `${file.file} > ${name}: ${message?.split('\n')[0]}`
    }),
    closing: closingLine(last),
    passed: last.length > 0 && !last.some(hasFailed),
  }
}
