import { describe, expect, it } from 'vitest'
import { ProviderError } from '../../shared/errors/provider-error.ts'
import type { Cards } from '../../shared/providers/ports/cards.ts'
import { stripeCards } from '../../shared/providers/stripe/stripe-cards.ts'
import { type Fault, faults } from '../../supabase/local/stand-ins/faults.ts'
import { startStripe } from '../../supabase/local/stand-ins/stripe.ts'

const webhookSecret = 'whsec_0123456789abcdef'
const timeoutMs = 600
const accountId = crypto.randomUUID()
const successUrl = 'https://app.example.com/'
const nobody = () => ({ accountId: crypto.randomUUID(), email: null, generation: 0 })

/** A stand-in for one test, since most of them wait, with a customer whose card the hosted page saved. */
async function withStripe(run: (world: Awaited<ReturnType<typeof open>>) => Promise<void>) {
  const world = await open()
  try {
    await run(world)
  } finally {
    await world.stripe.stop()
  }
}

async function open() {
  const stripe = startStripe({ webhookUrl: 'http://127.0.0.1:9/', webhookSecret })
  const at = (apiBase: string) => stripeCards({ apiBase, secretKey: stripe.apiKey, timeoutMs })
  const cards = at(stripe.origin)
  const customer = await cards.createCustomer(nobody())
  const session = await cards.openCheckout({ id: customer, accountId }, successUrl)
  const setupIntent: string = stripe.complete(session!.id).data.object.setup_intent
  const card: string = stripe.store.find(setupIntent)!.payment_method
  return { stripe, at, cards, good: { customer, setupIntent, card } }
}
type Good = Awaited<ReturnType<typeof open>>['good']

const calls: [string, (cards: Cards, good: Good) => Promise<unknown>][] = [
  ['createCustomer', (cards) => cards.createCustomer(nobody())],
  ['findCustomer', (cards) => cards.findCustomer(accountId)],
  ['openCheckout', (cards, { customer }) => cards.openCheckout({ id: customer, accountId }, successUrl)],
  ['readSavedCard', (cards, { setupIntent }) => cards.readSavedCard(setupIntent)],
  ['makeDefault', (cards, { customer, card }) => cards.makeDefault(customer, card)],
]

const expected: Record<Fault, string> = {
  broken_off: 'provider_unavailable',
  slow: 'provider_unavailable',
  slow_body: 'provider_unavailable',
  unauthorized: 'provider_failed',
  forbidden: 'provider_failed',
  not_found: 'provider_failed',
  rate_limited: 'provider_rate_limited',
  error: 'provider_unavailable',
  unavailable: 'provider_unavailable',
  redirect: 'provider_unavailable',
  html: 'provider_nonsense',
  empty: 'provider_nonsense',
  truncated: 'provider_nonsense',
  huge: 'provider_nonsense',
  wrong_types: 'provider_nonsense',
}

