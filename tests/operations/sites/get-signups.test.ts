import { expect } from 'vitest'
import { openPayer, payer } from '../../live/support/actors.ts'
import { atApp, useCreated } from '../../live/support/created.ts'
import { expectError } from '../../live/support/errors.ts'
import { call, get, post } from '../../live/support/http.ts'
import { deployment, isLocal, rule } from '../../live/support/rule.ts'
import { generate, publish } from '../../live/support/sites.ts'

const created = useCreated()

async function openSite(payment = payer()) {
  const { as } = await payment
  const { id } = await created.site(as)
  await generate(id, 0, as)
  await publish(id, 1, as)
  return { id, as }
}
const signUp = (id: string, body: unknown) => post(`/api/sites/public/${id}/signup`, body)
const fan = () => `acceptance-fan-${crypto.randomUUID()}@example.com`

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
  const below = new URL(deployment.app_url).pathname.replace(/\/$/, '').length
  expect((await get(link.pathname.slice(below) + link.search, undefined, atApp)).status).toBe(200)
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
