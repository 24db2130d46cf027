import { reportTokenHash } from '../../shared/platform/identity/report-token.ts'
import { createAccount, createCatalog, createPeople, fund, join, testIsrc } from '../support/accounts.ts'
import { callTool } from '../support/mcp-clients.ts'
import type { TestPlatform } from '../support/platform.ts'
import { type Caller, delegated, type Headers, json, key, sendJson, token } from '../support/requests.ts'
import { authUserId, testClientId } from '../support/tokens.ts'
import { endConnectorLinks } from '../support/connector-links.ts'
import { callAsWorker, enqueueRun } from '../support/worker.ts'
import type { Thing, ThingOfApp, ThingOfKey } from './belonging-table.ts'

export type Scene = Awaited<ReturnType<typeof openScene>>

/** An organization with a person who owns it, another owner, an artist and a catalog. */
export async function openScene(platform: TestPlatform) {
  const { database } = platform
  const { organization, owner: person, artist } = await createPeople(database)
  const other = await createAccount(database)
  await join(database, organization, other, 'owner')
  const catalog = await createCatalog(database, organization, [testIsrc(1)])
  const session = await token(person)
  const send = (caller: Caller, method: string, path: string, body?: unknown) =>
    sendJson(platform, caller, method, `/api/${path}`, body)
  return { platform, database, organization, person, other, artist, catalog, session, send, keyId: '' }
}

/** Creates a thing, and returns a question: does it act for the organization? */
export type Probe = (scene: Scene) => Promise<() => Promise<boolean>>

const textOf = async (response: Promise<Response>) => await (await response).text()

/** A credential reaches the catalog of the organization, over HTTP and MCP alike. */
async function reaches({ platform, send, catalog }: Scene, caller: Record<string, string>) {
  const http = (await textOf(send(caller, 'GET', 'catalogs'))).includes(catalog)
  const result = JSON.stringify(await callTool(platform, '2026-07-28', caller, 'list_catalogs') ?? null)
  if (result.includes(catalog) !== http) throw new Error(`HTTP ${http}, but MCP: ${result}`)
  return http
}

/** A new key of the person, or of the organization, which the scene names. */
async function newKey(scene: Scene, path = 'keys') {
  const { id, api_key } = (await json(scene.send(scene.session, 'POST', path, { name: 'Server' }), 201)).key
  scene.keyId = id
  return { 'x-api-key': api_key as string }
}
const organizationKey = (scene: Scene) => newKey(scene, `organizations/${scene.organization.id}/keys`)

/** A mention in a chat of the team, and the run that replies. */
async function mention({ database }: Scene, team: string): Promise<string> {
  const event = crypto.randomUUID()
  await database.owner`select api.receive_mention(${event}, ${team}, 'C1', ${event}, null, 'text')`
  return await database.value`select run_id from app.chat_events where event_id = ${event}`
}

async function linkCode({ send, session, organization }: Scene, caller: Caller = session): Promise<string> {
  const { code } = await json(
    send(caller, 'POST', 'content-agent/workspaces', { organization_id: organization.id }),
  )
  return code.replaceAll('-', '')
}

const redeem = async (scene: Scene, team: string, code: string) =>
  await callAsWorker(scene.database, 'link_from_mention', [await mention(scene, team), code])

/** A schedule for the catalog, and whether it starts a capture when it is due. */
async function schedule({ database, send, catalog }: Scene, caller: Caller) {
  const { task_id } = await json(
    send(caller, 'POST', 'playcount-snapshots', { catalog_id: catalog, schedule: 'weekly' }),
    202,
  )
  return async () => {
    const { owner } = database
    await owner`update app.playcount_snapshots set state = 'done' where state in ('queued', 'running')`
    await owner`delete from app.scheduled_runs where schedule_id = ${task_id}`
    await owner`update app.scheduled_tasks set next_run_at = now() where id = ${task_id}`
    await owner`select private.start_due_tasks()`
    const state = await database.value`
      select r.state from app.scheduled_runs s join app.task_runs r on r.id = s.run_id where s.schedule_id = ${task_id}`
    return state === 'queued'
  }
}

