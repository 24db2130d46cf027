import { expect, it } from 'vitest'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { useStack } from '../local/use-stack.ts'
import { desktop, openBrowser, type OpenPage } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { keyboard } from './page-input.ts'
import {
  addressOf,
  consoleOf,
  knowsPerson,
  loaded,
  ofOrganization,
  signedIn,
  signInByPassword,
  signOut,
  smallTargets,
  switchTo,
  tabTo,
  violations,
} from './open-console.ts'
import { views } from './views.ts'

const local = useStack()
const browser = fixture(openBrowser)

/** The session of the owner, as supabase-js stored it at the sign-in. */
let storageState: BrowserContextOptions['storageState'] | undefined

/** Opens a page with that session, and expects no errors. */
async function visit(
  path: string,
  run: (open: OpenPage) => Promise<void>,
  options: BrowserContextOptions = desktop,
): Promise<void> {
  storageState ??= await signedIn(
    local,
    browser,
    'developers/keys',
    ({ page }) => page.context().storageState(),
  )
  await browser.visit(async (open) => {
    await open.page.goto(addressOf(local, path))
    await knowsPerson(open.page)
    await run(open)
    expect(open.errors).toEqual([])
  }, { ...options, storageState })
}

const workspace = (page: Page) => page.getByRole('button', { name: /^Workspace: / })
const id = crypto.randomUUID()

it('the switcher leads to the same part of another workspace, which shows only what belongs there', async () => {
  const { body: { organization } } = await local.send('POST', '/api/organizations', { name: '<b>Tide</b>' })
  const { body: { catalog } } = await local.send('POST', '/api/catalogs', {
    name: 'Of the tide',
    organization_id: organization.id,
  })
  await local.send('POST', '/api/artists', { name: 'Ines Tide', organization_id: organization.id })
  const addEndpoint = (name: string, of = {}) =>
    local.send('POST', '/api/webhooks/endpoints', {
      url: `https://${name}.example.com/`,
      events: ['credits.low'],
      ...of,
    })
  await addEndpoint('tide', { organization_id: organization.id })
  await addEndpoint('own')
  await visit(ofOrganization(local, 'catalogs'), async ({ page, requests }) => {
    const demo = 'The Paper Lanterns, complete'
    await page.getByRole('link', { name: demo }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Of the tide' }).count()).toBe(0)
    await switchTo(page, '<b>Tide</b>')
    expect(page.url()).toBe(addressOf(local, `w/${organization.id}/catalogs`))
    await page.getByRole('link', { name: 'Of the tide' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: demo }).count()).toBe(0)
    await page.locator('.person .balance').getByText('0 credits').waitFor()
    for (const path of ['pages', 'artists', 'developers/webhooks', 'settings/billing']) {
      const before = requests.length
      await page.goto(addressOf(local, `w/${organization.id}/${path}`))
      await workspace(page).getByText('<b>Tide</b>').waitFor()
      await loaded(page)
      // Nothing of the other workspace is even asked for.
      expect(requests.slice(before).filter((address) => address.includes(local.stack.organization_id!)))
        .toEqual([])
      expect(requests.slice(before).some((address) => address.includes(organization.id))).toBe(true)
    }
    await page.goto(addressOf(local, `w/${organization.id}/artists`))
    await page.getByRole('link', { name: 'Ines Tide' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'The Paper Lanterns' }).count()).toBe(0)
    // Without an organization, the API lists those of all that the person belongs to.
    await page.goto(addressOf(local, 'developers/webhooks'))
    await page.getByRole('link', { name: 'own.example.com' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'tide.example.com' }).count()).toBe(0)
    // What has an id is of one workspace.
    await page.goto(addressOf(local, `w/${organization.id}/catalogs/${catalog.id}`))
    await switchTo(page, 'Personal')
    expect(page.url()).toBe(addressOf(local, 'catalogs'))
  })
})

