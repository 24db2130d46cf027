import { catalog } from '../../supabase/local/stand-ins/spotify-api-catalog.ts'
import { createCatalog, type TestAccount } from '../support/accounts.ts'
import { json, key, sendJson } from '../support/requests.ts'
import { readRun, untilRun } from '../support/worker.ts'
import { expect } from 'vitest'
import type { FaultyVendor, FaultyWorld } from './faulty-world.ts'

export interface Outcome {
  cell: string
  body: unknown
  logged: string
}

/** A request of the platform to a vendor. */
export interface Row {
  vendor: FaultyVendor
  name: string
  /** The vendor's requests that fail. Default all. */
  on?: string
  /** Prepares data while the vendor works. `n` differs for each cell, because responses are cached. */
  prepare?: (world: FaultyWorld, account: TestAccount, n: number) => Promise<unknown>
  send: (world: FaultyWorld, account: TestAccount, n: number, prepared: never) => Promise<Outcome>
  /** The usual error body, and different ones by cell. */
  refusal: unknown
  others?: Record<string, unknown>
}

async function send(world: FaultyWorld, account: TestAccount, method: string, path: string, body?: unknown) {
  return await outcomeOf(world, sendJson(world.platform, key(account), method, path, body))
}

async function outcomeOf({ platform }: FaultyWorld, pending: Response | Promise<Response>): Promise<Outcome> {
  const response = await pending
  const body = await response.json()
  const code = response.headers.get('x-error-code')
  return { cell: code ? `${response.status}` : 'done', body, logged: platform.log.at(-1)! }
}

const failed = (error: string) => ({ status: 'error', error })
const profile = (n: number) => `https://www.bandsintown.com/a/${1_000_100 + n}-act`

const releaseUrl = 'https://open.spotify.com/track/4aawyAB9vmqN3uQ7FjRGTy'

const searchRow = (name: string, on: string): Row => ({
  vendor: 'spotify',
  name,
  on,
  send: (world, account, n) => send(world, account, 'GET', `/api/spotify/search?q=tide-${n}&type=track`),
  refusal: failed('Failed to reach the Spotify API'),
})

const [artist] = catalog.artists!

/** A preview of what a source would add to a catalog. */
const sourceRow = (vendor: 'spotify' | 'appleMusic', name: string, on: string): Row => ({
  vendor,
  name,
  on,
  prepare: ({ platform }, account) => createCatalog(platform.database, account, []),
  send: (world, account, _n, catalogId) =>
    send(world, account, 'POST', `/api/catalogs/${catalogId}/songs/import`, {
      source: vendor === 'spotify'
        ? `spotify:artist:${artist!.item!.id}`
        : 'https://music.apple.com/us/artist/lanterns/1000001',
      dry_run: true,
    }),
  refusal: failed('Failed to reach the service of the source'),
  others: { '404': failed('The service does not have this, or does not show it to apps') },
})

const composioRow = (method: string, path: string, body?: object, on?: string): Row => ({
  vendor: 'composio',
  name: 'Composio',
  on,
  send: (world, account) => send(world, account, method, path, body),
  refusal: { error: 502, message: 'Failed to reach the connector service' },
})

const releaseRow = (on: string): Row => ({
  vendor: 'oembed',
  name: 'Spotify',
  on,
  send: (world, account) => send(world, account, 'POST', '/api/sites', { releaseUrl }),
  refusal: { error: 'The release could not be read from Spotify' },
})

const cardRow = { vendor: 'stripe', name: 'Stripe', refusal: { error: 'The card service failed' } } as const

const saveCard = (world: FaultyWorld, account: TestAccount) =>
  send(world, account, 'POST', '/api/subscriptions/card-on-file', { successUrl: 'https://app.example.com/' })

const deliver: Row['send'] = (world, _account, _n, { body, headers }: SignedEvent) =>
  outcomeOf(world, world.platform.api.request('/api/webhooks/stripe', { method: 'POST', body, headers }))
type SignedEvent = { body: string; headers: Record<string, string> }