/** The fault that came of a question, in time, with nothing in it that the vendor said or that is secret. */
async function faultOf(asked: Promise<unknown>) {
  const started = Date.now()
  const error = await asked.then((response) => ({ response }), (error) => error)
  expect(error).toBeInstanceOf(ProviderError)
  expect(Date.now() - started).toBeLessThan(4_000)
  expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`)
    .not.toMatch(/sk_test_|sk_live|as ordered|stand-in for|cus_|Upstream/)
  return error.fault
}

describe.concurrent.each(calls)('Stripe, asked to %s', (name, call) => {
  it.each(faults)('and at fault (%s)', (fault) =>
    withStripe(async ({ stripe, cards, good }) => {
      stripe.order({ fault, times: 2, retry_after_s: 0 })
      const asked = call(cards, good)
      // What may not be searched is simply not found.
      if (name === 'findCustomer' && fault === 'not_found') return expect(await asked).toBeUndefined()
      expect(await faultOf(asked)).toBe(expected[fault])
    }))

  it('and not there', () =>
    withStripe(async ({ at, good }) => {
      expect(await faultOf(call(at('http://127.0.0.1:9'), good))).toBe('provider_unavailable')
    }))

  it('is asked once more where that may help, under the same key', () =>
    withStripe(async ({ stripe, cards, good }) => {
      const before = stripe.requests.length
      stripe.order({ fault: 'unavailable', retry_after_s: 0 })
      await call(cards, good)
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
    'that wants to be asked again in %s s is asked %i times',
    (retryAfter, times) =>
      withStripe(async ({ at }) => {
        let asked = 0
        const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => {} }, () => {
          asked++
          return Response.json({ error: {} }, { status: 503, headers: { 'retry-after': retryAfter } })
        })
        const cards = at(`http://127.0.0.1:${server.addr.port}`)
        expect(await faultOf(cards.createCustomer(nobody()))).toBe('provider_unavailable')
        expect(asked).toBe(times)
        await server.shutdown()
      }),
  )

  it('is read for what we need alone: a decimal that is none, in a field of no concern, changes nothing', () =>
    withStripe(async ({ at }) => {
      const line_items = { object: 'list', data: [{ price: { unit_amount_decimal: 'string' } }] }
      const server = Deno.serve(
        { port: 0, hostname: '127.0.0.1', onListen: () => {} },
        () => Response.json({ id: 'cs_1', object: 'checkout.session', url: 'string', line_items }),
      )
      const session = await at(`http://127.0.0.1:${server.addr.port}`)
        .openCheckout({ id: 'cus_1', accountId }, successUrl)
      expect(session).toEqual({ id: 'cs_1', url: 'string' })
      await server.shutdown()
    }))

  it('is asked under the path that its address has', () =>
    withStripe(async ({ at }) => {
      const paths: string[] = []
      const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => {} }, ({ url }) => {
        paths.push(new URL(url).pathname)
        return Response.json({ id: 'cus_1' })
      })
      expect(await at(`http://127.0.0.1:${server.addr.port}/stripe`).createCustomer(nobody())).toBe('cus_1')
      expect(paths).toEqual(['/stripe/v1/customers'])
      await server.shutdown()
    }))

  it('knows of a customer that was deleted', () =>
    withStripe(async ({ stripe, cards, good }) => {
      stripe.store.find(good.customer)!.deleted = true
      expect(await cards.openCheckout({ id: good.customer, accountId }, successUrl)).toBeUndefined()
    }))

  it('gives one customer a generation, whoever asks', () =>
    withStripe(async ({ cards }) => {
      const customer = { accountId: crypto.randomUUID(), email: 'a@example.com' }
      const ids = await Promise.all(
        [0, 0, 1].map((generation) => cards.createCustomer({ ...customer, generation })),
      )
      expect(ids[0]).toBe(ids[1])
      expect(ids[2]).not.toBe(ids[0])
      expect(ids).toContain(await cards.findCustomer(customer.accountId))
    }))

  it('reads a saved card, expanded or not, and to whom it belongs', () =>
    withStripe(async ({ at, cards, good }) => {
      const card = { id: good.card, brand: 'visa', last4: '4242', customerId: good.customer }
      expect(await cards.readSavedCard(good.setupIntent)).toEqual(card)
      // One that does not expand, and adds what nobody documents.
      const server = Deno.serve(
        { port: 0, hostname: '127.0.0.1', onListen: () => {} },
        (request) =>
          Response.json(
            new URL(request.url).pathname.startsWith('/v1/setup_intents/')
              ? { id: 'seti_1', payment_method: good.card, news: [1] }
              : {
                id: good.card,
                customer: { id: good.customer, more: {} },
                card: { brand: 'visa', last4: '4242', x: 1 },
              },
          ),
      )
      expect(await at(`http://127.0.0.1:${server.addr.port}`).readSavedCard('seti_1')).toEqual(card)
      await server.shutdown()
    }))

  it('runs with the permissions that the edge gives', () =>
    withStripe(async ({ stripe }) => {
      const file = new URL('./stripe-on-the-edge.ts', import.meta.url).pathname
      const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ['run', '--no-prompt', '--cached-only', '--allow-net', '--allow-env', file],
        env: { STRIPE_API_BASE: stripe.origin, STRIPE_SECRET_KEY: stripe.apiKey },
      }).output()
      const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr)
      expect(said).toMatch(/^cus_\w+ undefined\n$/)
    }))
})
