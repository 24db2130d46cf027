import postgres from 'postgres'
import { afterEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { createFunded, expire, faults, held, openCallers, reservedBy, shortage } from './ledger.ts'

const database = fixture(openDatabase)
const callers = fixture(() => openCallers(database))

afterEach(async () => expect(await faults(database)).toEqual([]))

const reserved = (account: string, charge = {}) => reservedBy(callers, account, charge)

describe('a charge', () => {
  it.each([
    ['research_events', 1, 1],
    ['site_generation', 1, 25],
    ['content_creation', 3, 150],
    ['playcount_snapshot', 1, 1],
    ['playcount_snapshot', 10, 1],
    ['playcount_snapshot', 11, 2],
    ['playcount_snapshot', 1_000_000, 100_000],
  ])('of %s for %i costs %i', async (operation, units, credits) => {
    const account = await createFunded(database, 200_000)
    const reservation = await reserved(account, { operation, units })
    expect(await held(database, account)).toEqual({ balance: 200_000, reserved: credits, charges: 0 })
    expect(await callers.commit(account, reservation)).toEqual({ result: credits })
    expect(await held(database, account)).toEqual({ balance: 200_000 - credits, reserved: 0, charges: 1 })
  })

  it.each([
    ['0 units', { units: 0 }, 'PT400'],
    ['units below 0', { units: -1 }, 'PT400'],
    ['more units than there are recordings', { units: 1_000_001 }, 'PT400'],
    ['no time', { lifetime_minutes: 0 }, 'PT400'],
    ['more than two hours', { lifetime_minutes: 121 }, 'PT400'],
    ['an empty key', { idempotency_key: '' }, 'PT400'],
    ['a key of 201 characters', { idempotency_key: 'k'.repeat(201) }, 'PT400'],
    ['an operation without a price, a fault of ours', { operation: 'gardening' }, 'P0002'],
  ])('is refused for %s, and leaves nothing', async (_, charge, refused) => {
    const account = (await createAccount(database)).id
    expect(await callers.reserve(account, charge)).toMatchObject({ refused })
    expect(await held(database, account)).toEqual({ balance: 0, reserved: 0, charges: 0 })
  })

  it('takes the last credit and not one more; what is set aside is not there for another', async () => {
    const account = await createFunded(database, 26)
    const first = await reserved(account, { operation: 'site_generation' })
    expect(await callers.reserve(account, { units: 2 })).toEqual(shortage(1, 2))
    const last = await reserved(account)
    expect(await callers.reserve(account)).toEqual(shortage(0, 1))
    await callers.release(account, first)
    await callers.commit(account, last)
    expect(await callers.reserve(account, { operation: 'content_creation' })).toEqual(shortage(25, 50))
    expect(await held(database, account)).toEqual({ balance: 25, reserved: 0, charges: 1 })
  })

  it('keeps the price that it was reserved at', async () => {
    const account = await createFunded(database, 100)
    const reservation = await reserved(account, { operation: 'site_generation', idempotency_key: 'job' })
    await database.owner`update app.credit_prices set credits = 30 where operation = 'site_generation'`
    try {
      expect(await reserved(account, { operation: 'site_generation', idempotency_key: 'job' })).toBe(
        reservation,
      )
      expect(await callers.commit(account, reservation)).toEqual({ result: 25 })
    } finally {
      await database.owner`update app.credit_prices set credits = 25 where operation = 'site_generation'`
    }
  })

  it('is committed and released again with the same result, and is in the ledger once', async () => {
    const account = await createFunded(database, 100)
    const paid = await reserved(account, { operation: 'site_generation' })
    const failed = await reserved(account, { operation: 'site_generation' })
    for (let n = 0; n < 3; n++) {
      expect(await callers.commit(account, paid)).toEqual({ result: 25 })
      expect(await callers.release(account, failed)).toEqual({ result: 0 })
      // A release after the commit changes nothing; a commit after the release is a conflict.
      expect(await callers.release(account, paid)).toEqual({ result: 25 })
      expect(await callers.commit(account, failed)).toEqual({ refused: 'PT409' })
    }
    expect(await held(database, account)).toEqual({ balance: 75, reserved: 0, charges: 1 })
  })
})

describe("a reservation of another's", () => {
  it('is not there, as one that does not exist', async () => {
    const account = await createFunded(database, 10)
    const other = await createFunded(database, 10)
    const reservation = await reserved(account)
    for (const id of [reservation, crypto.randomUUID()]) {
      expect(await callers.commit(other, id)).toEqual({ refused: 'PT404' })
      expect(await callers.release(other, id)).toEqual({ refused: 'PT404' })
    }
    expect(await held(database, account)).toEqual({ balance: 10, reserved: 1, charges: 0 })
  })
})

describe('an idempotency key', () => {
  const charge = { operation: 'site_generation', idempotency_key: 'run-1' }

  it('finds the reservation again, open or paid, and restarts its time limit', async () => {
    const account = await createFunded(database, 30)
    const first = await reserved(account, { ...charge, lifetime_minutes: 1 })
    expect(await reserved(account, { ...charge, lifetime_minutes: 60 })).toBe(first)
    expect(await reserved(account, { ...charge, lifetime_minutes: 1 })).toBe(first)
    const [row] = await database.owner<{ minutes: number }[]>`
      select extract(epoch from expires_at - now()) / 60 as minutes from app.credit_reservations where id = ${first}`
    expect(Number(row!.minutes)).toBeGreaterThan(58)
    await callers.commit(account, first)
    expect(await reserved(account, charge)).toBe(first)
    expect(await callers.commit(account, first)).toEqual({ result: 25 })
    expect(await held(database, account)).toEqual({ balance: 5, reserved: 0, charges: 1 })
  })

  it('stands for one charge: another operation or other units are a conflict', async () => {
    const account = await createFunded(database, 100)
    await reserved(account, charge)
    expect(await callers.reserve(account, { ...charge, operation: 'research_events' })).toEqual({
      refused: 'PT409',
    })
    expect(await callers.reserve(account, { ...charge, units: 2 })).toEqual({ refused: 'PT409' })
  })

  it('is the account’s own', async () => {
    const [one, other] = [await createFunded(database, 100), await createFunded(database, 100)]
    expect(await reserved(one, charge)).not.toBe(await reserved(other, charge))
  })

  it('reserves again after a release and after the time ran out, and is charged once', async () => {
    const account = await createFunded(database, 100)
    const first = await reserved(account, charge)
    await callers.release(account, first)
    const second = await reserved(account, charge)
    await expire(database, account)
    const third = await reserved(account, charge)
    expect(new Set([first, second, third]).size).toBe(3)
    // The process of the second try comes back: its work is the third's to pay.
    expect(await callers.commit(account, second)).toEqual({ refused: 'PT409' })
    expect(await callers.commit(account, third)).toEqual({ result: 25 })
    expect(await callers.commit(account, second)).toEqual({ refused: 'PT409' })
    expect(await held(database, account)).toEqual({ balance: 75, reserved: 0, charges: 1 })
  })

  it('is paid by a late commit before the retry, which finds it paid', async () => {
    const account = await createFunded(database, 100)
    const first = await reserved(account, charge)
    await expire(database, account)
    expect(await callers.commit(account, first)).toEqual({ result: 25 })
    expect(await reserved(account, charge)).toBe(first)
    expect(await held(database, account)).toEqual({ balance: 75, reserved: 0, charges: 1 })
  })
})

describe('a reservation whose time ran out', () => {
  it('counts as released at the next use', async () => {
    const account = await createFunded(database, 25)
    await reserved(account, { operation: 'site_generation' })
    expect(await callers.reserve(account)).toEqual(shortage(0, 1))
    await expire(database, account)
    await reserved(account, { operation: 'site_generation' })
    expect(await held(database, account)).toEqual({ balance: 25, reserved: 25, charges: 0 })
  })

  it('counts as released by the clock, also for a transaction that began before', async () => {
    const account = await createFunded(database, 25)
    await reserved(account, { operation: 'site_generation' })
    const sql = postgres(database.apiUrl, { max: 1 })
    await sql.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ account_id: account })}, true)`
      await sql`select set_config('role', 'authenticated', true)`
      await database.owner`update app.credit_reservations set expires_at = clock_timestamp()
        where account_id = ${account}`
      await sql`select private.reserve_credits('site_generation')`
    })
    await sql.end()
    expect(await held(database, account)).toEqual({ balance: 25, reserved: 25, charges: 0 })
  })

  it('is charged by a late commit where the balance still covers it, once', async () => {
    const account = await createFunded(database, 25)
    const late = await reserved(account, { operation: 'site_generation' })
    await expire(database, account)
    for (let n = 0; n < 2; n++) expect(await callers.commit(account, late)).toEqual({ result: 25 })
    expect(await held(database, account)).toEqual({ balance: 0, reserved: 0, charges: 1 })
  })

  it('is refused to a late commit where another took the credits, and never makes a debt', async () => {
    const account = await createFunded(database, 25)
    const late = await reserved(account, { operation: 'site_generation' })
    await expire(database, account)
    const other = await reserved(account)
    expect(await callers.commit(account, late)).toEqual({ refused: 'PT409' })
    expect(await callers.commit(account, other)).toEqual({ result: 1 })
    expect(await callers.commit(account, late)).toEqual({ refused: 'PT409' })
    expect(await held(database, account)).toEqual({ balance: 24, reserved: 0, charges: 1 })
  })

  it('is released for good by a late release', async () => {
    const account = await createFunded(database, 25)
    const late = await reserved(account, { operation: 'site_generation' })
    await expire(database, account)
    expect(await callers.release(account, late)).toEqual({ result: 0 })
    expect(await callers.commit(account, late)).toEqual({ refused: 'PT409' })
    expect(await held(database, account)).toEqual({ balance: 25, reserved: 0, charges: 0 })
  })
})
