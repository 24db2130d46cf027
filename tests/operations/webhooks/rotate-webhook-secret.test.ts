import { expect, it } from 'vitest'
import { json } from '../../support/requests.ts'
import { verify } from './receiver.ts'
import { useWebhooks } from './world.ts'

const { platform, receiver, send, subscribe, read, finishRun, deliver } = useWebhooks()

it('adds the signature of the new secret, and keeps that of the old one for 24 hours', async () => {
  await using worker = await deliver()
  const of = await subscribe()
  const { owner, endpoint } = of
  const { endpoint: rotated } = await json(send(owner, 'POST', `/endpoints/${endpoint.id}/rotate-secret`))
  expect(rotated.secret).not.toBe(endpoint.secret)
  const expiry = Date.parse(rotated.previous_secret_expires_at) - Date.now()
  expect(Math.round(expiry / 3_600_000)).toBe(24)
  await finishRun(of)
  await expect.poll(() => receiver.requests.length).toBe(1)
  for (const secret of [endpoint.secret, rotated.secret]) {
    expect(verify(secret, receiver.requests[0]!)).toMatchObject({ type: 'run.finished' })
  }
  await platform.database.owner`
    update app.webhook_endpoints set previous_secret_expires_at = now() where id = ${endpoint.id}`
  await finishRun(of)
  await expect.poll(() => receiver.requests.length).toBe(2)
  expect(verify(rotated.secret, receiver.requests[1]!)).toMatchObject({ type: 'run.finished' })
  expect(() => verify(endpoint.secret, receiver.requests[1]!)).toThrow('No matching signature')
  expect((await read(of)).previous_secret_expires_at).toBe(null)
  expect(worker.lines.join('\n') + platform.log.join('\n')).not.toMatch(/whsec_/)
})
