import { fileURLToPath } from 'node:url'
import type { Sql } from 'postgres'
import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { median } from '../bench/statistics.ts'
import type { FloodCounts, FloodOptions } from './flood-process.ts'

/** Valid keys that no process has seen, each of an account of its own. */
export async function insertKeys(sql: Sql, count: number): Promise<string[]> {
  const made = Array.from({ length: count }, () => ({ id: crypto.randomUUID(), ...createApiKey() }))
  await sql`
    with fresh as (
      select * from jsonb_to_recordset(${sql.json(made as never)}) as fresh (id uuid, prefix text, hash text)
    ),
    inserted as (insert into app.accounts (id, kind, name) select id, 'person', 'Fresh' from fresh)
    insert into app.api_keys (account_id, name, prefix, key_hash)
    select id, 'Fresh', prefix, decode(hash, 'hex') from fresh`
  return made.map(({ key }) => key)
}

export interface ReadTimes {
  slowestMs: number
  medianMs: number
  /** Reads without a 200, as their statuses. */
  failed: number[]
}

/** Reads the account every 25 ms: with a known key, and every tenth time with one that is used for the first time. */
export async function readSteadily(
  url: string,
  known: string,
  fresh: string[],
  durationMs: number,
): Promise<ReadTimes> {
  const times: number[] = []
  const failed: number[] = []
  const reads: Promise<void>[] = []
  const read = async (key: string) => {
    const started = performance.now()
    const status = await fetch(url, { headers: { 'x-api-key': key } })
      .then(async (response) => (await response.arrayBuffer(), response.status), () => 0)
    times.push(performance.now() - started)
    if (status !== 200) failed.push(status)
  }
  const timer = setInterval(
    () => reads.push(read(reads.length % 10 === 9 ? fresh.pop() ?? known : known)),
    25,
  )
  await new Promise((resolve) => setTimeout(resolve, durationMs))
  clearInterval(timer)
  await Promise.all(reads)
  return { slowestMs: Math.max(...times), medianMs: median(times), failed }
}

/** How long reads take while 700 connections send invented keys, and what those got. */
export async function readsDuringFlood(
  { url, known, fresh, durationMs, addressHeader }: {
    url: string
    known: string
    fresh: string[]
    durationMs: number
    addressHeader?: string
  },
): Promise<ReadTimes & { flood: FloodCounts }> {
  const options: FloodOptions = { url, connections: 700, durationMs: durationMs + 1_000, addressHeader }
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      'run',
      '-A',
      '--no-prompt',
      fileURLToPath(import.meta.resolve('./flood-process.ts')),
      JSON.stringify(options),
    ],
    stdout: 'piped',
    stderr: 'inherit',
  }).spawn()
  const times = await readSteadily(url, known, fresh, durationMs)
  const { stdout } = await child.output()
  return { ...times, flood: JSON.parse(new TextDecoder().decode(stdout)) }
}

/** `12 x 200, 30 x 400`. */
export const describeStatuses = (counts: FloodCounts) =>
  Object.entries(counts).map(([status, count]) => `${count} x ${status}`).join(', ')
