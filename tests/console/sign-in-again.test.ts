import { expect, it } from 'vitest'
import { phone } from '../support/browser.ts'
import {
  addressOf,
  confirmIdentity,
  consoleOf,
  mailedCode,
  signInByPassword,
  signOut,
  useConsole,
  violations,
} from './open-console.ts'

const { local, browser, test } = useConsole()

test(
  'whose session has ended signs in and returns; another site is never returned to',
  () => `catalogs/${local.stack.catalog_id}`,
  {},
  async ({ page }) => {
    await page.waitForURL(`**/catalogs/${local.stack.catalog_id}`)
    await page.route('**/api/catalogs/**', (route) => route.fulfill({ status: 401, body: '{}' }))
    await page.reload()
    await page.waitForURL('**/sign-in?next=*')
    await page.unrouteAll()
    await signInByPassword(local, page)
    await page.waitForURL(`**/catalogs/${local.stack.catalog_id}`)
    await signOut(page)
    await page.waitForURL('**/sign-in?next=*')
    await expect.poll(() => page.evaluate('Object.keys(localStorage)')).toEqual(['workspace'])
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
      expect(page.url()).toBe(addressOf(local, 'home'))
      await signOut(page)
      await page.waitForURL('**/sign-in?next=*')
    }
  },
  { expected: /status of 4/ },
)

it('a wrong password or code is explained in words that fit, and another code can be requested', async () => {
  await browser.visit(async ({ page }) => {
    await page.goto(`${consoleOf(local)}/sign-in`)
    const email = `${crypto.randomUUID()}@example.com`
    await page.getByLabel('E-mail address').first().fill(email)
    await page.keyboard.press('Enter')
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'This code is not valid' }).waitFor()
    await page.getByRole('button', { name: 'Change the address' }).press('Enter')
    await expect.poll(() => page.locator(':focus').inputValue()).toBe(email)
    await page.getByRole('button', { name: 'Password' }).click()
    const form = page.locator('#with-password')
    await form.getByLabel('E-mail address').fill(email)
    await form.getByLabel('Password').fill('not this one')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'do not match' }).waitFor()
  })
})

it('a mailed link that has expired is explained as text, and not mailed again', async () => {
  await browser.visit(async ({ page }) => {
    const reason = 'error=access_denied&error_code=otp_expired&error_description=<b>Expired</b>'
    await page.goto(`${consoleOf(local)}/sign-in?next=%2Fs%2Fconsole%2Fw%2Fme%2Fpages&${reason}#${reason}`)
    await page.getByRole('alert').filter({ hasText: 'The sign-in service says: <b>Expired</b>' }).waitFor()
    expect(page.url()).toBe(`${consoleOf(local)}/sign-in?next=%2Fs%2Fconsole%2Fw%2Fme%2Fpages`)
  })
})

test(
  'a person with unsaved changes is asked once at the sign-out, and may stay',
  () => `pages/${local.stack.site_id}`,
  {},
  async ({ page }) => {
    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.dismiss()
    })
    await page.locator('#edit [name=headline]').fill('Another headline')
    // The preview would be a request without a session.
    await page.getByText('Preview with your unsaved changes').waitFor()
    await signOut(page)
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await expect.poll(() => page.evaluate('Object.keys(localStorage)')).toEqual(['workspace'])
    await expect.poll(() => page.locator('#edit [name=headline]').inputValue()).toBe('Another headline')
    // What ends the session has run to its end.
    await page.evaluate('navigator.locks.request("lock:console-session", () => {})')
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))')
    expect(asked).toEqual(['beforeunload'])
    // Without a session, the next request asks again.
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect.poll(() => asked.length).toBe(2)
    await page.getByRole('alert').getByText('sign in in another tab and try again').waitFor()
  },
  { expected: /status of 4/ },
)

test('what was typed about a new page is not lost with the session', 'pages/new', {}, async ({ page }) => {
  page.on('dialog', (dialog) => dialog.dismiss())
  await page.waitForURL('**/pages/new')
  await page.getByRole('radio', { name: 'In your words' }).check()
  await page.locator('#new-site [name=name]').fill('Typed')
  await page.locator('#new-site [name=artist]').fill('Somebody')
  await page.locator('#new-site [name=brief]').fill('Ten minutes of work.')
  await page.evaluate('localStorage.clear()')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('alert').getByText('sign in in another tab and try again').waitFor()
  const other = await page.context().newPage()
  await other.goto(`${consoleOf(local)}/sign-in`)
  await signInByPassword(local, other)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(/\/pages\/[0-9a-f-]{36}$/)
}, { expected: /status of 4/ })

it('a session by password confirms in place by keyboard who it is, and keeps what was typed', async () => {
  const email = local.stack.accounts.member!.email!
  const member = local.stack.accounts.member as { email: string; password: string }
  await browser.visit(async ({ page, errors }) => {
    await page.goto(addressOf(local, 'developers/keys'))
    await signInByPassword(local, page, member)
    await page.getByLabel('Key name').fill('My server')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.getByText(`on its way to ${email}`).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('code')
    expect(await violations(page)).toEqual([])
    const code = await mailedCode(local, email)
    await page.keyboard.type(code === '000000' ? '111111' : '000000')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('alert').filter({ hasText: 'Confirm that it is you' }).waitFor()
    await expect.poll(() => page.getByLabel('Key name').inputValue()).toBe('My server')

    await page.getByRole('button', { name: 'Create key' }).press('Enter')
    await confirmIdentity(local, page, email)
    await page.locator('#keys').getByText('My server', { exact: true }).waitFor()
    // Within 15 minutes it is not asked again.
    await page.getByLabel('Key name').fill('Another server')
    await page.getByRole('button', { name: 'Create key' }).press('Enter')
    await page.locator('#keys').getByText('Another server', { exact: true }).waitFor()
    expect(errors.filter((error) => !error.includes('403'))).toEqual([])
  }, { ...phone, colorScheme: 'dark' })
})
