import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withDatabase } from '../../supabase/local/with-database.ts'
import { desktop } from '../support/browser.ts'
import {
  addressOf,
  confirmIdentity,
  goOn,
  loaded,
  mailedCode,
  signedIn,
  signInByPassword,
  switchTo,
  useConsole,
  violations,
} from './open-console.ts'
import { keyboard, mouse } from './page-input.ts'
import { views } from './views.ts'

const { local, browser } = useConsole()
const accounts = () => local.stack.accounts as Record<'owner' | 'member', { email: string; password: string }>

async function newOrganization(name: string): Promise<string> {
  return (await local.send('POST', '/api/organizations', { name })).body.organization.id
}

/** Opens the people of an organization as its owner. */
const atPeople = (
  id: string,
  run: (page: Page) => Promise<unknown>,
  { options = desktop, expected = /^$/ }: { options?: Parameters<typeof signedIn>[4]; expected?: RegExp } =
    {},
) =>
  signedIn(local, browser, `w/${id}/settings/people`, async ({ page, errors }) => {
    await loaded(page)
    await run(page)
    expect(errors.filter((error) => !expected.test(error))).toEqual([])
  }, options)

async function invite(page: Page, email: string, role = 'Member', { press, write } = mouse(page)) {
  await press(page.getByRole('radio', { name: role }))
  await write(page.getByLabel('E-mail address'), email)
  await page.keyboard.press('Enter')
}

/** Opens the menu of a row. */
const openActs = (page: Page, row: string) =>
  page.getByRole('button', { name: `Actions of ${row}` }).press('Enter')

/** @param row the row in whose menu the button is */
async function pressAndGoOn(page: Page, name: string, row?: string): Promise<void> {
  if (row) await openActs(page, row)
  await page.getByRole('button', { name }).press('Enter')
  await goOn(page)
}

/** Days pass for the invitations of an organization and their mails. */
const pass = (id: string, days: number) =>
  withDatabase(local.stack.database_url, async (sql) => {
    const past = `${days} days`
    await sql`
      update app.task_runs set created_at = created_at - ${past}::interval where id in (
        select mail_run_id from app.invitations where organization_id = ${id})`
    await sql`
      update app.invitations set created_at = created_at - ${past}::interval, expires_at = expires_at - ${past}::interval
      where organization_id = ${id}`
    await sql`update app.mails set mailed_at = mailed_at - ${past}::interval where kind = 'invitation'`
  })

const mailed = async (email: string) => {
  const link = async () =>
    /https?:\/\/\S+\/settings\/people/.exec((await local.mailTo(email))?.text ?? '')?.[0]
  await expect.poll(link, { timeout: 10_000 }).toBeDefined()
  return (await link())!
}

it.each(views)(
  'a colleague without an account is invited by mail, signs up from it and joins: %s',
  async (_, options) => {
    const id = await newOrganization('Harbour Label')
    const email = `colleague-${crypto.randomUUID()}@example.com`
    await atPeople(id, async (page) => {
      await invite(page, email, 'Member', keyboard(page))
      await page.getByText(`${email} is invited, and gets a mail.`).waitFor()
      await loaded(page)
      expect(await violations(page)).toEqual([])
      const link = await mailed(email)
      const mail = (await local.mailTo(email))!
      expect(mail.text).toContain(accounts().owner.email)
      expect(mail.text + mail.subject).not.toContain('Harbour Label')
      await page.reload()
      await page.getByText('Pending', { exact: true }).waitFor()
      await browser.visit(async ({ page: theirs }) => {
        await theirs.goto(link)
        const { press, write } = keyboard(theirs)
        await write(theirs.getByLabel('E-mail address').first(), email)
        await theirs.keyboard.press('Enter')
        await theirs.getByText(`on its way to ${email}`).first().waitFor()
        await write(theirs.getByLabel('Code', { exact: true }), await mailedCode(local, email))
        await theirs.keyboard.press('Enter')
        const accept = theirs.getByRole('button', { name: 'Accept the invitation of Harbour Label' })
        await accept.waitFor()
        await loaded(theirs)
        expect(await violations(theirs)).toEqual([])
        await press(accept)
        await theirs.getByText('You belong to Harbour Label now.').waitFor()
        await press(theirs.getByRole('link', { name: 'Harbour Label' }).first())
        await theirs.waitForURL(addressOf(local, `w/${id}/settings/people`))
        // A member sees the others, and is offered nothing that only owners may do.
        await theirs.getByRole('list', { name: 'Owners' }).waitFor()
        await openActs(theirs, email.split('@')[0]!)
        await theirs.getByRole('button', { name: 'Leave the organization' }).waitFor()
        await expect.poll(() => theirs.getByRole('button', { name: /^Actions of / }).count()).toBe(1)
        await expect.poll(() => theirs.getByRole('button', { name: 'Invite' }).count()).toBe(0)
        expect(await violations(theirs)).toEqual([])
      }, options)
      await page.reload()
      await page.getByRole('list', { name: 'Members' }).getByText(email).waitFor()
      await page.getByRole('list', { name: 'Invitations' }).waitFor({ state: 'detached' })
    }, { options })
  },
)

