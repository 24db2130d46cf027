import { describe, expect, it } from 'vitest'
import type { StripeEvent, StripeObject } from '../../../supabase/local/stand-ins/stripe/store.ts'
import { createPeople } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { useBilling } from './world.ts'
import { type Caller, json, sendJson } from '../../support/requests.ts'

const billing = useBilling()
const { platform, newAccount, newPurchase, createPayer, sendEvent } = billing
const { runOut, seen, purchases, recharges } = billing
const account = fixture(newAccount, 'each')

const opened = (caller: Caller = account, fields: object = {}) => newPurchase(caller, fields)
const deliver = async (event: StripeEvent) => expect(await json(sendEvent(event))).toEqual({ received: true })
/** An event about a session, which has changed like this. */
const happen = (type: string, session: StripeObject, change: Record<string, unknown> = {}) =>
  platform.vendors.stripe.store.happen(`checkout.session.${type}`, { ...session, ...change })
const paid = { payment_status: 'paid', status: 'complete' }
const pay = (session: StripeObject) => platform.vendors.stripe.complete(session.id)
const bought = (of = account) => purchases(of)
const stateOf = async () => (await recharges(account)).map(({ state }) => state)
async function loggedBy(work: () => Promise<unknown>): Promise<string> {
  const before = platform.log.length
  await work()
  return platform.log.slice(before).join()
}

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

  it.each(['async_payment_failed', 'expired'])(
    'are not added after %s, but where the payment comes later, in any order',
    async (type) => {
      const session = await opened()
      const payment = happen('completed', session, paid)
      const end = happen(type, session)
      await deliver(end)
      expect([await bought(), await stateOf()]).toEqual([[], ['failed']])
      for (const event of [payment, end, payment]) await deliver(event)
      expect([await bought(), await stateOf()]).toEqual([[1500], ['paid']])
    },
  )

  it('leave the recharge alone: its limit, its latest payment and its open order', async () => {
    const payer = await createPayer()
    await deliver(pay(await opened(payer)))
    await opened(payer)
    expect(await seen(payer)).toMatchObject({ bought_this_month_credits: 0, last: null })
    await runOut(payer, 2000)
    expect(await seen(payer)).toMatchObject({ last: { state: 'open' } })
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
    expect((await sendEvent(event)).status).toBeGreaterThanOrEqual(500)
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
    const other = await newAccount()
    const session = await opened()
    const foreign = await opened(other)
    const event = happen('completed', session, { ...paid, ...change(session, foreign) })
    expect(await loggedBy(() => deliver(event))).toContain('"event":"stripe_event_ignored"')
    expect([await bought(), await bought(other)]).toEqual([[], []])
    // What was paid for is added all the same when its true event comes.
    await deliver(happen('completed', session, paid))
    expect([await bought(), await bought(other)]).toEqual([[1500], []])
  })

  it('or of a recharge', async () => {
    const payer = await createPayer()
    await runOut(payer)
    const [{ id, customer_id }] = await recharges(payer) as unknown as [Record<string, string>]
    const session = await opened(payer)
    const metadata = { ...session.metadata, purchase_id: id }
    await deliver(
      happen('completed', session, { ...paid, amount_total: 500, customer: customer_id, metadata }),
    )
    expect(await bought(payer)).toEqual([])
  })

  it.each<[string, (session: StripeObject) => Record<string, unknown>]>([
    ['without an order', () => ({ metadata: {} })],
    ['whose order is no id', () => ({ metadata: { purchase_id: 'order-7' } })],
    ['by subscription', () => ({ mode: 'subscription' })],
  ])('and one %s is not ours: it is not in the log either', async (_, change) => {
    const session = await opened()
    const event = happen('completed', session, { ...paid, ...change(session) })
    expect(await loggedBy(() => deliver(event))).not.toContain('stripe_event_ignored')
    expect([await bought(), await stateOf()]).toEqual([[], ['open']])
  })
})

describe('money that goes back', () => {
  const refund = (fields: Record<string, unknown>, type = 'charge.refunded', prefix = 'ch') => {
    const { store } = platform.vendors.stripe
    return loggedBy(() => deliver(store.happen(type, store.add(prefix, 'charge', fields))))
  }

  it.each([['charge.refunded', 'ch'], ['charge.dispute.created', 'dp']])(
    'by %s changes no balance, and is in the log for the operator',
    async (type, prefix) => {
      const event = pay(await opened())
      await deliver(event)
      const { payment_intent } = event.data.object
      const [order] = await recharges(account)
      expect(await refund({ payment_intent }, type, prefix))
        .toContain(`The payment of ${order!.id} was refunded or disputed`)
      expect(await bought()).toEqual([1500])
    },
  )

  it('before its purchase or recharge is entered is in the log too', async () => {
    const { metadata } = await opened()
    const payer = await createPayer()
    await runOut(payer)
    const [recharge] = await recharges(payer)
    for (const named of [metadata, { recharge_id: recharge!.id }]) {
      const logged = await refund({ payment_intent: `pi_${crypto.randomUUID()}`, metadata: named })
      const id = named.recharge_id ?? named.purchase_id
      expect(logged).toContain(`The payment of ${id} was refunded or disputed`)
    }
  })

  it('of another business of the same Stripe account is not in the log', async () => {
    for (const payment_intent of ['pi_others', null]) {
      expect(await refund({ payment_intent })).not.toContain('payment_returned')
    }
  })
})
