import { describe, expect, it } from 'vitest'
import { createPeople } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { useBilling } from './world.ts'
import { type Caller, json } from '../../support/requests.ts'
import { waitingForLocks } from '../../support/with-lock.ts'

const { platform, newAccount, openPurchase, newPurchase, openCardPage, sendEvent, purchases, recharges } =
  useBilling()
const account = fixture(newAccount, 'each')

const open = (fields: object = {}, caller: Caller = account) => openPurchase(caller, fields)
const opened = (caller: Caller = account, fields: object = {}) => newPurchase(caller, fields)
const stateOf = async () => (await recharges(account)).map(({ state }) => state)

describe('the page', () => {
  it('sells the credits as one line, in dollars, to the customer of the account', async () => {
    const { stripe } = platform.vendors
    const { id, url, ...rest } = await json(open())
    expect(rest).toEqual({ status: 'success' })
    expect(url).toBe(`${stripe.origin}/c/pay/${id}`)
    const [order] = await recharges(account)
    const session = stripe.store.find(id)!
    expect(session).toMatchObject({
      mode: 'payment',
      amount_total: 1500,
      currency: 'usd',
      customer: order!.customer_id,
      client_reference_id: account.id,
      metadata: { account_id: account.id, purchase_id: order!.id },
      success_url: 'https://app.example.com/billing',
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
    expect((await json(open(fields), 400)).error).toContain(error)
    expect(await recharges(account)).toEqual([])
  })

  it('is opened for a new customer where Stripe has deleted the old one', async () => {
    const { stripe } = platform.vendors
    const first = await opened()
    stripe.store.find(first.customer)!.deleted = true
    const session = await opened()
    expect(session.customer).not.toBe(first.customer)
    await json(sendEvent(stripe.complete(session.id)))
    expect(await purchases(account)).toEqual([1500])
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
      await json(openCardPage(account))
    })
    const session = stripe.store.find((await json(late!)).id)!
    expect(session.customer).not.toBe(customer)
    await json(sendEvent(stripe.complete(session.id)))
    expect(await purchases(account)).toEqual([1500])
  })

  it.each(['unavailable', 'html'] as const)('is a 502 where Stripe answers with %s', async (fault) => {
    platform.vendors.stripe.order({ fault, on: 'POST /v1/checkout/sessions', times: 2 })
    expect(await json(open(), 502)).toEqual({ status: 'error', error: 'The card service failed' })
    expect(await purchases(account)).toEqual([])
    expect(await stateOf()).toEqual(['failed'])
  })

  it('that was deleted with its customer leaves no order open', async () => {
    const { stripe } = platform.vendors
    stripe.store.find((await opened()).customer)!.deleted = true
    await opened()
    expect((await stateOf()).sort()).toEqual(['failed', 'open', 'open'])
  })

  it('that nobody knows of after a crash ends in fourteen days, and a late payment is added all the same', async () => {
    const session = await opened()
    const { database: { owner: sql }, vendors: { stripe } } = platform
    for (const [days, state] of [[13, 'open'], [15, 'failed']] as const) {
      await sql`update app.recharges set created_at = now() - make_interval(days => ${days})`
      await sql`select jobs.run_maintenance()`
      expect(await stateOf()).toEqual([state])
    }
    await json(sendEvent(stripe.complete(session.id)))
    expect(await purchases(account)).toEqual([1500])
    expect(await stateOf()).toEqual(['paid'])
  })

  it('is of an organization for its owners, and is opened for a customer of its own, which has no address', async () => {
    const { stripe } = platform.vendors
    const { organization, owner, member, outsider } = await createPeople(platform.database)
    const fields = { organization_id: organization.id }
    const session = await opened(owner, fields)
    expect(session).toMatchObject({ client_reference_id: organization.id })
    expect(stripe.store.find(session.customer)).toMatchObject({
      name: 'organization',
      email: null,
      metadata: { account_id: organization.id },
    })
    expect((await opened(owner)).customer).not.toBe(session.customer)
    for (const send of [openPurchase, openCardPage]) {
      expect((await json(send(member, fields), 403)).error).toBe('Only an owner may do this')
      expect((await json(send(outsider, fields), 403)).error).toBe('Access denied to this organization')
    }
  })

  it('leaves no id of a customer, payment or page in the log', () => {
    const log = platform.log.join('\n')
    expect(log).toContain('buy_credits')
    expect(log).not.toMatch(/cs_test_|\bcus_|\bpi_/)
  })
})