it('an invitation expires, is sent again once a day and withdrawn, at both widths and in the dark', async () => {
  const id = await newOrganization('Expired Label')
  const email = `late-${crypto.randomUUID()}@example.com`
  await atPeople(id, async (page) => {
    await invite(page, email, 'Owner')
    await mailed(email)
    await page.reload()
    const again = page.getByRole('button', { name: `Send again the invitation of ${email}` })
    await openActs(page, email)
    await expect.poll(() => again.isDisabled()).toBe(true)
    await page.getByText(/Can be sent again from/).waitFor()
    expect(await violations(page)).toEqual([])
    await pass(id, 14)
    await page.reload()
    await page.getByText('Expired', { exact: true }).waitFor()
    await loaded(page)
    expect(await violations(page)).toEqual([])
    await openActs(page, email)
    await again.press('Enter')
    await page.getByText(`The invitation of ${email} is sent again.`).waitFor()
    await page.getByText('Expired', { exact: true }).waitFor({ state: 'detached' })
    await openActs(page, email)
    await expect.poll(() => again.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect(await violations(page)).toEqual([])
    await pressAndGoOn(page, `Withdraw the invitation of ${email}`, email)
    await page.getByRole('list', { name: 'Invitations' }).waitFor({ state: 'detached' })
  }, { options: { ...desktop, colorScheme: 'dark' } })
})

it('a mail that is held says so, and why', async () => {
  const id = await newOrganization('Held Label')
  const setLimit = (max: number) =>
    withDatabase(
      local.stack.database_url,
      (sql) => sql`update app.mail_limits set max_mails = ${max} where name = 'deployment_hour'`,
    )
  await setLimit(0)
  try {
    await atPeople(id, async (page) => {
      await invite(page, 'held@example.com')
      await page.getByText('held@example.com is invited').waitFor()
      await expect.poll(async () => {
        await page.reload()
        await loaded(page)
        return await page.getByText('All mail of the platform is used up for now.').count()
      }, { timeout: 20_000 }).toBe(1)
      await page.getByText('Mail held').waitFor()
      expect(await violations(page)).toEqual([])
    })
  } finally {
    await setLimit(1000)
  }
})

it('a declined organization cannot invite again until it is allowed, and roles are changed', async () => {
  const name = 'Night Tide'
  const id = await newOrganization(name)
  const { email } = accounts().member
  await atPeople(id, async (page) => {
    await openActs(page, 'Demo owner')
    await page.getByText('An organization needs an owner: make somebody else one first.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Leave the organization' }).isDisabled()).toBe(
      true,
    )
    await expect.poll(() => page.getByLabel('Role of ').count()).toBe(0)
    await page.keyboard.press('Escape')
    await invite(page, email)
    await page.getByText(`${email} is invited`).waitFor()
    await browser.visit(async ({ page: theirs }) => {
      await theirs.goto(addressOf(local, 'settings/people'))
      await signInByPassword(local, theirs, accounts().member)
      await loaded(theirs)
      expect(await violations(theirs)).toEqual([])
      await pressAndGoOn(theirs, `Decline the invitation of ${name}`)
      await theirs.getByText('The invitation is declined.').waitFor()
      await invite(page, email)
      await page.getByRole('alert').filter({ hasText: 'has not allowed another one' }).waitFor()
      await theirs.getByRole('button', { name: `Allow invitations of ${name}` }).press('Enter')
      await theirs.getByText(`${name} can invite you again.`).waitFor()
      await invite(page, email)
      await page.getByText(`${email} is invited`).waitFor()
      await theirs.reload()
      await theirs.getByRole('button', { name: `Accept the invitation of ${name}` }).press('Enter')
      await theirs.getByText(`You belong to ${name} now.`).waitFor()
    }, desktop)
    await page.reload()
    await invite(page, email)
    await page.getByText(`${email} belongs to it already, as member.`).waitFor()
    await page.getByLabel('Role of Demo member').selectOption('owner')
    await goOn(page)
    await page.getByRole('list', { name: 'Owners' }).getByText('Demo member', { exact: true }).waitFor()
    await loaded(page)
    expect(await violations(page)).toEqual([])
    await browser.visit(async ({ page: theirs }) => {
      await theirs.goto(addressOf(local, `w/${id}/developers/keys`))
      await signInByPassword(local, theirs, accounts().member)
      await theirs.getByLabel('Key name').fill('Theirs')
      await theirs.keyboard.press('Enter')
      await confirmIdentity(local, theirs, email)
      await theirs.locator('.secret').getByText(name).waitFor()
      // It is not shown under the name of another account.
      await switchTo(theirs, 'Personal')
      await theirs.locator('.secret').waitFor({ state: 'detached' })
    })
    await page.getByLabel('Role of Demo member').selectOption('member')
    await goOn(page)
    const keys = page.getByRole('status').filter({
      hasText: '1 key of the organization was made by Demo member',
    })
    await expect.poll(() => keys.getByRole('link').getAttribute('href')).toMatch(
      /\/w\/[0-9a-f-]{36}\/developers\/keys$/,
    )
    expect(await violations(page)).toEqual([])
    await pressAndGoOn(page, 'Remove Demo member', 'Demo member')
    await page.getByLabel('Role of Demo member').waitFor({ state: 'detached' })
  }, { expected: /409/ })
})

