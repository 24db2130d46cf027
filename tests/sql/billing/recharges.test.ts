import postgres from 'postgres'
import { expect, it } from 'vitest'
import { fixture } from '../../support/fixture.ts'
import { callAsWorker } from '../../support/worker.ts'
import { useBooks } from '../credits/ledger.ts'

const { database, callers, funded, turnMonth } = useBooks(8)
const api = fixture(() => {
  const sql = postgres(database.apiUrl, { max: 4 })
  return { sql, close: () => sql.end() }
})

/** An account with a card that wants to be recharged. */
async function createPayer(balance = 0): Promise<string> {
  const id = await funded(balance)
  await database.owner`insert into app.payment_customers (account_id, customer_id, card_id)
    values (${id}, ${`cus_${id}`}, ${`pm_${id}`})`
  await database
    .owner`insert into app.recharge_settings (account_id, enabled, credits) values (${id}, true, 500)`
  return id
}

const order = (account: string, required_credits = 1) =>
  callers.call(account, 'request_recharge', { required_credits })
/** As for Stripe's event: outside any scope. */
const settle = (id: string, failure: string | null = null) =>
  api.sql`select api.settle_recharge(${id}, ${`pi_${id}`}, ${failure})`
const rechargesOf = (account: string) =>
  database.owner`select *, credits::int from app.recharges where account_id = ${account} order by created_at`
const open = async (account: string) => (await rechargesOf(account)).find(({ state }) => state === 'open')!

it('an order that comes late finds what was bought, and orders nothing', async () => {
  const account = await createPayer()
  await order(account)
  const { id, run_id } = await open(account)
  const land = () => callAsWorker(database, 'complete_recharge', [run_id, `pi_${id}`])
  const decline = () => callAsWorker(database, 'fail_recharge', [run_id, null, 'card', true])
  expect([await land(), await land(), await decline()]).toEqual([true, false, false])
  expect(await callAsWorker(database, 'begin_recharge', [run_id, true])).toBeNull()
  expect(await order(account, 500)).toEqual({ result: true })
  expect(await rechargesOf(account)).toMatchObject([{ state: 'paid' }])
  await order(account, 501)
  expect(await rechargesOf(account)).toHaveLength(2)
})

it('reserved credits count as missing, and free credits that are due do not', async () => {
  const account = await createPayer(600)
  await callers.reserve(account, { operation: 'content_creation', units: 12 })
  await order(account, 650)
  expect(await open(account)).toMatchObject({ credits: 650 })
  const other = await createPayer()
  await turnMonth(other)
  expect(await order(other, 333)).toEqual({ result: true })
  expect(await rechargesOf(other)).toEqual([])
})

it('no more than 100000 credits are ordered at once', async () => {
  const account = await createPayer()
  expect(await order(account, 100_001)).toEqual({ result: false })
  await order(account, 100_000)
  expect(await open(account)).toMatchObject({ credits: 100_000 })
})

it('Stripe\u2019s events are taken of nobody in a scope', async () => {
  const account = await createPayer()
  await order(account)
  const { id } = await open(account)
  const texts = [`select api.settle_recharge('${id}', 'pi', null)`, `update app.recharges set state = 'paid'`]
  for (const text of texts) {
    await expect(database.asClaims({ account_id: account }, text)).rejects.toMatchObject({ code: '42501' })
  }
})

it('orders, charges, landings and declines in any order keep the books', async () => {
  const accounts = await Promise.all(Array.from({ length: 3 }, () => createPayer(50)))
  const pick = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!
  const step = async () => {
    const account = pick(accounts)
    const dice = Math.random()
    if (dice < 0.5) {
      const { result, refused } = await callers.reserve(account, { operation: 'site_generation' })
      if (refused) {
        expect([refused, await order(account, 25)]).toEqual(['PTPAY', { result: expect.anything() }])
      } else if (dice < 0.4) await callers.commit(account, result as string)
      else await callers.release(account, result as string)
    } else {
      const recharge = pick([...await rechargesOf(account)])
      if (recharge) await settle(recharge.id, dice < 0.6 ? 'card_declined: No' : null)
      if (dice > 0.8) await callers.call(account, 'set_recharge', { enabled: true, credits: null })
    }
  }
  await Promise.all(Array.from({ length: 8 }, async () => {
    for (let steps = 0; steps < 40; steps++) await step()
  }))
  for (const account of accounts) {
    const paid = (await rechargesOf(account)).filter(({ state }) => state === 'paid')
    const entered = await database.owner`
      select from app.credit_entries where account_id = ${account} and kind = 'purchase'`
    expect(paid.length).toBeGreaterThan(0)
    expect(entered).toHaveLength(paid.length)
  }
})
