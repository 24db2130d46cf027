import { expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { documentOf, resolved } from './document-walk.ts'
import { goodCredential } from './provocations.ts'
import { allOperations, goodInput, named, sampleOf, send } from './walk.ts'
import { openWorld } from './world.ts'

const world = fixture(openWorld)
const document = documentOf()
const repeatable = allOperations.filter(({ idempotency }) => idempotency)

/** What each table of the database has, less the counts of requests. */
async function rowCounts(): Promise<Record<string, number>> {
  const { owner: sql } = world.platform.database
  const rows = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('rate_counts', 'key_requests')`
  return Object.fromEntries(
    await Promise.all(rows.map(async ({ name }) => {
      const [row] = await sql.unsafe(`select count(*)::integer from ${name}`)
      return [name, row!.count]
    })),
  )
}

it.each(named(repeatable))('a repeat of %s with its key gets the same and does nothing', async (_, op) => {
  const stage = await world.stage()
  const [target] = Object.values(sampleOf(op).targets ?? {})
  const { input } = await target?.(stage) ?? {}
  const request = {
    values: { ...goodInput(op), ...input },
    headers: { ...goodCredential(op, stage), 'idempotency-key': crypto.randomUUID() },
  }
  const first = await send(world.platform.api, op, request)
  const text = await first.text()
  expect([200, 201, 202], text).toContain(first.status)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  const before = await rowCounts()
  const repeat = await send(world.platform.api, op, request)
  expect(await rowCounts()).toEqual(before)
  expect(repeat.headers.get('idempotent-replayed')).toBe('true')
  const { responses } = document.paths[op.http.path]![op.http.method]!
  expect(resolved(document, responses[repeat.status]!).headers).toHaveProperty('Idempotent-Replayed')
  const isShownOnce = op.idempotency!.savedWith !== 'output' && op.idempotency!.isShownOnce
  if (isShownOnce) {
    return expect([repeat.status, repeat.headers.get('x-error-code')]).toEqual([409, 'conflict'])
  }
  expect(repeat.status).toBe(first.status)
  // A new address to upload the same file is signed each time.
  if (op.name !== 'stage_file') return expect(await repeat.text()).toBe(text)
  expect((await repeat.json()).path).toBe(JSON.parse(text).path)
})
