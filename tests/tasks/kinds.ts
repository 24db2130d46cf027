import { expect } from 'vitest'
import { demoAlbum } from '../../supabase/local/stand-ins/demo-recordings.ts'
import { deliver, mentionEvent } from '../../supabase/local/stand-ins/slack/events.ts'
import { faceSource, sourcePath } from '../../shared/site/page-face.ts'
import { readTypeface } from '../../supabase/build/upload-files.ts'
import type { ServedStandIn } from '../../supabase/local/stand-ins/serve.ts'
import { change, createSite, readSite, send } from '../operations/sites/world.ts'
import { siteDocument } from '../pages/sites.ts'
import { createAccount, createCatalog, type TestAccount } from '../support/accounts.ts'
import { newIsrcs, observations, ownerOf, post } from '../support/captures.ts'
import { readMails } from '../support/inbox.ts'
import { createPayer, paymentsOf, runOut } from '../support/recharges.ts'
import { json, key, sendJson, token } from '../support/requests.ts'
import { slackSigningSecret } from '../support/vendors.ts'
import { enqueueRun } from '../support/worker.ts'
import type { TaskWorld } from './world.ts'

/** A kind of task. */
export interface Kind {
  /** Requests the task like a caller. */
  request(world: TaskWorld): Promise<RecordedRequest>
  vendor(world: TaskWorld): Vendor
}

/** One requested run. */
export interface RecordedRequest {
  runId: string
  account: TestAccount
  /** Repeats the request. */
  again(): Promise<unknown>
  /** How often the work was done. */
  effects(): Promise<number> | number
}

/** The vendor of a task, with its faults. */
interface Vendor {
  /** Makes the next requests fail. */
  fail(times: number): Promise<unknown> | unknown
  /** Leaves the next request without a response. */
  hold(requested: RecordedRequest): Promise<unknown> | unknown
  /** Ends all faults. */
  clearFaults(): Promise<unknown> | unknown
  /** The number of requests. */
  requests(): Promise<number> | number
}

/** The requests to a stand-in that match a pattern. */
const requestsTo = (
  standIn: ServedStandIn,
  on: string,
  fault: 'unavailable' | 'error' = 'unavailable',
): Vendor => ({
  fail: (times) => standIn.order({ fault, on, times }),
  hold: () => standIn.order({ fault: 'slow', on }),
  clearFaults: () => standIn.clearFaults(),
  requests: () =>
    standIn.requests.filter(({ method, path }) => new RegExp(on).test(`${method} ${path}`)).length,
})

const capturePlaycounts: Kind = {
  async request(world) {
    const { owner, catalogId } = await ownerOf(world.database, 3)
    const order = () => json(post(world, owner, { catalog_id: catalogId }), 202)
    const started = () =>
      world.apify.requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/v2/acts/'))
        .length
    const before = started()
    const { snapshot, runId } = await order()
    return {
      runId,
      account: owner,
      again: order,
      async effects() {
        const isrcs = (await observations(world.database, snapshot.id)).map(({ isrc }) => isrc)
        expect(isrcs).toEqual([...new Set(isrcs)])
        return started() - before
      },
    }
  },
  vendor: ({ apify }) => requestsTo(apify, '^GET /v2/actor-runs/', 'error'),
}

const fillCatalog: Kind = {
  async request(world) {
    const account = await createAccount(world.database)
    const catalogId = await createCatalog(world.database, account, [])
    const path = `/api/catalogs/${catalogId}/songs/import`
    const source = `spotify:album:${demoAlbum.id}`
    const order = () => json(sendJson(world, key(account), 'POST', path, { source }), 202)
    return {
      runId: (await order()).runId,
      account,
      again: order,
      async effects() {
        const members = await world.database
          .owner`select from app.catalog_songs where catalog_id = ${catalogId}`
        return members.length / 3
      },
    }
  },
  vendor: ({ vendors }) => requestsTo(vendors.spotifyApi, '^GET /v1/albums/'),
}

const completeRecordings: Kind = {
  async request(world) {
    const { owner } = world.database
    const account = await createAccount(world.database)
    const catalogId = await createCatalog(world.database, account, [])
    const [isrc] = newIsrcs(1)
    // A run that waits since another test would be this one.
    await owner`delete from app.task_runs where task = 'complete_recordings'`
    const order = () =>
      json(sendJson(world, key(account), 'POST', `/api/catalogs/${catalogId}/songs`, { isrcs: [isrc] }))
    await order()
    const [run] = await owner`select id from app.task_runs where task = 'complete_recordings'`
    return {
      runId: run!.id,
      account,
      again: order,
      async effects() {
        const done =
          await owner`select from app.songs where isrc = ${isrc!} and details_looked_up_at is not null`
        return done.length
      },
    }
  },
  vendor: ({ vendors }) => requestsTo(vendors.appleMusic, 'filter\\[isrc'),
}

