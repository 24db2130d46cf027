import { expect, it } from 'vitest'
import { withDatabase } from '../../supabase/local/with-database.ts'
import { desktop, phone } from '../support/browser.ts'
import {
  addressOf,
  goOn,
  loaded,
  mailedCode,
  ofOrganization,
  signedIn,
  signInByPassword,
  useConsole,
  violations,
} from './open-console.ts'
import { keyboard } from './page-input.ts'
import { views } from './views.ts'

const { local, browser, test } = useConsole()

it('a newcomer is shown one thing to do first, and then the next', async () => {
  await browser.visit(async ({ page, errors }) => {
    const email = `${crypto.randomUUID()}@example.com`
    await page.goto(addressOf(local, 'catalogs'))
    await page.getByLabel('E-mail address').first().fill(email)
    await page.keyboard.press('Enter')
    await page.getByText(`on its way to ${email}`).first().waitFor()
    // Pasted, as from a mail.
    await page.getByLabel('Code', { exact: true }).fill(await mailedCode(local, email))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Start with a catalog' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'New catalog' }).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('link', { name: 'Make a page' }).isVisible()).toBe(false)
    expect(await violations(page)).toEqual([])
    await page.getByLabel('What belongs in it?').fill('QZDM02000001\nQZDM02000002')
    await page.keyboard.press('Enter')
    await page.getByLabel('Name', { exact: true }).fill('First')
    await page.getByRole('button', { name: 'Create without a capture' }).press('Enter')
    await page.getByRole('heading', { name: 'First' }).waitFor()
    await loaded(page)
    expect(await violations(page)).toEqual([])
    await page.getByRole('navigation').getByRole('link', { name: 'Catalogs' }).press('Enter')
    await page.getByRole('link', { name: 'Make a page' }).waitFor()
    expect(await violations(page)).toEqual([])
    for (const path of ['settings/people', 'settings/apps', 'developers/activity', 'developers/webhooks']) {
      await page.goto(addressOf(local, path))
      await loaded(page)
      await page.locator('.empty').first().waitFor()
    }
    expect(errors).toEqual([])
  }, phone)
})

test(
  'background work shows how far it is, and the list follows it until it has ended',
  'developers/keys',
  {},
  async ({ page }) => {
    let isFirst = true
    const seen = Promise.withResolvers<void>()
    const createdAt = new Date().toISOString()
    const run = {
      id: crypto.randomUUID(),
      taskId: 'capture_playcounts',
      createdAt,
      startedAt: createdAt,
      finishedAt: null,
      output: null,
      error: null,
      app: { id: crypto.randomUUID(), name: '<b>Claude</b>' },
    }
    await page.route('**/api/activity?*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      if (isFirst) {
        isFirst = false
        body.runs = [{ ...run, status: 'running', progress: { captured: 10, total: 40 } }]
      } else {
        await seen.promise
        body.runs = [{ ...run, status: 'failed', finishedAt: createdAt, progress: null, error: '<b>No</b>' }]
      }
      body.pagination.total_count = 1
      await route.fulfill({ response, json: body })
    })
    await page.getByRole('link', { name: 'Activity' }).press('Enter')
    const bar = page.getByRole('progressbar', { name: 'Progress of Capture of play counts' })
    await bar.waitFor()
    await page.getByText('by <b>Claude</b>').waitFor()
    await expect.poll(() => Promise.all([bar.getAttribute('value'), bar.getAttribute('max')])).toEqual([
      '10',
      '40',
    ])
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: /^Cancel Capture of play counts/ }).focus()
    seen.resolve()
    await page.getByText('<b>No</b>').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    // Its button is gone, and the focus is still in the list.
    await expect.poll(() => page.evaluate("document.querySelector('#runs').contains(document.activeElement)"))
      .toBe(true)
    expect(await violations(page)).toEqual([])
  },
)

/** Auth gave each connected app a token at this time, as when the app exchanges its code. */
const giveToken = () =>
  withDatabase(local.stack.database_url, (sql) =>
    sql`
    insert into auth.sessions (id, user_id, oauth_client_id, created_at)
    select gen_random_uuid(), user_id, client_id, '2026-11-02T12:00:00Z'
    from auth.oauth_consents where revoked_at is null`)

/** The connected app has ordered captures. */
const scheduleOfApp = () =>
  withDatabase(local.stack.database_url, async (sql) => {
    const { account_id: id } = local.stack.accounts.owner
    const [row] = await sql`
      select private.create_schedule('capture_playcounts', ${id}, ${id}, ${local.stack.catalog_id}, null) as task`
    await sql`
      update app.scheduled_tasks set client_id = (select client_id from app.grants) where id = ${row!.task}`
  })

