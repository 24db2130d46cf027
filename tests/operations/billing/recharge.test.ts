import { afterEach, describe, expect, it } from 'vitest'
import { faults } from '../../sql/credits/ledger.ts'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { clients } from '../../support/mcp-clients.ts'
import { newIsrcs } from '../../support/captures.ts'
import { listen, openPlatform } from '../../support/platform.ts'
import {
  createPayer,
  openRecharger,
  path,
  paymentsOf,
  purchases,
  recharges,
  runOut,
  saveCard,
  seen,
  spend,
} from '../../support/recharges.ts'
import { bearer, delegated, json, key, sendJson, token } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { whole } from '../../support/sample.ts'

const platform = fixture(openPlatform)

fixture(() => openRecharger(platform))
afterEach(async () => {
  platform.vendors.stripe.clearFaults()
  expect(await faults(platform.database)).toEqual([])
})

const until = (account: TestAccount, state: string) =>
  expect.poll(async () => (await seen(platform, account)).last?.state, { timeout: 10_000, interval: 20 })
    .toBe(state)
const put = (account: TestAccount, body: unknown) => sendJson(platform, account, 'PUT', path, body)

describe('the setting', () => {
  it('is off, and buys 1000 credits, until it is changed', async () => {
    expect(await seen(platform, await createAccount(platform.database))).toEqual({
      enabled: false,
      credits: 1000,
      monthly_limit_credits: null,
      bought_this_month_credits: 0,
      paused_reason: null,
      card: null,
      last: null,
    })
  })

  it('is not switched on without a card, and may be set up without one', async () => {
    const account = await createAccount(platform.database)
    expect(await json(put(account, { enabled: true }), 409)).toEqual({
      status: 'error',
      error: 'Save a card first',
    })
    await json(put(account, { credits: 2000, enabled: false }))
    expect(await seen(platform, account)).toMatchObject({ enabled: false, credits: 2000 })
    await saveCard(platform, account, '4242')
    const { recharge } = await json(put(account, { enabled: true }))
    expect(recharge).toMatchObject({ enabled: true, credits: 2000, card: { brand: 'visa', last4: '4242' } })
    expect(await seen(platform, account)).toEqual(recharge)
  })

  it.each([
    [{}, 'At least one field is required'],
    [{ credits: 499 }, 'credits must be at least 500'],
    [{ credits: 100_001 }, 'credits must be at most 100000'],
    [{ credits: '500' }, 'credits must be an integer'],
    [{ monthly_limit_credits: 499 }, 'monthly_limit_credits must be at least 500'],
    [{ enabled: 'yes' }, 'enabled must be true or false'],
  ])('refuses %j', async (body, error) => {
    const account = await createPayer(platform)
    expect(await json(put(account, body), 400)).toEqual({ status: 'error', error })
  })

  it('changes by what is given alone; null takes the limit away', async () => {
    const account = await createPayer(platform, { credits: 700 })
    await json(put(account, { monthly_limit_credits: 5_000 }))
    await json(put(account, { credits: 800 }))
    expect(await seen(platform, account)).toMatchObject({
      enabled: true,
      credits: 800,
      monthly_limit_credits: 5_000,
    })
    const { recharge } = await json(put(account, { monthly_limit_credits: null }))
    expect(recharge).toMatchObject({ enabled: true, credits: 800, monthly_limit_credits: null })
  })
})