const generateSite: Kind = {
  async request(world) {
    const account = await createAccount(world.database)
    const site = await createSite(world, account)
    const order = async () => {
      const headers = { ...key(account), prefer: 'respond-async' }
      const body = { action: 'generate', revision: site.revision, instruction: 'Waves' }
      return (await json(send(world, headers, 'PATCH', `/${site.id}`, body), 202)).runId
    }
    return {
      runId: await order(),
      account,
      again: order,
      effects: async () => (await readSite(world, account, site)).revision - site.revision,
    }
  },
  vendor: ({ model }) => requestsTo(model, 'POST /v1/chat/completions'),
}

const rechargeCredits: Kind = {
  async request(world) {
    const account = await createPayer(world)
    const order = () => runOut(world, account)
    await order()
    const [recharge] = await world.database
      .owner`select run_id from app.recharges where account_id = ${account.id}`
    return {
      runId: recharge!.run_id,
      account,
      again: order,
      effects: () => paymentsOf(world, account).length,
    }
  },
  vendor: ({ vendors }) => requestsTo(vendors.stripe, 'POST /v1/payment_intents'),
}

const setupSandbox: Kind = {
  async request(world) {
    const account = await createAccount(world.database)
    const order = () => json(sendJson(world, key(account), 'POST', '/api/sandboxes/setup', {}))
    return {
      runId: (await order()).runId,
      account,
      again: order,
      async effects() {
        const { vercel } = world.vendors
        const query = new URLSearchParams({ project: 'prj_standin', name: `acp-${account.id}` })
        const response = await fetch(`${vercel.origin}/v2/sandboxes/snapshots?${query}`, {
          headers: { authorization: `Bearer ${vercel.apiKey}` },
        })
        return (await response.json()).snapshots.length
      },
    }
  },
  vendor: ({ vendors }) => requestsTo(vendors.vercel, 'POST /v2/sandboxes\\?'),
}

const createContent: Kind = {
  async request(world) {
    const { account, artistId } = await accountWithArtist(world)
    const idempotency_key = crypto.randomUUID()
    const body = { artist_account_id: artistId, idempotency_key }
    const order = () => json(sendJson(world, key(account), 'POST', '/api/content/create', body), 202)
    const [runId] = (await order()).runIds
    return { runId, account, again: order, effects: () => videosMade(world, [runId]) }
  },
  vendor: ({ vendors }) => requestsTo(vendors.content, 'GET /v1/videos/'),
}

/** An account with an artist. */
async function accountWithArtist(
  world: TaskWorld,
): Promise<{ account: TestAccount; artistId: string }> {
  const account = await createAccount(world.database)
  const { artist } = await json(
    sendJson(world, key(account), 'POST', '/api/artists', { name: 'Ines Vale' }),
    201,
  )
  return { account, artistId: artist.id }
}

/** How many jobs the content service got for these runs. Repeats of a key count once. */
function videosMade({ vendors }: TaskWorld, runIds: string[]): number {
  const keys = vendors.content.requests.filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('idempotency-key')).filter((key) =>
      runIds.some((id) => key?.includes(id))
    )
  return new Set(keys).size
}

const reportContent: Kind = {
  async request(world) {
    const { owner } = world.database
    const { account, artistId } = await accountWithArtist(world)
    const threadId = await linkedThread(world, account)
    const order = () =>
      owner`select private.create_content_batch(${account.id}, ${artistId}, '{}', ${threadId})`
    await order()
    const [batch] = await owner`select report_run_id from app.content_batches where thread_id = ${threadId}`
    return {
      runId: batch!.report_run_id,
      account,
      again: order,
      // The thread may also have messages about the progress.
      effects: () => messagesIn(world, threadId, 'report').length,
    }
  },
  vendor: ({ callback }) => requestsTo(callback, 'POST /api/content-agent/callback'),
}

