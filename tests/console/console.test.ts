import { expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { violations } from '../pages/served.ts'
import { desktop, narrow, openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { consoleOf, loaded, mailedCode, signedIn, signInByPassword } from './open-console.ts'

const local = useStack()
const browser = fixture(openBrowser)

it(
  'a newcomer signs up by a mailed code, fills a catalog from a release and captures it, by keyboard',
  async () => {
    await browser.visit(async ({ page, errors, requests }) => {
      const email = `${crypto.randomUUID()}@example.com`
      const tabTo = async (name: RegExp) => {
        for (let i = 0; i < 60; i++) {
          await page.keyboard.press('Tab')
          const focused = page.locator(':focus')
          if (
            name.test(
              await focused.evaluate((element) => element.getAttribute('name') ?? element.textContent ?? ''),
            )
          ) {
            return
          }
        }
        throw new Error(`${name} cannot be reached by keyboard`)
      }
      await page.goto(`${consoleOf(local)}/catalogs/new`)
      await page.waitForURL('**/sign-in?next=*')
      await tabTo(/^email$/)
      await page.keyboard.type(email)
      await page.keyboard.press('Enter')
      await page.getByText(`on its way to ${email}`).first().waitFor()
      await page.keyboard.type('000000')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').filter({ hasText: 'invalid or has expired' }).waitFor()
      await page.getByRole('textbox', { name: 'Code' }).fill(await mailedCode(local, email))
      await page.keyboard.press('Enter')
      // Back where they were.
      await page.waitForURL('**/console/catalogs/new')

      await tabTo(/^name$/)
      await page.keyboard.type('<img src=x onerror=alert(1)>')
      await tabTo(/^source$/)
      await page.keyboard.type(local.stack.demo.release_url!)
      await page.keyboard.press('Enter')
      await page.getByText('new recordings').waitFor()
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('<img src=x onerror=alert(1)>')
      await page.locator('#fill button:focus').waitFor()
      await page.keyboard.press('Enter')
      await page.getByText('Added.', { exact: true }).waitFor()
      await page.locator('#songs').getByText(/^[1-9]\d* of \d+$/).waitFor()

      await page.getByRole('button', { name: 'Capture now' }).press('Enter')
      await expect.poll(() => page.locator('#capture').textContent(), { timeout: 15_000 }).toContain(
        'Captured.',
      )
      await page.getByRole('img', { name: 'Plays that the catalog gained' }).waitFor()
      await loaded(page)
      expect(await violations(page)).toEqual([])
      expect(requests.filter((url) => !url.startsWith(local.stack.base_url) && !url.startsWith('blob:')))
        .toEqual([])
      expect(requests.filter((url) => /token|eyJ/.test(url.replace('/auth/v1/token', '')))).toEqual([])
      // The wrong code.
      expect(errors.filter((error) => !/status of 4\d\d/.test(error))).toEqual([])
    }, desktop)
  },
  40_000,
)

const pages = () => [
  'catalogs',
  'catalogs/new',
  `catalogs/${local.stack.catalog_id}`,
  'sites',
  'sites/new',
  `sites/${local.stack.site_id}`,
  'artists',
  'settings',
  'settings/credits',
  'settings/keys',
  'settings/connectors?connected=true',
  'settings/runs',
  'settings/webhooks',
  'nothing-here',
]

it.each([
  ['light at 1440 px', { ...desktop, colorScheme: 'light' as const }],
  ['dark at 320 px', { ...narrow, colorScheme: 'dark' as const }],
])('every page is accessible and fits its screen: %s', async (_, options) => {
  await signedIn(local, browser, 'catalogs', async ({ page: first }) => {
    const found = await Promise.all(
      pages().map(async (path) => {
        const page = await first.context().newPage()
        await page.goto(`${consoleOf(local)}/${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await loaded(page)
        const width = await page.evaluate('document.documentElement.scrollWidth')
        const problems = await page.locator('.problem:not(:empty)').allTextContents()
        return { path, width, problems, violations: await violations(page, ['iframe']) }
      }),
    )
    expect(found).toEqual(
      pages().map((path) => ({
        path,
        width: options.viewport.width,
        problems: [],
        violations: [],
      })),
    )
  }, options)
}, 40_000)

it('a key is shown once, and a failed request is explained and tried again', async () => {
  await signedIn(local, browser, 'settings/keys', async ({ page }) => {
    await page.getByLabel('What it is for').fill('My server')
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = await page.locator('.secret code').textContent()
    const me = await fetch(`${local.stack.base_url}/api/me`, { headers: { 'x-api-key': key! } })
    expect(me.status).toBe(200)
    await me.body?.cancel()

    await page.route(
      '**/api/keys*',
      (route) =>
        route.fulfill({ status: 403, contentType: 'application/json', body: '{"detail":"<b>Not</b> now"}' }),
    )
    await page.reload()
    await page.getByRole('alert').filter({ hasText: '<b>Not</b> now' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute('**/api/keys*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('cell', { name: 'My server', exact: true }).waitFor()
    expect(await page.content()).not.toContain(key)
    await page.getByRole('button', { name: 'Revoke My server' }).click()
    await page.getByRole('button', { name: /confirm/ }).click()
    await page.getByText('revoked').waitFor()
  })
}, 20_000)

it('whose session has ended signs in and returns; another site is never returned to', async () => {
  await signedIn(local, browser, `catalogs/${local.stack.catalog_id}`, async ({ page }) => {
    await page.waitForURL(`**/catalogs/${local.stack.catalog_id}`)
    await page.route('**/api/catalogs/**', (route) => route.fulfill({ status: 401, body: '{}' }))
    await page.reload()
    await page.waitForURL('**/sign-in?next=*')
    await page.unrouteAll()
    await signInByPassword(local, page)
    await page.waitForURL(`**/catalogs/${local.stack.catalog_id}`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/sign-in?next=*')
    expect(await page.evaluate('localStorage.length')).toBe(0)
    for (
      const hostile of [
        'https://evil.example/',
        '//evil.example',
        'javascript:alert(1)',
        '/s/console/../../x',
      ]
    ) {
      await page.goto(`${consoleOf(local)}/sign-in?next=${encodeURIComponent(hostile)}`)
      await signInByPassword(local, page)
      expect(page.url()).toBe(`${consoleOf(local)}/catalogs`)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL('**/sign-in?next=*')
    }
  })
}, 20_000)

it(
  'a page is edited beside its preview, colors stay readable, and an earlier revision comes back',
  async () => {
    await signedIn(local, browser, `sites/${local.stack.site_id}`, async ({ page, errors }) => {
      const headline = page.locator('#edit').getByLabel('Headline', { exact: true })
      const before = await headline.inputValue()
      await headline.fill('Evening <b>Tide</b>')
      await page.locator('#edit').getByLabel('Text color').fill('#000000')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('foreground: #000000 could not be read').waitFor()
      await page.frameLocator('iframe').getByRole('heading', { name: 'Evening <b>Tide</b>' }).waitFor()
      await page.getByText('Not published').waitFor()
      await loaded(page)
      expect(await violations(page, ['iframe'])).toEqual([])
      await page.getByRole('button', { name: /^Bring back revision/ }).last().click()
      await expect.poll(() => headline.inputValue(), { timeout: 10_000 }).toBe(before)
      expect(errors).toEqual([])
    }, desktop)
  },
  20_000,
)

it('pages are revalidated and files never change; the default addresses lead into the console', async () => {
  const get = (path: string) => fetch(local.stack.app_url + path, { redirect: 'manual' })
  const page = await get('/s/console/catalogs')
  const html = await page.text()
  expect(page.headers.get('cache-control')).toBe('private, no-cache')
  expect(page.headers.get('set-cookie')).toBeNull()
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  const files = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, url]) => url!)
  expect(files).toHaveLength(2)
  for (const file of files) {
    const response = await fetch(file)
    await response.body?.cancel()
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  }
  const missing = await get('/s/console/nothing')
  expect([missing.status, (await missing.text()).includes('There is nothing here')]).toEqual([404, true])
  for (
    const [path, to] of [
      ['/console', '/catalogs'],
      ['/settings/connectors?connected=true', '/settings/connectors?connected=true'],
    ]
  ) {
    const response = await get(path!)
    expect([response.status, response.headers.get('location')]).toEqual([303, consoleOf(local) + to])
  }
})
