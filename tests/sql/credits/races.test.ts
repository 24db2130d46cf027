import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { whole } from '../../support/sample.ts'
import { testClientId } from '../../support/tokens.ts'
import { type Outcome, useBooks } from './ledger.ts'

const { database, callers, funded, held, expire, turnMonth } = useBooks(32)
const site = { operation: 'site_generation' }

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
    const account = await funded(100)
    expect(responses(await parallel(200, () => charge(account)))).toEqual({ good: 100, PTPAY: 100 })
    expect(await held(account)).toEqual({ balance: 0, reserved: 0, charges: 100 })
  })

  it('the first charges of an account, and of a month, grant its free credits once', async () => {
    const { id } = await createAccount(database)
    expect(responses(await parallel(40, () => charge(id, site)))).toEqual({ good: 13, PTPAY: 27 })
    expect(await held(id)).toEqual({ balance: 8, reserved: 0, charges: 13 })
    await turnMonth(id)
    expect(responses(await parallel(40, () => charge(id, site)))).toEqual({ good: 13, PTPAY: 27 })
    expect(await held(id)).toEqual({ balance: 8, reserved: 0, charges: 26 })
  })

  describe('an app never passes its budget', () => {
    const app = { credential: 'delegated', client_id: testClientId, scopes: ['read', 'write'] }
    const limited = async (budget: number) => {
      const account = await funded(1000)
      await database
        .owner`update app.grants set monthly_budget_credits = ${budget} where account_id = ${account}`
      return account
    }

    it('with 50 charges at once', async () => {
      const account = await limited(5)
      const tries = await parallel(50, () => callers.reserve(account, {}, app))
      expect(responses(tries)).toEqual({ good: 5, PTGBU: 45 })
    })

    it('with two at once, again and again', async () => {
      const account = await limited(3)
      for (let round = 0; round < (whole ? 200 : 20); round++) {
        const tries = await parallel(2, () => callers.reserve(account, { units: 2 }, app))
        expect(responses(tries)).toEqual({ good: 1, PTGBU: 1 })
        await database.owner`update app.credit_reservations set created_at = created_at - interval '32 days'
          where account_id = ${account}`
      }
    })

    it('by work that began in the month before and is charged in this one', async () => {
      const account = await limited(1)
      const begun: string[] = []
      for (let n = 0; n < 3; n++) {
        begun.push((await callers.reserve(account, {}, app)).result as string)
        await expire(account)
      }
      await database.owner`update app.credit_reservations set created_at = created_at - interval '32 days'
        where account_id = ${account}`
      const outcomes = []
      for (const id of begun) outcomes.push(await callers.commit(account, id))
      expect(outcomes).toMatchObject([{ result: 1 }, { refused: 'PT409' }, { refused: 'PT409' }])
    })

    it('with reservations that expired and are charged late', async () => {
      const account = await limited(1)
      const first = (await callers.reserve(account, {}, app)).result as string
      await expire(account)
      const second = (await callers.reserve(account, {}, app)).result as string
      expect(await callers.commit(account, first)).toMatchObject({ refused: 'PT409' })
      expect(await callers.commit(account, second)).toEqual({ result: 1 })
    })
  })

  it('commits and releases of one reservation agree on what became of it', async () => {
    const account = await funded(20)
    for (let round = 0; round < 20; round++) {
      const before = await held(account)
      const id = (await callers.reserve(account)).result as string
      const outcomes = await parallel(16, (n) => callers[n % 2 ? 'commit' : 'release'](account, id))
      const after = await held(account)
      const paid = after.charges > before.charges
      const [released, committed] = [0, 1].map((side) => outcomes.filter((_, n) => n % 2 === side))
      expect(released).toEqual(Array(8).fill({ result: paid ? 1 : 0 }))
      expect(committed).toEqual(Array(8).fill(paid ? { result: 1 } : { refused: 'PT409' }))
      const change = paid ? { balance: before.balance - 1, charges: before.charges + 1 } : {}
      expect(after).toEqual({ ...before, ...change })
    }
  })

  it('50 tries under one key reserve once', async () => {
    const account = await funded(100)
    const tries = await parallel(50, () => callers.reserve(account, { ...site, idempotency_key: 'job' }))
    expect(new Set(tries.map(({ result }) => result)).size).toBe(1)
    expect(await held(account)).toEqual({ balance: 100, reserved: 25, charges: 0 })
  })

  it('late commits and retries under one key charge it once', async () => {
    const account = await funded(1000)
    for (let round = 0; round < 20; round++) {
      const what = { ...site, idempotency_key: `job-${round}` }
      const first = (await callers.reserve(account, what)).result as string
      await expire(account)
      const outcomes = await parallel(
        12,
        (n) => n % 2 ? callers.commit(account, first) : charge(account, what),
      )
      expect(outcomes.filter(({ refused }, n) => n % 2 === 0 && refused)).toEqual([])
      expect(await held(account)).toEqual({ balance: 975 - 25 * round, reserved: 0, charges: round + 1 })
    }
  })

  it('late commits against new reservations never charge more than there is', async () => {
    const account = await funded(10)
    const late = (await parallel(10, () => callers.reserve(account))).map(({ result }) => result as string)
    await expire(account)
    const outcomes = await parallel(
      40,
      (n) => n % 2 ? charge(account) : callers.commit(account, late[(n / 2) % 10]!),
    )
    expect(['good', 'PTPAY', 'PT409']).toEqual(expect.arrayContaining(Object.keys(responses(outcomes))))
    expect(await held(account)).toEqual({ balance: 0, reserved: 0, charges: 10 })
  })

  it('a transaction whose snapshot is older than a charge is refused, and does not overdraw', async () => {
    const account = await funded(30)
    const sql = postgres(database.apiUrl, { max: 1 })
    const outdated = sql.begin('isolation level repeatable read', async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ account_id: account })}, true)`
      await sql`select set_config('role', 'authenticated', true)`
      expect(await callers.reserve(account, site)).toHaveProperty('result')
      await sql`select private.reserve_credits('site_generation')`
    })
    await expect(outdated).rejects.toMatchObject({ code: '40001' })
    await sql.end()
    expect(await held(account)).toEqual({ balance: 30, reserved: 25, charges: 0 })
  })
})