const answerMention: Kind = {
  async request(world) {
    const { owner } = world.database
    const { account, artistId } = await accountWithArtist(world)
    const threadId = await linkedThread(world, account)
    const [thread] = await owner`select team_id, ts from app.chat_threads where id = ${threadId}`
    const { ts, team_id } = thread!
    const text = `<@U0STANDIN1> ${artistId} batch=1`
    const id = `Ev${crypto.randomUUID()}`
    const message = { type: 'message', ts, thread_ts: ts, text } as const
    const event = { ...mentionEvent('C0DEMO0001', message, id), team_id }
    const url = `${world.callback.origin}/api/content-agent/slack`
    const send = () => deliver({ url, signingSecret: slackSigningSecret }, event)
    const fault = await send()
    if (fault) throw new Error(fault)
    const [mention] = await owner`select run_id from app.chat_events where event_id = ${id}`
    return {
      runId: mention!.run_id,
      account,
      again: send,
      effects: async () =>
        (await owner`select id from app.content_batches where thread_id = ${threadId}`).length,
    }
  },
  vendor: (world) => balances(world),
}

let release: (() => Promise<void>) | undefined

/** It calls no vendor. It may only have to wait for the lock on the balance of the account that pays. */
const balances = ({ database: { owner } }: TaskWorld): Vendor => ({
  fail: () => Promise.reject(new Error('It calls no vendor')),
  async hold({ account }) {
    const held = await owner.reserve()
    await held`begin`
    await held`select private.lock_credits(${account.id})`
    release = async () => {
      await held`commit`
      held.release()
    }
  },
  async clearFaults() {
    await release?.()
    release = undefined
  },
  async requests() {
    const [row] = await owner<{ count: number }[]>`
      select count(*)::int from pg_stat_activity where datname = current_database() and usename = 'platform_worker'
        and wait_event_type = 'Lock' and query like '%order_from_mention%'`
    return row!.count
  },
})

const postMessage: Kind = {
  async request(world) {
    const { owner } = world.database
    const account = await createAccount(world.database)
    const threadId = await linkedThread(world, account)
    const order = () => owner`select private.post_message(${threadId}, 'greeting', 'Hello', ${account.id})`
    await order()
    const [message] = await owner`select run_id from app.chat_messages where thread_id = ${threadId}`
    return {
      runId: message!.run_id,
      account,
      again: order,
      effects: () => messagesIn(world, threadId, 'greeting').length,
    }
  },
  vendor: ({ vendors }) => requestsTo(vendors.slack, 'chat.postMessage'),
}

const deliverWebhook: Kind = {
  async request({ database, receiver }) {
    const { owner } = database
    const account = await createAccount(database)
    await owner`insert into app.webhook_endpoints (owner_id, url, events, secret)
      values (${account.id}, ${receiver.origin}, '{run.finished}', private.new_webhook_secret())`
    const finished = await enqueueRun(database, 'some_task', account.id)
    const order = () => owner`select private.end_run(${finished}, null, null)`
    await order()
    const [delivery] = await owner`
      select d.run_id, d.event_id from app.webhook_deliveries d join app.webhook_endpoints e on e.id = d.endpoint_id
      where e.owner_id = ${account.id}`
    return {
      runId: delivery!.run_id,
      account,
      again: order,
      async effects() {
        const delivered = await owner`
          select distinct event_id from app.webhook_deliveries
          where event_id = ${delivery!.event_id} and state = 'delivered'`
        return delivered.length
      },
    }
  },
  vendor: ({ receiver }) => requestsTo(receiver, '^POST /'),
}

const warnLowCredits: Kind = {
  async request(world) {
    const { owner } = world.database
    const { owner: account, catalogId } = await ownerOf(world.database, 480)
    await owner`
      select private.create_schedule('capture_playcounts', ${account.id}, ${account.id}, ${catalogId}, null,
        schedule => 'daily')`
    const order = () => owner`select private.check_schedule_credits(${account.id})`
    await order()
    const [run] = await owner`select id from app.task_runs where account_id = ${account.id}`
    const [{ email }] = await owner<
      [{ email: string }]
    >`select email from app.accounts where id = ${account.id}`
    return {
      runId: run!.id,
      account,
      again: order,
      effects: async () => (await readMails(world.mailDir)).filter(({ to }) => to === email).length,
    }
  },
  vendor: ({ resend }) => requestsTo(resend, '^POST /emails'),
}

