import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { createFunded, expire, faults, held, openCallers, reservedBy } from './ledger.ts'

const database = fixture(openDatabase)
const callers = fixture(() => openCallers(database, 4))
afterAll(async () => {
  expect(await faults(database)).toEqual([])
})

/** Settles as a function does that ends work without a caller. */
const settle = async (reservation: string, units: number) =>
  Number(await database.value`select private.settle_credits(${reservation}, ${units}) as credits`)
const capture = { operation: 'playcount_snapshot', units: 95 }

it.each([[0, 0], [1, 1], [10, 1], [11, 2], [95, 10], [500, 10]])(
  'of 95 units reserved, %i that succeeded cost %i credits, and nothing stays set aside',
  async (units, credits) => {
    const account = await createFunded(database, 10)
    const reservation = await reservedBy(callers, account, capture)
    expect(await settle(reservation, units)).toBe(credits)
    // Again, also by another worker.
    expect(await settle(reservation, 95)).toBe(credits)
    expect(await held(database, account)).toEqual({
      balance: 10 - credits,
      reserved: 0,
      charges: credits ? 1 : 0,
    })
  },
)

it('a commit or a release after it changes nothing', async () => {
  const account = await createFunded(database, 10)
  const reservation = await reservedBy(callers, account, capture)
  await settle(reservation, 11)
  expect(await callers.commit(account, reservation)).toEqual({ result: 2 })
  expect(await callers.release(account, reservation)).toEqual({ result: 2 })
  expect(await held(database, account)).toEqual({ balance: 8, reserved: 0, charges: 1 })
})

it('one that ran out is charged where the balance covers it, and never makes a debt', async () => {
  const account = await createFunded(database, 10)
  const late = await reservedBy(callers, account, capture)
  await expire(database, account)
  const other = await reservedBy(callers, account, capture)
  expect(await settle(late, 95)).toBe(0)
  expect(await callers.release(account, other)).toEqual({ result: 0 })
  expect(await settle(late, 95)).toBe(10)
  expect(await held(database, account)).toEqual({ balance: 0, reserved: 0, charges: 1 })
})

it('a change of price in between never costs more than was reserved', async () => {
  const account = await createFunded(database, 10)
  const reservation = await reservedBy(callers, account, capture)
  await database.owner`update app.credit_prices set credits = 7 where operation = 'playcount_snapshot'`
  expect(await settle(reservation, 95)).toBe(10)
  await database.owner`update app.credit_prices set credits = 1 where operation = 'playcount_snapshot'`
})

it('settled at once by four, it is charged once, in each of 20 rounds', async () => {
  for (let round = 0; round < 20; round++) {
    const account = await createFunded(database, 10)
    const reservation = await reservedBy(callers, account, capture)
    const all = await Promise.all([95, 11, 0, 50].map((units) => settle(reservation, units)))
    expect(new Set(all).size).toBe(1)
    expect(await held(database, account)).toMatchObject({ balance: 10 - all[0]!, reserved: 0 })
  }
})
