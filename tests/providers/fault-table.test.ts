import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Fault } from '../../supabase/local/stand-ins/faults.ts'
import { createAccount, type TestAccount } from '../support/accounts.ts'
import { type FaultyWorld, openFaultyWorld, timeoutMs } from './faulty-world.ts'
import { type Row, rows } from './fault-rows.ts'

/**
 * What comes of each fault of each vendor: the status of the answer (502 provider_failed, 503 store_unavailable,
 * 422 metadata_unavailable, 404 not_found), `done` where it does not matter, and of background work how its run ends.
 * A question that comes after another of the same vendor is never reached where nobody is there, and a picture has no types.
 */
const table = `
                    | refused     | slow body   | 401    | 403    | 404    | 429          | 500         | HTML     | truncated   | 50 MB    | wrong types
songs               | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502      | 502         | 502      | 502
search: token       | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502      | 502         | 502      | 502
search              | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502      | 502         | 502      | 502
events              | 502         | 502         | 502    | 502    | 404    | 502          | 502         | 502      | 502         | 502      | 502
authorize: look     | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502      | 502         | 502      | 502
authorize: link     | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502      | 502         | 502      | 502
connectors          | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502      | 502         | 502      | 502
disconnect          | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502      | 502         | 502      | 502
card: customer      | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502      | 502         | 502      | 502
card: page          | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502      | 502         | 502      | 502
card saved: read    | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502      | 502         | 502      | 502
card saved: default | -           | 502         | 502    | 502    | 502    | 502          | 502         | 502      | 502         | 502      | 502
recharge            | waits       | waits       | waits  | waits  | waits  | waits        | waits       | waits    | waits       | waits    | waits
release             | 422         | 422         | 422    | 422    | 422    | 422          | 422         | 422      | 422         | 422      | 422
release: artwork    | 422         | 422         | 422    | 422    | 422    | 422          | 422         | 422      | 422         | 422      | -
sign-up mail        | 503         | done        | 503    | 503    | 503    | 503          | 503         | done     | done        | done     | done
capture: start      | unavailable | unavailable | failed | failed | failed | rate_limited | unavailable | nonsense | nonsense    | nonsense | nonsense
capture: state      | -           | unavailable | failed | failed | failed | rate_limited | unavailable | nonsense | nonsense    | nonsense | nonsense
capture: items      | -           | unavailable | failed | failed | failed | rate_limited | unavailable | nonsense | nonsense    | nonsense | nonsense
page by a model     | 502         | 502         | 502    | 502    | 502    | 502          | 502         | 502      | 502         | 502      | 502
`
/** The order that a column gives; without one nobody is there. */
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
const cells = lines.flatMap(([row, ...cells]) =>
  cells.map((cell, n) => ({ row: row!, column: columns![n]!, cell })).filter(({ cell }) => cell !== '-')
)

let there: FaultyWorld
let gone: FaultyWorld
beforeAll(async () => {
  ;[there, gone] = [await openFaultyWorld(), await openFaultyWorld({ isAnybodyThere: false })]
})
afterAll(() => Promise.all([there.close(), gone.close()]))

let n = 0

it('has a row for each way in which a vendor is asked, and a column for each fault', () => {
  expect(lines.map(([row]) => row)).toEqual(Object.keys(rows))
  expect(columns!.toSorted()).toEqual(Object.keys(faults).toSorted())
})

it.each(cells)('$row, $column: $cell', async ({ row: name, column, cell }) => {
  const row: Row = rows[name]!
  const fault = faults[column]
  const world = fault ? there : gone
  const vendor = world.vendors[row.vendor]
  const account = await createAccount(world.platform.database)
  n++
  const prepared = await row.prepare?.(world, account, n) as never
  const before = vendor.requests.length
  const logged = [world.platform.log.length, world.worker.lines.length] as const
  if (fault) vendor.order({ fault, on: row.on, times: 1_000 })
  const begun = performance.now()
  const outcome = await row.ask(world, account, n, prepared).finally(() => vendor.clearFaults())
  const tookMs = performance.now() - begun

  expect(outcome.cell).toBe(cell)
  if (cell !== 'done') {
    expect(outcome.body).toEqual(row.others?.[cell] ?? row.refusal)
    expectLogged(row, column, cell, outcome.logged)
  }
  // Retries are within the time too; a run has several of them.
  if (/^\d/.test(cell)) {
    expect(tookMs).toBeLessThan(timeoutMs * calls(vendor.requests.length - before) + 2_500)
  }
  const told = [
    JSON.stringify(outcome.body),
    ...world.platform.log.slice(logged[0]),
    ...world.worker.lines.slice(logged[1]),
  ].join('\n')
  for (const secret of world.secrets) expect(told.includes(secret), 'A secret was told').toBe(false)
  expect(await chargedTo(world, account)).toEqual({ entries: 0, reserved: 0 })
})

/** How many questions so many requests were at most. */
const calls = (requests: number) => Math.max(1, Math.min(requests, 2))

/** The operator reads which vendor it was, and the status where that is what went wrong. */
function expectLogged(row: Row, column: string, cell: string, line: string) {
  // What is no fault of ours is logged without its cause.
  if (cell.startsWith('4')) return
  expect(line).toContain(row.name)
  if (/^\d+$/.test(column)) expect(line).toContain(`answered ${column}`)
}

async function chargedTo({ platform }: FaultyWorld, { id }: TestAccount) {
  const { owner } = platform.database
  const [{ entries }] = await owner`
    select count(*)::int as entries from app.credit_entries
    where account_id = ${id} and kind in ('charge', 'purchase')` as [{ entries: number }]
  const [balance] = await owner`select reserved::int from app.credit_balances where account_id = ${id}`
  return { entries, reserved: balance?.reserved ?? 0 }
}
