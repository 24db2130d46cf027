import { expect } from 'vitest'
import { demoAlbum } from '../../supabase/local/stand-ins/demo-recordings.ts'
import { deliver, mentionEvent } from '../../supabase/local/stand-ins/slack/events.ts'
import { faceSource, sourcePath } from '../../shared/site/page-face.ts'
import { readTypeface } from '../../supabase/build/upload-files.ts'
import type { ServedStandIn } from '../../supabase/local/stand-ins/serve.ts'
import { listConnectors } from '../operations/connectors/world.ts'
import { setUp, thereIs } from '../operations/sandboxes/world.ts'
import { change, createSite, readSite, send } from '../operations/sites/world.ts'
import { siteDocument } from '../pages/sites.ts'
import { createAccount, createCatalog, type TestAccount } from '../support/accounts.ts'
import { newIsrcs, observations, post } from '../support/captures.ts'
import { readMails } from '../support/inbox.ts'
import { enqueueScheduleMails, scheduleOfApp } from '../support/app-schedules.ts'
import { createPayer, paymentsOf, runOut } from '../support/recharges.ts'
import { json, key, sendJson, token } from '../support/requests.ts'
import { slackSigningSecret } from '../support/vendors.ts'
import { enqueueRun } from '../support/worker.ts'
import type { TaskWorld } from './world.ts'

export interface Kind {
  request(world: TaskWorld): Promise<RecordedRequest>
  vendor(world: TaskWorld): Vendor
}

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
  fail(times: number): Promise<unknown> | unknown
  /** Leaves the next request without a response. */
  hold(requested: RecordedRequest): Promise<unknown> | unknown
  clearFaults(): Promise<unknown> | unknown
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

type Effects = RecordedRequest['effects']

type Order = (world: TaskWorld, account: TestAccount) => Promise<RecordedRequest>

/** A kind whose tasks are requested by somebody new. */
const kind = (order: Order, vendor: Kind['vendor']): Kind => ({
  vendor,
  request: async (world) => await order(world, await createAccount(world.database)),
})

/** Requests a task. `runOf` finds its run, by default in the response. */
async function ordered<T>(
  account: TestAccount,
  order: () => Promise<T>,
  effects: Effects,
  runOf: (response: T) => Promise<string> | string = (response) => (response as { runId: string }).runId,
): Promise<RecordedRequest> {
  return { runId: await runOf(await order()), account, again: order, effects }
}

const capturePlaycounts: Order = async (world, account) => {
  const catalog_id = await createCatalog(world.database, account, newIsrcs(3))
  const started = () => requestsTo(world.apify, '^POST /v2/acts/').requests() as number
  const before = started()
  let snapshotId = ''
  const effects = async () => {
    const isrcs = (await observations(world.database, snapshotId)).map(({ isrc }) => isrc)
    expect(isrcs).toEqual([...new Set(isrcs)])
    return started() - before
  }
  return await ordered(
    account,
    () => json(post(world, account, { catalog_id }), 202),
    effects,
    (response) => {
      snapshotId = response.snapshot.id
      return response.runId
    },
  )
}

const fillCatalog: Order = async (world, account) => {
  const id = await createCatalog(world.database, account, [])
  const body = { source: `spotify:album:${demoAlbum.id}` }
  const order = () => json(sendJson(world, account, 'POST', `/api/catalogs/${id}/songs/import`, body), 202)
  return await ordered(
    account,
    order,
    () => world.database.value`select count(*)::int / 3 from app.catalog_songs where catalog_id = ${id}`,
  )
}

const completeRecordings: Order = async (world, account) => {
  const { owner, value } = world.database
  const id = await createCatalog(world.database, account, [])
  const isrcs = newIsrcs(1)
  // A run that waits since another test would be this one.
  await owner`delete from app.task_runs where task = 'complete_recordings'`
  return await ordered(
    account,
    () => json(sendJson(world, account, 'POST', `/api/catalogs/${id}/songs`, { isrcs })),
    () =>
      value`select count(*)::int from app.songs
      where isrc = any (${isrcs}) and details_looked_up_at is not null`,
    () => value`select id from app.task_runs where task = 'complete_recordings'`,
  )
}