describe('an account that runs out', () => {
  it('is refused, recharged, and served when it tries again', async () => {
    const account = await createPayer(platform)
    expect(await runOut(platform, account, 3)).toMatchObject({
      error: 'insufficient_credits',
      remaining_credits: 0,
      required_credits: 3,
    })
    await until(account, 'paid')
    await json(spend(platform, account, 3), 202)
    expect(await purchases(platform, account)).toEqual([500])
    const [recharge] = await recharges(platform, account)
    expect(paymentsOf(platform, account)).toMatchObject([{
      id: recharge!.payment_id,
      amount: 500,
      currency: 'usd',
      customer: recharge!.customer_id,
      payment_method: recharge!.card_id,
      status: 'succeeded',
      metadata: { recharge_id: recharge!.id, account_id: account.id },
    }])
    expect(await seen(platform, account)).toMatchObject({
      enabled: true,
      last: { state: 'paid', credits: 500, failure: null },
    })
  })

  it('pays with the card that its owner saved on the hosted page', async () => {
    const { stripe } = platform.vendors
    const account = await createPayer(platform, { card: null })
    const successUrl = 'https://app.example.com/'
    const { id } = await json(
      sendJson(platform, account, 'POST', '/api/subscriptions/card-on-file', { successUrl }),
    )
    const { body, headers } = await stripe.sign(stripe.complete(id))
    await json(platform.api.request('/api/webhooks/stripe', { method: 'POST', body, headers }))
    await json(put(account, { enabled: true, credits: 700 }))
    await runOut(platform, account)
    await until(account, 'paid')
    expect(await purchases(platform, account)).toEqual([700])
  })

  it('buys up to its month\u2019s limit, the last time what is left of it, and no more until the next month', async () => {
    const account = await createPayer(platform, { credits: 500 })
    await json(put(account, { monthly_limit_credits: 900 }))
    await runOut(platform, account, 100)
    await until(account, 'paid')
    expect(await purchases(platform, account)).toEqual([500])
    await runOut(platform, account, 901)
    await runOut(platform, account, 900)
    await expect.poll(() => purchases(platform, account), { interval: 20 }).toEqual([500, 400])
    expect(await seen(platform, account)).toMatchObject({ bought_this_month_credits: 900 })
    await runOut(platform, account, 901)
    expect(await recharges(platform, account)).toHaveLength(2)
    await platform.database.owner`update app.recharges set created_at = created_at - interval '1 month'
      where account_id = ${account.id}`
    await runOut(platform, account, 901)
    await expect.poll(() => purchases(platform, account), { interval: 20 }).toEqual([500, 400, 500])
  })

  it('orders nothing that would not cover the shortage, or that Stripe would not charge', async () => {
    const account = await createPayer(platform, { credits: 500 })
    await json(put(account, { monthly_limit_credits: 530 }))
    await runOut(platform, account, 531)
    expect(await recharges(platform, account)).toEqual([])
    await runOut(platform, account, 1)
    await until(account, 'paid')
    await runOut(platform, account, 501)
    expect(await purchases(platform, account)).toEqual([500])
  })

  it('buys the missing credits, where these are more than the setting', async () => {
    const account = await createPayer(platform, { balance: 40 })
    await runOut(platform, account, 640)
    await until(account, 'paid')
    await json(spend(platform, account, 640), 202)
    expect(await purchases(platform, account)).toEqual([600])
  })

  it('has its free credits beside what it buys', async () => {
    const account = await createPayer(platform)
    await platform.database
      .owner`update app.credit_balances set granted_month = null where account_id = ${account.id}`
    await runOut(platform, account, 900)
    await until(account, 'paid')
    await json(spend(platform, account, 900), 202)
    expect(await purchases(platform, account)).toEqual([567])
  })

  it('is recharged over MCP, for an OAuth client and for a person alike', async () => {
    const mcp = listen(platform.mcp)
    for (const credential of [key, token, delegated]) {
      const account = await createPayer(platform)
      const headers = await credential(account)
      const client = await clients['client 2.4.0, pinned']!.connect(`${mcp.url}/mcp`, headers)
      const order = () => client.call('create_playcount_snapshot', { isrcs: newIsrcs(10) })
      await client.tools()
      expect(await order()).toMatchObject({ isError: true, _meta: { error_code: 'insufficient_credits' } })
      await until(account, 'paid')
      expect((await order()).isError ?? false).toBe(false)
      expect(await purchases(platform, account)).toEqual([500])
      await client.close()
    }
    await mcp.close()
  })

  it('pays a second time for a second shortage', async () => {
    const account = await createPayer(platform)
    for (const spent of [500, 1]) {
      await runOut(platform, account, spent)
      await expect.poll(async () => (await spend(platform, account, spent)).status, { timeout: 10_000 }).toBe(
        202,
      )
    }
    expect(await purchases(platform, account)).toEqual([500, 500])
    expect(paymentsOf(platform, account)).toHaveLength(2)
  })

  it.each([
    ['that has it off', { enabled: false }],
    ['without a card', { card: null }],
  ])('buys nothing %s', async (_, wanted) => {
    const account = await createPayer(platform, wanted)
    await runOut(platform, account)
    expect(await recharges(platform, account)).toEqual([])
  })

  it('gets its refusal although nothing could be ordered, and the log has the reason', async () => {
    const account = await createPayer(platform)
    const { owner } = platform.database
    await owner`revoke execute on function private.request_recharge(bigint) from authenticated`
    await runOut(platform, account)
    await owner`grant execute on function private.request_recharge(bigint) to authenticated`
    const fault = platform.log.map((line) => JSON.parse(line)).find(({ event }) => event === 'recharge')
    expect(fault).toMatchObject({
      level: 'error',
      request_id: expect.any(String),
      cause: { message: 'permission denied for function request_recharge' },
    })
  })

  it('buys nothing where payments are not set up', async () => {
    const account = await createPayer(platform)
    platform.services.missing.cards = 'STRIPE_SECRET_KEY'
    await runOut(platform, account)
    await json(put(account, { enabled: true }), 503)
    delete platform.services.missing.cards
    expect(await recharges(platform, account)).toEqual([])
  })

  it('buys nothing where its key is not good', async () => {
    const account = await createPayer(platform)
    await sendJson(platform, bearer('nonsense'), 'POST', '/api/playcount-snapshots', { isrcs: newIsrcs(10) })
    expect(await recharges(platform, account)).toEqual([])
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
    const account = await createPayer(platform)
    if (fault) platform.vendors.stripe.order({ fault, on: 'POST /v1/payment_intents', times: 2 })
    const spendTimes = (count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await spend(platform, account, 10)).status))
    const refused = (await spendTimes(atOnce)).filter((status) => status === 402)
    expect(refused).not.toEqual([])
    await until(account, 'paid')
    expect(await spendTimes(refused.length)).toEqual(refused.map(() => 202))
    expect(paymentsOf(platform, account)).toHaveLength(1)
    expect(await purchases(platform, account)).toEqual([500])
    expect(await recharges(platform, account)).toHaveLength(1)
  })

  it('of as many accounts pay once each, with its own card', async () => {
    const accounts = await Promise.all(Array.from({ length: atOnce }, () => createPayer(platform)))
    await Promise.all(accounts.map((account) => runOut(platform, account)))
    for (const account of accounts) {
      await until(account, 'paid')
      const [payment, ...more] = paymentsOf(platform, account)
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
    const account = await createPayer(platform, { card })
    await runOut(platform, account)
    await until(account, 'failed')
    for (let again = 0; again < 2; again++) await runOut(platform, account)
    expect(await seen(platform, account)).toMatchObject({
      enabled: true,
      paused_reason: expect.stringMatching(reason),
      last: { state: 'failed', failure: expect.stringMatching(reason) },
    })
    expect(await recharges(platform, account)).toHaveLength(1)
    expect(paymentsOf(platform, account)).toHaveLength(1)
    expect(await purchases(platform, account)).toEqual([])
  })

  it('is tried again once the recharge is set again', async () => {
    const account = await createPayer(platform, { card: '9995' })
    await runOut(platform, account)
    await until(account, 'failed')
    expect((await json(put(account, { enabled: true }))).recharge.paused_reason).toBeNull()
    await runOut(platform, account)
    await expect.poll(() => paymentsOf(platform, account).length).toBe(2)
  })

  it('is followed by another that is saved', async () => {
    const account = await createPayer(platform, { card: '9995' })
    await runOut(platform, account)
    await until(account, 'failed')
    await saveCard(platform, account, '4242')
    expect(await seen(platform, account)).toMatchObject({ paused_reason: null })
    await runOut(platform, account)
    await until(account, 'paid')
  })

  it('and is not at Stripe any more has that as its reason', async () => {
    const account = await createPayer(platform)
    platform.vendors.stripe.store.all('payment_method')[0]!.customer = null
    await runOut(platform, account)
    await until(account, 'failed')
    expect(await seen(platform, account)).toMatchObject({
      paused_reason: expect.stringMatching(/^card_gone: /),
    })
  })
})
