import { describe, expect, it } from 'vitest'
import type { Cards } from '../../shared/providers/ports/cards.ts'
import { stripeCards } from '../../shared/providers/stripe/stripe-cards.ts'
import { faults } from '../../supabase/local/stand-ins/faults.ts'
import { startStripe } from '../../supabase/local/stand-ins/stripe.ts'
import { faultKinds, type Handle, providerError, serve } from './vendor.ts'
import { runProgram } from '../support/packages.ts'
import { startTimer } from '../support/timer.ts'

const webhookSecret = 'whsec_0123456789abcdef'
const accountId = crypto.randomUUID()
const maker = `${accountId}:session::`
const successUrl = 'https://app.example.com/'
const newCustomer = () => ({ accountId: crypto.randomUUID(), email: null, generation: 0 })

/** A stand-in for one test, because the tests are concurrent, with a customer and a saved card. */
async function withStripe(run: (world: Awaited<ReturnType<typeof open>>) => Promise<void>) {
  const world = await open()
  try {
    await run(world)
  } finally {
    await world.stop()
  }
}

async function open() {
  const stripe = startStripe({ webhookUrl: 'http://127.0.0.1:9/', webhookSecret })
  const at = (apiBase: string, timeoutMs?: number) =>
    stripeCards({ apiBase, secretKey: stripe.apiKey, timeoutMs })
  const cards = at(stripe.origin)
  const customer = await cards.createCustomer(newCustomer())
  const session = await cards.openCheckout({ id: customer, accountId, maker }, successUrl)
  const setupIntent: string = stripe.complete(session!.id).data.object.setup_intent
  const card: string = stripe.store.find(setupIntent)!.payment_method
  const closing = [() => stripe.stop()]
  return {
    stripe,
    at,
    cards,
    valid: { customer, setupIntent, card },
    responding: (handle: Handle, path = '') => at(serve(handle, (stop) => closing.push(stop)) + path),
    stop: () => Promise.all(closing.map((close) => close())),
  }
}
type Valid = Awaited<ReturnType<typeof open>>['valid']

const calls: [string, (cards: Cards, valid: Valid) => Promise<unknown>][] = [
  ['createCustomer', (cards) => cards.createCustomer(newCustomer())],
  ['findCustomer', (cards) => cards.findCustomer(accountId)],
  [
    'openCheckout',
    (cards, { customer }) => cards.openCheckout({ id: customer, accountId, maker }, successUrl),
  ],
  ['readSavedCard', (cards, { setupIntent }) => cards.readSavedCard(setupIntent)],
  ['makeDefault', (cards, { customer, card }) => cards.makeDefault(customer, card)],
]

/** The error of a request, in time and without secrets or texts of the vendor. */
async function faultOf(request: Promise<unknown>) {
  const timer = startTimer()
  const { fault } = await providerError(request, /sk_test_|sk_live|as ordered|stand-in for|cus_|Upstream/)
  timer.expectAbout(600)
  return fault
}

describe.concurrent.each(calls)('Stripe and %s', (name, call) => {
  it.each(faults)('with the fault %s', (fault) =>
    withStripe(async ({ stripe, at, valid }) => {
      stripe.order({ fault, times: 2, retry_after_s: 0 })
      const request = call(at(stripe.origin, fault.startsWith('slow') ? 600 : undefined), valid)
      // A Stripe account without search responds with 404.
      if (name === 'findCustomer' && fault === 'not_found') return expect(await request).toBeUndefined()
      expect(await faultOf(request)).toBe(fault === 'redirect' ? 'provider_unavailable' : faultKinds[fault])
    }))

  it('without a server', () =>
    withStripe(async ({ at, valid }) => {
      expect(await faultOf(call(at('http://127.0.0.1:9'), valid))).toBe('provider_unavailable')
    }))

  it('with one retry under the same idempotency key', () =>
    withStripe(async ({ stripe, cards, valid }) => {
      const before = stripe.requests.length
      stripe.order({ fault: 'unavailable', retry_after_s: 0 })
      await call(cards, valid)
      const [first, second, ...more] = stripe.requests.slice(before)
      expect(more).toEqual([])
      const idempotencyKey = first!.headers.get('idempotency-key')
      expect([second!.path, second!.headers.get('idempotency-key')]).toEqual([first!.path, idempotencyKey])
      expect(idempotencyKey !== null).toBe(first!.method === 'POST')
      for (const { headers } of [first!, second!]) {
        expect(headers.get('authorization')).toBe(`Bearer ${stripe.apiKey}`)
        expect(headers.get('x-stripe-client-telemetry')).toBeNull()
      }
    }))
})

