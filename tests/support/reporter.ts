import { DefaultReporter, type TestModule } from 'vitest/node'

/** Vitest's own report, closed by the one line that continuous integration counts. */
export default class CountingReporter extends DefaultReporter {
  override onTestRunEnd(...args: Parameters<DefaultReporter['onTestRunEnd']>) {
    super.onTestRunEnd(...args)
    const modules: readonly TestModule[] = args[0]
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file or a group that broke outside its tests would else pass unnoticed among the skipped.
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const broken = groups.filter((group) => group.errors().length > 0).length + args[1].length
    const skipped = count('skipped')
    console.log(
      `\n${count('passed')} passed, ${count('failed') + broken} failed${
        skipped ? `, ${skipped} skipped` : ''
      }`,
    )
  }
}