/** Lets an app use the owner's account, as its consent page does. */
async function allowApp(name: string, token: string): Promise<void> {
  const auth = `${local.stack.supabase_url}/auth/v1`
  const callback = 'http://localhost:3118/callback'
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    apikey: local.stack.publishable_key,
  }
  const send = async (path: string, body: unknown) =>
    await (await fetch(auth + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  const client = await send('/oauth/clients/register', {
    client_name: name,
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
  })
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: callback,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 's',
    scope: 'email',
  })
  const asked = await fetch(`${auth}/oauth/authorize?${query}`, { redirect: 'manual' })
  await asked.body?.cancel()
  const id = new URL(asked.headers.get('location')!).searchParams.get('authorization_id')
  const details = await fetch(`${auth}/oauth/authorizations/${id}`, { headers })
  await details.body?.cancel()
  const grant = { client_id: client.client_id, scopes: ['read'] }
  const { authorization } = headers
  expect(await local.send('POST', '/api/grants', grant, { authorization })).toMatchObject({ status: 201 })
  await send(`/oauth/authorizations/${id}/consent`, { action: 'approve' })
}

it.each(views)(
  'an app is connected, seen with its last access, and disconnected by keyboard: %s',
  async (_, options) => {
    await signedIn(local, browser, 'settings/apps', async ({ page, errors }) => {
      await page.getByText('No apps connected yet.').waitFor()
      const connect = page.getByRole('region', { name: 'Connect an app' })
      await connect.getByText('Sign in, and choose its limits').waitFor()
      await page.getByRole('region', { name: 'Your apps' }).waitFor({ state: 'detached' })
      await loaded(page)
      expect(await violations(page)).toEqual([])
      const session = await page.evaluate("JSON.parse(localStorage.getItem('console-session')).access_token")
      await allowApp('<b>Claude</b>', String(session))
      await page.reload()
      const app = page.getByRole('listitem').filter({ hasText: '<b>Claude</b>' })
      await app.getByText('Read only').waitFor()
      await app.getByText('Not signed in').waitFor()
      await connect.getByRole('listitem').first().waitFor({ state: 'detached' })
      await giveToken()
      await page.reload()
      await app.getByText('2 Nov 2026').waitFor()
      await loaded(page)
      expect(await violations(page)).toEqual([])
      const { press, write } = keyboard(page)
      await press(page.getByRole('button', { name: 'Change <b>Claude</b>' }))
      await page.getByRole('radio', { name: 'Read and write', exact: true }).check()
      await page.getByLabel('Publish pages').check()
      await write(page.getByLabel('Credits a month'), '25')
      await page.getByLabel('Demo Records').selectOption('Read only')
      expect(await violations(page)).toEqual([])
      await press(page.getByRole('button', { name: 'Save', exact: true }))
      await expect.poll(() => app.locator('dd').allTextContents()).toEqual([
        '0 of 25 used',
        'Publish',
        expect.stringContaining('2 Nov 2026'),
        expect.stringMatching(/20\d\d$/),
        'Read only ',
      ])
      await app.getByText('In Demo Records').waitFor()
      await scheduleOfApp()
      await page.reload()
      await app.getByText(/^1, up to \d+ credits? a month/).waitFor()
      await withDatabase(local.stack.database_url, (sql) => sql`update app.grants set ends_at = now()`)
      await page.reload()
      await app.getByText('Expired', { exact: true }).first().waitFor()
      await page.getByRole('button', { name: 'Renew <b>Claude</b>' }).waitFor()
      await press(page.getByRole('button', { name: 'Disconnect <b>Claude</b>' }))
      await goOn(page)
      await page.getByText('<b>Claude</b> is disconnected.').waitFor()
      await page.getByText('No apps connected yet.').waitFor()
      expect(errors).toEqual([])
    }, options)
  },
)

