import { expect } from 'vitest'
import type { useStack } from '../local/use-stack.ts'
import { violations } from '../pages/served.ts'
import { type OpenPage, phone, type TestBrowser } from '../support/browser.ts'
import type { PageInput } from './page-input.ts'
import { addressOf, confirmationLink, knowsPerson, loaded, mailedCode } from './open-console.ts'

type Stack = ReturnType<typeof useStack>

/** Visits of a browser that says that it is headless are not counted. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** Signs a newcomer up by a mailed code, and returns to the page that was asked for. */
export async function signUp(
  local: Stack,
  { page }: OpenPage,
  input: PageInput,
  path: string,
): Promise<void> {
  const email = `${crypto.randomUUID()}@example.com`
  await page.goto(addressOf(local, path))
  await page.waitForURL('**/sign-in?next=*')
  const form = page.locator('#request-code')
  await input.write(form.getByLabel('E-mail address'), email)
  await page.keyboard.press('Enter')
  await page.getByText(`on its way to ${email}`).first().waitFor()
  const code = page.getByRole('textbox', { name: 'Code' })
  await input.write(code, '000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'This code is not valid' }).waitFor()
  await input.write(code, await mailedCode(local, email))
  await page.keyboard.press('Enter')
  await page.waitForURL(addressOf(local, path))
  await knowsPerson(page)
}

/** Signs a fan up at the page, and confirms it by the link of the mail. Returns the fan's address. */
export async function joinAsFan(
  local: Stack,
  browser: TestBrowser,
  { url, title }: { url: string; title: string },
  inputOf: (page: OpenPage['page']) => PageInput,
): Promise<string> {
  return await browser.visit(async ({ page, errors }) => {
    const input = inputOf(page)
    const email = `${crypto.randomUUID()}@example.com`
    await page.goto(`${url}?utm_source=poster`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await violations(page)).toEqual([])
    await input.write(page.getByRole('textbox', { name: 'E-mail address' }), email)
    await input.press(page.getByRole('checkbox'))
    await input.press(page.locator('#join').getByRole('button'))
    await page.getByText('One more step.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto(await confirmationLink(local, email))
    expect(await violations(page)).toEqual([])
    await input.press(page.getByRole('button'))
    await page.getByText(/on the list/).first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(errors).toEqual([])
    return email
  }, { ...phone, userAgent })
}

/** Finds the fan and the visit in the console. */
export async function findFan({ page }: OpenPage, email: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Page', exact: true })
  await parts.getByRole('link', { name: 'Audience' }).click()
  // Visits are written every three seconds.
  await expect.poll(async () => {
    await page.reload()
    await loaded(page)
    return await page.getByRole('region', { name: 'Sources' }).textContent()
  }).toContain('Poster')
  await parts.getByRole('link', { name: 'Fans' }).click()
  const row = page.getByRole('row', { name: email })
  await expect.poll(() => row.textContent()).toContain('Confirmed')
}
