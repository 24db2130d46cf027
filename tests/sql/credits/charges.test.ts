import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { createAccount, join, type TestAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { claims, delegatedClaims, openRequests } from '../identity/request.ts'
import { shortage, useBooks } from './ledger.ts'

const { database, callers, funded, reserved, held, expire, turnMonth } = useBooks(4)
const requests = fixture(() => openRequests(database))
const site = { operation: 'site_generation' }
const content = { operation: 'content_creation' }
const kinds = async (account: string) =>
  (await database
    .owner`select kind, amount::int from app.credit_entries where account_id = ${account} order by number`)
    .map(({ kind, amount }) => [kind, amount])

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
    const account = await funded(200_000)
    const reservation = await reserved(account, { operation, units })
    expect(await held(account)).toEqual({ balance: 200_000, reserved: credits, charges: 0 })
    expect(await callers.commit(account, reservation)).toEqual({ result: credits })
    expect(await held(account)).toEqual({ balance: 200_000 - credits, reserved: 0, charges: 1 })
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
    expect(await held(account)).toEqual({ balance: 0, reserved: 0, charges: 0 })
  })

  it('keeps the price that it was reserved at', async () => {
    const account = await funded(100)
    const keyed = { ...site, idempotency_key: 'job' }
    const reservation = await reserved(account, keyed)
    await database.owner`update app.credit_prices set credits = 30 where operation = 'site_generation'`
    try {
      expect(await reserved(account, keyed)).toBe(reservation)
      expect(await callers.commit(account, reservation)).toEqual({ result: 25 })
    } finally {
      await database.owner`update app.credit_prices set credits = 25 where operation = 'site_generation'`
    }
  })

  it("of another's reservation is that of one that does not exist, and without an account none is made", async () => {
    const [account, other] = [await funded(10), await funded(10)]
    const reservation = await reserved(account)
    for (const id of [reservation, crypto.randomUUID()]) {
      expect(await callers.commit(other, id)).toEqual({ refused: 'PT404' })
      expect(await callers.release(other, id)).toEqual({ refused: 'PT404' })
    }
    const calls = [`reserve_credits('research_events', 1, 15, null)`, `commit_credits('${reservation}')`]
    for (const actor of [undefined, '', '{}']) {
      for (const call of calls) {
        expect(await requests.call(actor, `api.${call}`), call).toMatchObject({ refused: 'PT401' })
      }
    }
    expect(await held(account)).toEqual({ balance: 10, reserved: 1, charges: 0 })
  })
})

describe('an idempotency key', () => {
  const charge = { ...site, idempotency_key: 'run-1' }

  it('finds the reservation of its account again, open or paid, and restarts its time limit', async () => {
    const account = await funded(30)
    const first = await reserved(account, { ...charge, lifetime_minutes: 1 })
    expect(await reserved(await funded(30), charge)).not.toBe(first)
    expect(await reserved(account, { ...charge, lifetime_minutes: 60 })).toBe(first)
    expect(await reserved(account, { ...charge, lifetime_minutes: 1 })).toBe(first)
    const minutes = await database.value`
      select extract(epoch from expires_at - now()) / 60 as minutes from app.credit_reservations where id = ${first}`
    expect(Number(minutes)).toBeGreaterThan(58)
    await callers.commit(account, first)
    expect(await reserved(account, charge)).toBe(first)
    expect(await callers.commit(account, first)).toEqual({ result: 25 })
    expect(await held(account)).toEqual({ balance: 5, reserved: 0, charges: 1 })
    expect(await callers.reserve(account, { ...charge, units: 2 })).toEqual({ refused: 'PT409' })
  })

  it('reserves again after the time ran out, and is charged once', async () => {
    const account = await funded(100)
    const first = await reserved(account, charge)
    await expire(account)
    const second = await reserved(account, charge)
    // The process of the first try comes back: its work is the second's to pay.
    expect(await callers.commit(account, first)).toEqual({ refused: 'PT409' })
    expect(await callers.commit(account, second)).toEqual({ result: 25 })
    expect(await callers.commit(account, first)).toEqual({ refused: 'PT409' })
    expect(await held(account)).toEqual({ balance: 75, reserved: 0, charges: 1 })
  })
})

