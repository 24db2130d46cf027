import { expect, it } from 'vitest'
import type { OpenPage } from '../support/browser.ts'
import { sample } from '../support/sample.ts'
import { allow, consentLine, consentPage, details, detailsLine } from './consent-page.ts'

const { authServer, served, visit } = consentPage()

it.each([
  ['markup', '<img src=x onerror=alert(1)><b>Bank</b>', '<img src=x onerror=alert(1)><b>Bank</b>'],
  ['line breaks and directions', 'A\n\n\u202eknab\u0007\u200b', 'A knab'],
  ['its length', 'x'.repeat(1024), `${'x'.repeat(60)}…`],
  ['nothing', ' \u200b ', 'an app without a name'],
])('cannot deceive by a name of %s', async (_, name, shown) => {
  authServer.order(detailsLine, details({ name }))
  await visit(async ({ page, errors }) => {
    await page.getByRole('button', { name: 'Allow' }).waitFor()
    await expect.poll(() => page.locator('.name').textContent()).toBe(shown)
    await expect.poll(() => page.locator('.name *').count()).toBe(0)
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(errors).toEqual([])
  })
})

const unsafe = [
  'javascript:alert(document.domain)',
  'javascript://client.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://evil.example/callback?code=c',
  'http://client.example/callback?code=c',
  'not an address',
]

it.each(sample(unsafe, 2))('cannot send the browser to %s after the decision', async (redirect_url) => {
  authServer.order(consentLine, { redirect_url })
  await visit(async ({ page }) => {
    await allow(page)
    await page.getByRole('heading', { name: 'This app cannot be connected' }).waitFor()
    expect(page.url()).toBe(served.url)
  })
})

it.each([
  ...unsafe.slice(0, 3),
  'https://claude.ai@evil.example/callback',
  'http://localhost@evil.example/callback',
])('is not shown for consent with the address %s', async (address) => {
  authServer.order(detailsLine, details({ name: 'Claude' }, address))
  await visit(async ({ page }) => {
    await page.getByRole('heading', { name: 'This app cannot be connected' }).waitFor()
  })
})

const unencrypted = [
  'http://client.example/callback',
  'http://localhost.evil.example/callback',
  'http://127.0.0.1.evil.example/callback',
  'http://192.168.0.1/callback',
  'http://[::ffff:127.0.0.1]/callback',
]

it.each(sample(unencrypted, 2))('cannot get the answer over %s', async (address) => {
  const isRefused = async ({ page }: OpenPage) => {
    await page.getByRole('heading', { name: 'This app cannot be connected' }).waitFor()
    await expect.poll(() => page.locator('#message').textContent()).toContain('not encrypted')
    expect(page.url()).toBe(served.url)
  }
  authServer.order(detailsLine, details({ name: 'Claude' }, address))
  await visit(isRefused)
  authServer.order(detailsLine, { redirect_url: `${address}?code=c` })
  await visit(isRefused)
})

it('cannot put the page into a frame', async () => {
  const { headers } = await fetch(served.url)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-frame-options')).toBe('DENY')
})
