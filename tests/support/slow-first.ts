import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files, and folders of such, that take long. The usual order, by size, starts them last, and the other cores are idle meanwhile. */
const slow = [
  'console/',
  'contract/access-matrix.test.ts',
  'docs/examples.test.ts',
  'edge/functions.test.ts',
  'fuzz/fuzz.test.ts',
  'pages/concepts.test.ts',
  'pages/dark-page.test.ts',
  'pages/page-widths.test.ts',
  'pages/vivid-page.test.ts',
  'platform/regular-expressions.test.ts',
  'tasks/table.test.ts',
]

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) =>
      slow.some((start) => moduleId.includes(`/tests/${start}`))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
