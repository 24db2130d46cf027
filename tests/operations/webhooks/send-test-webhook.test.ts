import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { owner } from '../../live/support/actors.ts'
import { useCreated } from '../../live/support/created.ts'
import { get, post } from '../../live/support/http.ts'
import { openReceiver } from '../../live/support/receiver.ts'
import { rule } from '../../live/support/rule.ts'
import { until } from '../../live/support/until.ts'

const created = useCreated()
const list = '/api/webhooks/endpoints'

rule('an event arrives signed, by both secrets after a replacement', { needs: ['stand_ins'] }, async () => {
  await using receiver = await openReceiver()
  const { id, secret } = await created.webhookEndpoint(owner, { url: receiver.url })
  const rotated = (await post(`${list}/${id}/rotate-secret`, {}, owner)).body.endpoint.secret
  const { body: { delivery } } = await post(`${list}/${id}/test`, {}, owner)
  const { headers, body } = await until(() => receiver.requests[0])
  expect(delivery).toMatchObject({
    state: 'pending',
    attempts: [],
    event: { type: 'ping', data: { endpoint_id: id } },
  })
  const { id: eventId, ...event } = delivery.event
  expect(headers['webhook-id']).toBe(eventId)
  for (const each of [secret, rotated]) expect(new Webhook(each).verify(body, headers)).toEqual(event)
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow(/signature/i)
  const delivered = await until(async () =>
    (await get(`${list}/${id}/deliveries?state=delivered`, owner)).body.deliveries[0]
  )
  expect(delivered).toMatchObject({ id: delivery.id, error: null, next_attempt_at: null, attempt_count: 1 })
  expect(delivered.attempts).toMatchObject([{ number: 1, status_code: 204, error: null }])
})
