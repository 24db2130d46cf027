import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { documentPaths } from '../../shared/adapters/documents/routes.ts'
import { httpApp } from '../../shared/adapters/http/app.ts'
import { errorGuides } from '../../shared/errors/error-guides.ts'
import { ownSchemaName } from '../../shared/adapters/openapi/error-schemas.ts'
import { type ErrorCode, errorTable } from '../../shared/errors/errors.ts'
import { interFile } from '../../shared/presentation/type.ts'
import { fixture } from '../support/fixture.ts'
import { groupOf } from '../support/groups.ts'
import { openPlatform } from '../support/platform.ts'
import { root } from '../../supabase/local/path.ts'
import { allOperations, writeNote } from './walk.ts'

const platform = fixture(openPlatform)
const get = (path: string, headers: Record<string, string> = {}) =>
  platform.api.request(path, { headers: { 'accept-encoding': 'gzip', ...headers } })
const read = async (path: string) => await (await get(path, { 'accept-encoding': 'identity' })).text()

const paths = documentPaths.filter((path) => !path.endsWith('.woff2')).map((path) =>
  path.replace(':code', 'conflict').replace(':operation', 'create_catalog').replace(
    'guides/:page',
    'guides/start',
  ).replace(
    ':page',
    'create_catalog.md',
  )
)
const pages = paths.filter((path) => path.startsWith('/api/docs') && !/\.\w+$/.test(path))
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

describe.each(paths)('%s', (path) => {
  it('is compressed for clients that accept it, and the same for all others', async () => {
    const [compressed, plain] = [await get(path), await get(path, { 'accept-encoding': 'gzip;q=0, br' })]
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect([compressed, plain].map(({ headers }) => headers.get('vary')))
      .toEqual(Array(2).fill('accept-encoding'))
    const bytes = gunzipSync(new Uint8Array(await compressed.arrayBuffer()))
    expect(new TextDecoder().decode(bytes) === await plain.text()).toBe(true)
  })

  it('is not sent again to a client that has it', async () => {
    const first = await get(path)
    await first.body?.cancel()
    const etag = first.headers.get('etag')!
    const again = await get(path, { 'if-none-match': etag })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+/)
    const other = await get(path, { 'if-none-match': etag, 'accept-encoding': 'identity' })
    await other.body?.cancel()
    expect(other.status).toBe(200)
  })
})

describe.each(pages)('%s', (path) => {
  it('may load only what it has itself', async () => {
    const response = await get(path)
    await response.body?.cancel()
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const policy = response.headers.get('content-security-policy')!
    const hash = "'sha256-[\\w+/=]+'"
    const font = `font-src http://platform\\.test/api/docs/inter-[\\d.]+woff2`
    const isTry = path.startsWith('/api/docs/try/')
    const sources = `style-src ${hash}; img-src data:;${
      isTry || path.startsWith('/api/docs/operations/') ? ` script-src ${hash};` : ''
    } ${font}${isTry ? `; connect-src 'self' http://platform\\.test` : ''}`
    const form = ['/api/docs', '/api/docs/search'].includes(path) ? "'self'" : "'none'"
    const rest = `base-uri 'none'; form-action ${form}; frame-ancestors 'none'`
    expect(policy).toMatch(new RegExp(`^default-src 'none'; ${sources}; ${rest}$`))
  })

  it('is complete HTML with one first heading', async () => {
    const page = await read(path)
    expect(page).toMatch(/^<!doctype html>/i)
    expect(page).not.toMatch(/undefined|\[object Object\]/)
    expect(page.match(/<h1/g)).toHaveLength(1)
  })
})

describe('the reference', () => {
  it('is one list of all operations, without scripts and in at most 16 kB', async () => {
    const reference = await read('/api/docs')
    for (const { name, http } of allOperations) {
      expect(reference).toContain(`docs/operations/${name}"`)
      expect(reference).toContain(http.path)
    }
    expect((await (await get('/api/docs')).arrayBuffer()).byteLength).toBeLessThan(16_000)
    const former = await get('/api/docs/operations')
    expect([former.status, former.headers.get('location')]).toEqual([308, '../docs'])
  })

  it('has a form for each operation with every parameter and body of the document', async () => {
    const { paths, security: ofAll } = JSON.parse(await read('/api/openapi.json'))
    for (const { name, http } of allOperations) {
      const page = await read(`/api/docs/try/${name}`)
      expect(page).toContain(
        `data-method="${http.method.toUpperCase()}" data-path="http://platform.test${http.path}"`,
      )
      const { parameters = [], requestBody, security = ofAll } = paths[http.path][http.method]
      const named = parameters.filter(({ in: place }: { in: string }) => place !== 'header')
      for (const { name, in: place } of named) expect(page).toContain(`name="${name}" data-in="${place}"`)
      const hasBody = /data-in="(body|file)"/.test(page)
      expect([name, hasBody]).toEqual([name, requestBody !== undefined])
      expect([name, page.includes('data-in="credential"')]).toEqual([name, security.length > 0])
    }
  })

  it('escapes the texts of operations', async () => {
    const text = '<script>alert(1)</script>'
    const input = writeNote.input.extend({ evil: z.string().meta({ description: text }) })
    const evil = { ...writeNote, summary: text, input, http: { ...writeNote.http, method: 'get' as const } }
    for (const path of ['operations', 'try'].map((kind) => `docs/${kind}/${writeNote.name}`)) {
      const page = await (await httpApp([groupOf(evil)], platform.services).request(`/api/${path}`)).text()
      expect(page).not.toContain('<script>alert')
      expect(page).toContain('&lt;script&gt;alert')
    }
  })

  it('has the typeface of its package at an address with the version', async () => {
    const folder = `${root}/node_modules/@fontsource-variable/inter`
    const { version } = JSON.parse(await Deno.readTextFile(`${folder}/package.json`))
    expect(interFile).toBe(`inter-${version}.woff2`)
    const response = await get(`/api/docs/${interFile}`)
    const file = await Deno.readFile(`${folder}/files/inter-latin-wght-normal.woff2`)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(file)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    })
  })
})

