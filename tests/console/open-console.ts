import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { useStack } from '../local/use-stack.ts'
import type { OpenPage, TestBrowser } from '../support/browser.ts'
import { readMails } from '../support/inbox.ts'

type Stack = ReturnType<typeof useStack>

export const consoleOf = ({ stack }: Stack) => `${stack.app_url}/s/console`

/** The code of the newest mail to an address. */
export async function mailedCode({ dir }: Stack, email: string): Promise<string> {
  const mails = await readMails(join(dir, 'mail'))
  return /\b\d{6}\b/.exec(mails.findLast(({ to }) => to === email)!.text)![0]
}

/** Signs the owner of the demo data in, and opens a page. */
export async function signedIn<T>(
  local: Stack,
  browser: TestBrowser,
  path: string,
  run: (open: OpenPage) => Promise<T>,
  options?: BrowserContextOptions,
): Promise<T> {
  return await browser.visit(async (open) => {
    await open.page.goto(`${consoleOf(local)}/${path}`)
    await signInByPassword(local, open.page)
    return await run(open)
  }, options)
}

export async function signInByPassword({ stack }: Stack, page: Page): Promise<void> {
  const { email, password } = stack.accounts.owner
  await page.getByRole('button', { name: 'Password' }).click()
  const form = page.locator('#with-password')
  await form.getByLabel('E-mail address').fill(email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

/** Waits until every part has loaded. */
export async function loaded(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[aria-busy=true]').count(), { timeout: 10_000 }).toBe(0)
}