const confirmSignup: Kind = {
  async request(world) {
    const { owner } = world.database
    const account = await createAccount(world.database)
    const [site] = await owner<{ id: string }[]>`
      insert into app.sites (owner_id, published, published_at)
      values (${account.id}, ${owner.json(siteDocument() as never)}, now()) returning id`
    const email = `fan-${crypto.randomUUID()}@example.com`
    // A run that waits since another test would be this one.
    await owner`delete from app.task_runs where task = 'confirm_signup'`
    const order = () =>
      owner`select api.sign_up_fan(
        ${site!.id}, ${email}, '{"en": "yes"}', 'en', 'ab', null, false, 'https://platform.test/', true)`
    await order()
    const [run] = await owner`select id from app.task_runs where task = 'confirm_signup'`
    return {
      runId: run!.id,
      account,
      again: order,
      effects: async () => (await readMails(world.mailDir)).filter(({ to }) => to === email).length,
    }
  },
  vendor: ({ resend }) => requestsTo(resend, '^POST /emails'),
}

const endConnectorLinks: Kind = {
  async request(world) {
    const { owner } = world.database
    const account = await createAccount(world.database)
    const link = () => json(sendJson(world, account, 'POST', '/api/connectors', { connector: 'gmail' }))
    const waiting = async () => {
      const { data } = await json(sendJson(world, await token(account), 'GET', '/api/connectors'))
      return data.length
    }
    await link()
    expect(await waiting()).toBe(1)
    const order = () => owner`update app.api_keys set revoked_at = now() where account_id = ${account.id}`
    await order()
    const [run] = await owner`select id from app.task_runs where turn_id = ${account.id}`
    return { runId: run!.id, account, again: order, effects: async () => 1 - await waiting() }
  },
  vendor: ({ vendors }) => requestsTo(vendors.composio, 'statuses='),
}

const cutFace: Kind = {
  async request(world) {
    const { owner } = world.database
    const account = await createAccount(world.database)
    const document = siteDocument({ layout: 'bleed' })
    const source = faceSource(document.design)!
    world.storage.files.set(sourcePath(source), { bytes: await readTypeface(source), type: 'font/ttf' })
    const [site] = await owner<{ id: string; revision: number }[]>`
      insert into app.sites (owner_id, draft) values (${account.id}, ${owner.json(document as never)})
      returning id, revision`
    const order = () => change(world, account, site!, 'publish')
    await order()
    const [run] = await owner`select face_run_id as id from app.sites where id = ${site!.id}`
    const paths =
      async () => (await owner`select face ->> 'path' as path from app.sites where id = ${site!.id}`)
    return {
      runId: run!.id,
      account,
      again: order,
      effects: async () => (await paths()).filter(({ path }) => world.storage.files.has(path)).length,
    }
  },
  vendor: ({ storage }) => ({
    fail: (times) => void (storage.failures = times),
    hold: () => void (storage.response = 'hang'),
    clearFaults() {
      storage.response = undefined
      storage.failures = 0
    },
    requests: () => storage.uploads,
  }),
}

let threads = 0

/** A new thread of a chat workspace that is linked to an account. */
async function linkedThread(
  { database: { owner } }: TaskWorld,
  account: TestAccount,
): Promise<string> {
  const team = `T${++threads}`
  const ts = `1700000000.${String(threads).padStart(6, '0')}`
  const id = `slack:C0DEMO0001:${ts}`
  await owner`insert into app.chat_workspaces (platform, team_id, account_id) values ('slack', ${team}, ${account.id})`
  await owner`insert into app.chat_threads (id, platform, team_id, channel, ts)
    values (${id}, 'slack', ${team}, 'C0DEMO0001', ${ts})`
  return id
}

/** The agent's messages in a thread, by the beginning of their key. */
const messagesIn = ({ vendors }: TaskWorld, threadId: string, key: string) =>
  vendors.slack.store.thread('C0DEMO0001', threadId.split(':')[2]!)
    .filter(({ metadata }) => String(metadata?.event_payload.key).startsWith(key))

/** The kinds of tasks by name. */
export const kinds: Record<string, Kind> = {
  capture_playcounts: capturePlaycounts,
  fill_catalog: fillCatalog,
  complete_recordings: completeRecordings,
  generate_site: generateSite,
  recharge_credits: rechargeCredits,
  setup_sandbox: setupSandbox,
  create_content: createContent,
  report_content: reportContent,
  answer_mention: answerMention,
  post_message: postMessage,
  deliver_webhook: deliverWebhook,
  warn_low_credits: warnLowCredits,
  confirm_signup: confirmSignup,
  end_connector_links: endConnectorLinks,
  cut_face: cutFace,
}
