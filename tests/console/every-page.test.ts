import { describe, expect, it } from 'vitest'
import { titles } from '../../shared/web/console/addresses.ts'
import { useStack } from '../local/use-stack.ts'
import { readSource } from '../structure/imports.ts'
import { desktop, narrow, openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { sample } from '../support/sample.ts'
import { words } from '../support/words.ts'
import { everyAddress, expectEveryPage, sections } from './every-page.ts'
import { functions, inStates } from './functions.ts'
import { consoleOf } from './open-console.ts'

const local = useStack()
const browser = fixture(openBrowser)
const addresses = fixture(() => everyAddress(local))

const screens = [
  ['dark at 320 px', { ...narrow, colorScheme: 'dark' }],
  ['light at 1440 px', { ...desktop, colorScheme: 'light' }],
] as const

describe.each(sample(screens, 2))('%s', (_, options) => {
  it.each(sections)(
    'every page of %s is accessible, fits its screen and has its functions',
    async (section) => {
      await expectEveryPage(local, browser, addresses, section, options)
    },
  )
})

it('every page has its functions in the table, and what is only in some state is used by its test', () => {
  expect(Object.keys(functions).toSorted()).toEqual(
    Object.keys(titles).toSorted(),
  )
  const unused = inStates.filter(([, , control, test]) =>
    !readSource(`tests/console/${test}.test.ts`).includes(control)
  )
  expect(unused).toEqual([])
})

it('pages are revalidated and files never change; the default addresses lead into the console', async () => {
  const get = (path: string) => fetch(local.stack.app_url + path, { redirect: 'manual' })
  const page = await get('/s/console/w/me/catalogs')
  const html = await page.text()
  expect(page.headers.get('cache-control')).toBe('private, no-cache')
  expect(page.headers.get('set-cookie')).toBeNull()
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  const files = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, url]) => url!)
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    const response = await fetch(file)
    await response.body?.cancel()
    expect([response.status, response.headers.get('cache-control')])
      .toEqual([200, 'public, max-age=31536000, immutable'])
  }
  const missing = await get('/s/console/nothing')
  expect([missing.status, (await missing.text()).includes('There is nothing here')]).toEqual([404, true])
  for (
    const [path, to] of [
      ['/settings/connectors?connected=true', '/settings/connectors?connected=true'],
    ]
  ) {
    const response = await get(path!)
    expect([response.status, response.headers.get('location')]).toEqual([303, consoleOf(local) + to])
  }
})

it('unknown addresses are 404 and lead back, and a slash at the end is removed', async () => {
  for (
    const path of words(`
    constructor toString __proto__ catalogs/new/more w/me w/me/nothing w/me/constructor w/you/catalogs
    w/me/catalogs/1 files/main.js`)
  ) {
    const missing = await fetch(`${consoleOf(local)}/${path}`)
    expect([path, missing.status]).toEqual([path, 404])
    expect(await missing.text()).toContain(`<a href="${consoleOf(local)}">Go to your console</a>`)
  }
  for (const path of ['catalogs', 'w/me/pages/new', 'sites/%C3%A9']) {
    const moved = await fetch(`${consoleOf(local)}/${path}/?a=b`, { redirect: 'manual' })
    await moved.body?.cancel()
    expect([moved.status, moved.headers.get('location')]).toEqual([303, `${consoleOf(local)}/${path}?a=b`])
  }
})

it('every former address leads to its page, in the workspace of the organization that it named', async () => {
  const id = crypto.randomUUID()
  const organization = crypto.randomUUID().toUpperCase()
  const moved: Record<string, string> = {
    'catalogs': 'me/catalogs',
    'catalogs/new': 'me/catalogs/new',
    [`catalogs/${id}`]: `me/catalogs/${id}`,
    [`catalogs/${id}?source=https%3A%2F%2Fa.example%2F%3Fb`]:
      `me/catalogs/${id}?source=https%3A%2F%2Fa.example%2F%3Fb`,
    'sites': 'me/pages',
    'sites/new': 'me/pages/new',
    [`sites/${id.toUpperCase()}`]: `me/pages/${id.toUpperCase()}`,
    'artists': 'me/artists',
    'settings': 'me/settings',
    'settings/people': 'me/settings/people',
    'settings/credits': 'me/settings/billing',
    [`settings/credits?credits=500&organization=${organization}`]:
      `${organization}/settings/billing?credits=500`,
    'settings/keys': 'me/developers/keys',
    [`settings/keys?organization=${organization}`]: `${organization}/developers/keys`,
    'settings/keys?organization=../../x': 'me/developers/keys',
    'settings/connectors?connected=true': 'me/settings/services?connected=true',
    'settings/runs': 'me/developers/activity',
    'settings/webhooks': 'me/developers/webhooks',
    [`settings/webhooks/${id}`]: `me/developers/webhooks/${id}`,
  }
  const found: Record<string, string | null> = {}
  for (const path of Object.keys(moved)) {
    const response = await fetch(`${consoleOf(local)}/${path}`, { redirect: 'manual' })
    await response.body?.cancel()
    expect([path, response.status]).toEqual([path, 303])
    found[path] = response.headers.get('location')
  }
  for (const [path, to] of Object.entries(moved)) expect(found[path]).toBe(`${consoleOf(local)}/w/${to}`)
})
