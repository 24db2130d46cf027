import { expect, it } from 'vitest'
import { createClient } from '../../shared/client/mod.ts'
import { openReceiver } from '../operations/webhooks/receiver.ts'
import { openWebhooks, subscribe } from '../operations/webhooks/world.ts'
import { fixture } from '../support/fixture.ts'
import { listen } from '../support/platform.ts'

const platform = fixture(openWebhooks)
const server = fixture(() => listen(platform.api))
const receiver = fixture(openReceiver)

it('all failed deliveries of an endpoint are listed and sent again, over all pages', async () => {
  const { owner, endpoint } = await subscribe(platform, receiver.url)
  const { owner: sql } = platform.database
  await sql`select private.end_run(private.enqueue_run('some_task', ${owner.id}), '{}', null) from generate_series(1, 150)`
  await sql`update app.webhook_deliveries set state = 'failed', error = 'timed_out', next_attempt_at = null,
    finished_at = now() where endpoint_id = ${endpoint.id}`
  const client = createClient({ baseUrl: server.url, apiKey: owner.key })
  const listed = new Set<string>()
  for await (const { id } of client.webhooks.deliveriesAll(endpoint.id, { state: 'failed' })) listed.add(id)
  expect(listed.size).toBe(150)
  expect(await client.webhooks.resendFailed(endpoint.id)).toBe(150)
  const { pagination } = await client.webhooks.deliveries(endpoint.id, { state: 'pending' })
  expect(pagination.total_count).toBe(150)
})
