import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take long. The usual order, by size, starts them last, and the other cores are idle meanwhile. */
const slow = [
  'cli/runs',
  'client/environments',
  'contract/access-matrix',
  'docs/examples',
  'fuzz/fuzz',
  'isolation/faults',
  'operations/content/kills',
  'pages/concepts',
  'tasks/table',
]

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) =>
      slow.some((name) => moduleId.endsWith(`/tests/${name}.test.ts`))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
