import { describe, expect, it } from 'vitest'
import type { TestAccount } from '../../support/accounts.ts'
import { clients } from '../../support/mcp-clients.ts'
import { newIsrcs } from '../../support/captures.ts'
import { listen } from '../../support/platform.ts'
import { openRecharger } from '../../support/recharges.ts'
import { useBilling } from './world.ts'
import { delegated, json, key, token } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { whole } from '../../support/sample.ts'

const billing = useBilling()
const { platform, createPayer, saveCard, openCardPage, sendEvent, setRecharge } = billing
const { spend, runOut, seen, paymentsOf, purchases, recharges } = billing
fixture(() => openRecharger(platform))

const until = (account: TestAccount, state: string) =>
  expect.poll(async () => (await seen(account)).last?.state, { timeout: 10_000, interval: 20 })
    .toBe(state)

/** Lacks this number of credits, and waits for the end of the recharge. */
async function runOutUntil(state: string, account: TestAccount, credits?: number) {
  await runOut(account, credits)
  await until(account, state)
}

describe('an account that runs out', () => {
  it('is refused, recharged, and served when it tries again', async () => {
    const account = await createPayer()
    expect(await runOut(account, 3)).toMatchObject({ remaining_credits: 0, required_credits: 3 })
    await until(account, 'paid')
    await json(spend(account, 3), 202)
    expect(await purchases(account)).toEqual([500])
    const [recharge] = await recharges(account)
    expect(paymentsOf(account)).toMatchObject([{
      id: recharge!.payment_id,
      amount: 500,
      currency: 'usd',
      customer: recharge!.customer_id,
      payment_method: recharge!.card_id,
      status: 'succeeded',
      metadata: { recharge_id: recharge!.id, account_id: account.id },
    }])
    const last = { state: 'paid', credits: 500, failure: null }
    expect(await seen(account)).toMatchObject({ enabled: true, last })
  })

  it('pays with the card that its owner saved on the hosted page', async () => {
    const account = await createPayer({ card: null })
    const { id } = await json(openCardPage(account))
    await json(sendEvent(platform.vendors.stripe.complete(id)))
    await setRecharge(account, { enabled: true, credits: 700 })
    await runOutUntil('paid', account)
    expect(await purchases(account)).toEqual([700])
  })

  it('buys up to its month\u2019s limit, the last time what is left of it, and no more until the next month', async () => {
    const account = await createPayer({ credits: 500 })
    await setRecharge(account, { monthly_limit_credits: 900 })
    await runOutUntil('paid', account, 100)
    expect(await purchases(account)).toEqual([500])
    await runOut(account, 901)
    await runOut(account, 900)
    await expect.poll(() => purchases(account), { interval: 20 }).toEqual([500, 400])
    expect(await seen(account)).toMatchObject({ bought_this_month_credits: 900 })
    await runOut(account, 901)
    expect(await recharges(account)).toHaveLength(2)
    await platform.database.owner`update app.recharges set created_at = created_at - interval '1 month'
      where account_id = ${account.id}`
    await runOut(account, 901)
    await expect.poll(() => purchases(account), { interval: 20 }).toEqual([500, 400, 500])
  })

  it('orders nothing that would not cover the shortage, or that Stripe would not charge', async () => {
    const account = await createPayer({ credits: 500 })
    await setRecharge(account, { monthly_limit_credits: 530 })
    await runOut(account, 531)
    expect(await recharges(account)).toEqual([])
    await runOutUntil('paid', account, 1)
    await runOut(account, 501)
    expect(await purchases(account)).toEqual([500])
  })

  it('buys the missing credits, where these are more than the setting, beside its free ones', async () => {
    const account = await createPayer({ balance: 40 })
    await runOutUntil('paid', account, 640)
    await json(spend(account, 640), 202)
    expect(await purchases(account)).toEqual([600])
    const free = await createPayer()
    await platform.database
      .owner`update app.credit_balances set granted_month = null where account_id = ${free.id}`
    await runOutUntil('paid', free, 900)
    await json(spend(free, 900), 202)
    expect(await purchases(free)).toEqual([567])
  })

  it('is recharged over MCP, for an OAuth client and for a person alike', async () => {
    const mcp = listen(platform.mcp)
    for (const credential of [key, token, delegated]) {
      const account = await createPayer()
      const headers = await credential(account)
      const client = await clients['client 2.4.0, pinned']!.connect(`${mcp.url}/mcp`, headers)
      const order = () => client.call('create_playcount_snapshot', { isrcs: newIsrcs(10) })
      await client.tools()
      expect(await order()).toMatchObject({ isError: true, _meta: { error_code: 'insufficient_credits' } })
      await until(account, 'paid')
      expect((await order()).isError ?? false).toBe(false)
      expect(await purchases(account)).toEqual([500])
      await client.close()
    }
    await mcp.close()
  })

  it.each([
    ['that has it off', { enabled: false }],
    ['without a card', { card: null }],
  ])('buys nothing %s', async (_, wanted) => {
    const account = await createPayer(wanted)
    await runOut(account)
    expect(await recharges(account)).toEqual([])
  })

  it('gets its refusal although nothing could be ordered, and the log has the reason', async () => {
    const account = await createPayer()
    const { owner } = platform.database
    await owner`revoke execute on function private.request_recharge(bigint) from authenticated`
    await runOut(account)
    await owner`grant execute on function private.request_recharge(bigint) to authenticated`
    const fault = platform.log.map((line) => JSON.parse(line)).find(({ event }) => event === 'recharge')
    expect(fault).toMatchObject({
      level: 'error',
      request_id: expect.any(String),
      cause: { message: 'permission denied for function request_recharge' },
    })
  })

  it('buys nothing where payments are not set up', async () => {
    const account = await createPayer()
    platform.services.missing.cards = 'STRIPE_SECRET_KEY'
    await runOut(account)
    await setRecharge(account, { enabled: true }, 503)
    delete platform.services.missing.cards
    expect(await recharges(account)).toEqual([])
  })
})

