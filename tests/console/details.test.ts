import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { desktop, openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { keyboard, type PageInput } from './page-input.ts'
import {
  addressOf,
  consoleOf,
  goOn,
  loaded,
  newCatalog,
  ofOrganization,
  proveSessions,
  signedIn,
  signInByPassword,
} from './open-console.ts'
import { apiOf, editorOf, newDraft } from './open-editor.ts'

const local = useStack()
const browser = fixture(openBrowser)
const hostile = '<b>Tide</b> & "more"'

interface Visit {
  page: Page
  input: PageInput
  button: (name: string | RegExp) => ReturnType<Page['getByRole']>
  open: (path: string) => Promise<void>
}

async function pressAndGoOn({ page, input, button }: Visit, name: string, typed?: string): Promise<void> {
  await input.press(button(name))
  await goOn(page, typed)
}

const visits: Record<string, (visit: Visit) => Promise<void>> = {
  'a key is shown once, works and is revoked': async (visit) => {
    const { page, input, button, open } = visit
    await open('developers/keys')
    await input.write(page.getByLabel('Key name'), 'My server')
    await input.press(button('Create key'))
    const key = await page.locator('.secret code').textContent()
    const statusOf = async () => (await local.send('GET', '/api/me', undefined, { 'x-api-key': key! })).status
    expect(await statusOf()).toBe(200)
    await page.reload()
    await page.getByRole('cell', { name: 'My server', exact: true }).waitFor()
    expect(await page.content()).not.toContain(key)
    await pressAndGoOn(visit, 'Revoke My server', 'My server')
    await page.getByText('Revoked', { exact: true }).waitFor()
    expect(await statusOf()).toBe(401)
  },

  'what is sent while a session that expired on the page is renewed is sent once it is': async (
    { page, input, button, open },
  ) => {
    await open('developers/keys')
    await page.evaluate(`(({ localStorage }) => localStorage.setItem('console-session', JSON.stringify({
      ...JSON.parse(localStorage.getItem('console-session')), expires_at: 1 })))(window)`)
    const renewals = '**/auth/v1/token?grant_type=refresh_token'
    const sent = Promise.withResolvers<void>()
    await page.route(renewals, async (route) => {
      await sent.promise
      await route.continue()
    })
    const renewing = page.waitForRequest(renewals)
    await input.write(page.getByLabel('Key name'), 'Early')
    await input.press(button('Create key'))
    await renewing
    sent.resolve()
    await page.locator('.secret code').waitFor()
    await page.locator('#keys').getByText('Early', { exact: true }).waitFor()
    await page.unroute(renewals)
  },

  'a name is changed, and shown as text': async ({ page, input, open }) => {
    await open('settings')
    await input.press(page.locator('summary', { hasText: /^Name/ }))
    await input.write(page.getByLabel('Your name'), hostile)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'You' }).getByText(hostile, { exact: true }).waitFor()
    await input.write(page.getByLabel('Your name'), '   ')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'cannot be empty' }).waitFor()
  },

  'credits are bought on the hosted page': async ({ page, input, button, open }) => {
    await open('settings/billing')
    await input.write(page.getByLabel('Credits to buy', { exact: true }), '2500')
    await input.press(button('Buy credits'))
    await input.press(button('Pay $25.00'))
    await page.getByText('2,500 credits were added.').waitFor()
    await page.getByRole('cell', { name: '+2,500' }).waitFor()
  },

  'an endpoint is created, and its secret shown once': async ({ page, input, button, open }) => {
    await open('developers/webhooks')
    await input.write(page.getByLabel('Address'), 'https://receiver.example.com/hook')
    await input.press(page.getByLabel('credits.low'))
    await input.press(button('Create endpoint'))
    const secret = await page.locator('.secret code').textContent()
    expect(secret).toMatch(/^whsec_/)
    await input.press(page.getByRole('link', { name: 'receiver.example.com/hook' }))
    await page.getByText('Send a test').first().waitFor()
    expect(await page.content()).not.toContain(secret)
  },

  'an artist is added and changed': async ({ page, input, button, open }) => {
    await open('artists')
    await input.press(button('New artist'))
    await input.write(page.getByLabel('Name of a new artist'), hostile)
    await page.keyboard.press('Enter')
    await input.press(button('Edit profile'))
    await input.write(page.getByLabel('Record label'), 'Low Tide')
    await input.press(button('Save'))
    await page.locator('dd').getByText('Low Tide').waitFor()
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Edit profile')
  },

  'the workspace is changed, and what is shown is of that': async ({ page, input, open }) => {
    await open('artists')
    await input.press(page.getByRole('button', { name: /^Workspace: / }))
    await input.press(page.locator('#workspaces').getByRole('link', { name: 'Demo Records' }))
    await page.waitForURL(addressOf(local, ofOrganization(local, 'artists')))
    await page.getByRole('link', { name: 'The Paper Lanterns' }).waitFor()
    await expect.poll(() => page.getByText(hostile).count()).toBe(0)
    await input.press(page.getByRole('button', { name: /^Account / }))
    await input.press(page.getByRole('radio', { name: 'Dark' }))
    await page.reload()
    await loaded(page)
    const scheme = 'document.documentElement.dataset.scheme'
    await expect.poll(() => page.evaluate(scheme)).toBe('dark')
    await page.evaluate("localStorage.removeItem('scheme')")
  },

  'a person is invited; the last owner stays': async ({ page, input, open }) => {
    await open('settings/people')
    await input.write(page.getByLabel('Name'), 'Tide Records')
    await page.keyboard.press('Enter')
    await input.press(page.getByRole('link', { name: 'Invite its people' }))
    await input.write(page.getByLabel('E-mail address'), local.stack.accounts.member.email!)
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Invitations' }).waitFor()
    const owners = page.getByRole('list', { name: 'Owners' })
    await input.press(owners.getByRole('button', { name: /^Actions of / }))
    await page.getByText('An organization needs an owner: make somebody else one first.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Leave the organization' }).isDisabled()).toBe(
      true,
    )
  },

  'recordings are searched, removed with a way back, and captured by a schedule, and the catalog is deleted':
    async (
      visit,
    ) => {
      const { page, input, button, open } = visit
      await open(`catalogs/${await newCatalog(local, ['QZDM02000001', 'QZDM02000003'])}/recordings`)
      const note = (text: RegExp) => page.locator('.list-note').getByText(text).waitFor()
      await input.write(page.getByLabel('Title, artist or ISRC'), 'qzdm02000003')
      await note(/^1 recording found/)
      await input.press(page.locator('.data-row a'))
      await input.press(button('Remove from catalog'))
      await page.getByText('No recording matches').waitFor()
      await input.press(button('Undo'))
      await note(/^1 recording found/)
      await input.press(page.getByRole('link', { name: 'Captures' }))
      await input.press(button('Add a schedule'))
      await input.write(page.getByLabel('Limit a month, in credits'), '200')
      await input.press(page.getByRole('button', { name: /^Start · / }))
      await page.getByText('Every day at').waitFor()
      await input.press(button('Stop'))
      await page.getByText('Paused', { exact: true }).waitFor()
      await input.press(page.getByRole('link', { name: 'Settings' }).last())
      const heading = page.getByRole('heading', { level: 1 })
      await heading.filter({ hasNotText: /^Catalog$/ }).waitFor()
      await pressAndGoOn(visit, 'Delete this catalog', await heading.innerText())
      await page.waitForURL(addressOf(local, 'catalogs'))
    },

  'a problem of the editor is at its field, and what is typed is kept when somebody else saves': async (
    { page, input, button, open },
  ) => {
    const id = await newDraft(local)
    const { sites } = apiOf(local)
    await open(`pages/${id}`)
    const { field, preview } = editorOf(page)
    await input.write(field('headline'), '   ')
    await input.press(button('Save draft'))
    await page.getByText('One field needs a change.').waitFor()
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('headline')
    await input.write(field('headline'), hostile)
    await preview.getByRole('heading', { name: hostile }).waitFor()
    await sites.edit(id, { revision: (await sites.get(id)).revision, name: 'Theirs' })
    await input.press(button('Save draft'))
    await input.press(button('Load the newer state'))
    await page.getByText('with what you typed').waitFor()
    await input.press(button('Save and publish'))
    await page.getByText('Published.', { exact: true }).waitFor()
    const { name, draft } = await sites.get(id)
    expect({ name, design: draft!.design }).toMatchObject({ name: 'Theirs', design: { headline: hostile } })
  },

  'a published page has its address to copy, its QR code and its picture in the list': async (
    visit,
  ) => {
    const id = await newDraft(local)
    const { sites } = apiOf(local)
    await sites.publish(id, (await sites.get(id)).revision)
    await visit.open(`pages/${id}`)
    await visit.input.press(visit.button('Sharing'))
    const state = visit.page.locator('#site')
    await expect.poll(() => state.locator('#public').textContent()).toBe(`${local.stack.app_url}/s/${id}`)
    const qrWidth = () => visit.page.evaluate(`document.querySelector('#site img').naturalWidth`)
    await expect.poll(qrWidth).toBeGreaterThan(0)
    await visit.input.press(visit.button('Copy the address'))
    await visit.page.getByText('The address is copied.').waitFor()
    await visit.open('pages')
    const picture = visit.page.locator(`.page-card:has(a[href$="${id}"]) .mini-title b`)
    const { draft } = await sites.get(id)
    await expect.poll(() => picture.textContent()).toBe((draft!.design as { headline: string }).headline)
  },

  'whose session has ended signs in and returns, but never to another site': async ({ page, open }) => {
    await page.evaluate('localStorage.clear()')
    await page.goto(addressOf(local, 'developers/activity'))
    await page.waitForURL('**/sign-in?next=*')
    await signInByPassword(local, page)
    await page.waitForURL('**/developers/activity')
    await loaded(page)
    await page.evaluate('localStorage.clear()')
    await page.goto(`${consoleOf(local)}/sign-in?next=${encodeURIComponent('https://evil.example/')}`)
    await signInByPassword(local, page)
    // Of an organization, where nothing is known of the workspace that was used last.
    expect(page.url()).toMatch(/\/s\/console\/w\/[0-9a-f-]{36}\/home$/)
    await open('catalogs')
    await proveSessions(local)
  },

  'a key of an organization acts for the organization until it is revoked there': async (visit) => {
    const { page, input, button, open } = visit
    const { organization_id } = local.stack
    await open(`w/${organization_id}/developers/keys`)
    await input.write(page.getByLabel('Key name'), 'Label server')
    await input.press(button('Create key'))
    const key = await page.locator('.secret code').textContent()
    const me = async () => {
      const { status, body } = await local.send('GET', '/api/me', undefined, { 'x-api-key': key! })
      return [status, body.account?.id]
    }
    expect(await me()).toEqual([200, organization_id])
    await pressAndGoOn(visit, 'Revoke Label server', 'Label server')
    await page.getByText('Revoked', { exact: true }).waitFor()
    expect(await me()).toEqual([401, undefined])
  },
}

it('a person works on every page of the console by keyboard alone', async () => {
  await signedIn(local, browser, 'catalogs', async ({ page, errors }) => {
    const visit: Visit = {
      page,
      input: keyboard(page),
      button: (name) => page.getByRole('button', { name, exact: true }),
      open: async (path) => {
        await page.goto(addressOf(local, path))
        await loaded(page)
      },
    }
    for (const [name, act] of Object.entries(visits)) {
      await act(visit).catch((error) => {
        throw new Error(name, { cause: error })
      })
    }
    expect(errors.filter((error) => !/status of (400|409)/.test(error))).toEqual([])
  }, { ...desktop, permissions: ['clipboard-write'] })
}, 180_000)
