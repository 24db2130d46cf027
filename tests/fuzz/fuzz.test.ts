import { env } from 'node:process'
import { expect, it } from 'vitest'
import { whole } from '../support/sample.ts'
import { fuzz } from './run.ts'

// npm run fuzz -- --requests N --seed N sets these.
const requests = Number(env.FUZZ_REQUESTS ?? (whole ? 5_000 : 150))
const seed = Number(env.FUZZ_SEED ?? 1)

it(`${requests} generated requests of seed ${seed} get only responses that are described`, async () => {
  const report = await fuzz({ requests, seed })
  if (env.FUZZ_REQUESTS || report.failures.length > 0) {
    console.log(
      [...report.failures, JSON.stringify({ seed, requests: report.requests, statuses: report.statuses })]
        .join('\n\n'),
    )
  }
  expect(report.failures).toEqual([])
  expect(report.requests).toBe(requests)
}, 60_000 + requests * 300)
