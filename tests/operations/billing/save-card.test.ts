import { expect } from 'vitest'
import { openPayer } from '../../live/support/actors.ts'
import { expectError } from '../../live/support/errors.ts'
import { call, get, post } from '../../live/support/http.ts'
import { deployment, rule } from '../../live/support/rule.ts'
import { readStandIn } from '../../live/support/stand-ins.ts'
import { until } from '../../live/support/until.ts'

rule('the saved card becomes the default, and automatic recharge needs one', {
  needs: ['stand_ins', 'mail_folder'],
}, async () => {
  const { as } = await openPayer()
  const recharge = async () => (await get('/api/credits/recharge', as)).body.recharge
  const enable = () => call('PUT', '/api/credits/recharge', { as, body: { enabled: true } })
  expectError(await enable(), 409, 'conflict', 'status', 'Save a card first')
  const { body } = await post('/api/subscriptions/card-on-file', { successUrl: deployment.app_url }, as)
  const number = '4242424242424242'
  const form = new URLSearchParams({ number, card: number, expiry: '12 / 40', cvc: '123' })
  const saved = await fetch(body.url, { method: 'POST', body: form, redirect: 'manual' })
  await saved.body?.cancel()
  expect(saved.status, await readStandIn('stripe', new URL(body.url).pathname)).toBe(303)
  const card = await until(async () => (await recharge()).card ?? undefined)
  expect(card).toMatchObject({ last4: '4242' })
  expect((await enable()).status).toBe(200)
  expect(await recharge()).toMatchObject({ enabled: true, credits: 1000 })
})
