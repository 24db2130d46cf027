import { describe, expect, it } from 'vitest'
import { fixture } from '../../support/fixture.ts'
import { json, sendJson } from '../../support/requests.ts'
import { prompt, siteWithDraft } from '../sites/world.ts'
import { createEndpoint, finishRun, listDeliveries, openWebhooks, send, subscribe } from './world.ts'

const platform = fixture(openWebhooks)
const url = 'https://hooks.example.com/'

/** An endpoint with so many pending deliveries. */
async function endpointWith(count: number) {
  const { owner, endpoint } = await subscribe(platform, url)
  await platform.database.owner`
    with events as (
      insert into app.webhook_events (owner_id, type, data, created_at)
      select ${owner.id}, 'run.finished', '{}', now() - interval '1 hour' from generate_series(1, ${count}) returning id
    )
    insert into app.webhook_deliveries (event_id, endpoint_id, created_at)
    select id, ${endpoint.id}, now() - interval '1 hour' from events`
  return { owner, endpoint }
}

describe('an endpoint with 10,000 pending deliveries', () => {
  it('gets no further ones: its owner sees them as failed, and the queue does not grow', async () => {
    const { owner, endpoint } = await endpointWith(9_999)
    const other = await createEndpoint(platform, owner, url)
    await finishRun(platform, owner)
    await finishRun(platform, owner)
    expect(await listDeliveries(platform, owner, endpoint.id, '?limit=2')).toMatchObject([
      { state: 'failed', error: 'too_many_pending', attempt_count: 0, next_attempt_at: null },
      { state: 'pending', error: null },
    ])
    expect(await listDeliveries(platform, owner, other.id)).toMatchObject([{ state: 'pending' }, {
      state: 'pending',
    }])
    const runs = await platform.database.owner`
      select from app.task_runs where account_id = ${owner.id} and task = 'deliver_webhook'`
    expect(runs).toHaveLength(3)
  })

  it('takes neither a test nor a delivered event again, but sends a pending one at once', async () => {
    const { owner, endpoint } = await endpointWith(10_000)
    await finishRun(platform, owner)
    const [failed, pending] = await listDeliveries(platform, owner, endpoint.id, '?limit=2')
    const error = 'The webhook endpoint has 10000 pending deliveries: wait until some are delivered'
    for (const path of [`/endpoints/${endpoint.id}/test`, `/deliveries/${failed.id}/resend`]) {
      expect((await json(send(platform, owner, 'POST', path), 409)).error).toBe(error)
    }
    await json(send(platform, owner, 'POST', `/deliveries/${pending.id}/resend`), 202)
  })
})

it('publishing a site, which sends an event each time, counts toward the limit of creations', async () => {
  platform.services.ports.generator = prompt
  const { owner, site } = await siteWithDraft(platform)
  const response = await sendJson(platform, owner, 'PATCH', `/api/sites/${site.id}`, {
    action: 'publish',
    revision: site.revision,
  })
  await json(Promise.resolve(response))
  expect(response.headers.get('ratelimit-policy')).toContain('"creation"')
})
