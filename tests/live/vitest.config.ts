import { defineConfig } from 'vitest/config'
import { ruleFiles } from './support/rules.ts'

/** For `npm run test:live`. Requests wait for the deployment, so that one worker is enough to be fast, and easy to limit. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ruleFiles(),
    globalSetup: ['tests/live/setup.ts'],
    maxWorkers: 1,
    isolate: false,
    maxConcurrency: 6,
    hookTimeout: 60_000,
    reporters: ['tests/live/support/reporter.ts'],
  },
})
