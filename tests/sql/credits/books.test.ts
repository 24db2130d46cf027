import { afterEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { createFunded, expire, faults, held, openCallers, reservedBy, shortage, turnMonth } from './ledger.ts'

const database = fixture(openDatabase)
const callers = fixture(() => openCallers(database))

afterEach(async () => expect(await faults(database)).toEqual([]))

const reserved = (account: string, charge = {}) => reservedBy(callers, account, charge)
const kinds = async (account: string) =>
  (await database
    .owner`select kind, amount::int from app.credit_entries where account_id = ${account} order by number`)
    .map(({ kind, amount }) => [kind, amount])

describe("a month's free credits", () => {
  it('are there for the first charge of an account that never had any, and are entered by it', async () => {
    const { id } = await createAccount(database)
    await callers.commit(id, await reserved(id))
    expect(await kinds(id)).toEqual([['monthly_floor', 333], ['charge', -1]])
  })

  it('raise a lower balance to 333 once a month, by what is missing', async () => {
    const account = await createFunded(database, 100)
    await callers.commit(account, await reserved(account, { operation: 'content_creation' }))
    await turnMonth(database, account)
    await callers.commit(account, await reserved(account, { operation: 'content_creation' }))
    await callers.commit(account, await reserved(account, { operation: 'content_creation' }))
    expect(await kinds(account)).toEqual([
      ['adjustment', 100],
      ['charge', -50],
      ['monthly_floor', 283],
      ['charge', -50],
      ['charge', -50],
    ])
  })

  it('add nothing to a balance of 333 or more, and are no longer due when it falls in that month', async () => {
    const account = await createFunded(database, 333)
    await turnMonth(database, account)
    await callers.commit(account, await reserved(account, { operation: 'content_creation', units: 6 }))
    expect(await callers.reserve(account, { operation: 'content_creation' })).toEqual(shortage(33, 50))
    expect(await held(database, account)).toMatchObject({ balance: 33 })
  })

  it('do not come back when the clock is set back', async () => {
    const account = await createFunded(database, 0)
    await database
      .owner`update app.credit_balances set granted_month = date '2999-01-01' where account_id = ${account}`
    expect(await callers.reserve(account)).toEqual(shortage(0, 1))
  })

  it('count towards the numbers of a refusal, and are granted only by a charge that holds', async () => {
    const { id } = await createAccount(database)
    expect(await callers.reserve(id, { operation: 'content_creation', units: 7 })).toEqual(shortage(333, 350))
    expect(await kinds(id)).toEqual([])
  })

  it('are not taken by work of the month before that is paid in the new one', async () => {
    const account = await createFunded(database, 50)
    const before = await reserved(account, { operation: 'content_creation' })
    await turnMonth(database, account)
    await callers.commit(account, before)
    await reserved(account)
    expect(await held(database, account)).toEqual({ balance: 333, reserved: 1, charges: 1 })
  })

  it('cover a late commit, which reserves again', async () => {
    const account = await createFunded(database, 50)
    const late = await reserved(account, { operation: 'content_creation' })
    await expire(database, account)
    await callers.commit(account, await reserved(account))
    await turnMonth(database, account)
    expect(await callers.commit(account, late)).toEqual({ result: 50 })
    expect(await held(database, account)).toEqual({ balance: 283, reserved: 0, charges: 2 })
  })
})

it('the prices are those in docs/credits.md', async () => {
  const page = await Deno.readTextFile(new URL('../../../docs/credits.md', import.meta.url))
  const documented = [...page.matchAll(/^\| `(\w+)` +\| (\d+)(?: for each (\d+)?)?/gm)]
    .map(([, operation, credits, per]) => ({
      operation,
      credits: Number(credits),
      per_units: Number(per ?? 1),
    }))
  const prices = await database.owner`select operation, credits, per_units from app.credit_prices`
  const byName = (a: { operation?: string }, b: { operation?: string }) =>
    a.operation! < b.operation! ? -1 : 1
  expect([...prices].sort(byName)).toEqual(documented.sort(byName))
})

describe('the ledger', () => {
  it.each([
    ['changed', `update app.credit_entries set amount = amount`],
    ['removed from', `delete from app.credit_entries`],
    ['emptied', `truncate app.credit_entries cascade`],
  ])('is not %s, not even by its owner', async (_, text) => {
    const account = await createFunded(database, 10)
    await expect(database.owner.unsafe(text)).rejects.toMatchObject({ code: 'PT409' })
    await expect(database.owner`delete from app.accounts where id = ${account}`).rejects.toMatchObject({
      code: '23503',
    })
  })

  it('takes no entry that contradicts itself', async () => {
    const account = await createFunded(database, 10)
    const enter = (kind: string, amount: number) =>
      database.owner`select private.add_ledger_entry(${account}, ${kind}, ${amount})`
    for (
      const [kind, amount] of [
        ['purchase', -1],
        ['monthly_floor', -1],
        ['adjustment', 0],
        ['adjustment', -11],
        ['charge', -1],
        ['gift', 1],
      ] as const
    ) {
      await expect(enter(kind, amount), kind).rejects.toMatchObject({ code: '23514' })
    }
    await enter('purchase', 5)
    await enter('adjustment', -15)
    expect(await held(database, account)).toMatchObject({ balance: 0 })
  })

  it('does not let an adjustment take what is set aside', async () => {
    const account = await createFunded(database, 10)
    await reserved(account)
    await expect(database.owner`select private.add_ledger_entry(${account}, 'adjustment', -10)`).rejects
      .toMatchObject({ code: '23514' })
  })
})