/** A capture of the catalog, and whether its run goes on and is charged. */
async function reservedRun({ database, send, catalog }: Scene, caller: Caller) {
  const { runId } = await json(send(caller, 'POST', 'playcount-snapshots', { catalog_id: catalog }), 202)
  return async () => {
    const [row] = await database.owner`
      select r.state, r.cancelled_at, private.settle_credits(c.reservation_id, 1)::int as credits
      from app.captures c join app.task_runs r on r.id = c.run_id where c.run_id = ${runId}`
    return row!.state === 'queued' && row!.cancelled_at === null && row!.credits === 1
  }
}

/** An endpoint of the organization, and whether its next event is sent. */
async function endpoint({ database, send, organization }: Scene, caller: Caller) {
  const url = 'https://hooks.example.com/'
  const body = { url, events: ['run.finished'], organization_id: organization.id }
  await json(send(caller, 'POST', 'webhooks/endpoints', body), 201)
  return async () => {
    await database.owner`select private.add_webhook_event(${organization.id}, 'run.finished', '{}')`
    const run = await database.value`
      select d.run_id from app.webhook_deliveries d join app.webhook_endpoints e on e.id = d.endpoint_id
      where e.owner_id = ${organization.id} order by d.created_at desc limit 1`
    return run !== null && (await callAsWorker(database, 'begin_delivery', [run]))?.url === url
  }
}

/** A link to the draft of a site, and whether it shows that. */
async function preview({ platform, database, send }: Scene, caller: Caller, organizationId?: string) {
  const { site } = await json(send(caller, 'POST', 'sites', { name: 'A', brief: 'B', organizationId }), 201)
  await database.owner`update app.sites set draft = '{"version": 1}' where id = ${site.id}`
  const { url } = await json(send(caller, 'POST', `sites/${site.id}/preview`, {}))
  const token = new URL(url).searchParams.get('token')!
  const { maker, id } = (await platform.services.ports.links.readPreview(token))!
  return () =>
    database.owner`select api.get_site_draft(${site.id}, ${maker}, ${id})`.then(
      () => true,
      ({ code }) => code !== 'PT404',
    )
}

/** A link to a report, and whether it opens. */
async function reportLink({ database, send }: Scene, caller: Caller, catalogId: string) {
  await database.owner`select jobs.make_valuation(${catalogId})`
  const valuation_id = await database.value`select id from app.valuations where catalog_id = ${catalogId}`
  const { report_link } = await json(
    send(caller, 'POST', `catalogs/${catalogId}/report-links`, { valuation_id }),
    201,
  )
  const hash = reportTokenHash(report_link.url.split('/').at(-1))!
  return () =>
    database.owner`select api.open_report_link(${hash}, false)`.then(
      () => true,
      ({ code }) => code !== 'PT404',
    )
}

/** An invitation, and whether it makes a member. */
async function invitation({ database, send, organization }: Scene, caller: Caller) {
  const second = await createAccount(database)
  const invited = { email: second.email, role: 'owner' }
  await json(send(caller, 'POST', `organizations/${organization.id}/members`, invited), 201)
  return async () => (await send(second, 'POST', `invitations/${organization.id}/accept`)).status === 200
}

/** A link of a chat, and whether that orders at the cost of the organization. */
async function chatLink(scene: Scene, caller: Caller) {
  const { database, organization, artist } = scene
  const team = crypto.randomUUID()
  await fund(database, organization, 1000)
  await redeem(scene, team, await linkCode(scene, caller))
  const orders = () =>
    database.value`select count(*)::int from app.content_batches where payer_id = ${organization.id}`
  return async () => {
    const before = await orders()
    const run = await mention(scene, team)
    await callAsWorker(database, 'order_from_mention', [run, artist.id, { batch: 1 }])
    return await orders() > before
  }
}

/** A code for such a link, and whether it links a chat. */
async function chatCode(scene: Scene, caller: Caller) {
  const code = await linkCode(scene, caller)
  const team = crypto.randomUUID()
  return async () => {
    await redeem(scene, team, code)
    return await scene.database.value`select 1 from app.chat_workspaces where team_id = ${team}` === 1
  }
}

