import { describe, expect, it } from 'vitest'
import { fieldsOfFile } from '../../shared/operation/operation.ts'
import { allOperations } from '../contract/walk.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'
import { readSource } from '../structure/imports.ts'
import { readPython } from './python.ts'

// The guides and the pages of operations, as a deployment serves them.

const platform = fixture(openPlatform)
const base = 'http://platform.test/api'
const get = async (path: string) => {
  const response = await platform.api.request(`/api/${path}`)
  return { status: response.status, type: response.headers.get('content-type')!, text: await response.text() }
}

/** The guides of the parts of the index that are for integrators. */
const indexed = readSource('docs/README.md').split(/^## /m).slice(1)
  .filter((section) => !/^(Operators|Contributors)/.test(section))
  .flatMap((section) => [...section.matchAll(/^\| \[[^\]]+\]\(([\w-]+)\.md\)/gm)].map(([, name]) => name!))
const guides = [...indexed, 'client', 'command-line', 'access', 'access-catalogs', 'access-work']
const tokens = (text: string) => text.length / 3.5

it('every guide for integrators is served as a page and as Markdown', async () => {
  expect(indexed.length).toBeGreaterThan(15)
  for (const name of guides) {
    const page = await get(`docs/guides/${name}`)
    const markdown = await get(`docs/guides/${name}.md`)
    expect([name, page.status, page.type, markdown.status, markdown.type])
      .toEqual([name, 200, 'text/html; charset=utf-8', 200, 'text/markdown; charset=utf-8'])
    expect(markdown.text).toMatch(/^# /)
    expect(page.text.match(/<h1/g)).toHaveLength(1)
    expect(page.text, 'A column without a name').not.toContain('<th></th>')
    // The addresses are those of the deployment.
    expect(page.text + markdown.text).not.toMatch(/localhost:8000|\.invalid|\{base_url\}|\{app_url\}/)
  }
})

it.each(allOperations.map(({ name, http }) => ({ name, http })))(
  '$name has a page, and at most 2,500 tokens of Markdown with request, response, errors and three languages',
  async ({ name, http }) => {
    const { status, text } = await get(`docs/operations/${name}.md`)
    expect(status).toBe(200)
    expect(tokens(text)).toBeLessThanOrEqual(2_500)
    expect(text).toContain(`# ${http.method.toUpperCase()} ${http.path}`)
    for (const heading of ['## Request', '## Response', '## Errors', '```sh\ncurl', '```py\nimport os']) {
      expect(text).toContain(heading)
    }
    const block = (language: string) => new RegExp(`\`\`\`${language}\\n([^]*?)\\n\`\`\``).exec(text)![1]!
    const python = readPython(block('py'))
    const curl = block('sh')
    const data = /-d '([^]*)'$/.exec(curl)?.[1]?.replaceAll(`'\\''`, `'`)
    expect(python.method).toBe(http.method)
    expect(curl).toContain(`'${python.url}'`)
    expect(python.json).toEqual(data === undefined ? undefined : JSON.parse(data))
    expect(python.files !== undefined).toBe(http.upload !== undefined)
    expect(text.includes('```ts')).toBe(http.upload === undefined && http.raw === undefined)
    expect((await get(`docs/operations/${name}`)).text).toContain('<h1')
  },
)

/** Each link of a page that leads to a document of the platform, as an address. */
function linksOf(text: string, from: string): URL[] {
  const targets = from.endsWith('.md')
    ? text.replaceAll(/```[^]*?```/g, '').matchAll(/\]\(([^)\s]+)\)/g)
    : text.matchAll(/<a[^>]* href="([^"]+)"/g)
  return [...targets].map(([, target]) => new URL(target!.replaceAll('&amp;', '&'), `${base}/${from}`))
    .filter(({ href }) => href.startsWith(`${base}/`))
}