const atOnce = whole ? 50 : 20
describe(`${atOnce} shortages at once`, () => {
  it.each(
    [
      ['', undefined],
      [', although Stripe does not respond at first', 'slow'],
      [', although Stripe breaks off after the payment', 'slow_body'],
      [', although Stripe has a fault', 'unavailable'],
    ] as const,
  )('pay once%s', async (_, fault) => {
    const account = await createPayer()
    if (fault) platform.vendors.stripe.order({ fault, on: 'POST /v1/payment_intents', times: 2 })
    const spendTimes = (count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await spend(account, 10)).status))
    const refused = (await spendTimes(atOnce)).filter((status) => status === 402)
    expect(refused).not.toEqual([])
    await until(account, 'paid')
    expect(await spendTimes(refused.length)).toEqual(refused.map(() => 202))
    expect(paymentsOf(account)).toHaveLength(1)
    expect(await purchases(account)).toEqual([500])
    expect(await recharges(account)).toHaveLength(1)
  })

  it('of as many accounts pay once each, with its own card', async () => {
    const accounts = await Promise.all(Array.from({ length: atOnce }, () => createPayer()))
    await Promise.all(accounts.map((account) => runOut(account)))
    for (const account of accounts) {
      await until(account, 'paid')
      const [payment, ...more] = paymentsOf(account)
      expect(more).toEqual([])
      const { store } = platform.vendors.stripe
      expect(store.find(payment!.customer)!.metadata.account_id).toBe(account.id)
      expect(store.find(payment!.payment_method)!.customer).toBe(payment!.customer)
    }
  })
})

describe('a card that is declined', () => {
  it.each([
    ['0341', /^card_declined: /],
    ['9995', /^insufficient_funds: /],
    ['0069', /^expired_card: /],
    ['3184', /^authentication_required: /],
  ])('(%s) is not tried again', async (card, reason) => {
    const account = await createPayer({ card })
    await runOutUntil('failed', account)
    for (let again = 0; again < 2; again++) await runOut(account)
    expect(await seen(account)).toMatchObject({
      enabled: true,
      paused_reason: expect.stringMatching(reason),
      last: { state: 'failed', failure: expect.stringMatching(reason) },
    })
    expect(await recharges(account)).toHaveLength(1)
    expect(paymentsOf(account)).toHaveLength(1)
    expect(await purchases(account)).toEqual([])
  })

  it('is tried again once the recharge is set again, or another is saved', async () => {
    const account = await createPayer({ card: '9995' })
    await runOutUntil('failed', account)
    expect((await setRecharge(account, { enabled: true })).recharge.paused_reason).toBeNull()
    await runOut(account)
    await expect.poll(async () => (await seen(account)).paused_reason).toMatch(/^insufficient_funds/)
    expect(paymentsOf(account)).toHaveLength(2)
    await saveCard(account, '4242')
    expect(await seen(account)).toMatchObject({ paused_reason: null })
    await runOutUntil('paid', account)
  })

  it('and is not at Stripe any more has that as its reason', async () => {
    const account = await createPayer()
    platform.vendors.stripe.store.all('payment_method')[0]!.customer = null
    await runOutUntil('failed', account)
    expect((await seen(account)).paused_reason).toMatch(/^card_gone: /)
  })
})
