import { afterEach, describe, expect, it } from 'vitest'
import type { StripeEvent, StripeObject } from '../../../supabase/local/stand-ins/stripe/store.ts'
import { faults } from '../../sql/credits/ledger.ts'
import { createAccount, createPeople } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { createPayer, purchases, recharges, runOut, seen } from '../../support/recharges.ts'
import { type Caller, json, key, sendJson } from '../../support/requests.ts'
import { waitingForLocks } from '../../support/with-lock.ts'

const platform = fixture(openPlatform)
const account = fixture(() => createAccount(platform.database), 'each')
afterEach(async () => {
  platform.vendors.stripe.clearFaults()
  expect(await faults(platform.database)).toEqual([])
})

const successUrl = 'https://app.example.com/billing'
const open = (caller: Caller = account, fields: object = {}) =>
  sendJson(platform, caller, 'POST', '/api/credits/purchase', { credits: 1500, successUrl, ...fields })
/** The session at Stripe of a new page. */
const opened = async (caller: Caller = account, fields: object = {}) => {
  const { id } = await json(open(caller, fields))
  return platform.vendors.stripe.store.find(id)!
}
const post = async (event: StripeEvent) => {
  const { body, headers } = await platform.vendors.stripe.sign(event)
  return await platform.api.request('/api/webhooks/stripe', { method: 'POST', body, headers })
}
const deliver = async (event: StripeEvent) => expect(await json(post(event))).toEqual({ received: true })
/** An event about a session, which has changed like this. */
const happen = (type: string, session: StripeObject, change: Record<string, unknown> = {}) =>
  platform.vendors.stripe.store.happen(`checkout.session.${type}`, { ...session, ...change })
const paid = { payment_status: 'paid', status: 'complete' }
const pay = (session: StripeObject) => platform.vendors.stripe.complete(session.id)
const bought = (of = account) => purchases(platform, of)
const stateOf = async (of = account) => (await recharges(platform, of)).map(({ state }) => state)
const logged = () => platform.log.join('\n')

describe('the page', () => {
  it('sells the credits as one line, in dollars, to the customer of the account', async () => {
    const { stripe } = platform.vendors
    const { id, url, ...rest } = await json(open())
    expect(rest).toEqual({ status: 'success' })
    expect(url).toBe(`${stripe.origin}/c/pay/${id}`)
    const [order] = await recharges(platform, account)
    const session = stripe.store.find(id)!
    expect(session).toMatchObject({
      mode: 'payment',
      amount_total: 1500,
      currency: 'usd',
      customer: order!.customer_id,
      client_reference_id: account.id,
      metadata: { account_id: account.id, purchase_id: order!.id },
      success_url: successUrl,
    })
    expect(stripe.store.find(session.payment_intent)!.metadata).toEqual(session.metadata)
    expect(order).toMatchObject({ state: 'open', credits: 1500, card_id: null, run_id: null })
  })

  it.each([
    [{ credits: 499 }, 'credits must be at least 500'],
    [{ credits: 100_001 }, 'credits must be at most 100000'],
    [{ credits: 500.5 }, 'credits'],
    [{ credits: '500' }, 'credits'],
    [{ credits: undefined }, 'credits is required'],
    [{ successUrl: undefined }, 'successUrl is required'],
    [{ successUrl: 'javascript:alert(1)' }, 'successUrl must be a valid URL'],
    [{ successUrl: 'https://evil.example.org/' }, 'successUrl is not allowed'],
    [{ account_id: crypto.randomUUID() }, 'account_id'],
  ])('refuses %j, and orders nothing', async (fields, error) => {
    expect((await json(open(account, fields), 400)).error).toContain(error)
    expect(await recharges(platform, account)).toEqual([])
  })

  it('is the same for a repeat with its Idempotency-Key, and another key is another page', async () => {
    const repeated = { ...key(account), 'idempotency-key': 'purchase-1' }
    const first = await json(open(repeated))
    expect(await json(open(repeated))).toEqual(first)
    const error = await json(open(repeated, { credits: 501 }), 409)
    expect(error.status).toBe('error')
    expect((await json(open({ ...key(account), 'idempotency-key': 'purchase-2' }))).id).not.toBe(first.id)
    expect(await stateOf()).toEqual(['open', 'open'])
  })

  it('is opened for a new customer where Stripe has deleted the old one', async () => {
    const { stripe } = platform.vendors
    const first = await opened()
    stripe.store.find(first.customer)!.deleted = true
    const session = await opened()
    expect(session.customer).not.toBe(first.customer)
    await deliver(pay(session))
    expect(await bought()).toEqual([1500])
  })

  it('is opened where another request has replaced a deleted customer before the order was stored', async () => {
    const { stripe } = platform.vendors
    const { customer } = await opened()
    stripe.store.find(customer)!.deleted = true
    const { owner: sql } = platform.database
    let late: Promise<Response> | undefined
    await sql.begin(async (holder) => {
      await holder`lock table app.recharges in access exclusive mode`
      late = open()
      await expect.poll(() => waitingForLocks(sql)).toBe(1)
      // It stores no order.
      await json(sendJson(platform, account, 'POST', '/api/subscriptions/card-on-file', { successUrl }))
    })
    const session = stripe.store.find((await json(late!)).id)!
    expect(session.customer).not.toBe(customer)
    await deliver(pay(session))
    expect(await bought()).toEqual([1500])
  })

  it.each(['unavailable', 'html'] as const)(
    'is a 502 where Stripe answers with %s',
    async (fault) => {
      platform.vendors.stripe.order({ fault, on: 'POST /v1/checkout/sessions', times: 2 })
      expect(await json(open(), 502)).toEqual({ status: 'error', error: 'The card service failed' })
      expect(await bought()).toEqual([])
      expect(await stateOf()).toEqual(['failed'])
    },
  )

  it('that was deleted with its customer leaves no order open', async () => {
    const { stripe } = platform.vendors
    stripe.store.find((await opened()).customer)!.deleted = true
    await opened()
    expect((await stateOf()).sort()).toEqual(['failed', 'open', 'open'])
  })

  it('that nobody knows of after a crash ends in fourteen days, and a late payment is added all the same', async () => {
    const session = await opened()
    const { owner: sql } = platform.database
    const age = (days: number) =>
      sql`
      update app.recharges set created_at = now() - make_interval(days => ${days}) where account_id = ${account.id}`
    await age(13)
    await sql`select jobs.run_maintenance()`
    expect(await stateOf()).toEqual(['open'])
    await age(15)
    await sql`select jobs.run_maintenance()`
    expect(await stateOf()).toEqual(['failed'])
    await deliver(pay(session))
    expect([await bought(), await stateOf()]).toEqual([[1500], ['paid']])
  })
})

