import type { ISql } from 'postgres'
import { describe, expect, it } from 'vitest'
import { eventTypes, webhookEvents } from '../../../shared/operations/webhooks/event-types.ts'
import { signUp as signUpAt } from '../../pages/world.ts'
import { createAccount, createCatalog, join } from '../../support/accounts.ts'
import { openCaptures, ownerOf, post } from '../../support/captures.ts'
import { fixture } from '../../support/fixture.ts'
import { json, key, sendJson } from '../../support/requests.ts'
import { callAsWorker, enqueueRun } from '../../support/worker.ts'
import { withLock } from '../../support/with-lock.ts'
import { changed, siteWithDraft } from '../sites/world.ts'
import { openReceiver, refuse } from './receiver.ts'
import {
  createEndpoint,
  finishRun,
  listDeliveries,
  openDeliverer,
  openWebhooks,
  send,
  subscribe,
} from './world.ts'

const platform = fixture(openWebhooks)
const worker = fixture(() => openDeliverer(platform))
const receiver = fixture(openReceiver, 'each')

/** The events that the receiver gets, once there are this many. Each has the form that the documentation describes. */
async function received(secret: string, count = 1) {
  await expect.poll(() => receiver.requests.length).toBe(count)
  return receiver.events(secret).map((event) => {
    const { schema } = webhookEvents.find(({ name }) => name === event.type)!
    expect(Object.keys(event)).toEqual(['type', 'timestamp', 'data'])
    return schema.strict().parse(event) as { type: string; timestamp: string; data: unknown }
  })
}

/** Ends a run of a type that nobody takes, so that what was added before it has been sent. */
async function untilQuiet() {
  const { owner, endpoint } = await subscribe(platform, receiver.url)
  await finishRun(platform, owner)
  await expect.poll(() => receiver.requests.some(({ headers }) => headers['webhook-id'])).toBe(true)
  await expect.poll(async () => (await listDeliveries(platform, owner, endpoint.id))[0].state).toBe(
    'delivered',
  )
  return receiver.requests.length - 1
}

describe('run.finished', () => {
  it('has the run as it is listed', async () => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    const runId = await finishRun(platform, owner, { made: 3 })
    const { runs: [run] } = await json(sendJson(platform, owner, 'GET', `/api/tasks/runs?runId=${runId}`))
    expect(await received(endpoint.secret)).toMatchObject([
      {
        type: 'run.finished',
        data: { account_id: owner.id, run: { ...run, status: 'completed', output: { made: 3 } } },
      },
    ])
  })

  it('is not sent for deliveries, which are not listed as runs either, nor for a recharge', async () => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    const sql = platform.database.owner
    await sql`select private.end_run(private.enqueue_run('recharge_credits', ${owner.id}), null, null)`
    await finishRun(platform, owner)
    await received(endpoint.secret)
    expect(await untilQuiet()).toBe(1)
    const { runs } = await json(sendJson(platform, owner, 'GET', '/api/tasks/runs'))
    expect(runs.map(({ taskId }: { taskId: string }) => taskId).sort()).toEqual([
      'recharge_credits',
      'some_task',
    ])
  })
})

describe('site.published', () => {
  it('is sent with each publication, without the documents', async () => {
    const { owner, site } = await siteWithDraft(platform)
    const { secret } = await createEndpoint(platform, owner, receiver.url, { events: ['site.published'] })
    const published = await changed(platform, owner, site, 'publish')
    expect(await received(secret)).toMatchObject([{
      type: 'site.published',
      data: { account_id: owner.id, site: { id: site.id, name: 'Tide', revision: published.revision } },
    }])
    await changed(platform, owner, await changed(platform, owner, published, 'unpublish'), 'publish')
    expect(await received(secret, 2)).toHaveLength(2)
  })
})

