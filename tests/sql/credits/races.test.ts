import postgres from 'postgres'
import { afterEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { createFunded, expire, faults, held, openCallers, type Outcome, turnMonth } from './ledger.ts'

const connections = 32
const database = fixture(openDatabase)
const callers = fixture(() => openCallers(database, connections))

afterEach(async () => expect(await faults(database)).toEqual([]))

const parallel = <T>(count: number, call: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)))
const responses = (outcomes: Outcome[]) =>
  outcomes.reduce<Record<string, number>>((counts, { refused = 'good' }) => {
    counts[refused] = (counts[refused] ?? 0) + 1
    return counts
  }, {})

/** A whole charge, as a handler makes it: two statements, with whatever others do between them. */
async function charge(account: string, what = {}): Promise<Outcome> {
  const reserved = await callers.reserve(account, what)
  return reserved.refused ? reserved : await callers.commit(account, reserved.result as string)
}

describe('at once', () => {
  it('200 charges of 1 against a balance of 100 leave 0 and 100 charges', async () => {
    const account = await createFunded(database, 100)
    expect(responses(await parallel(200, () => charge(account)))).toEqual({ good: 100, PTPAY: 100 })
    expect(await held(database, account)).toEqual({ balance: 0, reserved: 0, charges: 100 })
  })

  it('charges of different prices never overdraw, and leave less than the smallest that was refused', async () => {
    const account = await createFunded(database, 160)
    const operations = ['research_events', 'site_generation', 'content_creation']
    const outcomes = await parallel(120, (n) => charge(account, { operation: operations[n % 3] }))
    const { balance, reserved, charges } = await held(database, account)
    expect(responses(outcomes)).toEqual({ good: charges, PTPAY: 120 - charges })
    expect({ reserved, small: balance < 50 }).toEqual({ reserved: 0, small: true })
  })

  it('the first charges of an account grant its free credits once', async () => {
    const { id } = await createAccount(database)
    expect(responses(await parallel(40, () => charge(id, { operation: 'site_generation' })))).toEqual({
      good: 13,
      PTPAY: 27,
    })
    expect(await held(database, id)).toEqual({ balance: 8, reserved: 0, charges: 13 })
  })

  it('the first charges of a month grant its free credits once', async () => {
    const account = await createFunded(database, 10)
    await turnMonth(database, account)
    expect(responses(await parallel(40, () => charge(account, { operation: 'content_creation' })))).toEqual({
      good: 6,
      PTPAY: 34,
    })
    expect(await held(database, account)).toEqual({ balance: 33, reserved: 0, charges: 6 })
  })

  it('50 commits of one reservation charge once, all with the same result', async () => {
    const account = await createFunded(database, 100)
    const { result } = await callers.reserve(account, { operation: 'site_generation' })
    expect(await parallel(50, () => callers.commit(account, result as string))).toEqual(
      Array(50).fill({ result: 25 }),
    )
    expect(await held(database, account)).toEqual({ balance: 75, reserved: 0, charges: 1 })
  })

  it('commits and releases of one reservation agree on what became of it', async () => {
    const account = await createFunded(database, 20)
    for (let round = 0; round < 20; round++) {
      const before = await held(database, account)
      const id = (await callers.reserve(account)).result as string
      const outcomes = await parallel(
        16,
        (n) => n % 2 ? callers.commit(account, id) : callers.release(account, id),
      )
      const after = await held(database, account)
      const paid = after.charges > before.charges
      const [released, committed] = [0, 1].map((side) => outcomes.filter((_, n) => n % 2 === side))
      expect(new Set(released!.map((outcome) => JSON.stringify(outcome)))).toEqual(
        new Set([JSON.stringify({ result: paid ? 1 : 0 })]),
      )
      expect(responses(committed!)).toEqual(paid ? { good: 8 } : { PT409: 8 })
      expect(after).toEqual({
        ...before,
        ...paid && { balance: before.balance - 1, charges: before.charges + 1 },
      })
    }
  })

  it('50 tries under one key reserve once', async () => {
    const account = await createFunded(database, 100)
    const tries = await parallel(
      50,
      () => callers.reserve(account, { operation: 'site_generation', idempotency_key: 'job' }),
    )
    expect(new Set(tries.map(({ result }) => result)).size).toBe(1)
    expect(await held(database, account)).toEqual({ balance: 100, reserved: 25, charges: 0 })
  })

  it('late commits and retries under one key charge it once', async () => {
    const account = await createFunded(database, 1000)
    for (let round = 0; round < 20; round++) {
      const before = await held(database, account)
      const what = { operation: 'site_generation', idempotency_key: `job-${round}` }
      const first = (await callers.reserve(account, what)).result as string
      await expire(database, account)
      const outcomes = await parallel(
        12,
        (n) => n % 2 ? callers.commit(account, first) : charge(account, what),
      )
      expect(outcomes.filter((_, n) => n % 2 === 0).map(({ refused }) => refused)).toEqual(
        Array(6).fill(undefined),
      )
      expect(await held(database, account)).toEqual({
        balance: before.balance - 25,
        reserved: 0,
        charges: before.charges + 1,
      })
    }
  })

  it('late commits against new reservations never charge more than there is', async () => {
    const account = await createFunded(database, 10)
    const late = (await parallel(10, () => callers.reserve(account))).map(({ result }) => result as string)
    await expire(database, account)
    const outcomes = await parallel(
      40,
      (n) => n % 2 ? charge(account) : callers.commit(account, late[(n / 2) % 10]!),
    )
    expect(Object.keys(responses(outcomes)).filter((code) => !['good', 'PTPAY', 'PT409'].includes(code)))
      .toEqual([])
    expect(await held(database, account)).toEqual({ balance: 0, reserved: 0, charges: 10 })
  })

  it('a transaction whose snapshot is older than a charge is refused, and does not overdraw', async () => {
    const account = await createFunded(database, 30)
    const sql = postgres(database.apiUrl, { max: 1 })
    const outdated = sql.begin('isolation level repeatable read', async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ account_id: account })}, true)`
      await sql`select set_config('role', 'authenticated', true)`
      expect(await callers.reserve(account, { operation: 'site_generation' })).toHaveProperty('result')
      await sql`select private.reserve_credits('site_generation')`
    })
    await expect(outdated).rejects.toMatchObject({ code: '40001' })
    await sql.end()
    expect(await held(database, account)).toEqual({ balance: 30, reserved: 25, charges: 0 })
  })

  it('many reservations of several accounts, settled in any order, neither wait for each other nor deadlock', async () => {
    const accounts = await Promise.all([60, 60, 60].map((credits) => createFunded(database, credits)))
    const open = await parallel(180, async (n) => {
      const account = accounts[n % 3]!
      return { account, id: (await callers.reserve(account)).result as string }
    })
    const shuffled = open.toSorted(() => Math.random() - 0.5)
    const outcomes = await Promise.all(
      shuffled.map(({ account, id }, n) =>
        n % 3 ? callers.commit(account, id) : callers.release(account, id)
      ),
    )
    expect(responses(outcomes)).toEqual({ good: 180 })
    const sums = await Promise.all(accounts.map((account) => held(database, account)))
    expect(sums.reduce((sum, { charges }) => sum + charges, 0)).toBe(120)
    expect(sums.map(({ balance, charges, reserved }) => [balance + charges, reserved])).toEqual(
      Array(3).fill([60, 0]),
    )
  })
})
