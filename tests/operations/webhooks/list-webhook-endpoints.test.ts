import { expect } from 'vitest'
import { outsider, owner } from '../../live/support/actors.ts'
import { useCreated } from '../../live/support/created.ts'
import { get } from '../../live/support/http.ts'
import { rule } from '../../live/support/rule.ts'

const created = useCreated()

rule('the endpoints of an account are listed to it alone, without their secrets', {}, async () => {
  const { secret, ...visible } = await created.webhookEndpoint()
  const list = await get('/api/webhooks/endpoints', owner)
  expect(list.body.endpoints).toContainEqual(visible)
  expect(list.text).not.toContain(secret)
  expect((await get('/api/webhooks/endpoints', outsider)).text).not.toContain(visible.id)
})