/** A link to connect a service, and whether a person's consent attaches it to the organization, or has done so before. */
async function connectorLink({ platform, organization, other, send }: Scene, caller: Caller) {
  const body = { connector: 'gmail', account_id: organization.id }
  const { data } = await json(send(caller, 'POST', 'connectors', body))
  return async () => {
    await endConnectorLinks(platform)
    await (await fetch(data.redirectUrl, { method: 'POST', redirect: 'manual' })).body?.cancel()
    const list = await json(send(other, 'GET', `connectors?account_id=${organization.id}`))
    return list.data[0]?.status === 'active'
  }
}

/** One for each row of the table. */
export const probes: Record<Thing, Probe> = {
  session: (scene) => Promise.resolve(() => reaches(scene, scene.session)),

  personal_key: (scene) => Promise.resolve(() => reaches(scene, key(scene.person))),

  grant: async ({ person, send }) => {
    const app = await delegated(person)
    return async () => (await send(app, 'GET', 'me')).status === 200
  },

  async organization_key(scene) {
    const caller = await organizationKey(scene)
    return () => reaches(scene, caller)
  },

  webhook: (scene) => endpoint(scene, scene.session),

  invitation: (scene) => invitation(scene, scene.session),

  chat_link: (scene) => chatLink(scene, scene.session),

  chat_code: (scene) => chatCode(scene, scene.session),

  key_webhook: async (scene) => endpoint(scene, await organizationKey(scene)),

  key_chat_link: async (scene) => chatLink(scene, await organizationKey(scene)),

  async key_schedule(scene) {
    await fund(scene.database, scene.organization, 1000)
    return schedule(scene, await organizationKey(scene))
  },

  schedule: (scene) => schedule(scene, scene.person),

  reserved_run: (scene) => reservedRun(scene, scene.person),

  async purchase({ database, organization, person }) {
    const customer = `cus_${organization.id}`
    await database.owner`
      insert into app.payment_customers (account_id, customer_id) values (${organization.id}, ${customer})`
    const id = await database.callAs(person.id, 'create_purchase', {
      organization_id: organization.id,
      customer_id: customer,
      credits: 500,
    })
    return async () => {
      await database
        .owner`select api.settle_purchase(${id}, ${organization.id}, ${customer}, 500, ${`pi_${id}`}, null)`
      return await database.value`
        select balance::int from app.credit_balances where account_id = ${organization.id}` === 500
    }
  },

  async card_page({ platform, database, organization, session, send }) {
    const { stripe } = platform.vendors
    const page = { successUrl: 'https://app.example.com/', organization_id: organization.id }
    const { id } = await json(send(session, 'POST', 'subscriptions/card-on-file', page))
    const card = () =>
      database.value`select card_id from app.payment_customers where account_id = ${organization.id}`
    return async () => {
      stripe.store.find(id)!.status = 'open'
      const { body, headers } = await stripe.sign(stripe.complete(id, '4242424242424242'))
      await json(platform.api.request('/api/webhooks/stripe', { method: 'POST', body, headers }))
      return await card() !== null
    }
  },

  connector_link: (scene) => connectorLink(scene, scene.session),

  async connector(scene) {
    const consent = await connectorLink(scene, scene.session)
    await consent()
    return consent
  },

  async staged_file({ database, send, person }) {
    const { path } = await json(send(person, 'POST', 'sandboxes/staged-file', { name: 'a.wav' }))
    return async () =>
      await database.value`select account_id from app.staged_files where path = ${path}` === person.id
  },

  preview: (scene) => preview(scene, scene.session, scene.organization.id),

  report_link: (scene) => reportLink(scene, scene.session, scene.catalog),

  async kept_response({ platform, organization, session }) {
    const headers = { ...session, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const invite = async () =>
      await platform.api.request(`/api/organizations/${organization.id}/members`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: 'invited@example.com' }),
      })
    await json(invite(), 201)
    return async () => (await invite()).status === 201
  },

  async sandbox({ send, person, organization }) {
    await json(send(person, 'POST', 'sandboxes/setup', { account_id: organization.id }))
    return async () =>
      (await send(person, 'POST', 'sandboxes/setup', { account_id: organization.id })).status === 200
  },
}

