import { expect } from 'vitest'
import { call, type Headers } from '../../live/support/http.ts'
import { rule } from '../../live/support/rule.ts'
import { stripeHeaders } from '../../live/support/signatures.ts'

rule('a signed payment event is accepted once and again, and an old or changed one is refused', {
  needs: ['secrets.stripe_webhook'],
}, async () => {
  const body = JSON.stringify({
    id: `evt_${crypto.randomUUID().replaceAll('-', '')}`,
    object: 'event',
    api_version: '2026-01-01',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: 'customer.updated',
    data: { object: { id: 'cus_acceptance', object: 'customer' } },
  })
  const send = (raw: string, headers: Headers) => call('POST', '/api/webhooks/stripe', { headers, raw })
  for (let time = 0; time < 2; time++) {
    const { status, body: reply } = await send(body, stripeHeaders(body))
    expect([status, reply]).toEqual([200, { received: true }])
  }
  const old = stripeHeaders(body, { at: Math.floor(Date.now() / 1000) - 3600 })
  expect((await send(body, old)).status).toBe(400)
  expect((await send(`${body} `, stripeHeaders(body))).status).toBe(400)
})
