import { expect, it } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

/** What measures time: benchmarks, load, the place that compares it in a test, and the rule about the time that Slack allows. */
const measures = /^tests\/(bench|load|check|faults|support\/(timer|expressions\/attack)\.ts|live\/agent)/

it('no test compares elapsed time itself: startTimer allows for a busy machine', () => {
  const files = sourceFiles('tests', /\.tsx?$/).filter((file) => !measures.test(file))
  expect(files.filter((file) => /\.now\(\) - start\w*[^\n]*(toBeLess| <=? )/.test(readSource(file))))
    .toEqual([])
})
