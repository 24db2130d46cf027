import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withDatabase } from '../../supabase/local/with-database.ts'
import { useStack } from '../local/use-stack.ts'
import { violations as violationsOnPage } from '../pages/served.ts'
import { openBrowser, type OpenPage, type TestBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { mouse } from './page-input.ts'

type Stack = ReturnType<typeof useStack>

export const consoleOf = ({ stack }: Stack) => `${stack.app_url}/s/console`

/** The address of a page, in the person's own workspace unless the path names another one. */
export const addressOf = (local: Stack, path: string): string =>
  `${consoleOf(local)}/${path.startsWith('w/') ? path : `w/me/${path}`}`

/** The path of a page in the workspace of the demo's organization. */
export const ofOrganization = ({ stack }: Stack, path: string): string => `w/${stack.organization_id}/${path}`

/** Goes to the same part of another workspace, by the switcher. */
export async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Workspace: / }).click()
  await page.locator('#workspaces').getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: `Workspace: ${name}`, exact: true }).waitFor()
}

/** Signs out by the menu of the account, which a phone has below "More". */
export async function signOut(page: Page, input = mouse(page)): Promise<void> {
  const menu = page.getByRole('button', { name: /^Account |^More$/ })
  // The menu stays open where the person stayed on the page.
  if (await menu.getAttribute('aria-expanded') !== 'true') await input.press(menu)
  await input.press(page.getByRole('button', { name: 'Sign out', exact: true }))
}

export const mailedCode = async ({ mailTo }: Stack, email: string): Promise<string> =>
  /\b\d{6}\b/.exec((await mailTo(email))!.text)![0]