const missing = ['/api/docs/nope', '/api/docs/errors/nope', '/api/docs/a/b/c']
it.each(missing)('%s is a page that leads on for a browser, and the error for a program', async (path) => {
  const page = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.headers.get('x-error-code')).toBe('not_found')
  expect(page.headers.get('x-request-id')).not.toBeNull()
  const hrefs = [...(await page.text()).matchAll(/<li><a href="([^"]+)"/g)].map(([, href]) => href!)
  expect(hrefs.map((href) => new URL(href, `http://localhost${path}`).pathname))
    .toEqual(
      ['docs', 'docs/guides', 'docs/search', 'docs/play-count-history', 'docs/errors']
        .map((name) => `/api/${name}`),
    )
  const error = await get(path)
  expect([error.status, await error.json()]).toEqual([404, { status: 'error', error: 'Not found' }])
})

describe('the errors', () => {
  it('are all in the list, each with its page', async () => {
    const page = await read('/api/docs/errors')
    for (const [code, { status, meaning }] of Object.entries(errorTable)) {
      expect(page).toContain(`id="${code}"`)
      expect(page).toContain(`href="../docs/errors/${code}"`)
      expect(page).toContain(String(status))
      expect(page).toContain(escaped(meaning))
    }
  })

  const codes = Object.keys(errorTable) as ErrorCode[]
  it.each(codes)('have a page for %s with causes, remedy and each body that it has', async (code) => {
    const page = await read(`/api/docs/errors/${code}`)
    const { causes, remedy, retry } = errorGuides[code]
    const { status, meaning } = errorTable[code]
    for (const text of [meaning, remedy, retry.when, ...causes]) {
      expect(text).toMatch(/[.…]$/)
      expect(page).toContain(escaped(text))
    }
    const examples = [...page.matchAll(/<pre[^>]*>(HTTP [^<]*)<\/pre>/g)].map(([, text]) =>
      text!.replaceAll('&quot;', '"').replaceAll('&#39;', "'")
    )
    const bodies = examples.map((example) => JSON.parse(example.slice(example.indexOf('\n\n'))))
    expect(examples.every((example) => example.startsWith(`HTTP ${status}\n`))).toBe(true)
    expect(bodies.at(-1))
      .toMatchObject({ code, status, type: `http://platform.test/api/docs/errors/${code}` })
    const declaring = allOperations.filter(({ errors }) => errors.includes(code))
    const shapes = ownSchemaName(code) ? 1 : new Set(
      (declaring.length > 0 ? declaring : allOperations).map(({ http }) => http.errorBody),
    ).size
    expect(new Set(bodies.map((body) => Object.keys(body).join())).size).toBe(shapes + 1)
    for (const op of declaring) expect(page).toContain(`docs/operations/${op.name}"`)
  })

  it('without a page are a 404', async () => {
    for (const code of ['nonsense', 'constructor', '__proto__', 'Conflict', '%00']) {
      const response = await get(`/api/docs/errors/${code}`)
      await response.body?.cancel()
      expect([code, response.status]).toEqual([code, 404])
    }
  })

  it('have problems whose type is the address of their page', async () => {
    const response = await get('/api/nonsense', { accept: 'application/problem+json' })
    const { type } = await response.json()
    expect(await read(type.replace('http://platform.test', ''))).toContain('<code>not_found</code>')
  })
})

describe('llms.txt', () => {
  it('has every operation, with a link to its page', async () => {
    const response = await get('/api/llms.txt', { 'accept-encoding': 'identity' })
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toMatch(/^# .+\n\n> .+\n/)
    for (const { name, http, summary } of allOperations) {
      const action = http.action ? ` (${http.action})` : ''
      const link =
        `[${http.method.toUpperCase()} ${http.path}${action}](http://platform.test/api/docs/operations/${name}.md)`
      expect(text).toContain(`- ${link}: ${summary}`)
    }
  })
})