describe('the credits', () => {
  it('are added once, after the free ones, however often, in parallel and under several ids the event comes', async () => {
    const event = pay(await opened())
    // Stripe may send two events for one change: https://docs.stripe.com/webhooks#handle-duplicate-events
    await Promise.all([1, 2, 3, 3].map((number) => deliver({ ...event, id: `evt_${number}` })))
    await deliver(event)
    expect(await bought()).toEqual([1500])
    expect(await json(sendJson(platform, account, 'GET', '/api/credits'))).toMatchObject({ balance: 1833 })
    expect(await stateOf()).toEqual(['paid'])
  })

  it('are added to the organization that an owner bought them for', async () => {
    const { organization, owner } = await createPeople(platform.database)
    await deliver(pay(await opened(owner, { organization_id: organization.id })))
    expect([await bought(organization), await bought(owner)]).toEqual([[1500], []])
    await deliver(pay(await opened(organization)))
    expect(await bought(organization)).toEqual([1500, 1500])
  })

  it('wait for a bank that takes its time', async () => {
    const session = await opened()
    await deliver(happen('completed', session, { status: 'complete' }))
    expect([await bought(), await stateOf()]).toEqual([[], ['open']])
    await deliver(happen('async_payment_succeeded', session, paid))
    await deliver(happen('completed', session, { status: 'complete' }))
    expect([await bought(), await stateOf()]).toEqual([[1500], ['paid']])
  })

  it.each(['async_payment_failed', 'expired'])('are not added after %s', async (type) => {
    const session = await opened()
    await deliver(happen(type, session))
    expect([await bought(), await stateOf()]).toEqual([[], ['failed']])
  })

  it.each(['async_payment_failed', 'expired'])(
    'are added where the payment comes after a late %s, in any order',
    async (type) => {
      const session = await opened()
      const payment = happen('completed', session, paid)
      const end = happen(type, session)
      for (const event of [end, payment, end, payment]) await deliver(event)
      expect([await bought(), await stateOf()]).toEqual([[1500], ['paid']])
    },
  )

  it('leave the recharge alone: its limit, its latest payment and its open order', async () => {
    const payer = await createPayer(platform)
    await deliver(pay(await opened(payer)))
    await opened(payer)
    expect(await seen(platform, payer)).toMatchObject({ bought_this_month_credits: 0, last: null })
    await runOut(platform, payer, 2000)
    expect(await seen(platform, payer)).toMatchObject({ last: { state: 'open' } })
  })

  it('are not added by the payment alone, whose event comes before that of its page', async () => {
    const session = await opened()
    const { store } = platform.vendors.stripe
    const payment = { ...store.find(session.payment_intent)!, status: 'succeeded' }
    await deliver(store.happen('payment_intent.succeeded', payment))
    const failed = { ...payment, status: 'requires_payment_method' }
    await deliver(store.happen('payment_intent.payment_failed', failed))
    expect([await bought(), await stateOf()]).toEqual([[], ['open']])
    await deliver(happen('completed', session, paid))
    expect(await bought()).toEqual([1500])
  })

  it('are not added where the card is declined on the page', async () => {
    const session = await opened()
    expect(() => platform.vendors.stripe.complete(session.id, '4000000000000341')).toThrow('declined')
    expect([await bought(), await stateOf()]).toEqual([[], ['open']])
  })

  it('are added after a fault of our store, when Stripe sends the event again', async () => {
    const event = pay(await opened())
    await platform.database.owner`alter table app.credit_entries rename to hidden`
    expect((await post(event)).status).toBeGreaterThanOrEqual(500)
    await platform.database.owner`alter table app.hidden rename to credit_entries`
    await deliver(event)
    expect(await bought()).toEqual([1500])
  })
})