describe('site.signup', () => {
  async function publishedSite() {
    const { owner, site } = await siteWithDraft(platform)
    await changed(platform, owner, site, 'publish')
    const endpoint = await createEndpoint(platform, owner, receiver.url, { events: ['site.signup'] })
    return { owner, site, endpoint }
  }
  const signUp = (siteId: string, email: string) =>
    json(signUpAt({ platform }, siteId, { email, consent: 'yes' }))

  it('has the address of the fan, once, however often the fan signs up', async () => {
    const { owner, site, endpoint } = await publishedSite()
    for (let n = 0; n < 3; n++) await signUp(site.id, 'fan@example.com')
    expect(await received(endpoint.secret)).toMatchObject([{
      type: 'site.signup',
      data: { account_id: owner.id, site_id: site.id, signup: { email: 'fan@example.com' } },
    }])
    expect(await untilQuiet()).toBe(1)
    expect(await listDeliveries(platform, owner, endpoint.id)).toHaveLength(1)
    // The repeated ones leave nothing.
    expect(await platform.database.owner`select id from app.webhook_events where data is null`).toEqual([])
  })

  it('does as much for a repeated sign-up as for a new one, so that its time reveals nothing', async () => {
    const { site } = await publishedSite()
    const { owner: sql } = platform.database
    const count = async (sql: ISql) =>
      Number(
        (await sql`select (select count(*) from app.webhook_deliveries) + (select count(*) from app.task_runs) as n`)[
          0
        ]!.n,
      )
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
    const { owner, site, endpoint } = await publishedSite()
    const of = (email: string) =>
      platform.database.owner`select id from app.webhook_events where data #>> '{signup,email}' = ${email}`
    await signUp(site.id, 'sent@example.com')
    await received(endpoint.secret)
    receiver.respondWith(refuse(500))
    await signUp(site.id, 'pending@example.com')
    await expect.poll(() => receiver.requests.length).toBeGreaterThan(1)
    for (const email of ['sent@example.com', 'pending@example.com']) {
      expect(await of(email)).toHaveLength(1)
      await json(sendJson(platform, owner, 'DELETE', `/api/sites/${site.id}/signups`, { email }))
      expect(await of(email)).toEqual([])
    }
    receiver.respondWith(() => new Response())
    expect(await listDeliveries(platform, owner, endpoint.id)).toEqual([])
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
    const { owner, endpoint } = await subscribe(platform, receiver.url, 'credits.low')
    for (const balance of [100, 50, 49, 10, 200, 20]) await setBalance(owner.id, balance)
    expect(await received(endpoint.secret)).toMatchObject([
      {
        type: 'credits.low',
        data: { account_id: owner.id, credits: { reason: 'charge', balance: 49, threshold: 50 } },
      },
    ])
    expect(await untilQuiet()).toBe(1)
    await platform.database.owner`
      update app.credit_balances set low_announced_month = low_announced_month - interval '1 month'`
    await setBalance(owner.id, 60)
    await setBalance(owner.id, 0)
    const again = () => listDeliveries(platform, owner, endpoint.id)
    expect((await again()).map(({ event }: { event: { data: unknown } }) => event.data)).toMatchObject([
      { credits: { balance: 0 } },
      { credits: { balance: 49 } },
    ])
  })

  it('of an organization is sent to its endpoints, and not to those of its people', async () => {
    const { owner } = await subscribe(platform, receiver.url, 'credits.low')
    const organization = await createAccount(platform.database, { kind: 'organization' })
    await join(platform.database, organization, owner, 'owner')
    const { secret } = await createEndpoint(platform, owner, receiver.url, {
      events: ['credits.low'],
      organization_id: organization.id,
    })
    for (const balance of [100, 10]) await setBalance(organization.id, balance)
    expect(await received(secret)).toMatchObject([{ data: { account_id: organization.id } }])
    expect(await untilQuiet()).toBe(1)
  })
})

