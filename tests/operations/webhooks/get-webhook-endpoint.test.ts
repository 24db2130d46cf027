import { expect } from 'vitest'
import { outsider, owner } from '../../live/support/actors.ts'
import { useCreated } from '../../live/support/created.ts'
import { expectSameAsMissing } from '../../live/support/errors.ts'
import { call, get } from '../../live/support/http.ts'
import { rule } from '../../live/support/rule.ts'

const created = useCreated()

rule('a foreign webhook endpoint answers as a missing one, whatever is requested of it', {}, async () => {
  const { secret: _, ...endpoint } = await created.webhookEndpoint()
  const { id } = endpoint
  const missing = crypto.randomUUID()
  for (const request of ['GET', 'PATCH', 'DELETE', 'POST /rotate-secret', 'POST /test', 'GET /deliveries']) {
    const [method, suffix = ''] = request.split(' ') as [string, string?]
    const body = method === 'PATCH' ? { enabled: false } : undefined
    const send = (id: string) =>
      call(method, `/api/webhooks/endpoints/${id}${suffix}`, { as: outsider, body })
    expectSameAsMissing(await send(id), await send(missing), id, missing)
  }
  expect((await get(`/api/webhooks/endpoints/${id}`, owner)).body.endpoint).toEqual(endpoint)
})