export const rows: Record<string, Row> = {
  'songs': {
    vendor: 'appleMusic',
    name: 'Apple Music',
    send: (world, account, n) =>
      send(world, account, 'GET', `/api/apple/songs?isrc=QZDM02000${String(n).padStart(3, '0')}`),
    refusal: failed('Failed to reach the Apple Music API'),
  },
  // Before the search, which caches its token.
  'search: token': searchRow('Spotify Accounts', '^POST /api/token'),
  'search': searchRow('Spotify', '/v1/search'),
  'source: releases': sourceRow('spotify', 'Spotify', '/artists/'),
  'source: details': sourceRow('spotify', 'Spotify', '/v1/tracks'),
  'source: store': sourceRow('appleMusic', 'Apple Music', '/albums'),
  'events': {
    vendor: 'bandsintown',
    name: 'Bandsintown',
    async prepare({ platform }, account, n) {
      const { artist } = await json(
        sendJson(platform, key(account), 'POST', '/api/artists', { name: 'Act' }),
        201,
      )
      const id: string = artist.id ?? artist.account_id
      const profileUrls = { bandsintown: profile(n) }
      await json(sendJson(platform, key(account), 'PATCH', `/api/artists/${id}`, { profileUrls }))
      return id
    },
    send: (world, account, _, artist_id) =>
      send(world, account, 'POST', '/api/research/events', { artist_id }),
    refusal: failed('Failed to reach Bandsintown'),
    others: {
      '404': failed(
        'No Bandsintown profile is connected to this artist. Set bandsintown in the profileUrls of the artist ' +
          '(PATCH /api/artists/{artistId}) to https://www.bandsintown.com/a/{id}-{slug}',
      ),
    },
  },
  'authorize: look': composioRow('POST', '/api/connectors', { connector: 'gmail' }, '^GET'),
  'authorize: link': composioRow('POST', '/api/connectors', { connector: 'gmail' }, '/link$'),
  'connectors': composioRow('GET', '/api/connectors'),
  'disconnect': composioRow('DELETE', '/api/connectors/gmail'),
  'card: customer': { ...cardRow, send: saveCard },
  'card: page': { ...cardRow, on: '/checkout/sessions', send: saveCard },
  'card saved: read': { ...cardRow, on: '^GET', prepare: savedCard, send: deliver },
  'card saved: default': { ...cardRow, on: '^POST /v1/customers', prepare: savedCard, send: deliver },
  'recharge': {
    vendor: 'stripe',
    name: 'Stripe',
    prepare: ({ platform }, { id }) =>
      platform.database.owner.begin(async (sql) => {
        await sql`insert into app.payment_customers (account_id, customer_id, card_id, card_saved_at)
          values (${id}, ${`cus_${id}`}, 'pm_1', now())`
        await sql`insert into app.recharge_settings (account_id, enabled) values (${id}, true)`
      }),
    send: recharge,
    refusal: { state: 'open', payment_id: null, failure: null },
  },
  'release': releaseRow('/oembed'),
  'release: artwork': releaseRow('/image/'),
  'sign-up mail': {
    vendor: 'resend',
    name: 'Resend',
    send: (world, _account, n) =>
      outcomeOf(
        world,
        sendJson(world.platform, {}, 'POST', '/api/agents/signup', { email: `n${n}@example.com` }),
      ),
    refusal: failed('Mail cannot be sent right now'),
  },
  'capture: start': capture('/runs$'),
  'capture: state': capture('/actor-runs/'),
  'capture: items': capture('/items'),
  'page by a model': {
    vendor: 'model',
    name: 'The model',
    prepare: async ({ platform }, account) =>
      (await json(
        sendJson(platform, key(account), 'POST', '/api/sites', { name: 'Tide', brief: 'Sea' }),
        201,
      )).site,
    async send(world, account, _n, { id, revision }: { id: string; revision: number }) {
      const body = { action: 'generate', revision, instruction: 'Waves' }
      const outcome = await send(world, account, 'PATCH', `/api/sites/${id}`, body)
      const givenUp = world.worker.lines.findLast((line) => line.includes('generation given up'))!
      return { ...outcome, logged: givenUp }
    },
    refusal: { error: 'The page could not be made; the draft is as it was' },
  },
}

/** A saved card with its signed event; both are made up if there is no server. */
async function savedCard(world: FaultyWorld, account: TestAccount) {
  const { cell, body } = await saveCard(world, account)
  if (cell === 'done') return await world.stripe.sign(world.stripe.complete((body as { id: string }).id))
  const customer = `cus_${account.id}`
  await world.platform.database.owner`
    insert into app.payment_customers (account_id, customer_id) values (${account.id}, ${customer})
    on conflict (account_id) do update set customer_id = excluded.customer_id, claimed_until = null`
  const session = { mode: 'setup', customer, client_reference_id: account.id, setup_intent: 'seti_1' }
  const event = world.stripe.store.happen('checkout.session.completed', session as never)
  return await world.stripe.sign(event)
}

/** A capture whose provider fails ends its run and charges nothing. */
function capture(on: string): Row {
  return {
    vendor: 'apify',
    name: 'Apify',
    on,
    prepare: ({ platform }, account, n) =>
      createCatalog(platform.database, account, [`QZFLT26${String(n).padStart(5, '0')}`]),
    async send({ platform, worker }, account, _n, catalog_id) {
      const path = '/api/playcount-snapshots'
      const { runId } = await json(sendJson(platform, key(account), 'POST', path, { catalog_id }), 202)
      await untilRun(platform.database, runId, { finished_at: expect.any(Date) }, 15_000)
      const { error } = await readRun(platform.database, runId)
      const logged = worker.lines.findLast((line) =>
        line.includes(runId) && line.includes('capture given up')
      )
      return { cell: error.split(':')[0].replace('provider_', ''), body: null, logged: logged! }
    },
    refusal: null,
  }
}

/** A recharge with an unknown payment stays open and charges nothing. */
async function recharge({ platform, worker }: FaultyWorld, { id }: TestAccount): Promise<Outcome> {
  const { owner } = platform.database
  await owner`select private.create_recharge(${id}, 5000)`
  const [{ run_id }] = await owner`select run_id from app.recharges where account_id = ${id}` as [
    { run_id: string },
  ]
  const line = () => worker.lines.findLast((line) => line.includes(run_id) && line.includes('recharge waits'))
  await expect.poll(line, { timeout: 10_000, interval: 20 }).toBeDefined()
  const [body] = await owner`select state, payment_id, failure from app.recharges where account_id = ${id}`
  return { cell: 'waits', body, logged: line()! }
}