it('the address of the console leads to the workspace that was used last, at first to that of an organization', async () => {
  await visit('artists', async ({ page }) => {
    const open = async (workspace: string) => {
      await page.goto(consoleOf(local))
      await page.waitForURL(addressOf(local, `w/${workspace}/home`))
    }
    await open('me')
    await page.goto(addressOf(local, ofOrganization(local, 'artists')))
    await knowsPerson(page)
    await open(local.stack.organization_id!)
    await page.evaluate("localStorage.removeItem('workspace')")
    await page.goto(consoleOf(local))
    await page.waitForURL(/\/w\/[0-9a-f-]{36}\/home$/)
    // What was used last may be gone.
    await page.evaluate(`localStorage.setItem('workspace', '${id}')`)
    await page.goto(consoleOf(local))
    await page.waitForURL(/\/w\/(?!me)/)
    expect(page.url()).not.toContain(id)
  })
})

it('a workspace that one does not belong to says so', async () => {
  await browser.visit(async ({ page, errors }) => {
    for (const path of ['developers/keys', 'settings']) {
      await page.goto(addressOf(local, `w/${id}/${path}`))
      await page.getByRole('alert').filter({ hasText: 'You do not belong to the organization' }).first()
        .waitFor()
      await loaded(page)
      expect(await violations(page)).toEqual([])
    }
    await page.getByRole('link', { name: 'Go to your own workspace' }).press('Enter')
    await page.waitForURL(addressOf(local, 'home'))
    // Another organization is 404 for the API.
    expect(errors.filter((error) => !/status of 4/.test(error))).toEqual([])
  }, { ...desktop, storageState: storageState! })
})

it.each(views)(
  'a session that supabase-js wrote is read without it, and one that another tab ends leads to the sign-in and back: %s',
  async (_, view) => {
    const here = ofOrganization(local, 'catalogs')
    await visit(here, async ({ page, requests }) => {
      await loaded(page)
      expect(requests.filter((address) => /\/files\/auth-/.test(address))).toEqual([])
      const other = await page.context().newPage()
      await other.goto(addressOf(local, 'artists'))
      await knowsPerson(other)
      const request = other.waitForRequest(/\/files\/auth-/)
      await signOut(other, keyboard(other))
      await request
      await page.waitForURL('**/sign-in?next=*')
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
      // Nothing of the workspace is left on the screen.
      await expect.poll(() => page.locator('body').innerText()).not.toContain('The Paper Lanterns')
      expect(await violations(page)).toEqual([])
      await signInByPassword(local, page)
      await page.waitForURL(addressOf(local, here))
      await page.getByRole('link', { name: 'The Paper Lanterns, complete' }).waitFor()
    }, view)
    storageState = undefined
  },
)

it('a person who is offline is told so until the connection is back', async () => {
  await visit('developers/keys', async ({ page }) => {
    await loaded(page)
    const notice = page.getByText('You are offline. What you type stays here; save it when you are back.')
    await page.context().setOffline(true)
    await notice.waitFor()
    await page.context().setOffline(false)
    await notice.waitFor({ state: 'detached' })
  })
})

it('the colors that a person chose are there before the first paint, and stay', async () => {
  await visit('developers/keys', async ({ page }) => {
    await page.addInitScript(`new MutationObserver(() => {
      const { scheme } = document.documentElement.dataset
      if (scheme) globalThis.schemes = [...globalThis.schemes ?? [], [scheme, performance.now()]]
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-scheme'] })`)
    const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
    const before = await ground()
    await page.getByRole('button', { name: /^Account / }).click()
    await page.getByRole('radio', { name: 'Dark' }).check()
    await expect.poll(ground).not.toBe(before)
    const dark = await ground()
    await page.reload()
    await knowsPerson(page)
    expect(await ground()).toBe(dark)
    const painted = () =>
      page.evaluate<number | undefined>("performance.getEntriesByType('paint')[0]?.startTime")
    await expect.poll(painted).toBeGreaterThan(0)
    const [[scheme, at]] = await page.evaluate<[[string, number]]>('schemes')
    expect(scheme).toBe('dark')
    expect(at).toBeLessThan((await painted())!)
    await page.getByRole('button', { name: /^Account / }).click()
    await page.getByRole('radio', { name: 'System' }).check()
    await expect.poll(ground).toBe(before)
  }, { ...desktop, colorScheme: 'light' })
})

