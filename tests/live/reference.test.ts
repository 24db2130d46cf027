import { expect } from 'vitest'
import { atApp } from './support/created.ts'
import { get, type Reply } from './support/http.ts'
import { openApi } from './support/openapi.ts'
import { deployment, NotRunnable, rule } from './support/rule.ts'

const operations = async () =>
  Object.entries((await openApi()).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation }))
  )

/** A page of HTML. Hosted Supabase sends it as plain text, except at a domain of one's own. */
async function readHtml(path: string, options = {}): Promise<Reply> {
  const reply = await get(path, undefined, options)
  expect(reply.status, reply.request).toBe(200)
  const type = reply.headers.get('content-type')
  if (type?.startsWith('text/plain')) throw new NotRunnable('a domain that sends pages as HTML')
  expect(type, reply.request).toMatch(/^text\/html/)
  expect(reply.text, reply.request).toMatch(/^<!doctype html>/i)
  expect(reply.text, reply.request).not.toMatch(/\[object Object\]|>undefined</)
  return reply
}

/** Expects that a page loads nothing from elsewhere, and that its typeface is there. */
async function expectOwnContent({ headers, text, request }: Reply) {
  const policy = headers.get('content-security-policy')
  expect(policy, request).toMatch(/default-src 'none'/)
  expect(policy, request).toMatch(/frame-ancestors 'none'/)
  expect(policy, request).not.toMatch(/\*|unsafe-eval|script-src[^;]*unsafe-inline/)
  expect(headers.get('x-content-type-options'), request).toBe('nosniff')
  expect(headers.get('set-cookie'), request).toBeNull()
  const { base_url, app_url } = deployment
  expect(text.replaceAll(`="${app_url}/`, '="/').replaceAll(`="${base_url}/`, '="/'), request).not.toMatch(
    /<(?:script|img|iframe|link rel="stylesheet")\b[^>]+(?:src|href)="https?:/,
  )
  const [, typeface] = /url\("([^"]+)"\) format\("woff2"\)/.exec(text)!
  const file = await get('', undefined, { at: new URL(typeface!, `${deployment.base_url}/oauth/`).href })
  expect([file.status, file.headers.get('content-type')], request).toEqual([200, 'font/woff2'])
}

rule(
  'the reference has every operation, with and without scripts, and loads nothing of others',
  {},
  async () => {
    const all = await operations()
    const reply = await readHtml('/api/docs')
    await expectOwnContent(reply)
    const titles = all.map(({ method, path }) => `${method.toUpperCase()}</b> <code>${path}`)
    expect(titles.filter((title) => !reply.text.includes(title))).toEqual([])
    const first = all[0]!.operation.operationId
    const tried = await readHtml(`/api/docs/try/${first}`)
    const page = await readHtml(`/api/docs/operations/${first}`)
    for (const shown of [tried, page]) {
      await expectOwnContent(shown)
      expect(shown.text).not.toContain('<script src')
    }
  },
)

rule(
  'every guide and operation that llms.txt names is Markdown of at most 2,500 tokens for an operation',
  {},
  async () => {
    const { text } = await get('/api/llms.txt')
    const links = [...text.matchAll(/\]\((https?:[^)#]+\.md)\)/g)].map(([, link]) => link!)
    expect(links.length).toBeGreaterThan(100)
    for (const at of links) {
      const { status, headers, text } = await get('', undefined, { at })
      expect([status, headers.get('content-type')], at).toEqual([200, 'text/markdown; charset=utf-8'])
      expect(text, at).toMatch(/^# /)
      if (at.includes('/operations/')) expect(text.length / 3.5, at).toBeLessThanOrEqual(2_500)
    }
  },
)

rule('llms.txt names every operation, and each of its links leads somewhere', {}, async () => {
  const { status, headers, text } = await get('/api/llms.txt')
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
  expect(text).toMatch(/^# .+\n\n> .+\n/)
  const lines = (await operations()).map(({ method, path }) => `- [${method.toUpperCase()} ${path}`)
  expect(lines.filter((line) => !text.includes(line))).toEqual([])
  const links = [...text.matchAll(/\]\((https?:[^)#]+)/g)].map(([, link]) => link!)
  for (const link of new Set(links)) {
    expect((await get('', undefined, { at: link })).status, link).toBe(200)
  }
})

rule('the page for connecting an app loads nothing of others', { needs: ['session'] }, async () => {
  await expectOwnContent(await readHtml(`/oauth/consent?authorization_id=${'a'.repeat(32)}`))
})

rule('the landing page leads to the reference, the errors and MCP', {}, async () => {
  const landing = await readHtml('/s', atApp)
  await expectOwnContent(landing)
  for (const path of ['docs', 'docs/errors', 'llms.txt', 'openapi.json']) {
    expect(landing.text).toContain(`href="${deployment.base_url}/api/${path}"`)
  }
  expect(landing.text).toContain(`${deployment.base_url}/mcp`)
})