describe('a reservation whose time ran out', () => {
  it('counts as released by the clock, also for a transaction that began before', async () => {
    const account = await funded(25)
    await reserved(account, site)
    const sql = postgres(database.apiUrl, { max: 1 })
    await sql.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${claims(account)}, true)`
      await sql`select set_config('role', 'authenticated', true)`
      await database.owner`update app.credit_reservations set expires_at = clock_timestamp()
        where account_id = ${account}`
      await sql`select private.reserve_credits('site_generation')`
    })
    await sql.end()
    expect(await held(account)).toEqual({ balance: 25, reserved: 25, charges: 0 })
  })

  it('is charged by a late commit where the balance still covers it, and never makes a debt', async () => {
    const account = await funded(25)
    const late = await reserved(account, site)
    await expire(account)
    const other = await reserved(account)
    expect(await callers.commit(account, late)).toEqual({ refused: 'PT409' })
    expect(await callers.release(account, other)).toEqual({ result: 0 })
    for (let n = 0; n < 2; n++) expect(await callers.commit(account, late)).toEqual({ result: 25 })
    expect(await held(account)).toEqual({ balance: 0, reserved: 0, charges: 1 })
  })
})

describe('work of which a part succeeded', () => {
  /** Settles as a function does that ends work without a caller. */
  const settle = async (reservation: string, units: number) =>
    Number(await database.value`select private.settle_credits(${reservation}, ${units}) as credits`)
  const capture = { operation: 'playcount_snapshot', units: 95 }

  it.each([[0, 0], [1, 1], [10, 1], [11, 2], [95, 10], [500, 10]])(
    'of 95 units reserved, %i that succeeded cost %i credits, once, and nothing stays set aside',
    async (units, credits) => {
      const account = await funded(10)
      const reservation = await reserved(account, capture)
      expect(await settle(reservation, units)).toBe(credits)
      // Again, also by another worker.
      expect(await settle(reservation, 95)).toBe(credits)
      if (credits > 0) expect(await callers.commit(account, reservation)).toEqual({ result: credits })
      expect(await callers.release(account, reservation)).toEqual({ result: credits })
      expect(await held(account)).toEqual({ balance: 10 - credits, reserved: 0, charges: credits ? 1 : 0 })
    },
  )

  it('late, is charged where the balance covers it, and never makes a debt', async () => {
    const account = await funded(10)
    const late = await reserved(account, capture)
    await expire(account)
    const other = await reserved(account, capture)
    expect(await settle(late, 95)).toBe(0)
    expect(await callers.release(account, other)).toEqual({ result: 0 })
    expect(await settle(late, 95)).toBe(10)
    expect(await held(account)).toEqual({ balance: 0, reserved: 0, charges: 1 })
  })

  it('never costs more than was reserved, whatever the price is by then', async () => {
    const account = await funded(10)
    const reservation = await reserved(account, capture)
    await database.owner`update app.credit_prices set credits = 7 where operation = 'playcount_snapshot'`
    expect(await settle(reservation, 95)).toBe(10)
    await database.owner`update app.credit_prices set credits = 1 where operation = 'playcount_snapshot'`
  })

  it('settled at once by four, is charged once, in each of 20 rounds', async () => {
    for (let round = 0; round < 20; round++) {
      const account = await funded(10)
      const reservation = await reserved(account, capture)
      const all = await Promise.all([95, 11, 0, 50].map((units) => settle(reservation, units)))
      expect(new Set(all).size).toBe(1)
      expect(await held(account)).toMatchObject({ balance: 10 - all[0]!, reserved: 0 })
    }
  })
})

describe("a month's free credits", () => {
  it('are entered by the first charge of an account that never had any, and by no refusal', async () => {
    const { id } = await createAccount(database)
    expect(await callers.reserve(id, { ...content, units: 7 })).toEqual(shortage(333, 350))
    expect(await kinds(id)).toEqual([])
    await callers.commit(id, await reserved(id))
    expect(await kinds(id)).toEqual([['monthly_floor', 333], ['charge', -1]])
  })

  it('raise a lower balance to 333 once a month, by what is missing', async () => {
    const account = await funded(100)
    await callers.commit(account, await reserved(account, content))
    await turnMonth(account)
    for (let n = 0; n < 2; n++) await callers.commit(account, await reserved(account, content))
    const [floor, charge] = [['monthly_floor', 283], ['charge', -50]]
    expect(await kinds(account)).toEqual([['adjustment', 100], charge, floor, charge, charge])
  })

  it('add nothing to a balance of 333 or more, and are no longer due when it falls in that month', async () => {
    const account = await funded(333)
    await turnMonth(account)
    await callers.commit(account, await reserved(account, { ...content, units: 6 }))
    expect(await callers.reserve(account, content)).toEqual(shortage(33, 50))
    expect(await held(account)).toMatchObject({ balance: 33 })
  })

  it('do not come back when the clock is set back', async () => {
    const account = await funded(0)
    await database
      .owner`update app.credit_balances set granted_month = date '2999-01-01' where account_id = ${account}`
    expect(await callers.reserve(account)).toEqual(shortage(0, 1))
  })

  it('are not taken by work of the month before that is paid in the new one', async () => {
    const account = await funded(50)
    const before = await reserved(account, content)
    await turnMonth(account)
    await callers.commit(account, before)
    await reserved(account)
    expect(await held(account)).toEqual({ balance: 333, reserved: 1, charges: 1 })
  })

  it('cover a late commit, which reserves again', async () => {
    const account = await funded(50)
    const late = await reserved(account, content)
    await expire(account)
    await callers.commit(account, await reserved(account))
    await turnMonth(account)
    expect(await callers.commit(account, late)).toEqual({ result: 50 })
    expect(await held(account)).toEqual({ balance: 283, reserved: 0, charges: 2 })
  })
})

it('the prices are those in docs/credits.md', async () => {
  const page = await Deno.readTextFile(new URL('../../../docs/credits.md', import.meta.url))
  const documented = [...page.matchAll(/^\| `(\w+)` +\| (\d+)(?: for each (\d+)?)?/gm)]
    .map(([, operation, credits, per]) => [operation, Number(credits), Number(per ?? 1)])
  const prices = await database.owner`select operation, credits, per_units from app.credit_prices`.values()
  expect([...prices].sort()).toEqual(documented.sort())
})

describe('the ledger', () => {
  it.each([
    ['changed', `update app.credit_entries set amount = amount`],
    ['removed from', `delete from app.credit_entries`],
    ['emptied', `truncate app.credit_entries cascade`],
  ])('is not %s, not even by its owner', async (_, text) => {
    const account = await funded(10)
    await expect(database.owner.unsafe(text)).rejects.toMatchObject({ code: 'PT409' })
    await expect(database.owner`delete from app.accounts where id = ${account}`)
      .rejects.toMatchObject({ code: '23503' })
  })

  it('takes no entry that contradicts itself or takes what is set aside', async () => {
    const account = await funded(11)
    await reserved(account)
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
    ) await expect(enter(kind, amount), kind).rejects.toMatchObject({ code: '23514' })
    await enter('purchase', 5)
    await enter('adjustment', -15)
    expect(await held(account)).toMatchObject({ balance: 1 })
  })

  it('is read by its account alone, no member of its organizations and no OAuth client, and written by nobody', async () => {
    const account = await funded(100)
    await callers.commit(account, await reserved(account))
    await reserved(account)
    const organization = await createAccount(database, { kind: 'organization' })
    const colleague = await createAccount(database)
    await join(database, organization, { id: account } as TestAccount, 'owner')
    await join(database, organization, colleague, 'owner')
    const before = await held(account)
    for (const table of ['credit_balances', 'credit_reservations', 'credit_entries']) {
      const count = `select count(*)::int from app.${table} where account_id = '${account}'`
      expect(await requests.inScope(claims(account), count)).not.toMatchObject({ rows: [{ count: 0 }] })
      for (const actor of [claims(colleague.id), claims(organization.id), delegatedClaims(account)]) {
        expect(await requests.inScope(actor, count), actor).toMatchObject({ rows: [{ count: 0 }] })
      }
      for (
        const text of [
          `insert into app.${table} (account_id) values ('${account}')`,
          `update app.${table} set account_id = account_id`,
          `delete from app.${table}`,
          `select 1 from app.${table} for update`,
        ]
      ) expect(await requests.inScope(claims(account), text), text).toMatchObject({ refused: '42501' })
    }
    expect(await held(account)).toEqual(before)
  })
})
