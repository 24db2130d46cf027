import type { ISql } from 'postgres'
import { describe, expect, it } from 'vitest'
import { eventTypes, webhookEvents } from '../../../shared/operations/webhooks/event-types.ts'
import { signUp as signUpAt } from '../../pages/world.ts'
import { createAccount, createCatalog, join } from '../../support/accounts.ts'
import { openCaptures, ownerOf, post } from '../../support/captures.ts'
import { fixture } from '../../support/fixture.ts'
import { json, sendJson } from '../../support/requests.ts'
import { callAsWorker } from '../../support/worker.ts'
import { changed, siteWithDraft } from '../sites/world.ts'
import { refuse } from './receiver.ts'
import { createEndpoint, openDeliverer, useWebhooks } from './world.ts'

const { platform, receiver, create, subscribe, change, deliveries, ...webhooks } = useWebhooks()
const { finishRun, deliver, until } = webhooks
const worker = fixture(() => deliver())

/** The events that the receiver gets, once there are this many. Each has the form that the documentation describes. */
async function received(secret: string, count = 1) {
  await expect.poll(() => receiver.requests.length).toBe(count)
  return receiver.events(secret).map((event) => {
    const { schema } = webhookEvents.find(({ name }) => name === event.type)!
    expect(Object.keys(event)).toEqual(['type', 'timestamp', 'data'])
    return schema.strict().parse(event) as { type: string; timestamp: string; data: unknown }
  })
}

/** The number of requests once a later event has been sent, so that what was added before it has been too. */
async function countWhenQuiet() {
  const of = await subscribe()
  await finishRun(of)
  await until(of, { state: 'delivered' })
  return receiver.requests.length - 1
}

it('run.finished is not sent for deliveries, which are not listed as runs either, nor for a recharge', async () => {
  const of = await subscribe()
  const sql = platform.database.owner
  await sql`select private.end_run(private.enqueue_run('recharge_credits', ${of.owner.id}), null, null)`
  await finishRun(of)
  await received(of.endpoint.secret)
  expect(await countWhenQuiet()).toBe(1)
  const { runs } = await json(sendJson(platform, of.owner, 'GET', '/api/tasks/runs'))
  expect(runs.map(({ taskId }: { taskId: string }) => taskId).sort()).toEqual([
    'recharge_credits',
    'some_task',
  ])
})

it('site.published is sent with each publication, without the documents', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const { secret } = await create(owner, receiver.url, { events: ['site.published'] })
  const action = { action: 'publish', revision: site.revision }
  const response = await sendJson(platform, owner, 'PATCH', `/api/sites/${site.id}`, action)
  // Because of the event it counts toward the limit of creations.
  expect(response.headers.get('ratelimit-policy')).toContain('"creation"')
  const { site: published } = await json(response)
  const { id, revision } = published
  expect(await received(secret))
    .toMatchObject([{ data: { account_id: owner.id, site: { id, name: 'Tide', revision } } }])
  await changed(platform, owner, await changed(platform, owner, published, 'unpublish'), 'publish')
  expect(await received(secret, 2)).toHaveLength(2)
})

