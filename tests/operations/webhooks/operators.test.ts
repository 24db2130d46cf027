import { describe, expect, it } from 'vitest'
import { registry } from '../../../shared/platform/metrics/metrics.ts'
import { parseMetrics, valueOf } from '../../observability/parse.ts'
import { fixture } from '../../support/fixture.ts'
import { openReceiver, refuse } from './receiver.ts'
import {
  createEndpoint,
  fastSchedule,
  finishRun,
  openDeliverer,
  openWebhooks,
  untilDelivery,
} from './world.ts'
import { createAccount } from '../../support/accounts.ts'

const platform = fixture(openWebhooks)
const receiver = fixture(openReceiver, 'each')

const attempts = (outcome: string) =>
  valueOf(parseMetrics(registry.text()), 'platform_webhook_attempts_total', { outcome })

describe('an operator', () => {
  it('sees failed attempts in the metrics, and in the log with their endpoint and delivery', async () => {
    await using worker = await openDeliverer(platform, { schedule: { ...fastSchedule, retryMs: [] } })
    const owner = await createAccount(platform.database)
    const endpoint = await createEndpoint(platform, owner, receiver.url)
    const before = { ok: attempts('ok'), http_status: attempts('http_status') }
    receiver.respondWith(refuse(503))
    await finishRun(platform, owner)
    const failed = await untilDelivery(platform, owner, endpoint.id, { state: 'failed' })
    expect(worker.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'webhook failed'))
      .toEqual([expect.objectContaining({
        endpoint_id: endpoint.id,
        delivery_id: failed.id,
        run_id: expect.any(String),
        error: 'http_status',
        status: 503,
        attempt: 1,
      })])
    receiver.respondWith(() => new Response())
    await finishRun(platform, owner)
    await untilDelivery(platform, owner, endpoint.id, { state: 'delivered' })
    expect(attempts('http_status')).toBe(before.http_status + 1)
    expect(attempts('ok')).toBe(before.ok + 1)
  })
})