describe.concurrent('Stripe', () => {
  it.each([['60', 1], ['1', 2]])(
    'with Retry-After %s gets %i requests',
    (retryAfter, times) =>
      withStripe(async ({ responding }) => {
        let requests = 0
        const cards = responding(() => {
          requests++
          return Response.json({ error: {} }, { status: 503, headers: { 'retry-after': retryAfter } })
        })
        expect(await faultOf(cards.createCustomer(newCustomer()))).toBe('provider_unavailable')
        expect(requests).toBe(times)
      }),
  )

  it('may send an invalid decimal in a field that is not read', () =>
    withStripe(async ({ responding }) => {
      const line_items = { object: 'list', data: [{ price: { unit_amount_decimal: 'string' } }] }
      const cards = responding(() =>
        Response.json({ id: 'cs_1', object: 'checkout.session', url: 'string', line_items })
      )
      expect(await cards.openCheckout({ id: 'cus_1', accountId, maker }, successUrl))
        .toEqual({ id: 'cs_1', url: 'string' })
    }))

  it('gets requests under the path of its address', () =>
    withStripe(async ({ responding }) => {
      const paths: string[] = []
      const cards = responding(({ url }) => {
        paths.push(new URL(url).pathname)
        return Response.json({ id: 'cus_1' })
      }, '/stripe')
      expect(await cards.createCustomer(newCustomer())).toBe('cus_1')
      expect(paths).toEqual(['/stripe/v1/customers'])
    }))

  it('reports a deleted customer', () =>
    withStripe(async ({ stripe, cards, valid }) => {
      stripe.store.find(valid.customer)!.deleted = true
      expect(await cards.openCheckout({ id: valid.customer, accountId, maker }, successUrl)).toBeUndefined()
    }))

  it('creates one customer per generation, also concurrently', () =>
    withStripe(async ({ cards }) => {
      const customer = { accountId: crypto.randomUUID(), email: 'a@example.com' }
      const ids = await Promise.all(
        [0, 0, 1].map((generation) => cards.createCustomer({ ...customer, generation })),
      )
      expect(ids[0]).toBe(ids[1])
      expect(ids[2]).not.toBe(ids[0])
      expect(ids).toContain(await cards.findCustomer(customer.accountId))
    }))

  it('has saved cards with their owner, expanded or not', () =>
    withStripe(async ({ cards, valid, responding }) => {
      const card = { id: valid.card, brand: 'visa', last4: '4242', customerId: valid.customer }
      expect(await cards.readSavedCard(valid.setupIntent)).toEqual(card)
      // A vendor that expands nothing and sends undocumented fields.
      const other = responding(({ url }) =>
        Response.json(
          new URL(url).pathname.startsWith('/v1/setup_intents/')
            ? { id: 'seti_1', payment_method: valid.card, news: [1] }
            : {
              id: valid.card,
              customer: { id: valid.customer, more: {} },
              card: { brand: 'visa', last4: '4242', x: 1 },
            },
        )
      )
      expect(await other.readSavedCard('seti_1')).toEqual(card)
    }))

  it('runs with the permissions that the edge gives', () =>
    withStripe(async ({ stripe }) => {
      const file = new URL('./stripe-on-the-edge.ts', import.meta.url).pathname
      const args = ['run', '--no-prompt', '--cached-only', '--allow-net', '--allow-env', file]
      const env = { STRIPE_API_BASE: stripe.origin, STRIPE_SECRET_KEY: stripe.apiKey }
      const { stdout, stderr } = await runProgram(Deno.execPath(), args, { env })
      expect(stdout + stderr).toMatch(/^cus_\w+ undefined\n$/)
    }))
})
