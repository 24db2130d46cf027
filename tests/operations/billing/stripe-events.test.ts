import { Stripe } from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import type { StripeEvent, StripeObject } from '../../../supabase/local/stand-ins/stripe/store.ts'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { expectError } from '../../contract/walk.ts'
import { openPlatform } from '../../support/platform.ts'
import { openCardPage } from '../../support/recharges.ts'
import { json } from '../../support/requests.ts'
import { webhookSecret } from '../../support/vendors.ts'
import { fixture } from '../../support/fixture.ts'

const platform = fixture(() =>
  openPlatform({ STRIPE_WEBHOOK_SECRET: `whsec_of_yesterday, ${webhookSecret}` })
)
afterEach(() => void platform.vendors.stripe.clearFaults())

interface Signed {
  body: string
  headers: Record<string, string>
}
const post = ({ body, headers }: Signed) =>
  platform.api.request('/api/webhooks/stripe', { method: 'POST', body, headers })
const signed = (event: StripeEvent, how?: { secret?: string; timestamp?: number }) =>
  platform.vendors.stripe.sign(event, how)
const saysReceived = async (response: Response | Promise<Response>) =>
  expect(await json(response)).toEqual({ received: true })
const deliver = async (event: StripeEvent) => saysReceived(post(await signed(event)))

const visa = '4242424242424242'
const mastercard = '5555555555554444'

/** An account that saved these cards on the hosted page, a minute after each other. */
async function whoSaved(...cards: string[]) {
  const { stripe } = platform.vendors
  const account = await createAccount(platform.database)
  const events: StripeEvent[] = []
  for (const card of cards) {
    const { id } = await json(openCardPage(platform, account))
    const event = stripe.complete(id, card)
    event.created += 60 * events.length
    events.push(event)
  }
  const customer = stripe.store.find(events[0]!.data.object.customer)!
  return { account, events, customer }
}

const cardOf = async ({ id }: TestAccount) => {
  const [row] = await platform.database.owner<Record<string, unknown>[]>`
    select card_id as id, card_brand as brand, card_last4 as last4, extract(epoch from card_saved_at)::int as saved_at
    from app.payment_customers where account_id = ${id}`
  return row!
}
const isDone = async ({ id }: StripeEvent) => {
  const rows = await platform.database.owner`select from app.payment_events where id = ${id}`
  return rows.length > 0
}
const defaultOf = (customer: StripeObject) => customer.invoice_settings.default_payment_method
const noCard = { id: null, brand: null, last4: null }

describe('A saved card', () => {
  it('is noted and becomes the default of its customer', async () => {
    const { account, events: [event], customer } = await whoSaved(mastercard)
    expect(await cardOf(account)).toMatchObject(noCard)
    await deliver(event!)
    expect(await cardOf(account)).toEqual({
      id: defaultOf(customer),
      brand: 'mastercard',
      last4: '4444',
      saved_at: event!.created,
    })
    expect(await isDone(event!)).toBe(true)
  })

  it('changes nothing when its event comes again, one after another or at the same time', async () => {
    const { stripe } = platform.vendors
    const { account, events: [event], customer } = await whoSaved(visa)
    await Promise.all(Array.from({ length: 5 }, () => deliver(event!)))
    const before = [await cardOf(account), defaultOf(customer)]
    const requestCount = stripe.requests.length
    await deliver(event!)
    expect([await cardOf(account), defaultOf(customer)]).toEqual(before)
    expect(stripe.requests.length).toBe(requestCount)
  })

  it('is noted from a page that names nobody, as the previous release opened it', async () => {
    const { account, events: [event] } = await whoSaved(mastercard)
    delete event!.data.object.metadata.maker
    await deliver(event!)
    expect(await cardOf(account)).toMatchObject({ last4: '4444' })
  })

  it('is not replaced by an older one whose event comes later', async () => {
    const { account, events: [older, newer], customer } = await whoSaved(visa, mastercard)
    await deliver(newer!)
    const before = await cardOf(account)
    await deliver(older!)
    expect(await cardOf(account)).toEqual(before)
    expect(before).toMatchObject({ id: defaultOf(customer), last4: '4444' })
    expect(await isDone(older!)).toBe(true)
  })

  it.each([1, 2, 3, 4])('is the newest, here and at Stripe, however their events race (%i)', async () => {
    const cards = [visa, '378282246310005', '4000000000000341', mastercard]
    const { account, events, customer } = await whoSaved(...cards)
    await Promise.all([...events, ...events].sort(() => Math.random() - 0.5).map(deliver))
    expect(await cardOf(account)).toMatchObject({ id: defaultOf(customer), last4: '4444' })
  })

  it.each(
    [
      ['GET /v1/setup_intents', 'unavailable'],
      ['GET /v1/setup_intents', 'html'],
      ['GET /v1/setup_intents', 'wrong_types'],
      ['POST /v1/customers/', 'error'],
      ['POST /v1/customers/', 'truncated'],
    ] as const,
  )('is taken from a repeated event where %s failed with %s', async (on, fault) => {
    const { account, events: [event], customer } = await whoSaved(visa)
    platform.vendors.stripe.order({ fault, on, times: 2 })
    expect(await json(post(await signed(event!)), 502)).toEqual({ error: 'The card service failed' })
    expect(await isDone(event!)).toBe(false)
    platform.vendors.stripe.clearFaults()
    await deliver(event!)
    expect(await cardOf(account)).toMatchObject({ id: defaultOf(customer), last4: '4242' })
    expect(await isDone(event!)).toBe(true)
  })

  it('is gone when it was removed at Stripe, and does not come back with a late event', async () => {
    const { stripe } = platform.vendors
    const { account, events: [older, newer], customer } = await whoSaved(mastercard, visa)
    await deliver(newer!)
    const card = stripe.store.find(defaultOf(customer))!
    card.customer = null
    const removal = stripe.store.happen('payment_method.detached', card, { customer: customer.id })
    removal.created = newer!.created + 60
    await deliver(removal)
    expect(await cardOf(account)).toMatchObject(noCard)
    await deliver(older!)
    await deliver({ ...newer!, id: 'evt_again' })
    expect(await cardOf(account)).toMatchObject(noCard)
  })

  it('is not taken where it was removed before its event', async () => {
    const { account, events: [event] } = await whoSaved(visa)
    const { stripe } = platform.vendors
    const intent = stripe.store.find(event!.data.object.setup_intent)!
    stripe.store.find(intent.payment_method)!.customer = null
    await deliver(event!)
    expect(await cardOf(account)).toMatchObject(noCard)
  })
})

