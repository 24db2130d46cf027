import { afterEach, describe, expect, it } from 'vitest'
import { startStripe } from '../../../supabase/local/stand-ins/stripe.ts'
import { createApiKey } from '../../../shared/platform/identity/api-key.ts'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { webhookSecret } from '../../support/vendors.ts'
import { fixture } from '../../support/fixture.ts'

const platform = fixture(() =>
  openPlatform({
    DATABASE_CONNECTIONS: '10',
    REDIRECT_ORIGINS: 'https://app.example.com http://plain.example.com',
    // The name that it had while connectors alone sent people back.
    CONNECTOR_CALLBACK_ORIGINS: 'http://localhost:3000 http://127.0.0.1:3000',
  })
)
afterEach(() => void platform.vendors.stripe.clearFaults())

const successUrl = 'https://app.example.com/billing?saved=1'
const newAccount = () => createAccount(platform.database)
const openPage = (account: TestAccount, body: unknown = { successUrl }, from = platform) =>
  sendJson(from, account, 'POST', '/api/subscriptions/card-on-file', body)
const customersMade = (stripe = platform.vendors.stripe) =>
  stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/customers')
const customerOf = ({ id }: TestAccount) =>
  platform.database.value`
    select customer_id from app.payment_customers where account_id = ${id}`
/** The sessions of 20 requests at the same time, and how many customers were created. */
async function together(from: TestPlatform, stripe: typeof platform.vendors.stripe, account: TestAccount) {
  const before = customersMade(stripe).length
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => json(openPage(account, { successUrl }, from))),
  )
  const customers = responses.map(({ id }) => stripe.store.find(id)!.customer as string)
  return {
    customers: new Set(customers),
    sessions: new Set(responses.map(({ id }) => id)),
    made: customersMade(stripe).length - before,
  }
}

describe('The page on which a card is saved', () => {
  it('is opened in setup mode, in dollars, for the account and its customer', async () => {
    const { vendors: { stripe } } = platform
    const account = await newAccount()
    const { id, url, ...rest } = await json(openPage(account))
    expect(rest).toEqual({})
    expect(url).toBe(`${stripe.origin}/c/pay/${id}`)
    const session = stripe.store.find(id)!
    expect(session).toMatchObject({
      mode: 'setup',
      currency: 'usd',
      client_reference_id: account.id,
      metadata: { account_id: account.id, maker: expect.stringMatching(`^${account.id}:api_key:`) },
      success_url: successUrl,
      customer: await customerOf(account),
    })
    expect(stripe.store.find(session.setup_intent)!.metadata).toEqual(session.metadata)
    expect(stripe.store.find(session.customer)).toMatchObject({
      email: account.email,
      metadata: { account_id: account.id },
    })
  })

  it.each([
    [{}, 'successUrl is required'],
    [{ successUrl: null }, 'successUrl must be a valid URL'],
    [{ successUrl: 7 }, 'successUrl must be a valid URL'],
    [{ successUrl: '' }, 'successUrl must be a valid URL'],
    [{ successUrl: 'billing' }, 'successUrl must be a valid URL'],
    [{ successUrl: 'https://' }, 'successUrl must be a valid URL'],
    [{ successUrl: 'javascript:alert(1)' }, 'successUrl must be a valid URL'],
    [{ successUrl: 'data:text/html,<script>alert(1)</script>' }, 'successUrl must be a valid URL'],
    [{ successUrl: 'blob:https://app.example.com/1' }, 'successUrl must be a valid URL'],
    [{ successUrl: '//app.example.com/' }, 'successUrl must be a valid URL'],
    [{ successUrl: ' https://app.example.com/' }, 'successUrl must be a valid URL'],
    [{ successUrl: 'https://app.example.com/\nx' }, 'successUrl must be a valid URL'],
    [{ successUrl: 'https://a b.example.com' }, 'successUrl must be a valid URL'],
    [{ successUrl: `https://example.com/${'a'.repeat(2048)}` }, 'successUrl must be a valid URL'],
  ])('refuses %j', async (body, error) => {
    expect(await json(openPage(await newAccount(), body), 400)).toEqual({ error })
  })

  it.each([
    ['https://app.example.com', 'https://app.example.com/'],
    ['https://APP.example.com:443/a/../b?x=1#y', 'https://app.example.com/b?x=1#y'],
    ['http://127.0.0.1:3000/?session={CHECKOUT_SESSION_ID}'],
    ['http://localhost:3000/'],
  ])('leads back to an allowed address: %s', async (successUrl, understood = successUrl) => {
    const { id } = await json(openPage(await newAccount(), { successUrl }))
    expect(platform.vendors.stripe.store.find(id)!.success_url).toBe(understood)
  })

  it('names the allowed origins to a good credential only', async () => {
    const nobody = { ...await newAccount(), key: createApiKey().key }
    const { error } = await json(openPage(nobody, { successUrl: 'https://evil.example.org/' }), 401)
    expect(error).not.toContain('app.example.com')
  })
})

