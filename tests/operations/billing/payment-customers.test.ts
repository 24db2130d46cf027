import { afterEach, describe, expect, it } from 'vitest'
import { startStripe } from '../../../supabase/local/stand-ins/stripe.ts'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { openCardPage } from '../../support/recharges.ts'
import { json } from '../../support/requests.ts'
import { webhookSecret } from '../../support/vendors.ts'
import { fixture } from '../../support/fixture.ts'

const platform = fixture(() => openPlatform({ DATABASE_CONNECTIONS: '10' }))
const account = fixture(() => createAccount(platform.database), 'each')
afterEach(() => void platform.vendors.stripe.clearFaults())

const customersMade = (stripe = platform.vendors.stripe) =>
  stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/customers')
const customerOf = ({ id }: TestAccount) =>
  platform.database.value`
    select customer_id from app.payment_customers where account_id = ${id}`
/** Claims the creation of the customer, as a request does. */
const claim = (until: string) =>
  platform.database.owner`insert into app.payment_customers (account_id, claimed_until)
    values (${account.id}, now() + ${until}::interval)`
/** The customers and sessions of 20 requests at the same time, and how many customers were created. */
async function together(by: TestAccount, from: TestPlatform = platform, stripe = from.vendors.stripe) {
  const before = customersMade(stripe).length
  const responses = await Promise.all(Array.from({ length: 20 }, () => json(openCardPage(from, by))))
  const customers = new Set(responses.map(({ id }) => stripe.store.find(id)!.customer as string))
  const sessions = new Set(responses.map(({ id }) => id))
  return { customers, sessions: sessions.size, made: customersMade(stripe).length - before }
}

describe('The page on which a card is saved', () => {
  it('is opened in setup mode, in dollars, for the account and its customer', async () => {
    const { vendors: { stripe } } = platform
    const { id, url, ...rest } = await json(openCardPage(platform, account))
    expect(rest).toEqual({})
    expect(url).toBe(`${stripe.origin}/c/pay/${id}`)
    const session = stripe.store.find(id)!
    expect(session).toMatchObject({
      mode: 'setup',
      currency: 'usd',
      client_reference_id: account.id,
      metadata: { account_id: account.id, maker: expect.stringMatching(`^${account.id}:api_key:`) },
      success_url: 'https://app.example.com/',
      customer: await customerOf(account),
    })
    expect(stripe.store.find(session.setup_intent)!.metadata).toEqual(session.metadata)
    expect(stripe.store.find(session.customer)).toMatchObject({
      email: account.email,
      metadata: { account_id: account.id },
    })
  })
})

describe('The customer', () => {
  it('is created once for 20 requests at the same time', async () => {
    const { customers, sessions, made } = await together(account)
    expect([customers.size, sessions, made]).toEqual([1, 20, 1])
  })

  it('is made once where the vendor ignores Idempotency-Key and has no search', async () => {
    const plain = startStripe({ webhookUrl: 'http://127.0.0.1:9/', webhookSecret, plain: true })
    const over = await openPlatform({ STRIPE_API_BASE: plain.origin, STRIPE_SECRET_KEY: plain.apiKey })
    try {
      const { customers, made } = await together(await createAccount(over.database), over, plain)
      expect([customers.size, made]).toEqual([1, 1])
    } finally {
      await over.close()
      await plain.stop()
    }
  })

  it('is created once where a broken response hid the first', async () => {
    const { stripe } = platform.vendors
    stripe.order({ fault: 'truncated', on: 'POST /v1/customers$', times: 2 })
    expect(await json(openCardPage(platform, account), 502)).toEqual({ error: 'The card service failed' })
    await json(openCardPage(platform, account))
    expect(stripe.store.all('customer').filter(({ metadata }) => metadata.account_id === account.id))
      .toMatchObject([{ id: await customerOf(account) }])
  })

  it('gets a new request where Stripe refused, and the same one where the outcome is unknown', async () => {
    const { stripe } = platform.vendors
    const before = customersMade().length
    stripe.order({ fault: 'error', on: 'POST /v1/customers$', times: 2 })
    await json(openCardPage(platform, account), 502)
    stripe.order({ fault: 'html', on: 'POST /v1/customers$' })
    await json(openCardPage(platform, account), 502)
    await json(openCardPage(platform, account))
    const keys = customersMade().slice(before).map(({ headers }) => headers.get('idempotency-key'))
    const [refused, retried, unknown, known] = keys
    expect([keys.length, retried === refused, unknown === refused, known === unknown])
      .toEqual([4, true, false, true])
  })

  it('is found by the request after one that created it and crashed', async () => {
    const { stripe } = platform.vendors
    // Under another key, so that the search alone can find it.
    const made = stripe.store.add('cus', 'customer', { email: null, metadata: { account_id: account.id } })
    await claim('-1 second')
    await json(openCardPage(platform, account))
    expect(await customerOf(account)).toBe(made.id)
  })

  it('is waited for while another makes it, and taken over when its time is over', async () => {
    await claim('700 milliseconds')
    await json(openCardPage(platform, account))
    expect(await customerOf(account)).not.toBeNull()
  })

  it('is created again where it was deleted at Stripe, also by 20 at the same time', async () => {
    const { stripe } = platform.vendors
    await json(openCardPage(platform, account))
    const first = (await customerOf(account))!
    stripe.store.find(first)!.deleted = true
    const { customers, made } = await together(account)
    expect([...customers]).toEqual([await customerOf(account)])
    expect(customers.has(first)).toBe(false)
    expect(made).toBe(1)
  })

  it('of another account is not taken from a vendor that gives one to all', async () => {
    const other = await createAccount(platform.database)
    await json(openCardPage(platform, other))
    const stray = platform.vendors.stripe.store.find(await customerOf(other))!
    stray.metadata.account_id = account.id
    await claim('0')
    await json(openCardPage(platform, account), 502)
    expect(await customerOf(account)).toBeNull()
  })
})
