import { createCatalog, type TestAccount } from '../support/accounts.ts'
import { json, key, sendJson } from '../support/requests.ts'
import { readRun, untilRun } from '../support/worker.ts'
import { expect } from 'vitest'
import type { FaultyVendor, FaultyWorld } from './faulty-world.ts'

/** What came of a question whose vendor did wrong. */
export interface Outcome {
  /** As the table has it. */
  cell: string
  /** The whole answer. */
  body: unknown
  /** What the operator reads of it. */
  logged: string
}

/** One way in which the platform asks a vendor. */
export interface Row {
  vendor: FaultyVendor
  /** The vendor's name in the log. */
  name: string
  /** Which of its requests go wrong. Default all. */
  on?: string
  /** What has to be there, made while the vendor is well. `n` is another number for each cell, as good answers are kept. */
  prepare?: (world: FaultyWorld, account: TestAccount, n: number) => Promise<unknown>
  ask: (world: FaultyWorld, account: TestAccount, n: number, prepared: never) => Promise<Outcome>
  /** The body of its usual refusal, and of those that differ by their cell. */
  refusal: unknown
  others?: Record<string, unknown>
}

/** Sends a request, and tells what came of it. */
async function send(world: FaultyWorld, account: TestAccount, method: string, path: string, body?: unknown) {
  return await outcomeOf(world, sendJson(world.platform, key(account), method, path, body))
}

async function outcomeOf({ platform }: FaultyWorld, answer: Response | Promise<Response>): Promise<Outcome> {
  const response = await answer
  const body = await response.json()
  const code = response.headers.get('x-error-code')
  return { cell: code ? `${response.status}` : 'done', body, logged: platform.log.at(-1)! }
}

const failed = (error: string) => ({ status: 'error', error })
const connectorFailed = { error: 502, message: 'Failed to reach the connector service' }
const cardFailed = { error: 'The card service failed' }
const profile = (n: number) => `https://www.bandsintown.com/a/${1_000_100 + n}-act`