describe('site.signup', () => {
  async function publishedSite() {
    const { owner, site } = await siteWithDraft(platform)
    await changed(platform, owner, site, 'publish')
    const endpoint = await create(owner, receiver.url, { events: ['site.signup'] })
    return { of: { owner, endpoint }, site }
  }
  const signUp = (siteId: string, email: string) =>
    json(signUpAt({ platform }, siteId, { email, consent: 'yes' }))

  it('has the address of the fan, once, however often the fan signs up', async () => {
    const { of, site } = await publishedSite()
    const [account_id, email] = [of.owner.id, 'fan@example.com']
    for (let n = 0; n < 3; n++) await signUp(site.id, email)
    expect(await received(of.endpoint.secret))
      .toMatchObject([{ type: 'site.signup', data: { account_id, site_id: site.id, signup: { email } } }])
    expect(await countWhenQuiet()).toBe(1)
    expect(await deliveries(of)).toHaveLength(1)
    // The repeated ones leave nothing.
    expect(await platform.database.owner`select id from app.webhook_events where data is null`).toEqual([])
  })

  it('does as much for a repeated sign-up as for a new one, so that its time reveals nothing', async () => {
    const { site } = await publishedSite()
    const { owner: sql } = platform.database
    const count = async (sql: ISql) => {
      const [row] = await sql`
        select (select count(*) from app.webhook_deliveries) + (select count(*) from app.task_runs) as n`
      return Number(row!.n)
    }
    const added = () =>
      sql.begin(async (transaction) => {
        const before = await count(transaction)
        await transaction`select api.sign_up_fan(
          ${site.id}, 'same@example.com', '{"en": "yes"}', 'en', 'ab', null, false, 'http://platform.test/', false)`
        return await count(transaction) - before
      })
    expect([await added(), await added()]).toEqual([2, 2])
  })

  it('is erased with the fan: sent or not, it is stored nowhere', async () => {
    const { of: { owner, endpoint }, site } = await publishedSite()
    const eventsOf = (email: string) =>
      platform.database.owner`select id from app.webhook_events where data #>> '{signup,email}' = ${email}`
    await signUp(site.id, 'sent@example.com')
    await received(endpoint.secret)
    receiver.respondWith(refuse(500))
    await signUp(site.id, 'pending@example.com')
    await expect.poll(() => receiver.requests.length).toBeGreaterThan(1)
    for (const email of ['sent@example.com', 'pending@example.com']) {
      expect(await eventsOf(email)).toHaveLength(1)
      await json(sendJson(platform, owner, 'DELETE', `/api/sites/${site.id}/signups`, { email }))
      expect(await eventsOf(email)).toEqual([])
    }
    receiver.respondWith(() => new Response())
    expect(await deliveries({ owner, endpoint })).toEqual([])
    const unfinished = () =>
      platform.database.owner`
      select id from app.task_runs where account_id = ${owner.id} and finished_at is null`
    await expect.poll(unfinished).toEqual([])
  })
})

describe('credits.low', () => {
  const setBalance = async (id: string, balance: number) => {
    const { owner } = platform.database
    await owner.begin(async (sql) => {
      await sql`select private.lock_credits(${id})`
      await sql`update app.credit_balances set granted_month = date_trunc('month', now() at time zone 'UTC')::date
        where account_id = ${id}`
      await sql`select private.add_ledger_entry(${id}, 'adjustment', ${balance} - b.balance)
        from app.credit_balances b where b.account_id = ${id} and b.balance <> ${balance}`
    })
  }

  it('is sent when the balance falls below 50, once in a month', async () => {
    const of = await subscribe(receiver.url, 'credits.low')
    const { owner } = of
    for (const balance of [100, 50, 49, 10, 200, 20]) await setBalance(owner.id, balance)
    const low = { account_id: owner.id, credits: { reason: 'charge', balance: 49, threshold: 50 } }
    expect(await received(of.endpoint.secret)).toMatchObject([{ type: 'credits.low', data: low }])
    expect(await countWhenQuiet()).toBe(1)
    await platform.database.owner`
      update app.credit_balances set low_announced_month = low_announced_month - interval '1 month'`
    await setBalance(owner.id, 60)
    await setBalance(owner.id, 0)
    expect(await deliveries(of))
      .toMatchObject([0, 49].map((balance) => ({ event: { data: { credits: { balance } } } })))
  })

  it('of an organization is sent to its endpoints, and not to those of its people', async () => {
    const { owner } = await subscribe(receiver.url, 'credits.low')
    const { id } = await createAccount(platform.database, { kind: 'organization' })
    await join(platform.database, { id } as never, owner, 'owner')
    const { secret } = await create(owner, receiver.url, { events: ['credits.low'], organization_id: id })
    for (const balance of [100, 10]) await setBalance(id, balance)
    expect(await received(secret)).toMatchObject([{ data: { account_id: id } }])
    expect(await countWhenQuiet()).toBe(1)
  })
})

