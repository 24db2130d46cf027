import { expect, it } from 'vitest'
import { fixture } from '../../support/fixture.ts'
import { openWebhooks, subscribe } from './world.ts'

const platform = fixture(openWebhooks)
const count = 5_000

/** An endpoint with many deliveries, of which one has failed, and their runs. */
async function endpointWithDeliveries() {
  const { owner: sql } = platform.database
  const { owner, endpoint } = await subscribe(platform, 'https://hooks.example.com/')
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
  return { owner, endpoint }
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

it('lists read what they return, not all that was delivered', async () => {
  const { owner, endpoint } = await endpointWithDeliveries()
  const calls = [
    `api.list_webhook_deliveries('${endpoint.id}', 'failed', 1, 20)`,
    `api.list_task_runs(null, null, 1, 20)`,
  ]
  for (const call of calls) {
    await blocksOf(owner.id, call)
    expect(await blocksOf(owner.id, call)).toBeLessThan(200)
  }
  // The count of all needs no row of the table, only the index.
  const all = `api.list_webhook_deliveries('${endpoint.id}', null, 1, 20)`
  expect(await blocksOf(owner.id, all)).toBeLessThan(1_000)
})
