import { DefaultReporter, type TestModule } from 'vitest/node'

/** Vitest's own report, followed by the rules that were not run, and the counts. */
export default class LiveReporter extends DefaultReporter {
  override onTestRunEnd(...args: Parameters<DefaultReporter['onTestRunEnd']>) {
    super.onTestRunEnd(...args)
    const modules: readonly TestModule[] = args[0]
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const broken = groups.filter((group) => group.errors().length > 0).length + args[1].length
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    const notRun = inState('skipped')
    if (notRun.length > 0) console.log('\nNot run:')
    for (const test of notRun) {
      const result = test.result()
      const reason = result.state === 'skipped' ? result.note : undefined
      console.log(`  ${test.name}: ${reason ?? 'another failure prevented it'}`)
    }
    console.log(`\n${notRun.length} not run`)
    console.log(`${inState('passed').length} passed, ${inState('failed').length + broken} failed`)
  }
}
