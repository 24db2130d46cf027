import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    globalSetup: ['tests/support/global-setup.ts'],
    // One more than the two cores that CI has: much of the time a test waits for a vendor's time-out or a browser.
    maxWorkers: 3,
    // A file's modules are kept for the next one, which saves a fifth of the time: no module of ours keeps state of a run.
    isolate: false,
    // The runner sets it to a path of its own; a worker that a test starts takes it for the platform's address.
    env: { BASE_URL: '' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // It asks the runtime where a package's file is, which the runner would answer for it, and cannot.
    server: { deps: { external: [/\/shared\/media\/webp\/package-file\.ts$/] } },
    reporters: ['tests/support/reporter.ts'],
  },
})
