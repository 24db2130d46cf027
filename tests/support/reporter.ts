import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import process, { env } from 'node:process'
import { DefaultReporter, type TestModule } from 'vitest/node'
import { closingLine, hintOf, type TestResult } from './results.ts'
import { wholeSuite, writeSuiteFigures } from './suite-figures.ts'

type Ended = Parameters<DefaultReporter['onTestRunEnd']>

/**
 * Vitest's own report, then the closing line. The file TEST_RESULTS gets the results as JSON. A whole run leaves its figures
 * when it ends: only then the processor time includes the workers.
 */
export default class CountingReporter extends DefaultReporter {
  override onTestRunEnd(...args: Ended) {
    super.onTestRunEnd(...args)
    const [modules, errors] = args
    const results = [
      ...modules.flatMap((module) => resultsOf(module)),
      ...errors.map(({ message }) => failure({ project: '', file: '', name: 'the run' }, message)),
    ]
    if (env.TEST_RESULTS) writeFileSync(env.TEST_RESULTS, JSON.stringify(results))
    const closing = closingLine(results)
    const given = process.argv.slice(2)
    const hint = hintOf(results, given)
    if (hint) console.log(`\n${hint}`)
    console.log(`\n${closing}`)
    const suite = wholeSuite(given)
    if (suite) process.once('exit', () => writeSuiteFigures(suite, closing))
  }
}

function resultsOf(module: TestModule): TestResult[] {
  const where = { project: module.project.name, file: relative('', module.moduleId) }
  const tests = [...module.children.allTests()].map((test): TestResult => {
    const { state, errors } = test.result()
    const named = { ...where, name: test.fullName }
    if (state === 'failed') return failure(named, errors[0]?.message)
    return { ...named, state: state === 'passed' ? 'passed' : 'skipped' }
  })
  // A file or a group that broke outside its tests would else pass unnoticed among the skipped.
  const groups = [module, ...module.children.allSuites()].flatMap((group) => {
    const [error] = group.errors()
    return error
      ? [failure({ ...where, name: group.type === 'module' ? 'the file' : group.fullName }, error.message)]
      : []
  })
  return [...tests, ...groups]
}

const failure = (
  named: Pick<TestResult, 'project' | 'file' | 'name'>,
  message = 'It failed',
): TestResult => ({ ...named, state: 'failed', message })
