import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { errorTable } from '../../shared/errors/errors.ts'
import { createAccount, createCatalog, observe, testIsrc } from '../support/accounts.ts'
import { desktop, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import {
  broken,
  fits,
  hosts,
  linksOf,
  loaded,
  openDocuments,
  plain,
  reportViolations,
} from './documents-world.ts'
import { violations } from './served.ts'

const world = fixture(openDocuments)

const screens = [
  ['a desktop in the dark', { ...desktop, colorScheme: 'dark' as const }],
  ['a phone', phone],
] as const

/** The violations of our own parts. The pictures have tests of their own. */
const ownViolations = (page: Page) => violations(page, ['.picture svg'])
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
      await page.getByRole('button', { name: /Send/ }).first().waitFor()
      expect(await fits(page)).toBe(true)
      expect(await ownViolations(page)).toEqual([])
      expect(errors).toEqual([])
      expect(hosts(requests.filter((address) => !address.startsWith('data:')))).toEqual([world.url])
      expect(loaded(requests)).toHaveLength(1)
    }, screen)
  })
})

it('the reference without JavaScript lists the operations', async () => {
  await world.browser.visit(async ({ page, errors }) => {
    await page.goto(`${world.url}/docs`)
    await expect.poll(() => page.locator('#list_catalogs').isVisible()).toBe(true)
    await page.goto(`${world.url}/docs#get_site`)
    await expect.poll(() => page.locator('#get_site').isVisible()).toBe(true)
    expect(await fits(page)).toBe(true)
    expect(errors).toEqual([])
  }, { ...phone, javaScriptEnabled: false })
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
    await page.getByRole('button', { name: /Send/ }).first().click()
    expect((await answer).status()).toBe(401)
    await page.getByText('unauthenticated').first().waitFor()
    // The browser itself reports the 401.
    expect(errors.filter((error) => !error.includes('401'))).toEqual([])
    expect(hosts(requests.filter((address) => !address.startsWith('data:')))).toEqual([world.url])
  }, { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
})

it('a request is sent with what the form has, and what is missing is said before it', async () => {
  const { platform } = world
  const account = await createAccount(platform.database)
  await world.browser.visit(async ({ page, errors }) => {
    await reportViolations(page)
    const send = page.getByRole('button', { name: 'Send request' })
    const answer = page.locator('#answer'), facts = page.locator('#facts')
    await page.goto(`${world.url}/docs/try/create_catalog`)
    await page.getByLabel('API key or access token').fill(account.key)
    const body = page.getByLabel('Body')
    await body.fill('{"name":')
    await send.click()
    await page.getByText('The body is not JSON').waitFor()
    await body.fill('{"name":"Tried"}')
    // Pressed again, it is the same request, of which one catalog comes.
    for (const _ of ['first', 'again']) {
      await send.click()
      await expect.poll(() => facts.textContent()).toMatch(/^201 · \d+ ms$/)
    }
    const { catalog } = JSON.parse((await answer.textContent())!)
    expect(catalog.name).toBe('Tried')
    expect((await answer.locator('.code-name').allTextContents()).length).toBeGreaterThan(5)

    await page.goto(`${world.url}/docs/try/list_catalogs`)
    await page.getByLabel('API key or access token').fill(account.key)
    await page.getByLabel('limit').fill('7')
    await expect.poll(() => page.locator('#sent').textContent()).toBe(`GET ${world.url}/api/catalogs?limit=7`)
    await send.click()
    await expect.poll(() => facts.textContent()).toMatch(/^200/)
    expect(JSON.parse((await answer.textContent())!).catalogs.map(({ id }: { id: string }) => id))
      .toEqual([catalog.id])

    await page.goto(`${world.url}/docs/try/get_catalog`)
    await send.click()
    await page.getByText('Fill in catalogId.').waitFor()
    expect(errors).toEqual([])
  }, desktop)
})

it('an answer that is a picture is shown, and problem details are asked for', async () => {
  const { database } = world.platform
  const account = await createAccount(database)
  const catalogId = await createCatalog(database, account, [testIsrc(1)])
  await observe(database, testIsrc(1), '2026-03-01', [100, 200, 350, 500, 700])
  await world.browser.visit(async ({ page, errors }) => {
    await reportViolations(page)
    await page.goto(`${world.url}/docs/try/draw_catalog_movers`)
    await page.getByLabel('API key or access token').fill(account.key)
    await page.getByLabel('catalogId').fill(catalogId)
    const request = page.waitForRequest((request) => request.url().includes(catalogId))
    await page.getByRole('button', { name: 'Send request' }).click()
    expect(await (await request).headerValue('accept')).toMatch(/^application\/problem\+json, image\//)
    await page.getByRole('img', { name: 'The response' }).waitFor()
    expect(errors).toEqual([])
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