const generateSite: Order = async (world, account) => {
  const site = await createSite(world, account)
  const headers = { ...key(account), prefer: 'respond-async' }
  const body = { action: 'generate', revision: site.revision, instruction: 'Waves' }
  const order = () => json(send(world, headers, 'PATCH', `/${site.id}`, body), 202)
  return await ordered(
    account,
    order,
    async () => (await readSite(world, account, site)).revision - site.revision,
  )
}

const rechargeCredits: Order = async (world) => {
  const account = await createPayer(world)
  return await ordered(
    account,
    () => runOut(world, account),
    () => paymentsOf(world, account).length,
    () => world.database.value`select run_id from app.recharges where account_id = ${account.id}`,
  )
}

const setupSandbox: Order = async (world, account) =>
  await ordered(
    account,
    () => json(setUp(world, account)),
    async () => (await thereIs(world.vendors, account.id)).snapshots.length,
  )

const createContent: Order = async (world, account) => {
  const body = { artist_account_id: await artistOf(world, account), idempotency_key: crypto.randomUUID() }
  let id = ''
  /** How many jobs the service got. Repeats of a key count once. */
  const effects = () => {
    const keys = world.vendors.content.requests.filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'))
    return new Set(keys.filter((key) => key?.includes(id))).size
  }
  const order = () => json(sendJson(world, account, 'POST', '/api/content/create', body), 202)
  return await ordered(account, order, effects, ({ runIds }) => id = runIds[0])
}

const reportContent: Order = async (world, account) => {
  const { owner, value } = world.database
  const artistId = await artistOf(world, account)
  const { id } = await linkedThread(world, account)
  return await ordered(
    account,
    async () => await owner`select private.create_content_batch(${account.id}, ${artistId}, '{}', ${id})`,
    // The thread may also have messages about the progress.
    () => messagesIn(world, id, 'report').length,
    () => value`select report_run_id from app.content_batches where thread_id = ${id}`,
  )
}

const answerMention: Order = async (world, account) => {
  const { value } = world.database
  const artistId = await artistOf(world, account)
  const { id, team_id, ts } = await linkedThread(world, account)
  const message = { type: 'message', ts, thread_ts: ts, text: `<@U0STANDIN1> ${artistId} batch=1` } as const
  const eventId = `Ev${crypto.randomUUID()}`
  const event = { ...mentionEvent('C0DEMO0001', message, eventId), team_id }
  const url = `${world.callback.origin}/api/content-agent/slack`
  const order = async () =>
    expect(await deliver({ url, signingSecret: slackSigningSecret }, event)).toBeFalsy()
  return await ordered(
    account,
    order,
    () => value`select count(*)::int from app.content_batches where thread_id = ${id}`,
    () => value`select run_id from app.chat_events where event_id = ${eventId}`,
  )
}

let release: (() => Promise<void>) | undefined

/** It calls no vendor. It may only have to wait for the lock on the balance of the account that pays. */
const balances = ({ database: { owner, value } }: TaskWorld): Vendor => ({
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
  requests: () =>
    value`
    select count(*)::int from pg_stat_activity where datname = current_database() and usename = 'platform_worker'
      and wait_event_type = 'Lock' and query like '%order_from_mention%'`,
})

const postMessage: Order = async (world, account) => {
  const { owner, value } = world.database
  const { id } = await linkedThread(world, account)
  return await ordered(
    account,
    async () => await owner`select private.post_message(${id}, 'greeting', 'Hello', ${account.id})`,
    () => messagesIn(world, id, 'greeting').length,
    () => value`select run_id from app.chat_messages where thread_id = ${id}`,
  )
}