describe('an event', () => {
  it('is sent to each endpoint that takes its type, and only of its account', async () => {
    const of = await subscribe()
    const { owner } = of
    await create(owner, receiver.url)
    await create(owner, receiver.url, { events: ['site.published'] })
    await change({ owner, endpoint: await create(owner, receiver.url) }, { enabled: false })
    await subscribe()
    await finishRun(of)
    await expect.poll(() => receiver.requests.length).toBe(2)
    expect(await countWhenQuiet()).toBe(2)
    expect(new Set(receiver.ids().slice(0, 2)).size).toBe(1)
  })

  it('is not stored if no endpoint takes it', async () => {
    const { owner } = await subscribe(receiver.url, 'site.published')
    await finishRun({ owner })
    await finishRun({ owner: await createAccount(platform.database) })
    const stored = await platform.database
      .owner`select id from app.webhook_events where owner_id = ${owner.id}`
    expect(stored).toEqual([])
  })

  it('does not exist if its change is rolled back', async () => {
    const { owner } = await subscribe()
    const { owner: sql } = platform.database
    await expect(sql.begin(async (transaction) => {
      await transaction`select private.end_run(private.enqueue_run('some_task', ${owner.id}), null, null)`
      throw new Error('rolled back')
    })).rejects.toThrow('rolled back')
    expect(await sql`select id from app.webhook_events where owner_id = ${owner.id}`).toEqual([])
  })

  it('is deleted after 30 days with its deliveries, whose runs go after one', async () => {
    const of = await subscribe()
    await finishRun(of)
    await until(of, { state: 'delivered' })
    const { owner: sql } = platform.database
    await sql`update app.task_runs set finished_at = now() - interval '25 hours' where task = 'deliver_webhook'`
    await sql`update app.webhook_events set created_at = now() - interval '30 days 1 minute' where owner_id = ${of.owner.id}`
    const maintain = () => callAsWorker(platform.database, 'run_maintenance')
    await expect.poll(() => maintain().then(() => deliveries(of))).toEqual([])
    expect(
      await sql`
      select id from app.task_runs where task = 'deliver_webhook' and finished_at < now() - interval '1 day'`,
    ).toEqual([])
  })

  it('of every type is described', () => {
    expect(webhookEvents.map(({ name }) => name)).toEqual([...eventTypes, 'ping'])
    expect(worker.lines.join('\n')).not.toMatch(/whsec_|@example\.com/)
  })
})

/** The events of one account, of so many that all accounts get. */
async function ownEvents(id: string, secret: string, own: number, all: number) {
  await expect.poll(() => receiver.requests.length).toBe(all)
  const requests = receiver.requests.filter(({ body }) => body.includes(`"account_id":"${id}"`))
  receiver.requests.splice(0, Infinity, ...requests)
  return await received(secret, own)
}

it('valuation.stored has the headline of each valuation that is stored, for each owner of the catalog', async () => {
  const { owner, endpoint } = await subscribe(receiver.url, 'valuation.stored')
  const other = await createAccount(platform.database)
  await create(other, receiver.url, { events: ['valuation.stored'] })
  const id = await createCatalog(platform.database, owner, [])
  await platform.database
    .owner`insert into app.account_catalogs (account_id, catalog_id) values (${other.id}, ${id})`
  const store = async () => {
    await platform.database.value`select jobs.make_valuation(${id})`
    return (await json(sendJson(platform, owner, 'GET', `/api/catalogs/${id}`))).catalog.headline
  }
  const headlines = [await store(), await store()]
  expect(headlines[0]).toMatchObject({ state: 'insufficient_data', updating: false })
  expect(headlines[1].id).not.toBe(headlines[0].id)
  const events = await ownEvents(owner.id, endpoint.secret, 2, 4)
  for (const headline of headlines) {
    const data = { account_id: owner.id, catalog_id: id, headline }
    expect(events).toContainEqual(expect.objectContaining({ type: 'valuation.stored', data }))
  }
})

it('a capture sends snapshot.captured and run.finished, and valuation.computed for each owner of the catalog', async () => {
  const captures = await openCaptures()
  const { database } = captures.platform
  const world = { ...captures.platform, services: captures.platform.services }
  world.services.ports.addressRules = { allowLoopback: true }
  await using _deliverer = await openDeliverer(world)
  const { owner, catalogId } = await ownerOf(database, 3)
  const other = await createAccount(database)
  await database
    .owner`insert into app.account_catalogs (account_id, catalog_id) values (${other.id}, ${catalogId})`
  const events = ['snapshot.captured', 'valuation.computed', 'run.finished']
  const { secret } = await createEndpoint(world, owner, receiver.url, { events })
  await createEndpoint(world, other, receiver.url, { events })
  const { runId } = await json(post(world, owner, { catalog_id: catalogId }), 202)
  await captures.ended(runId)
  const types = (await ownEvents(owner.id, secret, 3, 4)).map(({ type }) => type)
  expect(types.toSorted()).toEqual(events.toSorted())
  await captures.close()
})
