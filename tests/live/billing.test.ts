import { expect } from 'vitest'
import { openPayer } from './support/actors.ts'
import { expectError } from './support/errors.ts'
import { call, get, type Headers, post } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'
import { stripeHeaders } from './support/signatures.ts'
import { readStandIn } from './support/stand-ins.ts'
import { until } from './support/until.ts'

const successUrl = `${deployment.app_url}/card-saved`

const recharge = async (as: Headers) => (await get('/api/credits/recharge', as)).body.recharge

rule('the saved card becomes the default, and automatic recharge needs one', {
  needs: ['stand_ins', 'mail_folder'],
}, async () => {
  const { as } = await openPayer()
  const enable = () => call('PUT', '/api/credits/recharge', { as, body: { enabled: true } })
  expectError(await enable(), 409, 'conflict', 'status', 'Save a card first')
  const { body } = await post('/api/subscriptions/card-on-file', { successUrl }, as)
  const form = new URLSearchParams({
    number: '4242424242424242',
    card: '4242424242424242',
    expiry: '12 / 40',
    cvc: '123',
  })
  const saved = await fetch(body.url, { method: 'POST', body: form, redirect: 'manual' })
  await saved.body?.cancel()
  expect(saved.status, await readStandIn('stripe', new URL(body.url).pathname)).toBe(303)
  const card = await until(async () => (await recharge(as)).card ?? undefined)
  expect(card).toMatchObject({ last4: '4242' })
  expect((await enable()).status).toBe(200)
  expect(await recharge(as)).toMatchObject({ enabled: true, credits: 1000 })
})

rule('credits are bought on a hosted page, and added once it is paid', {
  needs: ['stand_ins', 'mail_folder'],
}, async () => {
  const { as } = await openPayer()
  const { status, body } = await post('/api/credits/purchase', { credits: 1500, successUrl }, as)
  expect([status, body]).toEqual([200, {
    status: 'success',
    id: expect.stringMatching(/^cs_/),
    url: expect.stringMatching(/^https?:/),
  }])
  const form = new URLSearchParams({ number: '4242424242424242' })
  const paid = await fetch(body.url, { method: 'POST', body: form, redirect: 'manual' })
  await paid.body?.cancel()
  expect(paid.status, await readStandIn('stripe', new URL(body.url).pathname)).toBe(303)
  const entries = await until(async () => {
    const { entries } = (await get('/api/credits', as)).body
    return entries.length > 0 ? entries : undefined
  })
  expect(entries).toMatchObject([{ kind: 'purchase', amount: 1500 }, { kind: 'monthly_floor' }])
})

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