describe('An event of somebody else', () => {
  type Changes = (other: { account: TestAccount; customer: StripeObject }) => Record<string, unknown>
  const ofAccount = (id: string) => ({ client_reference_id: id, metadata: { account_id: id } })
  /** What it names, and whether that is in the log: what is of another business is not. */
  const strange: [string, boolean, Changes][] = [
    ['names another account', true, ({ account }) => ofAccount(account.id)],
    ['names two accounts', false, ({ account }) => ({ metadata: { account_id: account.id } })],
    ['names another customer', true, ({ customer }) => ({ customer: customer.id })],
    [
      'names another account and its customer',
      true,
      ({ account, customer }) => ({ ...ofAccount(account.id), customer: customer.id }),
    ],
    ['names a customer that we do not know', true, () => ({ customer: 'cus_stranger' })],
    ['names no account', false, () => ({ client_reference_id: null, metadata: {} })],
    ['names what is no account', true, () => ofAccount('order-7')],
    ['is of a payment', false, () => ({ mode: 'payment' })],
    ['has no setup', false, () => ({ setup_intent: null })],
  ]
  it.each(strange)('that %s changes nothing (logged: %s)', async (_, isLogged, change) => {
    const { account, events: [event], customer } = await whoSaved(visa)
    const other = await whoSaved(mastercard)
    Object.assign(event!.data.object, change(other))
    const before = platform.log.length
    await deliver(event!)
    expect(platform.log.slice(before).join().includes('"event":"stripe_event_ignored"')).toBe(isLogged)
    expect([await cardOf(account), await cardOf(other.account)]).toMatchObject([noCard, noCard])
    expect([defaultOf(customer), defaultOf(other.customer)]).toEqual([null, null])
  })

  it.each(['customer.created', 'invoice.paid', '__proto__', 'constructor'])(
    'or of type %s is taken',
    async (type) => {
      const { stripe } = platform.vendors
      const event = stripe.store.happen(type, stripe.store.add('cus', 'customer', {}))
      await deliver(event)
    },
  )
})