const deliverWebhook: Order = async ({ database, receiver }, account) => {
  const { owner, value } = database
  await owner`insert into app.webhook_endpoints (owner_id, url, events, secret)
    values (${account.id}, ${receiver.origin}, '{run.finished}', private.new_webhook_secret())`
  const finished = await enqueueRun(database, 'some_task', account.id)
  return await ordered(
    account,
    async () => await owner`select private.end_run(${finished}, null, null)`,
    () =>
      value`
      select count(distinct d.event_id)::int
      from app.webhook_deliveries d join app.webhook_endpoints e on e.id = d.endpoint_id
      where e.owner_id = ${account.id} and d.state = 'delivered'`,
    () =>
      value`
      select d.run_id from app.webhook_deliveries d join app.webhook_endpoints e on e.id = d.endpoint_id
      where e.owner_id = ${account.id}`,
  )
}

const warnLowCredits: Order = async (world, account) => {
  const { owner, value } = world.database
  const catalogId = await createCatalog(world.database, account, newIsrcs(480))
  await owner`
    select private.create_schedule('capture_playcounts', ${account.id}, ${account.id}, ${catalogId}, null,
      schedule => 'daily')`
  return await ordered(
    account,
    async () => await owner`select private.check_schedule_credits(${account.id})`,
    () => mailsTo(world, account.email!),
    () => value`select id from app.task_runs where account_id = ${account.id}`,
  )
}

const confirmSignup: Order = async (world, account) => {
  const { owner, value } = world.database
  const siteId = await value`
    insert into app.sites (owner_id, published, published_at)
    values (${account.id}, ${owner.json(siteDocument() as never)}, now()) returning id`
  const email = `fan-${crypto.randomUUID()}@example.com`
  // A run that waits since another test would be this one.
  await owner`delete from app.task_runs where task = 'confirm_signup'`
  return await ordered(
    account,
    async () =>
      await owner`select api.sign_up_fan(
        ${siteId}, ${email}, '{"en": "yes"}', 'en', 'ab', null, false, 'https://platform.test/', true)`,
    () => mailsTo(world, email),
    () => value`select id from app.task_runs where task = 'confirm_signup'`,
  )
}

const mailInvitation: Order = async (world, account) => {
  const email = `invited-${crypto.randomUUID()}@example.com`
  const { organization } = await json(
    sendJson(world, account, 'POST', '/api/organizations', { name: 'Label' }),
    201,
  )
  // A run that waits since another test would be this one.
  await world.database.owner`delete from app.task_runs where task = 'mail_invitation'`
  return await ordered(
    account,
    async () =>
      await json(
        sendJson(world, account, 'POST', `/api/organizations/${organization.id}/members`, { email }),
        201,
      ),
    () => mailsTo(world, email),
    () => world.database.value`select id from app.task_runs where task = 'mail_invitation'`,
  )
}

const mailSchedules: Order = async (world, account) => {
  await scheduleOfApp(world.database, account)
  return await ordered(
    account,
    () => enqueueScheduleMails(world.database),
    () => mailsTo(world, account.email!),
    () => world.database.value`select id from app.task_runs where turn_id = ${account.id}`,
  )
}

const endConnectorLinks: Order = async (world, account) => {
  const { owner, value } = world.database
  await json(sendJson(world, account, 'POST', '/api/connectors', { connector: 'gmail' }))
  const waiting = async () => (await listConnectors(world, await token(account))).length
  expect(await waiting()).toBe(1)
  return await ordered(
    account,
    async () => await owner`update app.api_keys set revoked_at = now() where account_id = ${account.id}`,
    async () => 1 - await waiting(),
    () => value`select id from app.task_runs where turn_id = ${account.id}`,
  )
}

const cutFace: Order = async (world, account) => {
  const { owner, value } = world.database
  const document = siteDocument({ layout: 'bleed' })
  const source = faceSource(document.design)!
  world.storage.files.set(sourcePath(source), { bytes: await readTypeface(source), type: 'font/ttf' })
  const [site] = await owner<{ id: string; revision: number }[]>`
    insert into app.sites (owner_id, draft) values (${account.id}, ${owner.json(document as never)})
    returning id, revision`
  return await ordered(
    account,
    () => change(world, account, site!, 'publish'),
    async () => {
      const path = await value`select face ->> 'path' from app.sites where id = ${site!.id}`
      return world.storage.files.has(path) ? 1 : 0
    },
    () => value`select face_run_id from app.sites where id = ${site!.id}`,
  )
}

