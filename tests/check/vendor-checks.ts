import { strict as assert } from 'node:assert'
import { type SearchType, searchTypes } from '../../shared/providers/ports/search.ts'
import { bandsintownEvents } from '../../shared/providers/bandsintown/bandsintown.ts'
import { spotifyRecordings } from '../../shared/providers/spotify/recordings.ts'
import { spotifySearch } from '../../shared/providers/spotify/web-api.ts'
import { stripeCards } from '../../shared/providers/stripe/stripe-cards.ts'
import { stripePayments } from '../../shared/providers/stripe/stripe-payments.ts'

type Checks = Record<string, () => Promise<unknown>>

/** A vendor's document, and checks of its adapter on a server of that document. */
export interface VendorCheck {
  document: string
  checks: (apiBase: string) => Checks
}

const accountId = '00000000-0000-4000-8000-000000000001'
const maker = `${accountId}:session::`
const timeoutMs = 20_000

const bandsintown: VendorCheck = {
  document: 'bandsintown.json',
  checks(apiBase) {
    const events = bandsintownEvents({ apiBase, appId: 'app', timeoutMs })
    const dates = ['upcoming', 'past', 'all'] as const
    return Object.fromEntries(dates.map((date) => [
      `events: ${date}`,
      async () => {
        const [event] = await events.list('1', date) ?? []
        assert.match(event?.date ?? '', /^\d{4}-\d\d-\d\d$/)
        assert(event!.venue && event!.city && event!.ticket_url)
      },
    ]))
  },
}

const spotify: VendorCheck = {
  document: 'spotify.json',
  checks(apiBase) {
    // The document does not include the server of access tokens.
    const accounts = Deno.serve(
      { port: 0, hostname: '127.0.0.1', onListen: () => {} },
      () => Response.json({ access_token: 'token', token_type: 'Bearer', expires_in: 3600 }),
    )
    accounts.unref()
    const types = Object.keys(searchTypes) as SearchType[]
    const accountsBase = `http://127.0.0.1:${accounts.addr.port}`
    const credential = { clientId: 'id', clientSecret: 'secret' }
    const search = (apiBase: string, types: SearchType[], more = {}) => async () => {
      const client = spotifySearch({ apiBase, accountsBase, ...credential, timeoutMs })
      const pages = await client.search({ q: 'tide', types, limit: 10, offset: 0, ...more })
      for (const type of types) assert(pages?.[type], `No page of ${type}`)
    }
    const recordings = () => spotifyRecordings({ apiBase, accountsBase, ...credential, timeoutMs })
    return {
      ...Object.fromEntries(types.map((type) => [`search: ${type}`, search(apiBase, [type])])),
      'search: all types': search(apiBase, types),
      'search: a market, a limit and an offset': search(apiBase, types, {
        market: 'SE',
        limit: 3,
        offset: 5,
      }),
      'recordings: a track': async () => assert((await recordings().list('track:1', null))?.total === 1),
      'recordings: by ISRC': () => recordings().lookUp(['QZDM02000001']),
      'recordings: the release of a UPC': async () =>
        assert((await recordings().list('upc:0200000000009', null))?.next),
      'search: at an address that ends in /v1': search(`${apiBase}/v1`, ['track']),
    }
  },
}

const stripe: VendorCheck = {
  document: 'stripe.json',
  checks(apiBase) {
    const options = { apiBase, secretKey: 'sk_test_123', timeoutMs }
    const [cards, payments] = [stripeCards(options), stripePayments(options)]
    const order = { key: accountId, accountId, customerId: 'cus_1', cardId: 'pm_1', cents: 500 }
    return {
      'a customer is created': async () =>
        assert(await cards.createCustomer({ accountId, email: 'a@example.com', generation: 0 })),
      'a customer is created without an address': async () =>
        assert(await cards.createCustomer({ accountId, email: null, generation: 1 })),
      'a customer is found': () => cards.findCustomer(accountId),
      'a page for a card is opened': async () => {
        const page = await cards.openCheckout({ id: 'cus_1', accountId, maker }, 'https://example.com/?a=1')
        assert(page?.id && page.url)
      },
      'a page for a purchase is opened': async () => {
        const purchase = { id: accountId, credits: 1500 }
        const page = await cards.openCheckout(
          { id: 'cus_1', accountId, maker },
          'https://example.com/?a=1',
          purchase,
        )
        assert(page?.id && page.url)
      },
      'a customer is created by its name': async () =>
        assert(await cards.createCustomer({ accountId, email: null, name: 'Label', generation: 2 })),
      'a saved card is read': () => cards.readSavedCard('seti_1'),
      'a card becomes the default': () => cards.makeDefault('cus_1', 'pm_1'),
      'a payment is made': async () => assert((await payments.pay(order)).state),
      'a payment is read': async () => assert((await payments.read('pi_1')).state),
      'a payment is found': () => payments.find(order, new Date()),
    }
  },
}

export const vendorChecks: VendorCheck[] = [bandsintown, spotify, stripe]