describe('an event', () => {
  it('is sent to each endpoint that takes its type, and only of its account', async () => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    await createEndpoint(platform, owner, receiver.url)
    await createEndpoint(platform, owner, receiver.url, { events: ['site.published'] })
    const disabled = await createEndpoint(platform, owner, receiver.url)
    await json(send(platform, owner, 'PATCH', `/endpoints/${disabled.id}`, { enabled: false }))
    await subscribe(platform, receiver.url)
    await finishRun(platform, owner)
    await expect.poll(() => receiver.requests.length).toBe(2)
    expect(await untilQuiet()).toBe(2)
    expect(new Set(receiver.ids().slice(0, 2)).size).toBe(1)
    expect(endpoint.account_id).toBe(owner.id)
  })

  it('is not stored if no endpoint takes it', async () => {
    const { owner } = await subscribe(platform, receiver.url, 'site.published')
    await finishRun(platform, owner)
    await finishRun(platform, await createAccount(platform.database))
    const stored = await platform.database
      .owner`select id from app.webhook_events where owner_id = ${owner.id}`
    expect(stored).toEqual([])
  })

  it('does not exist if its change is rolled back', async () => {
    const { owner } = await subscribe(platform, receiver.url)
    const { owner: sql } = platform.database
    await expect(sql.begin(async (transaction) => {
      await transaction`select private.end_run(private.enqueue_run('some_task', ${owner.id}), null, null)`
      throw new Error('rolled back')
    })).rejects.toThrow('rolled back')
    expect(await sql`select id from app.webhook_events where owner_id = ${owner.id}`).toEqual([])
  })

  it('does not fail its change if an endpoint is deleted at the same time', async () => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    const runId = await enqueueRun(platform.database, 'some_task', owner.id)
    const [hasEnded] = await withLock(
      platform.database.owner,
      (sql) => sql`delete from app.webhook_endpoints where id = ${endpoint.id}`,
      [() => callAsWorker(platform.database, 'complete_run', [runId, '{}'])],
    )
    expect(hasEnded).toBe(true)
  })

  it('is deleted after 30 days with its deliveries, whose runs go after one', async () => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    await finishRun(platform, owner)
    await received(endpoint.secret)
    const { owner: sql } = platform.database
    await expect.poll(async () => (await listDeliveries(platform, owner, endpoint.id))[0].state).toBe(
      'delivered',
    )
    await sql`update app.task_runs set finished_at = now() - interval '25 hours' where task = 'deliver_webhook'`
    await sql`update app.webhook_events set created_at = now() - interval '30 days 1 minute' where owner_id = ${owner.id}`
    await expect.poll(() =>
      callAsWorker(platform.database, 'run_maintenance').then(() =>
        listDeliveries(platform, owner, endpoint.id)
      )
    ).toEqual([])
    const left = () =>
      sql`select id from app.task_runs where task = 'deliver_webhook' and finished_at < now() - interval '1 day'`
    expect(await left()).toEqual([])
  })

  it('of every type is described', () => {
    expect(webhookEvents.map(({ name }) => name)).toEqual([...eventTypes, 'ping'])
    expect(worker.lines.join('\n')).not.toMatch(/whsec_|@example\.com/)
  })
})

it('valuation.stored has the headline of each valuation that is stored, for each owner of the catalog', async () => {
  const { owner, endpoint } = await subscribe(platform, receiver.url, 'valuation.stored')
  const other = await createAccount(platform.database)
  await createEndpoint(platform, other, receiver.url, { events: ['valuation.stored'] })
  const id = await createCatalog(platform.database, owner, [])
  await platform.database
    .owner`insert into app.account_catalogs (account_id, catalog_id) values (${other.id}, ${id})`
  const headlineOf = async () =>
    (await json(sendJson(platform, owner, 'GET', `/api/catalogs/${id}`))).catalog.headline
  const store = async () => {
    await platform.database.value`select jobs.make_valuation(${id})`
    return await headlineOf()
  }
  const headlines = [await store(), await store()]
  expect(headlines[0]).toMatchObject({ state: 'insufficient_data', updating: false })
  expect(headlines[1].id).not.toBe(headlines[0].id)
  await expect.poll(() => receiver.requests.length).toBe(4)
  const own = receiver.requests.filter((request) => request.body.includes(`"account_id":"${owner.id}"`))
  receiver.requests.splice(0, Infinity, ...own)
  const events = await received(endpoint.secret, 2)
  for (const headline of headlines) {
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'valuation.stored',
        data: { account_id: owner.id, catalog_id: id, headline },
      }),
    )
  }
})

it('a capture sends snapshot.captured, valuation.computed for each owner of the catalog, and run.finished', async () => {
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
  const { runId, snapshot } = await json(post(world, owner, { catalog_id: catalogId }), 202)
  await captures.ended(runId)
  await expect.poll(() => receiver.requests.length).toBe(4)
  const own = receiver.requests.filter((request) => request.body.includes(`"account_id":"${owner.id}"`))
  receiver.requests.splice(0, Infinity, ...own)
  const got = new Map((await received(secret, 3)).map(({ type, data }) => [type, data]))
  expect(got.get('snapshot.captured'))
    .toMatchObject({ account_id: owner.id, snapshot: { id: snapshot.id, state: 'done', captured_count: 3 } })
  expect(got.get('run.finished')).toMatchObject({ run: { id: runId, status: 'completed' } })
  const { valuations } = await json(
    sendJson(world, key(owner), 'GET', `/api/catalogs/${catalogId}/valuations`),
  )
  expect(got.get('valuation.computed')).toEqual({
    account_id: owner.id,
    catalog_id: catalogId,
    valuation: valuations[0],
  })
  await captures.close()
})
