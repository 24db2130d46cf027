import { expect, it } from 'vitest'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { openBrowser } from '../../support/browser.ts'
import { fixture } from '../../support/fixture.ts'
import { listen, openPlatform } from '../../support/platform.ts'
import { delegated, type Headers, json, key, sendJson, token } from '../../support/requests.ts'
import { enqueueRun } from '../../support/worker.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database), 'each')
const api = fixture(() => listen(platform.api))
const browser = fixture(openBrowser)
/** A front end on an origin of its own. */
const site = fixture(() => {
  const headers = { 'content-type': 'text/html' }
  return listen({ fetch: () => new Response('<!doctype html><title>Site</title>', { headers }) })
})

const newRun = () => enqueueRun(platform.database, 'some_task', owner.id)
const end = (id: string) => platform.database.owner`select private.end_run(${id}, '{}', null)`
const create = (id: string, headers: Headers = key(owner), status = 200) =>
  json(sendJson(platform, headers, 'POST', `/api/tasks/runs/${id}/events/ticket`), status)
const open = (id: string, ticket: string, headers = {}) =>
  platform.api.request(`/api/tasks/runs/${id}/events?ticket=${ticket}`, { headers })

it.each([
  ['a key', (account: TestAccount) => key(account)],
  ['a session', (account: TestAccount) => token(account)],
  ['an OAuth client', (account: TestAccount) => delegated(account)],
])('a ticket of %s opens one stream without a header', async (_, headersOf) => {
  const id = await newRun()
  await end(id)
  const { ticket, expires_at } = await create(id, await headersOf(owner))
  expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(60_000)
  // A finished run is its end alone.
  expect(await (await open(id, ticket)).text()).toMatch(/^retry: \d+\n\nid: \S+\nevent: end\ndata: .*\n\n$/)
  expect((await json(open(id, ticket), 401)).error)
    .toBe('This ticket was used or has expired: create another one')
})

it('is refused after a minute, for another run, beside a credential, and for a run that its caller cannot read', async () => {
  const [id, other] = [await newRun(), await newRun()]
  const expired = await create(id)
  await platform.database.owner`update app.run_tickets set expires_at = now() where run_id = ${id}`
  await json(open(id, expired.ticket), 401)
  const { ticket } = await create(id)
  await json(open(other, ticket), 401)
  await json(open('7', ticket), 401)
  await json(sendJson(platform, {}, 'GET', `/api/me?ticket=${ticket}`), 401)
  await json(open(id, ticket, key(owner)), 401)
  await create(id, key(await createAccount(platform.database)), 404)
  await create(id, {}, 401)
})

it('ends with the credential that created it', async () => {
  const id = await newRun()
  const { ticket } = await create(id)
  await platform.database.owner`update app.api_keys set revoked_at = now() where account_id = ${owner.id}`
  await json(open(id, ticket), 401)
})

it('is deleted unused by maintenance', async () => {
  const id = await newRun()
  await create(id)
  const { owner: sql } = platform.database
  await sql`update app.run_tickets set expires_at = now() where run_id = ${id}`
  await sql`select jobs.run_maintenance()`
  expect(await sql`select from app.run_tickets where run_id = ${id}`).toHaveLength(0)
})

it('EventSource in a page of another origin follows a run to its end by a ticket', async () => {
  const id = await newRun()
  await end(id)
  await browser.visit(async ({ page, errors }) => {
    await page.goto(site.url)
    const run = await page.evaluate(async ({ events, key }) => {
      const created = await fetch(`${events}/ticket`, { method: 'POST', headers: { 'x-api-key': key } })
      const { ticket } = await created.json()
      return await new Promise((resolve, reject) => {
        const source = new EventSource(`${events}?ticket=${ticket}`)
        source.addEventListener('end', ({ data }) => {
          source.close()
          resolve(JSON.parse(data))
        })
        source.onerror = () => reject(new Error('The stream failed'))
      })
    }, { events: `${api.url}/api/tasks/runs/${id}/events`, key: owner.key })
    expect(run).toMatchObject({ id, status: 'completed' })
    expect(errors).toEqual([])
  })
})