/** The scene with an app of the person, and a catalog in the workspace that the app reaches. */
async function appScene(scene: Scene) {
  const catalog = await createCatalog(scene.database, scene.person, [testIsrc(1)])
  return { scene: { ...scene, catalog }, app: await delegated(scene.person) }
}

/** One for each row of the table of apps. */
export const probesOfApp: Record<ThingOfApp, Probe> = {
  async reading(opened) {
    const { scene, app } = await appScene(opened)
    return () => reaches(scene, app)
  },

  async changing({ platform, person, send }) {
    const app = await delegated(person)
    return async () => {
      const { status } = await send(app, 'POST', 'catalogs', { name: 'Of the app' })
      const called = await callTool(platform, '2026-07-28', app, 'create_catalog', { name: 'Of the app' })
      const byTool = called !== undefined && !called.isError
      if (byTool !== (status === 201)) throw new Error(`HTTP ${status}, but MCP: ${JSON.stringify(called)}`)
      return byTool
    }
  },

  async answer({ platform, database, person }) {
    const repeats = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const create = async (caller: Headers) => {
      const headers = { ...caller, ...repeats }
      return await platform.api.request('/api/catalogs', { method: 'POST', headers, body: '{"name":"Kept"}' })
    }
    await json(create(await delegated(person)), 201)
    return async () => {
      // An app that is connected again has another session.
      const session_id = await database.value`select id from auth.sessions
        where user_id = ${
        authUserId(person.email!)
      } and oauth_client_id = ${testClientId} order by created_at desc limit 1`
      const caller = await token(person, { client_id: testClientId, ...session_id && { session_id } })
      return (await create(caller)).headers.get('idempotent-replayed') === 'true'
    }
  },

  async ticket(opened) {
    const { scene, app } = await appScene(opened)
    const run = await enqueueRun(scene.database, 'work', scene.person.id)
    await scene.database
      .owner`update app.task_runs set state = 'failed', error = 'internal: x', finished_at = now()
      where id = ${run}`
    const { ticket } = await json(scene.send(app, 'POST', `tasks/runs/${run}/events/ticket`))
    return async () =>
      (await scene.platform.api.request(`/api/tasks/runs/${run}/events?ticket=${ticket}`)).status === 200
  },

  async app_schedule(opened) {
    const { scene, app } = await appScene(opened)
    return schedule(scene, app)
  },

  async app_preview(scene) {
    return preview(scene, await delegated(scene.person))
  },

  async app_report_link(scene) {
    const catalog = await createCatalog(scene.database, scene.person, [testIsrc(1)])
    return reportLink(scene, await delegated(scene.person), catalog)
  },

  async app_import(opened) {
    const { scene: { database, send, catalog }, app } = await appScene(opened)
    const source = 'spotify:album:1A2B3C4D5E6F7G8H9I0J1K'
    const { runId } = await json(send(app, 'POST', `catalogs/${catalog}/songs/import`, { source }), 202)
    return async () => {
      await callAsWorker(database, 'save_fill_page', [runId, null, 'next', [{ isrc: testIsrc(9) }], 0, 1])
      return await database
        .value`select count(*)::int from app.catalog_songs where catalog_id = ${catalog}` === 2
    }
  },

  async app_run(opened) {
    const { scene, app } = await appScene(opened)
    return reservedRun(scene, app)
  },
}

/** One for each row of the table of keys. */
export const probesOfKey: Record<ThingOfKey, Probe> = {
  made_invitation: async (scene) => invitation(scene, await newKey(scene)),

  made_chat_code: async (scene) => chatCode(scene, await organizationKey(scene)),

  made_connector_link: async (scene) => connectorLink(scene, await organizationKey(scene)),

  made_webhook: async (scene) => endpoint(scene, await newKey(scene)),

  made_schedule: async (scene) => schedule(scene, await newKey(scene)),

  made_chat_link: async (scene) => chatLink(scene, await newKey(scene)),
}