const storageOf = ({ storage }: TaskWorld): Vendor => ({
  fail: (times) => void (storage.failures = times),
  hold: () => void (storage.response = 'hang'),
  clearFaults() {
    storage.response = undefined
    storage.failures = 0
  },
  requests: () => storage.uploads,
})

const artistOf = async (world: TaskWorld, account: TestAccount): Promise<string> =>
  (await json(sendJson(world, account, 'POST', '/api/artists', { name: 'Ines Vale' }), 201)).artist.id

const mailsTo = async ({ mailDir }: TaskWorld, address: string) =>
  (await readMails(mailDir)).filter(({ to }) => to === address).length

let threads = 0

/** A new thread of a chat workspace that is linked to an account. */
async function linkedThread({ database: { owner } }: TaskWorld, account: TestAccount) {
  const team_id = `T${++threads}`
  const ts = `1700000000.${String(threads).padStart(6, '0')}`
  const id = `slack:C0DEMO0001:${ts}`
  await owner`insert into app.chat_workspaces (platform, team_id, account_id)
    values ('slack', ${team_id}, ${account.id})`
  await owner`insert into app.chat_threads (id, platform, team_id, channel, ts)
    values (${id}, 'slack', ${team_id}, 'C0DEMO0001', ${ts})`
  return { id, team_id, ts }
}

/** The agent's messages in a thread, by the beginning of their key. */
const messagesIn = ({ vendors }: TaskWorld, threadId: string, key: string) =>
  vendors.slack.store.thread('C0DEMO0001', threadId.split(':')[2]!)
    .filter(({ metadata }) => String(metadata?.event_payload.key).startsWith(key))

export const kinds: Record<string, Kind> = {
  capture_playcounts: kind(
    capturePlaycounts,
    ({ apify }) => requestsTo(apify, '^GET /v2/actor-runs/', 'error'),
  ),
  fill_catalog: kind(fillCatalog, ({ vendors }) => requestsTo(vendors.spotifyApi, '^GET /v1/albums/')),
  complete_recordings: kind(
    completeRecordings,
    ({ vendors }) => requestsTo(vendors.appleMusic, 'filter\\[isrc'),
  ),
  generate_site: kind(generateSite, ({ model }) => requestsTo(model, 'POST /v1/chat/completions')),
  recharge_credits: kind(
    rechargeCredits,
    ({ vendors }) => requestsTo(vendors.stripe, 'POST /v1/payment_intents'),
  ),
  setup_sandbox: kind(setupSandbox, ({ vendors }) => requestsTo(vendors.vercel, 'POST /v2/sandboxes\\?')),
  create_content: kind(createContent, ({ vendors }) => requestsTo(vendors.content, 'GET /v1/videos/')),
  report_content: kind(
    reportContent,
    ({ callback }) => requestsTo(callback, 'POST /api/content-agent/callback'),
  ),
  answer_mention: kind(answerMention, balances),
  post_message: kind(postMessage, ({ vendors }) => requestsTo(vendors.slack, 'chat.postMessage')),
  deliver_webhook: kind(deliverWebhook, ({ receiver }) => requestsTo(receiver, '^POST /')),
  warn_low_credits: kind(warnLowCredits, ({ resend }) => requestsTo(resend, '^POST /emails')),
  confirm_signup: kind(confirmSignup, ({ resend }) => requestsTo(resend, '^POST /emails')),
  mail_invitation: kind(mailInvitation, ({ resend }) => requestsTo(resend, '^POST /emails')),
  mail_app_schedules: kind(mailSchedules, ({ resend }) => requestsTo(resend, '^POST /emails')),
  end_connector_links: kind(endConnectorLinks, ({ vendors }) => requestsTo(vendors.composio, 'statuses=')),
  cut_face: kind(cutFace, storageOf),
}
