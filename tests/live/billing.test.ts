import { expect } from 'vitest'
import { key, once, openPayer, outsider, owner } from './support/actors.ts'
import { newIsrc, openArtist } from './support/created.ts'
import { credentialText, expectError, expectInvalid } from './support/errors.ts'
import { call, get, type Headers, post } from './support/http.ts'
import { withClients } from './support/mcp.ts'
import { deployment, NotRunnable, rule } from './support/rule.ts'
import { readStandIn } from './support/stand-ins.ts'
import { stripeHeaders } from './support/signatures.ts'
import { until } from './support/until.ts'

const successUrl = `${deployment.app_url}/card-saved`
const payer = once(openPayer)

/** A payer, and the recordings of a capture that costs more than its balance. */
async function beyondBalance() {
  const { as } = await payer()
  if ((await recharge(as)).enabled) throw new NotRunnable('an account without automatic recharge')
  const { body: { balance, reserved } } = await get('/api/credits', as)
  const required = 2500
  if (balance - reserved >= required) throw new NotRunnable(`an account with fewer than ${required} credits`)
  const isrcs = Array.from({ length: 25_000 }, (_, n) => `QZZZZ${String(n).padStart(7, '0')}`)
  return { as, balance, required, isrcs }
}

rule('a hosted page to save a card is opened', {}, async () => {
  const { as } = await payer()
  const { status, body } = await post('/api/subscriptions/card-on-file', { successUrl }, as)
  expect(status).toBe(200)
  expect(body).toEqual({ id: expect.stringMatching(/^cs_/), url: expect.stringMatching(/^https?:/) })
})

rule('errors of the card page have their texts and shape', {}, async () => {
  const path = '/api/subscriptions/card-on-file'
  expectInvalid(await post(path, {}, owner), 'error', 'successUrl is required')
  for (const successUrl of ['nowhere', '']) {
    const reply = await post(path, { successUrl }, owner)
    expectInvalid(reply, 'error', /successUrl (must be a valid URL|is required)/)
  }
  expectInvalid(await post(path, { successUrl: 'nowhere' }, owner), 'error', 'successUrl must be a valid URL')
  expectInvalid(await post(path, { successUrl: 'https://elsewhere.example.com/' }, owner), 'error')
  expectInvalid(await post(path, { successUrl, surprise: 1 }, owner), 'error', /surprise/)
  expectError(await post(path, { successUrl }), 401, 'unauthenticated', 'error', credentialText)
  const both = { ...owner, authorization: `Bearer ${owner['x-api-key']}` }
  expectError(await post(path, { successUrl }, both), 401, 'unauthenticated', 'error', credentialText)
})

rule(
  'concurrent requests for the card page make one customer',
  { needs: ['stand_ins', 'mail_folder'] },
  async () => {
    const { as, id } = await openPayer()
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => post('/api/subscriptions/card-on-file', { successUrl }, as)),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const pages = await Promise.all(
      replies.map(async ({ body }) => await (await fetch(body.url)).text()),
    )
    expect(pages.every((page) => page.includes('<form'))).toBe(true)
    expect(id).toBeTruthy()
  },
)

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

rule('payment events need a valid signature over the raw body', {}, async () => {
  const send = (body: string, headers: Headers) =>
    call('POST', '/api/webhooks/stripe', { headers, raw: body })
  const body = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, object: 'event', type: 'customer.updated' })
  const wrong = [{ 'content-type': 'application/json' }, stripeHeaders(body, { secret: 'whsec_wrong' })]
  for (const headers of wrong) {
    const reply = await send(body, headers as Headers)
    expect([reply.status, reply.headers.get('x-error-code')]).toEqual([400, 'invalid_input'])
  }
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

rule('credits have a balance and a ledger, newest first', {}, async () => {
  const { as } = await payer()
  const { status, body } = await get('/api/credits?limit=50', as)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'success',
    balance: expect.any(Number),
    reserved: expect.any(Number),
    free_credits_monthly: 333,
    entries: expect.any(Array),
  })
  const ids = body.entries.map(({ id }: { id: number }) => id)
  expect(ids).toEqual([...ids].sort((one, other) => other - one))
  for (const limit of ['0', 'x']) expectInvalid(await get(`/api/credits?limit=${limit}`, as), 'status')
})

