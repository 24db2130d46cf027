import { defineConfig } from 'vitest/config'
import { ruleFiles } from './live/support/rules.ts'
import { onlyInAll } from './suites.ts'
import { SlowFirst } from './support/slow-first.ts'

export default defineConfig(({ mode }) => {
  const rules = ruleFiles()
  const left = mode === 'all' ? [] : Object.keys(onlyInAll)
  return {
    test: {
      root: new URL('..', import.meta.url).pathname,
      // Two more than the two cores of CI: tests often wait for a vendor's timeout or a browser.
      maxWorkers: 4,
      // Test files share their modules, which saves a fifth of the time: no module of ours keeps state of a run.
      isolate: false,
      // Deno loads the modules itself, which saves a tenth of the processor time: nothing needs Vite's transformation.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      env: {
        // The runner sets it to its own path, and a worker that a test starts would use that as the platform's address.
        BASE_URL: '',
        TEST_SUITE: mode === 'all' ? 'all' : 'quick',
      },
      testTimeout: 60_000,
      // A poll ends at its first success; only a failure waits this long, on a busy machine too.
      expect: { poll: { timeout: 10_000 } },
      hookTimeout: 180_000,
      reporters: ['tests/support/reporter.ts'],
      sequence: { sequencer: SlowFirst },
      projects: [
        {
          extends: true,
          test: {
            name: 'platform',
            include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
            exclude: [...rules, ...left],
            globalSetup: ['tests/support/global-setup.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'live',
            include: rules,
            exclude: left,
            globalSetup: ['tests/support/live-deployment.ts'],
            maxConcurrency: 6,
          },
        },
      ],
    },
  }
})
