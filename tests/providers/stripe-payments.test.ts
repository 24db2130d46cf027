import { describe, expect, it } from 'vitest'
import { stripePayments } from '../../shared/providers/stripe/stripe-payments.ts'
import type { Payments } from '../../shared/providers/ports/payments.ts'
import { faults } from '../../supabase/local/stand-ins/faults.ts'
import { startStripe } from '../../supabase/local/stand-ins/stripe.ts'
import { faultKinds, providerError, useStandIn } from './vendor.ts'
import { startTimer } from '../support/timer.ts'
import { sample } from '../support/sample.ts'

const stripe = useStandIn(startStripe({ webhookUrl: 'http://127.0.0.1:9/', webhookSecret: 'whsec' }))
const opened = (timeoutMs?: number) =>
  stripePayments({ apiBase: stripe.origin, secretKey: stripe.apiKey, timeoutMs })
const payments = opened()

function order() {
  const { store } = stripe
  const customerId = store.add('cus', 'customer', {}).id
  const card = { type: 'card', card: { brand: 'visa', last4: '4242' }, customer: customerId }
  const cardId = store.add('pm', 'payment_method', card).id
  return { key: crypto.randomUUID(), accountId: crypto.randomUUID(), customerId, cardId, cents: 500 }
}

const aMinuteAgo = () => new Date(Date.now() - 60_000)
const calls: Record<string, (payments: Payments) => Promise<unknown>> = {
  pay: (payments) => payments.pay(order()),
  read: async (payments) => payments.read((await payments.pay(order()) as { paymentId: string }).paymentId),
  find: (payments) => payments.find(order(), aMinuteAgo()),
}

const rows = Object.entries(calls).map(([name, call], row) => [name, call, row] as const)
describe.each(rows)('%s', (name, call, row) => {
  it.each(sample(faults, 2, row))('with the fault %s of Stripe', async (fault) => {
    const on = name === 'pay' ? '^POST' : '^GET'
    stripe.order({ fault, on, times: 10, retry_after_s: 1 })
    const timeoutMs = fault.startsWith('slow') ? 600 : 40_000
    const timer = startTimer()
    const error = await providerError(call(opened(timeoutMs)), /sk_|ordered|Upstream/)
    expect(error.fault).toBe(fault === 'redirect' ? 'provider_unavailable' : faultKinds[fault])
    // Two attempts with half of the time each, and the library's delay between them.
    timer.expectAbout(600)
  })
})

describe('a payment', () => {
  it('is made once for its key, also by concurrent requests', async () => {
    const once = order()
    const all = await Promise.all(Array.from({ length: 10 }, () => payments.pay(once)))
    expect(new Set(all.map((payment) => JSON.stringify(payment))).size).toBe(1)
    expect(all[0]).toEqual({ state: 'paid', paymentId: expect.stringMatching(/^pi_/) })
    expect(await payments.find(once, aMinuteAgo())).toEqual(all[0])
    expect(await payments.read((all[0] as { paymentId: string }).paymentId)).toEqual(all[0])
  })

  it('of another order is not found', async () => {
    const paid = order()
    await payments.pay(paid)
    expect(await payments.find({ ...paid, key: crypto.randomUUID() }, aMinuteAgo())).toBeNull()
    expect(await payments.find(paid, new Date(Date.now() + 60_000))).toBeNull()
  })

  it('is not made with a card of another customer', async () => {
    const { cardId } = order()
    expect(await payments.pay({ ...order(), cardId }))
      .toEqual({ state: 'declined', paymentId: null, reason: expect.stringMatching(/^card_gone: /) })
  })

  it('is requested off session, with the recharge as key and in the metadata', async () => {
    const sent = order()
    await payments.pay(sent)
    const { headers, body } = stripe.requests.at(-1)!
    expect(headers.get('idempotency-key')).toBe(sent.key)
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      amount: '500',
      currency: 'usd',
      customer: sent.customerId,
      payment_method: sent.cardId,
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      off_session: 'true',
      confirm: 'true',
      'metadata[recharge_id]': sent.key,
      'metadata[account_id]': sent.accountId,
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
  ])('with the status %s', async (status, fields, payment) => {
    const { id } = stripe.store.add('pi', 'payment_intent', { status, ...fields })
    expect(await payments.read(id)).toMatchObject({ paymentId: id, ...payment })
  })
})
