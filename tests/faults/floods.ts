import postgres, { type Sql } from 'postgres'
import {
  describeStatuses,
  insertKeys,
  readsDuringFlood,
  type ReadTimes,
} from '../support/reads-during-flood.ts'
import { readsDuringUploads } from '../support/reads-during-uploads.ts'
import type { RunningStack } from '../support/stack.ts'

const durationMs = 15_000
/** The longest that another caller may wait (budget B19). */
const limitMs = 1_000

interface Flood {
  /** The statuses that what it sends may get, and one that something must get. */
  expected: string[]
  required: string
  run(stack: RunningStack['stack'], sql: Sql): Promise<ReadTimes & { statuses: Record<string, number> }>
}

const floods: Record<string, Flood> = {
  /** 700 connections send them. Some of the reads are the first ones with a key. */
  'invented keys': {
    expected: ['401', '429'],
    required: '429',
    async run({ base_url, accounts: { owner } }, sql) {
      const fresh = await insertKeys(sql, 100)
      const url = `${base_url}/api/me`
      const { flood, ...times } = await readsDuringFlood({ url, known: owner.api_key, fresh, durationMs })
      return { ...times, statuses: flood }
    },
  },
  /** One account uploads them four at a time. */
  'hostile pictures': {
    expected: ['200', '400'],
    required: '200',
    async run({ base_url, accounts: { owner, outsider } }, sql) {
      const api = `${base_url}/api`
      const keys = { busy: outsider.api_key, known: owner.api_key }
      const { uploads, ...times } = await readsDuringUploads({ api, ...keys, sql, durationMs })
      return { ...times, statuses: uploads }
    },
  },
}

/** Floods a stack. It is good if every read of another caller is answered, and soon. */
export async function runFloods({ stack }: RunningStack, only: string) {
  const sql = postgres(stack.database_url, { max: 1, onnotice: () => {} })
  const results: { isGood: boolean; line: string }[] = []
  for (const [name, { expected, required, run }] of Object.entries(floods)) {
    if (!name.includes(only)) continue
    const { slowestMs, medianMs, failed, statuses } = await run(stack, sql)
    const isExpected = required in statuses && Object.keys(statuses).every((one) => expected.includes(one))
    const line =
      `${name} (${describeStatuses(statuses)}): ${failed.length} reads of another caller failed, ` +
      `the slowest took ${slowestMs.toFixed(0)} ms, median ${medianMs.toFixed(0)} ms`
    const isGood = failed.length === 0 && isExpected && slowestMs <= limitMs
    results.push({ isGood, line })
    console.log(`${isGood ? 'good' : 'BAD '}  ${line}`)
  }
  await sql.end()
  return results
}
