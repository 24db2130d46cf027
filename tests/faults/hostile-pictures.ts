import postgres from 'postgres'
import { describeUploads, readsDuringUploads } from '../support/reads-during-uploads.ts'
import type { RunningStack } from '../support/stack.ts'

const durationMs = 15_000
/** The longest that another caller may wait (budget B19). */
const limitMs = 1_000

/** One account uploads hostile pictures four at a time. Every read of another one is answered, and soon. */
export async function hostilePictures({ stack }: RunningStack): Promise<{ isGood: boolean; line: string }> {
  const { base_url, accounts: { owner, outsider }, database_url } = stack
  const sql = postgres(database_url, { max: 1, onnotice: () => {} })
  const { slowestMs, medianMs, failed, uploads } = await readsDuringUploads({
    api: `${base_url}/api`,
    busy: outsider.api_key,
    known: owner.api_key,
    sql,
    durationMs,
  }).finally(() => sql.end())
  const isExpected = Object.keys(uploads).every((status) => ['200', '400'].includes(status))
  return {
    isGood: failed.length === 0 && isExpected && slowestMs <= limitMs,
    line:
      `hostile pictures (${describeUploads(uploads)}): ${failed.length} reads of another caller failed, ` +
      `the slowest took ${slowestMs.toFixed(0)} ms, median ${medianMs.toFixed(0)} ms`,
  }
}
