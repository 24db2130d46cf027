import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ProviderError } from '../../shared/errors/provider-error.ts'
import type { Payments } from '../../shared/providers/ports/payments.ts'
import { stripePayments } from '../../shared/providers/stripe/stripe-payments.ts'
import { type Fault, faults } from '../../supabase/local/stand-ins/faults.ts'
import { startStripe, type StripeStandIn } from '../../supabase/local/stand-ins/stripe.ts'

let stripe: StripeStandIn
let payments: Payments
const timeoutMs = 600

beforeAll(() => {
  stripe = startStripe({ webhookUrl: 'http://127.0.0.1:9/', webhookSecret: 'whsec' })
  payments = stripePayments({ apiBase: stripe.origin, secretKey: stripe.apiKey, timeoutMs })
})
afterEach(() => stripe.clearFaults())
afterAll(() => stripe.stop())

function order() {
  const { store } = stripe
  const customerId = store.add('cus', 'customer', {}).id
  const card = { type: 'card', card: { brand: 'visa', last4: '4242' }, customer: customerId }
  const cardId = store.add('pm', 'payment_method', card).id
  return { key: crypto.randomUUID(), accountId: crypto.randomUUID(), customerId, cardId, cents: 500 }
}

const lately = () => new Date(Date.now() - 60_000)
const unavailable: Fault[] = ['broken_off', 'slow', 'slow_body', 'error', 'unavailable', 'redirect']
const nonsense: Fault[] = ['html', 'empty', 'truncated', 'huge', 'wrong_types']
const nameOf = (fault: Fault) =>
  fault === 'rate_limited'
    ? 'provider_rate_limited'
    : unavailable.includes(fault)
    ? 'provider_unavailable'
    : nonsense.includes(fault)
    ? 'provider_nonsense'
    : 'provider_failed'

const calls: Record<string, () => Promise<unknown>> = {
  pay: () => payments.pay(order()),
  read: async () => payments.read((await payments.pay(order()) as { paymentId: string }).paymentId),
  find: () => payments.find(order(), lately()),
}

describe.each(Object.entries(calls))('%s', (name, ask) => {
  it.each(faults)('when Stripe is faulty: %s', async (fault) => {
    const on = name === 'pay' ? '^POST' : '^GET'
    stripe.order({ fault, on, times: 10, retry_after_s: 1 })
    const started = performance.now()
    const thrown = await ask().catch((error) => error) as ProviderError
    expect(thrown).toBeInstanceOf(ProviderError)
    expect(thrown.fault).toBe(nameOf(fault))
    expect(`${thrown.message} ${thrown.stack} ${JSON.stringify(thrown)}`).not.toMatch(/sk_|ordered|Upstream/)
    // Two tries of half the time each, and the library's own wait between them.
    expect(performance.now() - started).toBeLessThan(timeoutMs + 3_000)
  }, 10_000)
})

describe('a payment', () => {
  it('is one for its key, however often and at once it is asked for', async () => {
    const once = order()
    const all = await Promise.all(Array.from({ length: 10 }, () => payments.pay(once)))
    expect(new Set(all.map((payment) => JSON.stringify(payment))).size).toBe(1)
    expect(all[0]).toEqual({ state: 'paid', paymentId: expect.stringMatching(/^pi_/) })
    expect(await payments.find(once, lately())).toEqual(all[0])
    expect(await payments.read((all[0] as { paymentId: string }).paymentId)).toEqual(all[0])
  })

  it('of another order is not taken for it', async () => {
    const paid = order()
    await payments.pay(paid)
    expect(await payments.find({ ...paid, key: crypto.randomUUID() }, lately())).toBeNull()
    expect(await payments.find(paid, new Date(Date.now() + 60_000))).toBeNull()
  })

  it('is not made with a card of another customer', async () => {
    const { cardId } = order()
    expect(await payments.pay({ ...order(), cardId })).toEqual({
      state: 'declined',
      paymentId: null,
      reason: expect.stringMatching(/^card_gone: /),
    })
  })

  it('is asked for off session, with the recharge as key and in the metadata', async () => {
    const asked = order()
    await payments.pay(asked)
    const { headers, body } = stripe.requests.at(-1)!
    expect(headers.get('idempotency-key')).toBe(asked.key)
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      amount: '500',
      currency: 'usd',
      customer: asked.customerId,
      payment_method: asked.cardId,
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      off_session: 'true',
      confirm: 'true',
      'metadata[recharge_id]': asked.key,
      'metadata[account_id]': asked.accountId,
    })
  })

  it.each<[string, Record<string, unknown>, object]>([
    ['processing', {}, { state: 'pending' }],
    ['requires_capture', {}, { state: 'pending' }],
    ['requires_confirmation', {}, { state: 'pending' }],
    ['requires_action', {}, { state: 'declined', reason: expect.stringMatching(/^authentication_required/) }],
    ['canceled', {}, { state: 'declined', reason: expect.stringMatching(/^card_declined/) }],
    ['requires_payment_method', { last_payment_error: { decline_code: 'expired_card' } }, {
      state: 'declined',
      reason: expect.stringMatching(/^expired_card/),
    }],
  ])('that is %s is told so', async (status, fields, told) => {
    const { id } = stripe.store.add('pi', 'payment_intent', { status, ...fields })
    expect(await payments.read(id)).toMatchObject({ paymentId: id, ...told })
  })
})
