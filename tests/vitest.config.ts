import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    globalSetup: ['tests/support/global-setup.ts'],
    // Two cores are what CI has; each worker keeps its own clone of the template database.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // It asks the runtime where a package's file is, which the runner would answer for it, and cannot.
    server: { deps: { external: [/\/shared\/media\/webp\/package-file\.ts$/] } },
    reporters: ['tests/support/reporter.ts'],
  },
})