it('every link between the documents leads to one that exists, from both forms, with its heading', async () => {
  const sources = [
    'docs/guides',
    'docs',
    'llms.txt.md',
    ...guides.flatMap((name) => [`docs/guides/${name}`, `docs/guides/${name}.md`]),
    'docs/operations/create_catalog',
    'docs/operations/create_catalog.md',
  ]
  const read = new Map<string, Promise<{ status: number; text: string }>>()
  const broken: string[] = []
  let count = 0
  for (const source of sources) {
    const { text } = await get(source.replace('llms.txt.md', 'llms.txt'))
    const links = linksOf(text, source)
    count += links.length
    for (const { href, pathname, hash } of links) {
      const path = pathname.replace(/^\/api\//, '')
      if (path.includes('{')) continue
      if (!read.has(path)) read.set(path, get(path))
      const target = await read.get(path)!
      const hasHeading = hash === '' || path.endsWith('.md') || target.text.includes(`id="${hash.slice(1)}"`)
      if (target.status !== 200 || !hasHeading) broken.push(`${source}: ${href}`)
    }
  }
  expect(broken).toEqual([])
  expect(count).toBeGreaterThan(500)
})

describe('llms.txt', () => {
  it('leads to Markdown, and to a look-up of an operation that is short', async () => {
    const { text } = await get('llms.txt')
    for (const name of guides) expect(text).toContain(`(${base}/docs/guides/${name}.md)`)
    for (const { name } of allOperations) expect(text).toContain(`(${base}/docs/operations/${name}.md)`)
  })

  it('has all guides and operations in one file beside it', async () => {
    const { text } = await get('llms-full.txt')
    for (const { http } of allOperations) {
      expect(text).toContain(`# ${http.method.toUpperCase()} ${http.path}`)
    }
    expect(text).toContain('# Start\n')
    expect(text).not.toMatch(/\.invalid|FOUR-WEEKS-AGO/)
    // A reader has the file alone: a link relative to a page leads nowhere.
    expect(text.replaceAll(/```[^]*?```/g, '').match(/\]\((?!https?:)[^()\s]+\)/g)).toBeNull()
  })
})

it('the requests on the pages of operations can be sent as they are', async () => {
  for (const { name, http } of allOperations) {
    const { text } = await get(`docs/operations/${name}.md`)
    const [, address] = /^curl [^]*?'(\S+?)'/m.exec(text)!
    const { since, until, ...query } = Object.fromEntries(new URL(address!).searchParams)
    // The date of today's data is that of `since`.
    if (until !== undefined) expect(since! <= until, name).toBe(true)
    if (http.upload) expect(fieldsOfFile(http.upload).filter((field) => field in query), name).toEqual([])
    expect(text.match(/```[^]*?```/g)!.slice(0, 3).join(), name).not.toContain('https://app.example.com')
  }
})

describe('the search', () => {
  it.each([
    ['playcount schedule', 'guides/captures'],
    ['idempotency key', 'guides/requests'],
    ['create_catalog', 'operations/create_catalog'],
    ['monthly_limit_credits', 'operations/set_recharge'],
    ['402', 'errors/insufficient_credits'],
  ])('finds %s', async (query, path) => {
    const { results } = JSON.parse((await get(`docs/search.json?q=${encodeURIComponent(query)}`)).text)
    const urls = results.map(({ url }: { url: string }) => url)
    expect(urls).toContain(`${base}/docs/${path}`)
    const pages = results.flatMap((
      { url, markdown = url }: { url: string; markdown?: string },
    ) => [url, markdown])
    for (const page of pages) expect((await get(page.slice(base.length + 1))).status).toBe(200)
  })

  it('finds words where they begin, and what has another name', async () => {
    const first = async (query: string) =>
      JSON.parse((await get(`docs/search.json?q=${query}`)).text).results[0]?.url
    expect(await first('ssets')).toBeUndefined()
    expect(await first('SSE')).toBe(`${base}/docs/operations/create_run_ticket`)
    expect(await first('python')).toContain('/docs/operations/')
    expect(await first('price')).toBe(`${base}/docs/guides/credits`)
    expect(await first('compare')).toBe(`${base}/docs/operations/get_catalog_playcount_history`)
  })

  it('shows what it finds on a page, and escapes what was entered', async () => {
    const { text } = await get('docs/search?q=create_catalog')
    expect(text).toContain('href="../docs/operations/create_catalog"')
    expect((await get(`docs/search?q=${encodeURIComponent('"><script>')}`)).text).not.toContain('"><script>')
    expect((await get('docs/search?q=%5B(*%5C')).status).toBe(200)
  })
})
