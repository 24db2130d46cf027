import { expect } from 'vitest'
import { once, openPayer, payer } from './support/actors.ts'
import { atApp, page, useCreated } from './support/created.ts'
import { expectError } from './support/errors.ts'
import { call, get, post } from './support/http.ts'
import { deployment, isLocal, rule } from './support/rule.ts'
import { generate, publish } from './support/sites.ts'

const created = useCreated()

async function openSite(payment = payer()) {
  const { as, email, id: account } = await payment
  const { id } = await created.site(as)
  await generate(id, 0, as)
  await publish(id, 1, as)
  return { id, as, email, account }
}
/** A published site that the rules only read. */
const site = once(openSite)

const signUp = (id: string, body: unknown) => post(`/api/sites/public/${id}/signup`, body)
const fan = () => `acceptance-fan-${crypto.randomUUID()}@example.com`

rule('the public page works without JavaScript, with its own policy and no third party', {
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { id } = await site()
  const { status, text, headers } = await get(page(id), undefined, atApp)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  const policy = headers.get('content-security-policy')!
  expect(policy).toMatch(/default-src 'none'/)
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
  expect(policy).toMatch(/frame-ancestors 'none'/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('set-cookie')).toBeNull()
  expect(text).toMatch(/<html lang="\w+"/)
  expect(text).toMatch(/<meta property="og:title"/)
  expect(text).toMatch(/<form[^>]+method="post"/i)
  expect(text).toMatch(/<input[^>]+type="email"/)
  const own = [deployment.app_url, deployment.base_url, deployment.supabase_url ?? deployment.base_url]
    .map((address) => new URL(address).hostname)
  const loaded = [
    ...text.matchAll(/<(?:script|link|img|iframe|source|audio|video)\b[^>]*?(?:src|href)="(https?:[^"]+)"/g),
  ]
    .filter(([tag]) => !/rel="canonical"/.test(tag))
  for (const [, address] of loaded) {
    expect([...own, '127.0.0.1', 'localhost']).toContain(new URL(address!).hostname)
  }
})

rule('a sign-up is stored once, with the same response for a duplicate and a bot', {
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { id, as } = await openSite()
  const email = fan()
  const body = { email: `  ${email.toUpperCase()} `, consent: 'yes', website: '' }
  const replies = [
    await signUp(id, body),
    await signUp(id, { email, consent: 'yes' }),
    await signUp(id, { email: fan(), consent: 'yes', website: 'https://bot.example.com' }),
  ]
  for (const { status, text } of replies) expect([status, text]).toEqual([200, '{"success":true}'])
  const { body: list } = await get(`/api/sites/${id}/signups`, as)
  expect(list).toMatchObject({ signups: [{ email, created_at: expect.any(String) }] })

  const later = fan()
  await signUp(id, { email: later, consent: 'yes' })
  const { body: both } = await get(`/api/sites/${id}/signups`, as)
  expect(both.signups.map((row: { email: string }) => row.email)).toEqual([later, email])

  const csv = await get(`/api/sites/${id}/signups.csv`, as)
  expect(csv.headers.get('content-type')).toMatch(/^text\/csv/)
  const [head, ...rows] = csv.text.trim().split(/\r?\n/)
  const row = rows.find((line) => line.includes(email))
  expect(head).toContain('consent')
  expect(row).toContain(email)

  const link = new URL(/https?:\/\/\S+unsubscribe\?token=[^\s",]+/.exec(row!)![0])
  const opened = await call(
    'GET',
    link.pathname.slice(new URL(deployment.app_url).pathname.replace(/\/$/, '').length) + link.search,
    atApp,
  )
  expect(opened.status).toBe(200)
  expect((await get(`/api/sites/${id}/signups`, as)).body.signups).toHaveLength(2)
  const erased = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  await erased.body?.cancel()
  expect(erased.ok).toBe(true)
  expect((await get(`/api/sites/${id}/signups`, as)).body.signups).toHaveLength(1)
})

rule('one client signs up ten times in a minute, whatever it claims its address is', {
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  // Ten fans of one network use up the mail of an account's sites for a day, so this one has an account of its own.
  const { id } = await openSite(openPayer())
  const statuses = []
  for (let time = 0; time < 12; time++) {
    const headers = { 'x-forwarded-for': `198.51.100.${time}`, 'x-real-ip': `198.51.100.${time}` }
    const reply = await call('POST', `/api/sites/public/${id}/signup`, {
      body: { email: fan(), consent: 'yes' },
      headers,
    })
    statuses.push(reply.status)
    if (reply.status !== 429) continue
    expectError(reply, 429, 'rate_limited', 'error')
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  // A deployment with several addresses of this client may allow more.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
  if (isLocal) expect(statuses.slice(10)).toEqual([429, 429])
  else expect(statuses).toContain(429)
})

rule('the QR code of a page is a picture without scripts', { timeoutMs: 320_000 }, async () => {
  const { id } = await site()
  const { status, headers, text } = await get(`${page(id)}/qr.svg`, undefined, atApp)
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\/svg\+xml/)])
  expect(text).toMatch(/^<svg/)
  expect(text).not.toMatch(/<script|\son\w+=/)
  expect((await get(`${page(crypto.randomUUID())}/qr.svg`, undefined, atApp)).status).toBe(404)
})
