import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Fault } from '../../supabase/local/stand-ins/faults.ts'
import { createAccount, type TestAccount } from '../support/accounts.ts'
import { sample } from '../support/sample.ts'
import { type FaultyWorld, openFaultyWorld } from './faulty-world.ts'
import { type Row, rows } from './fault-rows.ts'
import { startTimer } from '../support/timer.ts'

/**
 * The outcome of each fault of each vendor: the status of the response (502 provider_failed, 503 store_unavailable,
 * 422 metadata_unavailable, 404 not_found), `done` if the fault has no effect, or the end of a run in the background. A dash is
 * impossible: without a server a second request to a vendor is never sent, a picture has no types, and a capture whose actor
 * has started finds it again (captures.test.ts).
 */
const table = `
                    | refused     | slow body   | 401    | 403    | 404    | 429          | 500         | HTML             | truncated        | 50 MB            | wrong types
songs               | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502              | 502              | 502              | 502
search: token       | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502              | 502              | 502              | 502
search              | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502              | 502              | 502              | 502
source: releases    | 502         | 502         | 502    | 404    | 404    | 502          | 502         | 502              | 502              | 502              | 502
source: details     | 502         | 502         | 502    | 502    | done   | 502          | 502         | 502              | 502              | 502              | 502
source: store       | 502         | 502         | 502    | 502    | 404    | 502          | 502         | 502              | 502              | 502              | 502
events              | 502         | 502         | 502    | 502    | 404    | 502          | 502         | 502              | 502              | 502              | 502
authorize: look     | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502              | 502              | 502              | 502
authorize: link     | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502              | 502              | 502              | 502
connectors          | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502              | 502              | 502              | 502
disconnect          | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502              | 502              | 502              | 502
card: customer      | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502              | 502              | 502              | 502
card: page          | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502              | 502              | 502              | 502
card saved: read    | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502              | 502              | 502              | 502
card saved: default | -           | 502         | 502    | 502    | 502    | 502          | 502         | 502              | 502              | 502              | 502
recharge            | waits       | waits       | waits  | waits  | waits  | waits        | waits       | waits            | waits            | waits            | waits
release             | 422         | 422         | 422    | 422    | 422    | 422          | 422         | 422              | 422              | 422              | 422
release: artwork    | 422         | 422         | 422    | 422    | 422    | 422          | 422         | 422              | 422              | 422              | -
sign-up mail        | 503         | 503         | 503    | 503    | 503    | 503          | 503         | 503              | 503              | 503              | 503
capture: start      | unavailable | -           | failed | failed | failed | rate_limited | unavailable | invalid_response | -                | -                | -
capture: state      | -           | unavailable | failed | failed | failed | rate_limited | unavailable | invalid_response | invalid_response | invalid_response | invalid_response
capture: items      | -           | unavailable | failed | failed | failed | rate_limited | unavailable | invalid_response | invalid_response | invalid_response | invalid_response
page by a model     | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502              | 502              | 502              | 502
`
/** The fault of each column; in the first one there is no server. */
const faults: Record<string, Fault | undefined> = {
  'refused': undefined,
  'slow body': 'slow_body',
  '401': 'unauthorized',
  '403': 'forbidden',
  '404': 'not_found',
  '429': 'rate_limited',
  '500': 'error',
  'HTML': 'html',
  'truncated': 'truncated',
  '50 MB': 'huge',
  'wrong types': 'wrong_types',
}

const [columns, ...lines] = table.trim().split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
columns!.shift()
// `npm test` runs every fourth cell.
const cells = lines.flatMap(([row, ...cells], line) =>
  sample(cells.map((cell, n) => ({ row: row!, column: columns![n]!, cell })), 4, line)
).filter(({ cell }) => cell !== '-')

const timeoutMs = 500
let faulty: FaultyWorld
let slow: FaultyWorld
let withoutServers: FaultyWorld
beforeAll(async () => {
  ;[faulty, slow, withoutServers] = [
    await openFaultyWorld(),
    await openFaultyWorld({ timeoutMs }),
    await openFaultyWorld({ hasServers: false }),
  ]
})
afterAll(() => Promise.all([faulty, slow, withoutServers].map((world) => world.close())))

let n = 0

it('the table and its sample have all rows and all faults', () => {
  expect(lines.map(([row]) => row)).toEqual(Object.keys(rows))
  expect(columns!.toSorted()).toEqual(Object.keys(faults).toSorted())
  expect(new Set(cells.map(({ row }) => row))).toEqual(new Set(Object.keys(rows)))
  expect(new Set(cells.map(({ column }) => column))).toEqual(new Set(columns))
})

it.each(cells)('$row, $column: $cell', async ({ row: name, column, cell }) => {
  const row: Row = rows[name]!
  const fault = faults[column]
  const world = !fault ? withoutServers : fault.startsWith('slow') ? slow : faulty
  const vendor = world.vendors[row.vendor]
  const account = await createAccount(world.platform.database)
  n++
  const prepared = await row.prepare?.(world, account, n) as never
  const before = vendor.requests.length
  const logged = [world.platform.log.length, world.worker.lines.length] as const
  if (fault) vendor.order({ fault, on: row.on, times: 1_000, retry_after_s: 0 })
  const timer = startTimer()
  const outcome = await row.send(world, account, n, prepared).finally(() => vendor.clearFaults())

  expect(outcome.cell).toBe(cell)
  if (cell !== 'done') {
    expect(outcome.body).toEqual(row.others?.[cell] ?? row.refusal)
    expectLogged(row, column, cell, outcome.logged)
  }
  // The time limit includes retries.
  if (/^\d/.test(cell)) {
    timer.expectAbout(timeoutMs * calls(vendor.requests.length - before))
  }
  const output = [
    JSON.stringify(outcome.body),
    ...world.platform.log.slice(logged[0]),
    ...world.worker.lines.slice(logged[1]),
  ].join('\n')
  for (const secret of world.secrets) expect(output.includes(secret), 'The output has a secret').toBe(false)
  expect(await chargedTo(world, account)).toEqual({ entries: 0, reserved: 0 })
})

/** The upper bound of calls for a number of requests. */
const calls = (requests: number) => Math.max(1, Math.min(requests, 2))

/** The operator's log has the vendor and the status of its response. */
function expectLogged(row: Row, column: string, cell: string, line: string) {
  // The cause of a client error is not logged.
  if (cell.startsWith('4')) return
  expect(line).toContain(row.name)
  if (/^\d+$/.test(column)) expect(line).toContain(`responded with ${column}`)
}

async function chargedTo({ platform }: FaultyWorld, { id }: TestAccount) {
  const { owner } = platform.database
  const [{ entries }] = await owner`
    select count(*)::int as entries from app.credit_entries
    where account_id = ${id} and kind in ('charge', 'purchase')` as [{ entries: number }]
  const [balance] = await owner`select reserved::int from app.credit_balances where account_id = ${id}`
  return { entries, reserved: balance?.reserved ?? 0 }
}