describe('a payment that does not match its order adds nothing, and is in the log', () => {
  const cases: [string, (session: StripeObject, other: StripeObject) => Record<string, unknown>][] = [
    ['of less', () => ({ amount_total: 1499 })],
    ['of more', () => ({ amount_total: 150_000 })],
    ['of nothing', () => ({ amount_total: 0, payment_status: 'no_payment_required' })],
    ['in another currency', () => ({ currency: 'jpy' })],
    ['of another customer', (_, other) => ({ customer: other.customer })],
    ['of no customer', () => ({ customer: null })],
    ['of another account', (_, other) => ({ client_reference_id: other.client_reference_id })],
    ['of another account and its customer', (_, other) => ({
      customer: other.customer,
      client_reference_id: other.client_reference_id,
    })],
    ['of an order that does not exist', (session) => ({
      metadata: { ...session.metadata, purchase_id: crypto.randomUUID() },
    })],
  ]
  it.each(cases)('%s', async (_, change) => {
    const other = await createAccount(platform.database)
    const session = await opened()
    const foreign = await opened(other)
    const before = platform.log.length
    await deliver(happen('completed', session, { ...paid, ...change(session, foreign) }))
    expect([await bought(), await bought(other)]).toEqual([[], []])
    expect(platform.log.slice(before).join()).toContain('"event":"stripe_event_ignored"')
    // What was paid for is added all the same when its true event comes.
    await deliver(happen('completed', session, paid))
    expect([await bought(), await bought(other)]).toEqual([[1500], []])
  })

  it('or of a recharge', async () => {
    const payer = await createPayer(platform)
    await runOut(platform, payer)
    const [{ id, customer_id }] = await recharges(platform, payer) as unknown as [Record<string, string>]
    const session = await opened(payer)
    await deliver(happen('completed', session, {
      ...paid,
      amount_total: 500,
      customer: customer_id,
      metadata: { ...session.metadata, purchase_id: id },
    }))
    expect(await bought(payer)).toEqual([])
  })

  it.each<[string, (session: StripeObject) => Record<string, unknown>]>([
    ['without an order', () => ({ metadata: {} })],
    ['whose order is no id', () => ({ metadata: { purchase_id: 'order-7' } })],
    ['by subscription', () => ({ mode: 'subscription' })],
  ])('and one %s is not ours: it is not in the log either', async (_, change) => {
    const session = await opened()
    const before = platform.log.length
    await deliver(happen('completed', session, { ...paid, ...change(session) }))
    expect([await bought(), await stateOf()]).toEqual([[], ['open']])
    expect(platform.log.slice(before).join()).not.toContain('stripe_event_ignored')
  })
})

describe('money that goes back', () => {
  it.each([['charge.refunded', 'ch'], ['charge.dispute.created', 'dp']])(
    'by %s changes no balance, and is in the log for the operator',
    async (type, prefix) => {
      const { store } = platform.vendors.stripe
      const event = pay(await opened())
      await deliver(event)
      const { payment_intent } = event.data.object
      const before = platform.log.length
      await deliver(store.happen(type, store.add(prefix, 'charge', { payment_intent })))
      expect(await bought()).toEqual([1500])
      const [order] = await recharges(platform, account)
      expect(platform.log.slice(before).join()).toContain(
        `The payment of ${order!.id} was refunded or disputed`,
      )
    },
  )

  it('before its purchase or recharge is entered is in the log too', async () => {
    const { store } = platform.vendors.stripe
    const session = await opened()
    const payer = await createPayer(platform)
    await runOut(platform, payer)
    const [recharge] = await recharges(platform, payer)
    const before = platform.log.length
    for (const metadata of [session.metadata, { recharge_id: recharge!.id }]) {
      const charge = store.add('ch', 'charge', { payment_intent: `pi_${crypto.randomUUID()}`, metadata })
      await deliver(store.happen('charge.refunded', charge))
    }
    const [order] = await recharges(platform, account)
    for (const { id } of [order!, recharge!]) {
      expect(platform.log.slice(before).join()).toContain(`The payment of ${id} was refunded or disputed`)
    }
  })

  it('of another business of the same Stripe account is not in the log', async () => {
    const { store } = platform.vendors.stripe
    const before = platform.log.length
    for (const payment_intent of ['pi_others', null]) {
      await deliver(store.happen('charge.refunded', store.add('ch', 'charge', { payment_intent })))
    }
    expect(platform.log.slice(before).join()).not.toContain('payment_returned')
  })
})

it('leaves no id of a customer, payment or page in the log', () => {
  expect(logged()).toContain('buy_credits')
  expect(logged()).not.toMatch(/cs_test_|\bcus_|\bpi_/)
})
