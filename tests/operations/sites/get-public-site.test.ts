import { expect } from 'vitest'
import { once, payer } from '../../live/support/actors.ts'
import { atApp, page, useCreated } from '../../live/support/created.ts'
import { expectSameAsMissing } from '../../live/support/errors.ts'
import { get } from '../../live/support/http.ts'
import { deployment, rule } from '../../live/support/rule.ts'
import { generate, publish } from '../../live/support/sites.ts'

const created = useCreated()

/** A published site that the rules only read. */
const site = once(async () => {
  const { as } = await payer()
  const { id } = await created.site(as)
  const { draft } = await generate(id, 0, as)
  await publish(id, 1, as)
  return { id, as, draft }
})

rule('the public view is the published document for anybody, and a draft is as a site that never was', {
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { id, as, draft } = await site()
  expect((await get(`/api/sites/public/${id}`)).body).toEqual({ snapshot: draft })
  const hidden = (await created.site(as)).id
  const missing = await get(`/api/sites/public/${crypto.randomUUID()}`)
  expectSameAsMissing(await get(`/api/sites/public/${hidden}`), missing)
})

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
  const elements = /<(?:script|link|img|iframe|source|audio|video)\b[^>]*?(?:src|href)="(https?:[^"]+)"/g
  for (const [tag, address] of text.matchAll(elements)) {
    if (/rel="canonical"/.test(tag)) continue
    expect([...own, '127.0.0.1', 'localhost']).toContain(new URL(address!).hostname)
  }
})

rule('the QR code of a page is a picture without scripts', { timeoutMs: 320_000 }, async () => {
  const { id } = await site()
  const { status, headers, text } = await get(`${page(id)}/qr.svg`, undefined, atApp)
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\/svg\+xml/)])
  expect(text).toMatch(/^<svg/)
  expect(text).not.toMatch(/<script|\son\w+=/)
  expect((await get(`${page(crypto.randomUUID())}/qr.svg`, undefined, atApp)).status).toBe(404)
})