/** Enters the mailed code in the dialog that asks who is there. */
export async function confirmIdentity(local: Stack, page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByText(`on its way to ${email}`).waitFor()
  await dialog.getByLabel('Code').fill(await mailedCode(local, email))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

/** Gives the sessions of a person, by default the owner, a proof of this moment, as if each had entered a mailed code. */
export const proveSessions = ({ stack }: Stack, { email } = stack.accounts.owner): Promise<unknown> =>
  withDatabase(stack.database_url, (sql) =>
    sql`
    insert into auth.mfa_amr_claims (session_id, authentication_method)
    select id, 'otp' from auth.sessions
    where user_id = (select id from auth.users where email = ${email})
    on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey do update set updated_at = now()`)

/** The link that confirms a fan, in the newest mail to an address, for which it waits. */
export async function confirmationLink({ mailTo }: Stack, email: string): Promise<string> {
  const link = async () => /https?:\/\/\S+\/confirm\?\S+/.exec((await mailTo(email))?.text ?? '')?.[0]
  await expect.poll(link).toBeDefined()
  return (await link())!
}

/** Goes on, by keyboard, in the dialog that asks before something that cannot be undone, and types the name that it asks for. */
export async function goOn(page: Page, name?: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  if (name !== undefined) {
    const act = dialog.locator('[type=submit]')
    await expect.poll(() => act.isDisabled()).toBe(true)
    await page.keyboard.insertText(name)
  }
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

/** Signs the owner of the demo data in, with a recent proof, and opens a page. */
export async function signedIn<T>(
  local: Stack,
  browser: TestBrowser,
  path: string,
  run: (open: OpenPage) => Promise<T>,
  options?: BrowserContextOptions,
): Promise<T> {
  return await browser.visit(async (open) => {
    await open.page.goto(addressOf(local, path))
    await signInByPassword(local, open.page)
    await proveSessions(local)
    return await run(open)
  }, options)
}

export async function signInByPassword(
  { stack }: Stack,
  page: Page,
  { email, password }: { email: string; password: string } = stack.accounts.owner,
): Promise<void> {
  await page.getByRole('button', { name: 'Password' }).click()
  const form = page.locator('#with-password')
  await form.getByLabel('E-mail address').fill(email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Sign in' }).click()
  await knowsPerson(page)
}

/** Waits until the script knows who is there: from then on the controls of the page work. */
export const knowsPerson = (page: Page): Promise<void> =>
  page.locator('#person').filter({ hasText: '@' }).waitFor({ state: 'attached' })

/** Waits until the page is drawn, and each of its parts has what it shows. */
export async function loaded(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await expect.poll(() => page.locator('[aria-busy=true]').count(), { timeout: 10_000 }).toBe(0)
}

/** axe tells no contrast over SVG. The tests of the tokens hold that of each color of a text on each ground. */
const drawings = ['svg text', '.mini']

/** axe tells no contrast of a text that one of these is over. */
const bars = '.side,.bottom,.catalog-title .main,.pay-part,.data-head,.save-bar,.bulk'

/** As `violations` of pages: first without the bars, or without all that is behind a dialog, and then of the bars alone. */
export async function violations(page: Page, exclude: readonly string[] = []): Promise<string[]> {
  const set = (parts: string, property: string, value: string) =>
    page.evaluate(
      `document.querySelectorAll('${parts}').forEach(({ style }) => style.${property} = '${value}')`,
    )
  const isDialog = await page.locator('dialog:modal').count() > 0
  if (isDialog) {
    // axe knows no top layer.
    await set('.app', 'visibility', 'hidden')
    await set('dialog', 'visibility', 'visible')
  } else await set(bars, 'visibility', 'hidden')
  // The ends of a row that scrolls are out of view.
  const isScrolled = await page.evaluate(
    "[...document.querySelectorAll('.tabs,.sections')].some((row) => row.scrollWidth > row.clientWidth)",
  )
  const left = [...drawings, ...isScrolled ? ['.tabs a', '.sections button'] : [], ...exclude]
  const found = await violationsOnPage(page, left)
  await set(`.app,dialog,${bars}`, 'visibility', '')
  if (isDialog) return found
  await set(bars, 'position', 'static')
  found.push(...await violationsOnPage(page, left, bars))
  await set(bars, 'position', '')
  return found
}

/**
 * What a finger presses that is smaller than 44 px. A link in a sentence is as high as its line, and one that covers its row has the
 * size of the row.
 */
export const smallTargets = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('${within}')]
    .flatMap((part) => [...part.querySelectorAll('a,button,input,select,textarea,summary')])
    .filter((part) => part.checkVisibility() && getComputedStyle(part).pointerEvents !== 'none' && !(part.matches('a') &&
      [...part.parentNode.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim())))
    .map((part) => [part, getComputedStyle(part, '::after').position === 'absolute'
      ? part.offsetParent
      : part.closest('label') ?? part])
    .map(([part, target]) => [part.ariaLabel ?? part.textContent, target.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 1 && Math.min(width, height) < 44)
    .map(([name, { width, height }]) => name + ': ' + Math.round(width) + ' x ' + Math.round(height))`)

/** Moves the focus by the Tab key to the control whose name, label or text matches. */
export async function tabTo(page: Page, name: RegExp, limit = 60): Promise<void> {
  for (let i = 0; i < limit; i++) {
    await page.keyboard.press('Tab')
    const names = await page.evaluate(
      '(({ activeElement: focused }) => [focused.name, focused.ariaLabel, (focused.labels?.[0] ?? focused).textContent])(document)',
    ) as (string | null | undefined)[]
    if (names.some((each) => name.test(each?.trim() ?? ''))) return
  }
  throw new Error(`${name} cannot be reached by keyboard`)
}

/** Shows captures as running, with 5 recordings captured, however soon they end, until the function that it returns is called. */
export async function holdCapture(page: Page): Promise<() => Promise<void>> {
  const pattern = /\/api\/playcount-snapshots(\/[0-9a-f-]{36}|\?catalog_id=.*)$/
  await page.route(pattern, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const latest = json.snapshot ?? json.snapshots[0]
    if (latest) Object.assign(latest, { state: 'running', captured_count: 5, credits: null })
    await route.fulfill({ response, json })
  })
  return () => page.unroute(pattern)
}

export async function newCatalog({ send }: Stack, isrcs: string[]): Promise<string> {
  const { body } = await send('POST', '/api/catalogs', { name: `Tests ${crypto.randomUUID()}` })
  await send('POST', `/api/catalogs/${body.catalog.id}/songs`, { isrcs })
  return body.catalog.id
}

/** A stack with a browser, and tests that begin on a page as the signed-in owner, without errors beside those that are expected. */
export function useConsole(stack?: Parameters<typeof useStack>[0]) {
  const local = useStack(stack)
  const browser = fixture(openBrowser)
  const test = (
    title: string,
    path: string | (() => string | Promise<string>),
    options: BrowserContextOptions,
    run: (open: OpenPage) => Promise<void>,
    { expected = /^$/, timeoutMs }: { expected?: RegExp; timeoutMs?: number } = {},
  ) =>
    it(title, async () => {
      await signedIn(local, browser, typeof path === 'string' ? path : await path(), async (open) => {
        await run(open)
        expect(open.errors.filter((error) => !expected.test(error))).toEqual([])
      }, options)
    }, timeoutMs)
  return { local, browser, test }
}