it.each(views)(
  'the search finds a page by its name, and a recording by any word of its title and leads to its chart, by keyboard: %s',
  async (_, view) => {
    await visit(ofOrganization(local, 'artists'), async ({ page }) => {
      await page.keyboard.press('Control+k')
      const found = page.getByRole('dialog', { name: 'Search' }).getByRole('option')
      await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').waitFor()
      await page.keyboard.type('webh')
      await found.getByText('Webhooks').waitFor()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('echoes')
      await found.getByText('Recording', { exact: true }).first().waitFor()
      expect(await violations(page)).toEqual([])
      const names = await found.allTextContents()
      for (let at = names.findIndex((name) => name.endsWith('Recording')); at > 0; at--) {
        await page.keyboard.press('ArrowDown')
      }
      await page.locator('[role=option][aria-selected=true]', { hasText: 'Recording' }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(
        new RegExp(`/w/${local.stack.organization_id}/catalogs/[0-9a-f-]{36}/recordings/QZ`),
      )
      await page.getByRole('heading', { name: /Echoes$/ }).waitFor()
      const chart = page.getByRole('slider', { name: 'Day' })
      await loaded(page)
      await tabTo(page, /^Day$/)
      const last = await chart.getAttribute('aria-valuetext')
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => chart.getAttribute('aria-valuetext')).not.toBe(last)
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Control+k')
      const search = page.getByRole('dialog', { name: 'Search' })
      await search.waitFor()
      await page.keyboard.press('Escape')
      await search.waitFor({ state: 'detached' })
    }, view)
  },
)

it('the frame is used by keyboard: the skip link, the switcher, the navigation and the account', async () => {
  await visit('artists', async ({ page }) => {
    const { press } = keyboard(page)
    const focused = () => page.evaluate('document.activeElement.id || document.activeElement.textContent')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('main')
    await page.reload()
    await knowsPerson(page)
    await press(workspace(page))
    await press(page.locator('#workspaces').getByRole('link', { name: 'Demo Records' }))
    await page.waitForURL(addressOf(local, ofOrganization(local, 'artists')))
    await knowsPerson(page)
    await press(page.getByRole('navigation').getByRole('link', { name: 'Catalogs' }))
    await page.waitForURL(addressOf(local, ofOrganization(local, 'catalogs')))
    await knowsPerson(page)
    const current = page.getByRole('navigation').getByRole('link', { name: 'Catalogs' })
    await expect.poll(() => current.getAttribute('aria-current')).toBe('page')
    await press(page.getByRole('button', { name: /^Account / }))
    await page.getByRole('link', { name: 'Profile' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Profile' }).waitFor({ state: 'hidden' })
    await expect.poll(() => page.locator(':focus').textContent()).toMatch(/^Account /)
    await page.keyboard.press('Enter')
    await press(page.getByRole('link', { name: 'Profile' }))
    await page.waitForURL(addressOf(local, 'settings'))
  })
})

it.each(views)(
  'the frame is accessible, and large enough for a finger: %s',
  async (_, view) => {
    const isPhone = view.viewport.width === 390
    await visit('developers/keys', async ({ page }) => {
      await loaded(page)
      const menus = isPhone ? [/^Workspace: /, 'More'] : [/^Workspace: /, /^Account /]
      for (const name of menus) {
        await page.getByRole('button', { name }).click()
        await page.locator(':popover-open').waitFor()
        expect(await violations(page)).toEqual([])
        if (isPhone) {
          expect(await smallTargets(page, '.side,.bottom,.tabs,:popover-open')).toEqual([])
        }
        await page.keyboard.press('Escape')
      }
    }, view)
  },
)

it('a browser without JavaScript reads why there is nothing', async () => {
  await browser.visit(async ({ page }) => {
    await page.goto(addressOf(local, 'catalogs'))
    await expect.poll(() => page.locator('main').innerText()).toBe(
      'The console needs JavaScript, because it shows only what you may see.',
    )
  }, { javaScriptEnabled: false })
})