describe('A signature', () => {
  const refusedAs = async (
    change: (good: Signed, event: StripeEvent) => Promise<Signed> | Signed,
    error: string,
  ) => {
    const { account, events: [event] } = await whoSaved(visa)
    const response = await post(await change(await signed(event!), event!))
    expect(await expectError(response, 'plain', 'invalid_input')).toBe(error)
    expect(await cardOf(account)).toMatchObject(noCard)
    expect(await isDone(event!)).toBe(false)
  }
  const ago = (seconds: number) => ({ timestamp: Math.floor(Date.now() / 1000) - seconds })
  const unfit = 'The signature does not match'

  async function signedText(payload: string, how: { secret?: string; timestamp?: number } = {}) {
    const cryptoProvider = Stripe.createSubtleCryptoProvider()
    const { webhooks } = new Stripe('sk_test_x')
    const options = { payload, secret: webhookSecret, cryptoProvider, ...how }
    const signature = await webhooks.generateTestHeaderStringAsync(options)
    return { body: payload, headers: { 'stripe-signature': signature } }
  }
  const resigned = ({ body, headers }: Signed, from: string | RegExp, to: string) => ({
    body,
    headers: { ...headers, 'stripe-signature': headers['stripe-signature']!.replace(from, to) },
  })

  it.each<[string, Parameters<typeof refusedAs>[0]]>([
    ['with another secret', (_, event) => signed(event, { secret: 'whsec_forged' })],
    ['of another body', ({ body, headers }) => ({ body: body.replace('setup', 'setUp'), headers })],
    ['of the same body with one space more', ({ body, headers }) => ({ body: `${body} `, headers })],
    ['that is over five minutes old', (_, event) => signed(event, ago(302))],
    ['whose time was changed', (good) => resigned(good, /t=\d+/, 't=9999999999')],
    ['of another scheme alone', (good) => resigned(good, 'v1=', 'v0=')],
    ['of an empty body', () => signedText('')],
    ['that is nonsense', ({ body }) => ({ body, headers: { 'stripe-signature': 'nonsense' } })],
    ['that is empty', ({ body }) => ({ body, headers: { 'stripe-signature': '' } })],
  ])('%s is refused', (_, change) => refusedAs(change, unfit))

  it('that is missing is refused', () =>
    refusedAs(({ body }) => ({ body, headers: {} }), 'signature is required: the header Stripe-Signature'))

  it.each([
    'null',
    '[]',
    '{"id":"evt_1"}',
    '{"id":7,"type":"x","created":1,"data":{"object":{}}}',
    '{"id":"evt_1","object":"event","type":"x","created":"2026-11-27T00:00:00Z","data":{"object":{}}}',
    '{"id":"evt_1","object":"a secret","type":"x"}',
  ])('that is good does not make an event of what is none: %j', async (body) => {
    expect(await json(post(await signedText(body)), 400)).toEqual({ error: 'The event cannot be read' })
  })

  // https://docs.stripe.com/changelog/acacia/2024-09-30/api-v2-thin-events
  const thin = {
    id: 'evt_test_65R9Ijk8dKEYZcXeRWn16R9A7j1FSQ3w3TGDPLLGSM4CW0',
    object: 'v2.core.event',
    type: 'v1.billing.meter.error_report_triggered',
    livemode: false,
    created: '2024-09-17T06:20:52.246Z',
    related_object: { id: 'mtr_test_1', type: 'billing.meter', url: '/v1/billing/meters/mtr_test_1' },
  }
  const { type: _, ...withoutType } = thin
  it.each<[string, object, string]>([
    ['thin', thin, 'v2.core.event of type v1.billing.meter.error_report_triggered'],
    [
      'of an account',
      { ...thin, type: 'v2.core.account[requirements].updated' },
      'v2.core.event of type v2.core.account[requirements].updated',
    ],
    ['of another version', { ...thin, object: 'v3.core.event' }, 'v3.core.event of type'],
    ['without a type', withoutType, 'v2.core.event of type unknown'],
    ['with a type that is no name', { ...thin, type: 'two words\n{}' }, 'v2.core.event of type unknown'],
  ])(
    'that is good on an event of another form is taken, and the log names the form: %s',
    async (_, event, name) => {
      const before = platform.log.length
      await saysReceived(post(await signedText(JSON.stringify(event))))
      const lines = platform.log.slice(before).join('\n')
      expect(lines).toContain('"event":"stripe_event_unsupported"')
      expect(lines).toContain(name)
      expect(lines).not.toContain('two words')
      expect(await platform.database.owner`select from app.payment_events where id = ${thin.id}`)
        .toHaveLength(0)
    },
  )

  it('that is forged on an event of another form is refused', async () => {
    const body = JSON.stringify(thin)
    const headers = { 'stripe-signature': (await signedText('{}')).headers['stripe-signature'] }
    expect(await json(post({ body, headers }), 400)).toEqual({ error: unfit })
  })

  it("is good as Stripe's own library makes it, nearly five minutes old, and with a second secret", async () => {
    const { account, events: [event] } = await whoSaved(visa)
    for (const secret of ['whsec_of_yesterday', webhookSecret]) {
      await saysReceived(post(await signedText(JSON.stringify(event), { secret, ...ago(290) })))
      expect(await cardOf(account)).toMatchObject({ last4: '4242' })
    }
  })

  it('is not checked where no secret is set: 503', async () => {
    await using bare = await openPlatform({ STRIPE_WEBHOOK_SECRET: '' })
    const { events: [event] } = await whoSaved(visa)
    const init = { method: 'POST', ...await signed(event!) }
    const response = await bare.api.request('/api/webhooks/stripe', init)
    await expectError(response, 'plain', 'feature_unavailable')
  })
})

it('leaves no secret, signature or payload in the log', () => {
  const log = platform.log.join('\n')
  expect(log).toContain('receive_stripe_event')
  expect(log).not.toContain(webhookSecret)
  expect(log).not.toContain('whsec_of_yesterday')
  expect(log).not.toContain(platform.vendors.stripe.apiKey)
  expect(log).not.toMatch(/v1=|checkout\.session|pm_|cus_|seti_/)
})
