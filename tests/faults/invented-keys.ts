import postgres from 'postgres'
import { describeFlood, insertKeys, readsDuringFlood } from '../support/reads-during-flood.ts'
import type { RunningStack } from '../support/stack.ts'

const durationMs = 15_000
/** The longest that another caller may wait (budget B19). */
const limitMs = 1_000

/** 700 connections send invented keys. Every read with a valid key is answered, and soon, also the first one with a key. */
export async function inventedKeys({ stack }: RunningStack): Promise<{ isGood: boolean; line: string }> {
  const { base_url, accounts: { owner }, database_url } = stack
  const sql = postgres(database_url, { max: 1, onnotice: () => {} })
  const fresh = await insertKeys(sql, 100).finally(() => sql.end())
  const { slowestMs, medianMs, failed, flood } = await readsDuringFlood({
    url: `${base_url}/api/me`,
    known: owner.api_key,
    fresh,
    durationMs,
  })
  const isExpected = Object.keys(flood).every((status) => ['401', '429'].includes(status))
  return {
    isGood: failed.length === 0 && isExpected && slowestMs <= limitMs && '429' in flood,
    line: `invented keys (${describeFlood(flood)}): ${failed.length} reads with valid keys failed, ` +
      `the slowest took ${slowestMs.toFixed(0)} ms, median ${medianMs.toFixed(0)} ms`,
  }
}
