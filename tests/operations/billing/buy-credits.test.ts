import { expect } from 'vitest'
import { openPayer } from '../../live/support/actors.ts'
import { get, post } from '../../live/support/http.ts'
import { deployment, rule } from '../../live/support/rule.ts'
import { readStandIn } from '../../live/support/stand-ins.ts'
import { until } from '../../live/support/until.ts'

rule('credits are bought on a hosted page, and added once it is paid', {
  needs: ['stand_ins', 'mail_folder'],
}, async () => {
  const { as } = await openPayer()
  const { status, body } = await post('/api/credits/purchase', {
    credits: 1500,
    successUrl: deployment.app_url,
  }, as)
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
