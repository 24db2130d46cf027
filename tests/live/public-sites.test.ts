import { expect } from 'vitest'
import { once, openPayer, payer } from './support/actors.ts'
import { atApp, page, useCreated } from './support/created.ts'
import { expectError, expectInvalid } from './support/errors.ts'
import { call, get, patch, post, remove } from './support/http.ts'
import { deployment, isLocal, rule } from './support/rule.ts'
import { generate, publish, unpublish } from './support/sites.ts'

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

rule('the public document has nothing private', { credits: 25, timeoutMs: 320_000 }, async () => {
  const { id, as, account } = await site()
  const email = fan()
  await signUp(id, { email, consent: 'yes' })
  const { body, text, status } = await get(`/api/sites/public/${id}`)
  expect([status, Object.keys(body)]).toEqual([200, ['snapshot']])
  const { text: html } = await get(page(id), undefined, atApp)
  for (const secret of [account, email, as['x-api-key']!, 'owner_id', 'created_by', 'A quiet page']) {
    expect(text).not.toContain(secret)
    expect(html).not.toContain(secret)
  }
  expect((await get(`/api/sites/public/${id}`, { 'x-api-key': 'wrong' })).status).toBe(200)
  const missing = await get(`/api/sites/public/${crypto.randomUUID()}`)
  expectError(missing, 404, 'not_found', 'error', 'This site is not published.')
})

rule('the public page works without JavaScript, with its own policy and no third party', {
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

rule('the public page has an ETag and answers 304', { timeoutMs: 320_000 }, async () => {
  const { id } = await site()
  const { headers } = await get(page(id), undefined, atApp)
  const etag = headers.get('etag')!
  expect(etag).toMatch(/^(W\/)?"[^"]+"$/)
  const again = await get(page(id), undefined, { ...atApp, headers: { 'if-none-match': etag } })
  expect([again.status, again.text]).toEqual([304, ''])
})

rule(
  'the playable part is sandboxed and reaches no network',
  { timeoutMs: 320_000 },
  async () => {
    const { id } = await site()
    const reply = await get(`${page(id)}/play`, undefined, atApp)
    if (reply.status === 404) return
    const policy = reply.headers.get('content-security-policy')!
    expect(policy).toMatch(/sandbox allow-scripts(;|$)/)
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).not.toMatch(/connect-src (?!'none')|allow-same-origin/)
    const { text } = await get(page(id), undefined, atApp)
    const frames = [...text.matchAll(/<iframe\b[^>]*>/g)].map(([tag]) => tag)
    for (const tag of frames) expect(tag).toMatch(/sandbox="allow-scripts"/)
  },
)

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

rule('a browser without JavaScript signs up with the form, gets a page, and consents to the printed text', {
  timeoutMs: 320_000,
}, async () => {
  const { id, as } = await site()
  const email = fan()
  const { text: html } = await get(page(id), undefined, atApp)
  const [, language] = /<input name="language" type="hidden" value="([^"]+)"/.exec(html)!
  const [, printed] = /name="consent"[^>]*>\s*<span[^>]*>([^<]+)</.exec(html)!
  const raw = new URLSearchParams({ email, consent: 'yes', website: '', language: language! })
  const reply = await call('POST', `${page(id)}/signup`, { ...atApp, raw, headers: { accept: 'text/html' } })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/html/),
  ])
  const form = await call('POST', `/api/sites/public/${id}/signup`, {
    raw: new URLSearchParams({ email: fan(), consent: 'yes' }),
    headers: { accept: 'application/json' },
  })
  expect(form.status, form.text).toBe(200)
  const { body } = await get(`/api/sites/${id}/signups`, as)
  expect(body.signups.map((row: { email: string }) => row.email)).toContain(email)
  const receipt = await get(`/api/sites/${id}/signups/receipt?email=${encodeURIComponent(email)}`, as)
  expect(receipt.body.receipt).toMatchObject({ consent_text: printed, language })
})

rule('a sign-up without consent or address is a 400', { timeoutMs: 320_000 }, async () => {
  const { id } = await site()
  const email = fan()
  const wrong = [
    {},
    { email },
    { consent: 'yes' },
    { email, consent: 'no' },
    { email, consent: true },
    { email, consent: 'YES' },
    { email: 'nobody', consent: 'yes' },
    { email: `${'x'.repeat(255)}@example.com`, consent: 'yes' },
    { email, consent: 'yes', surprise: 1 },
  ]
  for (const body of wrong) expectInvalid(await signUp(id, body), 'error')
})

rule(
  'an unpublished site takes no sign-ups, and its page is a 404',
  { credits: 25, timeoutMs: 320_000 },
  async () => {
    const { id, as } = await openSite()
    await unpublish(id, as)
    const reply = await signUp(id, { email: fan(), consent: 'yes' })
    expectError(reply, 404, 'not_found', 'error', 'This site is not published.')
    const missing = await signUp(crypto.randomUUID(), { email: fan(), consent: 'yes' })
    expectError(missing, 404, 'not_found', 'error', 'This site is not published.')
    for (const path of [page(id), `${page(id)}/play`]) {
      expect((await get(path, undefined, atApp)).status, path).toBe(404)
    }
  },
)

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

rule('a signed link shows the draft, and only that link', { credits: 25, timeoutMs: 320_000 }, async () => {
  const { as } = await payer()
  const { id } = await created.site(as)
  expectInvalid(await post(`/api/sites/${id}/preview`, {}, as), 'error')
  await generate(id, 0, as)
  const { body } = await post(`/api/sites/${id}/preview`, {}, as)
  expect(Date.parse(body.expires_at)).toBeGreaterThan(Date.now())
  const shown = await fetch(body.url)
  expect([shown.status, (await shown.text()).includes('<html')]).toEqual([200, true])
  const forged = await fetch(body.url.slice(0, -2) + (body.url.endsWith('AA') ? 'BB' : 'AA'))
  await forged.body?.cancel()
  expect(forged.status).toBe(404)
  expect((await get(page(id), undefined, atApp)).status).toBe(404)
})

rule(
  'unsaved edits are shown by their own link until the site changes',
  { credits: 25, timeoutMs: 320_000 },
  async () => {
    const { as } = await payer()
    const { id } = await created.site(as)
    const { draft, revision } = await generate(id, 0, as)
    const headline = 'A headline that nobody saved'
    const path = `/api/sites/${id}/preview`
    expectInvalid(await post(path, { design: { layout: 'maze' } }, as), 'error')
    const [{ body: edits }, { body: saved }] = [
      await post(path, { design: { headline } }, as),
      await post(path, {}, as),
    ]
    expect(edits.corrections).toEqual([])
    const shows = async (url: string) => {
      const response = await fetch(url)
      return [response.status, (await response.text()).includes(headline)]
    }
    expect([await shows(edits.url), await shows(saved.url)]).toEqual([[200, true], [200, false]])
    expect((await get(`/api/sites/${id}`, as)).body.site).toMatchObject({ revision, draft })
    await patch(`/api/sites/${id}`, { action: 'edit', revision, name: 'Another name' }, as)
    expect([await shows(edits.url), await shows(saved.url)]).toEqual([[404, false], [200, false]])
  },
)

rule('the owner erases a fan', { credits: 25, timeoutMs: 320_000 }, async () => {
  const { id, as } = await openSite()
  const email = fan()
  await signUp(id, { email, consent: 'yes' })
  expect((await remove(`/api/sites/${id}/signups`, as, { body: { email } })).status).toBe(200)
  expect((await get(`/api/sites/${id}/signups`, as)).body.signups).toEqual([])
})
