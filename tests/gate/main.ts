/**
 * Runs `npm test`. A file that fails runs once more, alone: a test that fails by chance must not refuse a
 * change that it does not concern. The next change repairs it.
 */
import { join } from 'node:path'
import { processorSeconds } from '../support/processor-time.ts'
import type { TestResult } from '../support/results.ts'
import { failedFiles, type Repeated, verdictOf } from './verdict.ts'

/** With more failed files, the change is the cause. */
const maxRepeats = 5

const folder = await Deno.makeTempDir({ prefix: 'test-results-' })
let runs = 0

/** Runs the suite. Without a result, the runner itself has failed. */
async function run(args: string[]): Promise<TestResult[]> {
  const file = join(folder, `${++runs}.json`)
  const command = new Deno.Command('npm', {
    args: ['test', '--', ...args],
    env: { TEST_RESULTS: file },
    stdin: 'null',
  })
  const { code } = await command.spawn().status
  const results: TestResult[] = await Deno.readTextFile(file).then(JSON.parse, () => [])
  if (code === 0 || results.some(({ state }) => state === 'failed')) return results
  const message = `It ended with ${code}`
  return [...results, { project: '', file: '', name: 'the run', state: 'failed', message }]
}

const first = await run([])
const seconds = processorSeconds()
const failed = failedFiles(first)
const repeated: Repeated[] = []
if (failed.length <= maxRepeats && failed.every(({ file }) => file !== '')) {
  for (const { project, file } of failed) {
    console.log(`\n${file} failed and runs again, alone`)
    // The filter matches the names of other files that begin with this one's.
    const results = (await run(['--project', project, file])).filter((result) =>
      ['', file].includes(result.file)
    )
    repeated.push({ project, file, results })
  }
}
await Deno.remove(folder, { recursive: true })
const { flaky, closing, passed } = verdictOf(first, repeated)
if (seconds !== undefined) console.log(`\nProcessor time of npm test: ${seconds.toFixed(0)} s`)
for (const line of flaky) console.log(`Flaky: ${line}`)
console.log(closing)
Deno.exit(passed ? 0 : 1)
