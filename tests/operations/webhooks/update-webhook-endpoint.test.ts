import { expect, it } from 'vitest'
import { openReceiver } from './receiver.ts'
import { url, useWebhooks } from './world.ts'

const { platform, receiver, subscribe, read, change, finishRun, deliver, until } = useWebhooks()

it('applies to the given fields only', async () => {
  const of = await subscribe(url)
  const events = ['site.signup', 'run.finished']
  let expected: object = { url, description: '', events: ['run.finished'], enabled: true }
  const off = { enabled: false, disabled_reason: 'by_request', disabled_at: expect.any(String) }
  const on = { enabled: true, disabled_reason: null, disabled_at: null }
  const changes = [{ events }, { description: 'One' }, { url: `${url}2` }, { enabled: false }, {
    enabled: true,
  }]
  for (const fields of [...changes, {}]) {
    expected = { ...expected, ...fields, ...'enabled' in fields && (fields.enabled ? on : off) }
    expect(await change(of, fields)).toMatchObject(expected)
  }
})

it('of the address keeps the endpoint enabled when the old one responds with 410: the event goes to the new one', async () => {
  await using current = openReceiver()
  const hold = Promise.withResolvers<Response>()
  receiver.respondWith(() => hold.promise)
  const of = await subscribe()
  await finishRun(of)
  await using _worker = await deliver()
  await expect.poll(() => receiver.requests.length).toBe(1)
  await change(of, { url: current.url })
  hold.resolve(new Response(null, { status: 410 }))
  await until(of, { state: 'delivered', attempt_count: 2 })
  expect(await read(of)).toMatchObject({ enabled: true, failing_since: null })
  expect(current.requests).toHaveLength(1)
})

it('of the address ends the pause for the failures of the old one', async () => {
  const of = await subscribe(url)
  await platform.database.owner`
    update app.webhook_endpoints set failure_count = 9, failing_since = now(), paused_until = now() + interval '1 hour'
    where id = ${of.endpoint.id}`
  await change(of, { url: receiver.url })
  await finishRun(of)
  await using _worker = await deliver()
  await until(of, { state: 'delivered' })
})
