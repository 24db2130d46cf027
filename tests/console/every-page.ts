import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { useStack } from '../local/use-stack.ts'
import { withDatabase } from '../../supabase/local/with-database.ts'
import { openDetails } from '../pages/served.ts'
import type { TestBrowser } from '../support/browser.ts'
import { type Control, frame, functions } from './functions.ts'
import { addressOf, loaded, ofOrganization, signedIn, smallTargets, violations } from './open-console.ts'
import { apiOf, newDraft } from './open-editor.ts'
import { builtScripts, compressedBytes, maxScriptBytes } from './script-sizes.ts'

type Stack = ReturnType<typeof useStack>

/** The addresses of all pages that show something, by their paths: a published page with a visit of an earlier day, a fan and a change, and an endpoint, are made for it. */
export async function everyAddress(local: Stack): Promise<Record<string, string>> {
  const { sites } = apiOf(local)
  const site = await newDraft(local)
  await sites.publish(site, (await sites.get(site)).revision)
  await sites.edit(site, { revision: (await sites.get(site)).revision, design: { headline: 'Tide' } })
  await withDatabase(
    local.stack.database_url,
    (sql) =>
      sql`insert into app.site_visits (site_id, day, kind, name, count)
      values (${site}, (now() at time zone 'UTC')::date - 10, 'visit', 'direct', 1)`,
  )
  const fan = { email: 'ada@example.com', consent: 'yes' }
  await local.send('POST', `/api/sites/public/${site}/signup`, fan, {})
  const { body } = await local.send('POST', '/api/webhooks/endpoints', {
    url: 'https://receiver.example.com/functions',
    events: ['credits.low'],
  })
  const artists = await local.send('GET', `/api/artists?organization_id=${local.stack.organization_id}`)
  const paths: Record<string, string> = {
    'home': ofOrganization(local, 'home'),
    'catalogs': ofOrganization(local, 'catalogs'),
    'catalogs/:id': `catalogs/${local.stack.catalog_id}`,
    'catalogs/:id/value': `catalogs/${local.stack.catalog_id}/value`,
    'catalogs/:id/value/report': `catalogs/${local.stack.catalog_id}/value/report`,
    'catalogs/:id/recordings': `catalogs/${local.stack.catalog_id}/recordings`,
    'catalogs/:id/recordings/:isrc': `catalogs/${local.stack.catalog_id}/recordings/QZDM02000003`,
    'catalogs/:id/captures': `catalogs/${local.stack.catalog_id}/captures`,
    'catalogs/:id/settings': ofOrganization(local, `catalogs/${local.stack.catalog_id}/settings`),
    'artists/:id': ofOrganization(local, `artists/${artists.body.artists[0].id}`),
    'pages/:id': `pages/${site}`,
    'pages/:id/audience': `pages/${site}/audience`,
    'pages/:id/history': `pages/${site}/history`,
    'pages/:id/fans': `pages/${site}/fans`,
    'developers/webhooks/:id': `developers/webhooks/${body.endpoint.id}`,
  }
  const { organization } = (await local.send('POST', '/api/organizations', { name: 'Nothing yet' })).body
  return {
    ...Object.fromEntries(
      Object.keys(functions).map((path) => [path, addressOf(local, paths[path] ?? path)]),
    ),
    'home/empty': addressOf(local, `w/${organization.id}/home`),
    'catalogs/empty': addressOf(local, `w/${organization.id}/catalogs`),
  }
}

/** The address of a link to a report, which people without an account read. */
async function reportAddress({ send, stack }: Stack): Promise<string> {
  const path = `/api/catalogs/${stack.catalog_id}`
  const headline = async () => (await send('GET', path)).body.catalog.headline
  await expect.poll(headline, { timeout: 60_000 }).toMatchObject({ state: 'valued' })
  const { body } = await send('POST', `${path}/report-links`, { valuation_id: (await headline()).id })
  return body.report_link.url
}

/** What is too small for a finger, which a wide screen may have too. */
async function tooSmall(page: Page): Promise<string[]> {
  const isCoarse = 'matchMedia("(pointer:coarse)").matches'
  if (await page.evaluate(isCoarse)) return await smallTargets(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await expect.poll(() => page.evaluate(isCoarse)).toBe(true)
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  )
  const found = await smallTargets(page)
  await devtools.detach()
  return found
}

const isThere = (page: Page, [, role, name]: Control): Promise<boolean> => {
  const found = role === 'label'
    ? page.getByLabel(name, { exact: true })
    : role === 'text'
    ? page.getByText(name, { exact: true })
    : page.getByRole(role, { name, exact: true })
  return found.first().isVisible()
}

/** The sections of the console by the beginnings of their paths; what else there is belongs to the last one. */
export const sections = ['catalogs', 'pages', 'developers', 'settings', 'other'] as const

const sectionOf = (path: string) => sections.find((section) => path.split('/')[0] === section) ?? 'other'

/**
 * Opens every page of a section, of which the last one has a report by its link. Each is accessible, fits its screen, shows no
 * problem, has its functions, has controls that are large enough for a finger, and loads few scripts.
 */
export async function expectEveryPage(
  local: Stack,
  browser: TestBrowser,
  addresses: Record<string, string>,
  section: typeof sections[number],
  options: BrowserContextOptions & { viewport: { width: number } },
): Promise<void> {
  const { width } = options.viewport
  const screen = width < 768 ? 'narrow' : 'wide'
  const scripts = await builtScripts()
  const pages = Object.fromEntries(
    Object.entries({
      ...addresses,
      'nothing-here': addressOf(local, 'nothing-here'),
      ...section === 'other' && { report: await reportAddress(local) },
    }).filter(([path]) => sectionOf(path) === section),
  )
  await signedIn(local, browser, 'catalogs', async ({ page }) => {
    const found = []
    for (const [path, address] of Object.entries(pages)) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await loaded(page)
      // Before a part is opened, which may load more.
      const names = await page.evaluate<string[]>(
        "performance.getEntriesByType('resource').map(({ name }) => name.split('/files/')[1])",
      )
      const fits = await page.evaluate('document.documentElement.scrollWidth')
      const problems = await page.locator('.problem:not(:empty)').allTextContents()
      const faults = await violations(page, ['iframe'])
      await page.evaluate(openDetails)
      let missing = path in functions ? [...frame, ...functions[path]!] : []
      // Of the sections of an editor, and of the menus, one is open.
      const openers = await page.locator('.sections button, .menu-button:visible').all()
      for (const opener of [undefined, ...openers]) {
        await opener?.dispatchEvent('click')
        await loaded(page)
        const found = await Promise.all(missing.map((control) => isThere(page, control)))
        missing = missing.filter(([, , , on = screen], at) => on === screen && !found[at])
      }
      const small = await tooSmall(page)
      const bytes = await compressedBytes([...new Set(names)].flatMap((name) => scripts[name ?? ''] ?? []))
      const tooLarge = bytes > maxScriptBytes(path) ? bytes : undefined
      found.push({
        path,
        width: fits,
        problems,
        violations: faults,
        missing: missing.map(([does]) => does),
        small,
        tooLarge,
      })
    }
    expect(found).toEqual(
      Object.keys(pages).map((path) => ({
        path,
        width,
        problems: [],
        violations: [],
        missing: [],
        small: [],
        tooLarge: undefined,
      })),
    )
  }, options)
}