rule('a request beyond the balance is a 402 that says what is needed, and charges nothing', {}, async () => {
  const { as, balance, required, isrcs } = await beyondBalance()
  const reply = await post('/api/playcount-snapshots', { isrcs }, as)
  expect([reply.status, reply.headers.get('x-error-code')]).toEqual([402, 'insufficient_credits'])
  expect(reply.body).toEqual({
    error: 'insufficient_credits',
    remaining_credits: expect.any(Number),
    required_credits: required,
    billingUrl: expect.stringMatching(/^https?:/),
  })
  expect((await get('/api/credits', as)).body.balance).toBe(balance)

  const unknown = await post('/api/content/create', { artist_account_id: crypto.randomUUID(), batch: 30 }, as)
  expectError(unknown, 404, 'not_found', 'status')
  const artist_account_id = await openArtist(as)
  const video = await post('/api/content/create', { artist_account_id, batch: 30 }, as)
  if (balance < 1500) {
    expect(video.body).toMatchObject({ error: 'insufficient_credits', required_credits: 1500 })
  }
  expectInvalid(await post('/api/playcount-snapshots', { isrcs: [...isrcs, newIsrc()] }, as), 'status')
})

rule('too few credits over MCP have the same fields, and say what to do', {}, async () => {
  const { as, balance, required, isrcs } = await beyondBalance()
  await withClients(as, async (client) => {
    const { isError, structuredContent, content, _meta } = await client.call('create_playcount_snapshot', {
      isrcs,
    })
    expect([isError, structuredContent]).toEqual([true, undefined])
    expect(_meta).toMatchObject({
      error_code: 'insufficient_credits',
      remaining_credits: expect.any(Number),
      required_credits: required,
      billingUrl: expect.stringMatching(/^https?:/),
    })
    expect(content[1]!.text).toContain(String(required))
    expect(content[1]!.text).toContain(_meta!.billingUrl)
  })
  expect((await get('/api/credits', as)).body.balance).toBe(balance)
})

rule(
  'an account begins with the free credits of the month',
  { needs: ['mail_folder'], credits: 1 },
  async () => {
    const { as } = await openPayer()
    expect((await get('/api/me', as)).body.credits).toBe(333)
    const { body } = await get('/api/credits', as)
    expect(body).toMatchObject({ balance: 333, reserved: 0, entries: [] })
  },
)

rule('concurrent charges do not overdraw the balance', { needs: ['mail_folder'], credits: 333 }, async () => {
  const { as } = await openPayer()
  const isrcs = Array.from({ length: 1000 }, (_, n) => `QZZZZ${String(n).padStart(7, '0')}`)
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => post('/api/playcount-snapshots', { isrcs }, as)),
  )
  // Each reserves 100 of 333 credits.
  const accepted = replies.filter(({ status }) => status === 202)
  expect(replies.every(({ status }) => status === 202 || status === 402)).toBe(true)
  expect(accepted.length).toBeLessThanOrEqual(3)
  expect(accepted.length).toBeGreaterThanOrEqual(1)
  const { body } = await get('/api/credits', as)
  expect(body.balance - body.reserved).toBeGreaterThanOrEqual(0)
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

rule('a purchase has bounds, and an allowed address to return to', {}, async () => {
  const path = '/api/credits/purchase'
  for (const credits of [499, 100_001, 500.5, '500']) {
    expectInvalid(await post(path, { credits, successUrl }, owner), 'status', /credits/)
  }
  expectInvalid(await post(path, { credits: 500 }, owner), 'status', 'successUrl is required')
  const elsewhere = { credits: 500, successUrl: 'https://elsewhere.example.com/' }
  expectInvalid(await post(path, elsewhere, owner), 'status', /successUrl is not allowed/)
  expectError(
    await post(path, { credits: 500, successUrl }),
    401,
    'unauthenticated',
    'status',
    credentialText,
  )
})

rule('the people of an organization read its credits, and only its owners what pays', {
  needs: ['organization_id', 'accounts.member'],
}, async () => {
  const query = `?organization_id=${deployment.organization_id}`
  for (const as of [owner, key('member')]) {
    expect((await get(`/api/credits${query}`, as)).body).toMatchObject({ free_credits_monthly: 0 })
  }
  expect((await get(`/api/credits/recharge${query}`, owner)).status).toBe(200)
  const refused = await get(`/api/credits/recharge${query}`, key('member'))
  expectError(refused, 403, 'forbidden', 'status', 'Only an owner may do this')
  for (const path of ['/api/credits', '/api/credits/recharge']) {
    expectError(await get(path + query, outsider), 403, 'forbidden', 'status')
  }
})
