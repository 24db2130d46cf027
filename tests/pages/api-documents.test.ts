import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { scriptName } from '../../shared/adapters/documents/scalar.ts'
import { httpApp } from '../../shared/adapters/http/app.ts'
import { errorTable } from '../../shared/errors/errors.ts'
import { uploadReference } from '../../supabase/build/upload-files.ts'
import { writeNote } from '../contract/walk.ts'
import { desktop, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { groupOf } from '../support/groups.ts'
import { listen } from '../support/platform.ts'
import {
  broken,
  fits,
  hosts,
  linksOf,
  loaded,
  openDocuments,
  plain,
  reportViolations,
  scriptTimeoutMs,
} from './documents-world.ts'
import { violations } from './served.ts'

const world = fixture(openDocuments)

const screens = [
  ['a desktop in the dark', { ...desktop, colorScheme: 'dark' as const }],
  ['a phone', phone],
] as const

/** The violations of our own parts. The pictures have tests of their own, and so has the script of the reference. */
const ownViolations = (page: Page) => violations(page, ['.picture svg', '#reference'])
describe.each(plain)('%s in a browser', (path) => {
  it.each(screens)('is accessible, fits and loads nothing else on %s', async (_, screen) => {
    await world.browser.visit(async ({ page, errors, requests }) => {
      await reportViolations(page)
      await page.goto(world.url + path)
      expect(await fits(page)).toBe(true)
      expect(await ownViolations(page)).toEqual([])
      expect(errors).toEqual([])
      expect(loaded(requests)).toEqual([world.url + path])
    }, screen)
  })

  it('cannot be framed', async () => {
    await world.browser.visit(async ({ page }) => {
      await page.setContent(`<iframe src="${world.url + path}"></iframe>`)
      await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
    })
  })
})

describe.each(['/docs', '/api/docs'])('an operation tried below %s', (path) => {
  it.each(screens)('loads from this server alone on %s', async (_, screen) => {
    await world.browser.visit(async ({ page, errors, requests }) => {
      await reportViolations(page)
      await page.goto(`${world.url}${path}/try/get_credits`)
      await page.getByRole('button', { name: /Send/ }).first().waitFor({ timeout: scriptTimeoutMs })
      expect(await fits(page)).toBe(true)
      expect(await ownViolations(page)).toEqual([])
      expect(errors).toEqual([])
      expect(hosts(requests.filter((address) => !address.startsWith('data:')))).toEqual([world.url])
      expect(loaded(requests)).toHaveLength(2)
    }, screen)
  })
})

it('the reference without JavaScript lists the operations', async () => {
  await world.browser.visit(async ({ page, errors }) => {
    await page.goto(`${world.url}/docs`)
    await page.locator('summary', { hasText: 'Catalogs' }).first().click()
    await expect.poll(() => page.locator('#list_catalogs').isVisible()).toBe(true)
    await page.goto(`${world.url}/docs#get_site`)
    await expect.poll(() => page.locator('#get_site').isVisible()).toBe(true)
    expect(await fits(page)).toBe(true)
    expect(errors).toEqual([])
  }, { ...phone, javaScriptEnabled: false })
})

it('a deployment loads the script that tries an operation from Storage, on another origin', async () => {
  const { storage, services } = world.platform
  await uploadReference({ url: storage.origin, secretKey: storage.secretKey })
  const referenceScript = `${storage.origin}/storage/v1/object/public/reference/${scriptName}`
  const { url, close } = listen(httpApp([groupOf(writeNote)], { ...services, referenceScript }))
  await world.browser.visit(async ({ page, errors, requests }) => {
    await reportViolations(page)
    await page.goto(`${url}/api/docs/try/${writeNote.name}`)
    await page.getByRole('button', { name: /Send/ }).first().waitFor({ timeout: scriptTimeoutMs })
    expect(errors).toEqual([])
    expect(hosts(loaded(requests))).toEqual([url, storage.origin])
  }, desktop).finally(close)
})

it('an operation leads back to its page where the script is missing', async () => {
  await world.browser.visit(async ({ page }) => {
    await page.route('**/scalar-*.js', (route) => route.abort())
    await page.goto(`${world.url}/docs/try/get_credits`)
    await page.waitForURL('**/docs/operations/get_credits')
  })
})

it('the reference finds an operation, shows its group and its request in a language, and sends a request', async () => {
  await world.browser.visit(async ({ page, errors, requests }) => {
    await reportViolations(page)
    await page.goto(`${world.url}/docs`)
    await page.getByRole('searchbox').fill('credit balance')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'GET /api/credits', exact: true }).click()
    await page.waitForURL('**/docs/operations/get_credits')
    const current = page.getByRole('navigation', { name: 'Reference' }).locator('[aria-current=page]')
    await expect.poll(() => current.count()).toBe(1)
    await expect.poll(() => page.locator('pre').first().textContent())
      .toContain(`curl '${world.url}/api/credits`)
    await page.getByText('Python', { exact: true }).click()
    await page.getByRole('button', { name: 'Copy the request as Python' }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain('requests.get(')
    await expect.poll(() => page.locator('.code pre:visible').count()).toBe(2)
    await page.getByRole('link', { name: 'Try it' }).click()
    const answer = page.waitForResponse((response) => response.url().startsWith(`${world.url}/api/credits`))
    await page.getByRole('button', { name: /Send/ }).first().click({ timeout: scriptTimeoutMs })
    expect((await answer).status()).toBe(401)
    await page.getByText('unauthenticated').first().waitFor()
    // The browser itself reports the 401.
    expect(errors.filter((error) => !error.includes('401'))).toEqual([])
    expect(hosts(requests.filter((address) => !address.startsWith('data:')))).toEqual([world.url])
  }, { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
})

it('a comparison of the last days is tried, with problem details, and it is said which credential belongs where', async () => {
  await world.browser.visit(async ({ page }) => {
    await page.goto(`${world.url}/docs/try/get_catalog_playcount_history`)
    const key = page.getByPlaceholder('acp_sk_…').first()
    await key.waitFor({ timeout: scriptTimeoutMs })
    await expect.poll(() => page.getByPlaceholder(/^QUx/).count()).toBe(0)
    const since = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
    await expect.poll(() => page.locator('#reference').textContent()).toContain(`since=${since}&days=2`)
    await page.getByRole('button', { name: /apiKey/ }).last().click()
    await page.getByRole('option', { name: /accessToken/ }).click()
    await page.getByRole('option', { name: /apiKey/ }).click()
    await page.getByPlaceholder('access token of a session').first().waitFor()
    const request = page.waitForRequest((request) => request.url().includes('/playcount-history?'))
    await page.getByRole('button', { name: /Send/ }).first().click()
    expect(await (await request).headerValue('accept')).toBe('application/problem+json, application/json')
  }, desktop)
})

describe('links', () => {
  const pages = ['/', '/s', '/docs', '/docs/guides', '/docs/guides/sites', '/docs/operations/get_site']
  pages.push('/docs/search?q=site', '/docs/play-count-history', '/docs/errors', '/api/docs')
  it.each(pages)('of %s lead to pages and parts that exist', async (path) => {
    const page = await (await fetch(world.url + path)).text()
    // Tests have no network.
    const links = linksOf(page, world.url + path).filter((link) => link.startsWith(world.url))
    expect(links.length).toBeGreaterThan(4)
    expect(await broken(links)).toEqual([])
  })

  it('of the pages of all errors lead to pages and parts that exist', async () => {
    const pages = Object.keys(errorTable).map((code) => `${world.url}/docs/errors/${code}`)
    const links = await Promise.all(
      pages.map(async (page) => linksOf(await (await fetch(page)).text(), page)),
    )
    expect(await broken([...new Set(links.flat())])).toEqual([])
  })

  it.each(['/llms.txt', '/api/llms.txt'])('of %s lead to pages and parts that exist', async (path) => {
    const text = await (await fetch(world.url + path)).text()
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!)
    expect(links.length).toBeGreaterThan(70)
    expect(await broken(links)).toEqual([])
  })

  it('begin at the landing page: everything is reached from there', async () => {
    const page = await (await fetch(`${world.url}/`)).text()
    const links = linksOf(page, `${world.url}/`)
    const paths = ['docs', 'docs/guides', 'docs/errors', 'openapi.json', 'llms.txt', 'health']
    expect(links).toEqual(expect.arrayContaining(paths.map((path) => `${world.url}/api/${path}`)))
    expect(page).toContain(`${world.url}/mcp`)
  })
})

describe('the landing page', () => {
  it('copies a snippet', async () => {
    await world.browser.visit(async ({ page }) => {
      await page.goto(world.url)
      await page.getByRole('button', { name: 'Copy: Add it to an agent' }).click()
      const snippet = await page.locator('#agent').textContent()
      await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(snippet)
    }, { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
  })

  it('has its snippets and no dead button without JavaScript', async () => {
    await world.browser.visit(async ({ page }) => {
      await page.goto(world.url)
      await expect.poll(() => page.locator('#server').isVisible()).toBe(true)
      await expect.poll(() => page.locator('.copy:visible').count()).toBe(0)
    }, { ...desktop, javaScriptEnabled: false })
  })
})