it('an owner approves an app of somebody in the organization, takes it out, and blocks all', async () => {
  await signedIn(local, browser, ofOrganization(local, 'settings/apps'), async ({ page, errors }) => {
    const { press } = keyboard(page)
    const acts = page.getByRole('button', { name: /^Actions of <b>Claude<\/b> of / })
    await page.getByText('No apps here yet.').waitFor()
    const session = await page.evaluate("JSON.parse(localStorage.getItem('console-session')).access_token")
    await allowApp('<b>Claude</b>', String(session))
    const letIn = () =>
      withDatabase(local.stack.database_url, (sql) =>
        sql`
        insert into app.grant_workspaces (account_id, client_id, organization_id, scopes)
        select account_id, client_id, ${local.stack.organization_id}, '{read}' from app.grants`)
    await letIn()
    await page.reload()
    const app = page.getByRole('list', { name: 'Apps in this organization' }).getByRole('listitem')
    await app.getByText('Waiting for an owner').waitFor()
    await loaded(page)
    expect(await violations(page)).toEqual([])
    await press(page.getByRole('button', { name: /^Approve <b>Claude<\/b> of / }))
    await page.getByText('<b>Claude</b> is approved.').waitFor()
    await app.getByText('Waiting for an owner').waitFor({ state: 'detached' })
    await press(acts)
    await press(page.getByRole('button', { name: /^Open comparisons to <b>Claude<\/b> of / }))
    await app.getByText(/^Compares play counts, opened by .+ on /).waitFor()
    await press(acts)
    await press(page.getByRole('button', { name: /^Close comparisons to <b>Claude<\/b> of / }))
    await app.getByText('Compares play counts').waitFor({ state: 'detached' })
    await press(acts)
    await press(page.getByRole('button', { name: /^Remove <b>Claude<\/b> of / }))
    await goOn(page)
    await page.getByText('<b>Claude</b> is removed.').waitFor()
    await letIn()
    await page.reload()
    const panel = page.getByRole('region', { name: 'Apps in this organization' })
    await panel.getByText('turns off the schedules they set up here').waitFor()
    await press(panel.getByRole('button', { name: 'Block all apps' }))
    await goOn(page)
    await panel.getByText('Apps are blocked').waitFor()
    await app.waitFor({ state: 'detached' })
    await press(page.getByRole('button', { name: 'Allow apps' }))
    await page.getByText('No apps here yet.').waitFor()
    expect(errors).toEqual([])
  })
})

it('a service is found by what it is for, connected where it lives, and disconnected', async () => {
  await signedIn(local, browser, 'settings/services', async ({ page, errors }) => {
    const { press, write } = keyboard(page)
    await write(page.getByRole('searchbox', { name: 'Find a service' }), 'schedules')
    await page.getByRole('button', { name: 'Connect Gmail' }).waitFor({ state: 'detached' })
    await press(page.getByRole('button', { name: 'Connect Google Calendar' }))
    await page.waitForURL('**/link/**')
    await page.goBack()
    const connected = page.getByRole('list', { name: 'Connected services' })
    await connected.getByText('Waiting for sign-in').waitFor()
    await press(page.getByRole('button', { name: 'Connect Google Calendar again' }))
    await page.waitForURL('**/link/**')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByText('You are back from the service.').waitFor()
    await connected.getByText('Active').waitFor()
    await loaded(page)
    expect(await violations(page)).toEqual([])
    await press(page.getByRole('button', { name: 'Disconnect Google Calendar' }))
    await goOn(page)
    await page.getByText('Google Calendar is disconnected.').waitFor()
    await connected.waitFor({ state: 'detached' })
    await write(page.getByLabel('Short name'), 'nonsense')
    await page.keyboard.press('Enter')
    await page.getByText('Unknown connector: nonsense').waitFor()
    expect(errors.filter((error) => !/status of 400/.test(error))).toEqual([])
  }, desktop)
})

// The last test, because it changes the password.
it('a new name, a new address and a new password work, and every session ends', async () => {
  await signedIn(local, browser, 'settings', async ({ page, errors }) => {
    const open = (name: string) => page.locator('summary', { hasText: new RegExp(`^${name}`) }).press('Enter')
    await open('Name')
    const name = page.getByLabel('Your name')
    const former = await name.inputValue()
    for (const text of ['<b>Robin</b> Vale', former]) {
      await name.fill(text)
      await page.keyboard.press('Enter')
      await page.getByRole('region', { name: 'You' }).getByText(text, { exact: true }).waitFor()
      await page.getByText('The new name is saved.').waitFor()
    }
    await name.fill('   ')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'cannot be empty' }).waitFor()
    expect(errors.splice(0)).toEqual([expect.stringContaining('400')])

    await open('E-mail')
    await page.getByLabel('New e-mail address').fill('other@example.com')
    await page.keyboard.press('Enter')
    await page.getByText('Follow the links in both mails').waitFor()
    const owner = local.stack.accounts.owner as { email: string; password: string }
    await open('Password')
    await page.getByLabel('New password').fill('another password')
    await page.keyboard.press('Enter')
    await page.getByText('The new password works from now on.').waitFor()
    await page.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
    await page.waitForURL('**/sign-in?next=*')
    await signInByPassword(local, page, { ...owner, password: 'another password' })
    expect(errors).toEqual([])
  }, desktop)
})
