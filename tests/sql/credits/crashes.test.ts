import postgres, { type Sql } from 'postgres'
import { expect, it } from 'vitest'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { createFunded, expire, faults, held, openCallers } from './ledger.ts'

const rounds = 20
const database = fixture(openDatabase)
const callers = fixture(() => openCallers(database))

/** A process of its own connection, which dies when its backend is terminated. */
async function openProcess(account: string) {
  const sql = postgres(database.apiUrl, { max: 1, onnotice: () => {} })
  const connection = await sql.reserve()
  const [{ pid }] = await connection<[{ pid: number }]>`select pg_backend_pid() as pid`
  const claims = JSON.stringify({ account_id: account, credential: 'session' })
  return {
    connection: connection as unknown as Sql,
    call: async (name: string, argument: string) => {
      const [row] = await connection.unsafe(
        `with scope as materialized (
          select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)
        ) select api.${name} as result from scope`,
        [claims, argument],
      )
      return row!.result as string
    },
    die: () => database.owner`select pg_terminate_backend(${pid}, 5000)`,
    close: () => sql.end({ timeout: 0 }).catch(() => {}),
  }
}
const reserveSite = 'reserve_credits($2::text, 1, 15, null)'
const commit = 'commit_credits($2::text::uuid)'

it(
  `a process killed between reserve and commit, ${rounds} times, loses no credit and gives none away`,
  async () => {
    const account = await createFunded(database, 100)
    for (let round = 0; round < rounds; round++) {
      const process = await openProcess(account)
      await process.call(reserveSite, 'content_creation')
      await process.die()
      await process.close()
      // Until its time is over the credits stay set aside: the process may yet be alive.
      expect(await held(database, account)).toEqual({ balance: 100, reserved: 50, charges: 0 })
      expect(await callers.reserve(account, { operation: 'content_creation', units: 2 })).toMatchObject({
        refused: 'PTPAY',
      })
      await expire(database, account)
      const all = await callers.reserve(account, { operation: 'content_creation', units: 2 })
      expect(await callers.release(account, all.result as string)).toEqual({ result: 0 })
    }
    expect(await held(database, account)).toEqual({ balance: 100, reserved: 0, charges: 0 })
    expect(await faults(database)).toEqual([])
  },
)

it(`a process killed in its commit, ${rounds} times, has charged wholly or not at all`, async () => {
  const account = await createFunded(database, 25 * rounds)
  for (let round = 0; round < rounds; round++) {
    const process = await openProcess(account)
    const reservation = await process.call(reserveSite, 'site_generation')
    const before = await held(database, account)
    if (round % 2) {
      // Killed after the work of the statement and before its transaction's end.
      await process.connection`begin`
      await process.call(commit, reservation)
      await process.die()
      expect(await held(database, account)).toEqual(before)
    } else {
      // Killed at the same time: either comes first.
      const response = process.call(commit, reservation).catch(() => undefined)
      await Promise.all([response, process.die()])
      const after = await held(database, account)
      expect([before, { balance: before.balance - 25, reserved: 0, charges: before.charges + 1 }])
        .toContainEqual(after)
      if (await response !== undefined) expect(after.charges).toBe(before.charges + 1)
    }
    await process.close()
    // Another process takes the job up: the repeated commit charges what was not charged.
    expect(await callers.commit(account, reservation)).toEqual({ result: 25 })
  }
  expect(await held(database, account)).toEqual({ balance: 0, reserved: 0, charges: rounds })
  expect(await faults(database)).toEqual([])
})
