import { expect, it } from 'vitest'
import { json } from '../../support/requests.ts'
import { type Subscribed, url, useWebhooks } from './world.ts'

const { platform, send, subscribe, finishRun } = useWebhooks()
const count = 5_000

it('has pages, newest first, and can be limited to a state', async () => {
  const of = await subscribe(url)
  for (let n = 0; n < 5; n++) await finishRun(of, { n })
  const read = (query: string) =>
    json(send(of.owner, 'GET', `/endpoints/${of.endpoint.id}/deliveries${query}`))
  expect(await read('?page=2&limit=2')).toMatchObject({
    pagination: { page: 2, limit: 2, total_count: 5, total_pages: 3, has_more: true },
    deliveries: [2, 1].map((n) => ({ event: { data: { run: { output: { n } } } } })),
  })
  expect((await read('?state=pending')).pagination.total_count).toBe(5)
  expect((await read('?state=delivered')).deliveries).toEqual([])
})

/** Adds many deliveries, of which one has failed, and their runs. */
async function addDeliveries({ owner, endpoint }: Subscribed) {
  const { owner: sql } = platform.database
  await sql`
    with events as (
      insert into app.webhook_events (owner_id, type, data)
      select ${owner.id}, 'run.finished', '{}' from generate_series(1, ${count}) returning id
    ), numbered as (
      select id, row_number() over () as number from events
    )
    insert into app.webhook_deliveries (event_id, endpoint_id, state, finished_at)
    select id, ${endpoint.id}, case number when 1 then 'failed' else 'delivered' end, now() from numbered`
  await sql`
    insert into app.task_runs (task, account_id, state, finished_at)
    select 'deliver_webhook', ${owner.id}, 'completed', now() from generate_series(1, ${count})`
  for (const table of ['webhook_events', 'webhook_deliveries', 'task_runs']) {
    await sql.unsafe(`vacuum analyze app.${table}`)
  }
}

/** How many blocks of the database a call of a person reads. */
const blocksOf = (accountId: string, call: string) =>
  platform.database.owner.begin(async (sql) => {
    const claims = JSON.stringify({ account_id: accountId, credential: 'session' })
    const [row] = await sql.unsafe(`explain (analyze, buffers, format json)
      with scope as materialized (
        select set_config('request.jwt.claims', '${claims}', true), set_config('role', 'authenticated', true)
      ) select ${call} from scope`)
    const { Plan } = row!['QUERY PLAN'][0]
    return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  })

it('reads what it returns, not all that was delivered, like the list of runs', async () => {
  const of = await subscribe(url)
  await addDeliveries(of)
  const list = (state: string) => `api.list_webhook_deliveries('${of.endpoint.id}', ${state}, 1, 20)`
  for (const call of [list(`'failed'`), 'api.list_task_runs(null, null, 1, 20)']) {
    await blocksOf(of.owner.id, call)
    expect(await blocksOf(of.owner.id, call)).toBeLessThan(200)
  }
  // The count of all needs no row of the table, only the index.
  expect(await blocksOf(of.owner.id, list('null'))).toBeLessThan(1_000)
})
