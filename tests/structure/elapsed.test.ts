import { expect, it } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

/** What measures time: benchmarks, load, and the one place that compares it in a test. */
const measures = /^tests\/(bench|load|check|faults|support\/(timer|expressions\/attack)\.ts)/

it('no test compares elapsed time itself: startTimer allows for a busy machine', () => {
  const files = sourceFiles('tests', /\.tsx?$/).filter((file) => !measures.test(file))
  expect(files.filter((file) => /performance\.now\(\) - |Date\.now\(\) - start/.test(readSource(file))))
    .toEqual([])
})