describe('The customer', () => {
  it('is created once for 20 requests at the same time', async () => {
    const { customers, sessions, made } = await together(
      platform,
      platform.vendors.stripe,
      await newAccount(),
    )
    expect([customers.size, sessions.size, made]).toEqual([1, 20, 1])
  })

  it('is made once where the vendor ignores Idempotency-Key and has no search', async () => {
    const plain = startStripe({ webhookUrl: 'http://127.0.0.1:9/', webhookSecret, plain: true })
    const over = await openPlatform({ STRIPE_API_BASE: plain.origin, STRIPE_SECRET_KEY: plain.apiKey })
    try {
      const { customers, made } = await together(over, plain, await createAccount(over.database))
      expect([customers.size, made]).toEqual([1, 1])
    } finally {
      await over.close()
      await plain.stop()
    }
  })

  it('is created once where a broken response hid the first', async () => {
    const { stripe } = platform.vendors
    const account = await newAccount()
    stripe.order({ fault: 'truncated', on: 'POST /v1/customers$', times: 2 })
    expect(await json(openPage(account), 502)).toEqual({ error: 'The card service failed' })
    await json(openPage(account))
    const ofAccount = stripe.store.all('customer').filter(({ metadata }) =>
      metadata.account_id === account.id
    )
    expect(ofAccount.map(({ id }) => id)).toEqual([await customerOf(account)])
  })

  it('gets a new request where Stripe refused, and the same one where the outcome is unknown', async () => {
    const { stripe } = platform.vendors
    const account = await newAccount()
    const before = customersMade().length
    stripe.order({ fault: 'error', on: 'POST /v1/customers$', times: 2 })
    await json(openPage(account), 502)
    stripe.order({ fault: 'html', on: 'POST /v1/customers$' })
    await json(openPage(account), 502)
    await json(openPage(account))
    const keys = customersMade().slice(before).map(({ headers }) => headers.get('idempotency-key'))
    const [refused, retried, unknown, known] = keys
    expect([keys.length, retried === refused, unknown === refused, known === unknown])
      .toEqual([4, true, false, true])
  })

  it('is found by the request after one that created it and crashed', async () => {
    const { owner } = platform.database
    const { stripe } = platform.vendors
    const account = await newAccount()
    // Under another key, so that the search alone can find it.
    const made = stripe.store.add('cus', 'customer', { email: null, metadata: { account_id: account.id } })
    await owner`insert into app.payment_customers (account_id, claimed_until) values (${account.id}, now() - interval '1 second')`
    await json(openPage(account))
    expect(await customerOf(account)).toBe(made.id)
  })

  it('is waited for while another makes it, and taken over when its time is over', async () => {
    const { owner } = platform.database
    const account = await newAccount()
    await owner`insert into app.payment_customers (account_id, claimed_until) values (${account.id}, now() + interval '700 milliseconds')`
    await json(openPage(account))
    expect(await customerOf(account)).not.toBeNull()
  })

  it('is created again where it was deleted at Stripe, also by 20 at the same time', async () => {
    const { stripe } = platform.vendors
    const account = await newAccount()
    await json(openPage(account))
    const first = (await customerOf(account))!
    stripe.store.find(first)!.deleted = true
    const { customers, made } = await together(platform, stripe, account)
    expect([...customers]).toEqual([await customerOf(account)])
    expect(customers.has(first)).toBe(false)
    expect(made).toBe(1)
  })

  it('of another account is not taken from a vendor that gives one to all', async () => {
    const account = await newAccount()
    const other = await newAccount()
    await json(openPage(other))
    const { owner } = platform.database
    const stray = platform.vendors.stripe.store.find(await customerOf(other))!
    stray.metadata.account_id = account.id
    await owner`insert into app.payment_customers (account_id, claimed_until) values (${account.id}, now())`
    await json(openPage(account), 502)
    expect(await customerOf(account)).toBeNull()
  })
})