it('a person leaves an organization, which ends its access at once and blocks its invitations', async () => {
  const name = 'Low Tide'
  const id = await newOrganization(name)
  const { api_key } = local.stack.accounts.member
  const send = (method: string, path: string) =>
    local.send(method, `/api/${path}`, undefined, { 'x-api-key': api_key! })
  const inviteAgain = () =>
    local.send('POST', `/api/organizations/${id}/members`, { email: accounts().member.email })
  expect((await inviteAgain()).status).toBe(201)
  expect((await send('POST', `invitations/${id}/accept`)).status).toBe(200)
  await browser.visit(async ({ page, errors }) => {
    await page.goto(addressOf(local, 'settings/people'))
    await signInByPassword(local, page, accounts().member)
    await openActs(page, name)
    await page.getByRole('button', { name: `Leave ${name}` }).press('Enter')
    // One press changes nothing.
    expect((await send('GET', `organizations/${id}/members`)).status).toBe(200)
    await goOn(page)
    await page.getByText(`You have left ${name}.`).waitFor()
    await page.getByRole('button', { name: `Allow invitations of ${name}` }).waitFor()
    expect(await violations(page)).toEqual([])
    expect((await send('GET', `organizations/${id}/members`)).status).toBe(404)
    expect((await inviteAgain()).status).toBe(409)
    expect(errors).toEqual([])
  }, desktop)
})