export const rows: Record<string, Row> = {
  'songs': {
    vendor: 'appleMusic',
    name: 'Apple Music',
    ask: (world, account, n) =>
      send(world, account, 'GET', `/api/apple/songs?isrc=QZDM02000${String(n).padStart(3, '0')}`),
    refusal: failed('Failed to reach the Apple Music API'),
  },
  // Before the search: a token that was got is kept.
  'search: token': {
    vendor: 'spotify',
    name: 'Spotify Accounts',
    on: '^POST /api/token',
    ask: (world, account, n) => send(world, account, 'GET', `/api/spotify/search?q=tide-${n}&type=track`),
    refusal: failed('Failed to reach the Spotify API'),
  },
  'search': {
    vendor: 'spotify',
    name: 'Spotify',
    on: '/v1/search',
    ask: (world, account, n) => send(world, account, 'GET', `/api/spotify/search?q=tide-${n}&type=track`),
    refusal: failed('Failed to reach the Spotify API'),
  },
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
    ask: (world, account, _, artist_id) =>
      send(world, account, 'POST', '/api/research/events', { artist_id }),
    refusal: failed('Failed to reach Bandsintown'),
    others: {
      '404': failed(
        'No Bandsintown profile is connected to this artist. Set bandsintown in the profileUrls of the artist ' +
          '(PATCH /api/artists/{artistId}) to https://www.bandsintown.com/a/{id}-{slug}',
      ),
    },
  },
  'authorize: look': {
    vendor: 'composio',
    name: 'Composio',
    on: '^GET',
    ask: (world, account) => send(world, account, 'POST', '/api/connectors', { connector: 'gmail' }),
    refusal: connectorFailed,
  },
  'authorize: link': {
    vendor: 'composio',
    name: 'Composio',
    on: '/link$',
    ask: (world, account) => send(world, account, 'POST', '/api/connectors', { connector: 'gmail' }),
    refusal: connectorFailed,
  },
  'connectors': {
    vendor: 'composio',
    name: 'Composio',
    ask: (world, account) => send(world, account, 'GET', '/api/connectors'),
    refusal: connectorFailed,
  },
  'disconnect': {
    vendor: 'composio',
    name: 'Composio',
    ask: (world, account) => send(world, account, 'DELETE', '/api/connectors/gmail'),
    refusal: connectorFailed,
  },
  'card: customer': {
    vendor: 'stripe',
    name: 'Stripe',
    ask: (world, account) => saveCard(world, account),
    refusal: cardFailed,
  },
  'card: page': {
    vendor: 'stripe',
    name: 'Stripe',
    on: '/checkout/sessions',
    ask: (world, account) => saveCard(world, account),
    refusal: cardFailed,
  },
  'card saved: read': {
    vendor: 'stripe',
    name: 'Stripe',
    on: '^GET',
    prepare: savedCard,
    ask: (world, _account, _n, event) => deliver(world, event),
    refusal: cardFailed,
  },
  'card saved: default': {
    vendor: 'stripe',
    name: 'Stripe',
    on: '^POST /v1/customers',
    prepare: savedCard,
    ask: (world, _account, _n, event) => deliver(world, event),
    refusal: cardFailed,
  },
  'recharge': {
    vendor: 'stripe',
    name: 'Stripe',
    prepare: ({ platform }, { id }) =>
      platform.database.owner.begin(async (sql) => {
        await sql`insert into app.payment_customers (account_id, customer_id, card_id, card_saved_at)
          values (${id}, ${`cus_${id}`}, 'pm_1', now())`
        await sql`insert into app.recharge_settings (account_id, enabled) values (${id}, true)`
      }),
    ask: recharge,
    refusal: { state: 'open', payment_id: null, failure: null },
  },
  'release': {
    vendor: 'oembed',
    name: 'Spotify',
    on: '/oembed',
    ask: (world, account) => send(world, account, 'POST', '/api/sites', { releaseUrl }),
    refusal: { error: 'The release could not be read from Spotify' },
  },
  'release: artwork': {
    vendor: 'oembed',
    name: 'Spotify',
    on: '/image/',
    ask: (world, account) => send(world, account, 'POST', '/api/sites', { releaseUrl }),
    refusal: { error: 'The release could not be read from Spotify' },
  },
  'sign-up mail': {
    vendor: 'resend',
    name: 'Resend',
    ask: (world, _account, n) =>
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
    ask: (world, account, _n, { id, revision }: { id: string; revision: number }) =>
      send(world, account, 'PATCH', `/api/sites/${id}`, {
        action: 'generate',
        revision,
        instruction: 'Waves',
      }),
    refusal: { error: 'The page could not be made; the draft is as it was' },
  },
}

const releaseUrl = 'https://open.spotify.com/track/4aawyAB9vmqN3uQ7FjRGTy'

const saveCard = (world: FaultyWorld, account: TestAccount) =>
  send(world, account, 'POST', '/api/subscriptions/card-on-file', { successUrl: 'https://app.example.com/' })

/** A card that was saved, and the event that tells of it. Where nobody is there, both are made up. */
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

const deliver = (world: FaultyWorld, { body, headers }: { body: string; headers: Record<string, string> }) =>
  outcomeOf(world, world.platform.api.request('/api/webhooks/stripe', { method: 'POST', body, headers }))

/** A capture whose provider fails ends its run, and its snapshot charges nothing. */
function capture(on: string): Row {
  return {
    vendor: 'apify',
    name: 'Apify',
    on,
    prepare: ({ platform }, account, n) =>
      createCatalog(platform.database, account, [`QZFLT26${String(n).padStart(5, '0')}`]),
    async ask({ platform, worker }, account, _n, catalog_id) {
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

/** A recharge whose payment is not known stays open: it is tried again, and nothing is entered. */
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
