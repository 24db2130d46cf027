import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type * as z from 'zod'
import type { createGrant } from '../../shared/operations/identity/create-grant.ts'
import { mailedCode, proveSessions } from '../console/open-console.ts'
import { phone, type TestBrowser } from '../support/browser.ts'
import { callbackUrl, type Decide } from '../support/oauth-clients.ts'
import type { useStack } from './use-stack.ts'

type Stack = ReturnType<typeof useStack>

interface Choice {
  button: 'Allow' | 'Deny'
  /** That the app gave itself. */
  name: string
  permissions?: string
  /** Chooses more than the permissions. */
  choose?: (page: Page) => Promise<unknown>
}

/** The owner: signs in on the consent page and presses a button. Returns where the browser ends. */
export const personInBrowser = (
  local: Stack,
  browser: TestBrowser,
  { button, name, permissions = 'Read and write', choose }: Choice,
): Decide =>
(authorizationUrl) =>
  browser.visit(async ({ page, errors }) => {
    await page.route(`${callbackUrl}*`, (route) => route.fulfill({ body: 'The app' }))
    await page.goto(authorizationUrl.href)
    const { email } = local.stack.accounts.owner
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByText('A six-digit code is on its way').waitFor()
    await page.getByLabel('Code').fill(await mailedCode(local, email))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: `Let ${name} use your account?` }).waitFor()
    await page.locator(`#account:text-is("${email}")`).waitFor()
    await page.locator('#host', { hasText: 'localhost:3118' }).waitFor()
    await page.getByRole('radio', { name: permissions, exact: true }).check()
    await choose?.(page)
    await page.getByRole('button', { name: button }).click()
    await page.waitForURL(`${callbackUrl}*`)
    expect(errors).toEqual([])
    return new URL(page.url())
  }, phone)

/** A session of the owner with a proof of this moment, as a header. */
export async function provenSession(local: Stack): Promise<{ authorization: string }> {
  const { email, password } = local.stack.accounts.owner
  const { data, error } = await local.supabase().auth.signInWithPassword({ email, password })
  if (error) throw error
  await proveSessions(local)
  return { authorization: `Bearer ${data.session.access_token}` }
}

/** The owner: allows it by the requests that the consent page sends. */
export const personByRequests =
  (local: Stack, terms: Omit<z.input<typeof createGrant.input>, 'client_id'>): Decide =>
  async (authorizationUrl) => {
    const session = await provenSession(local)
    const opened = await fetch(authorizationUrl, { redirect: 'manual' })
    await opened.body?.cancel()
    const page = new URL(opened.headers.get('location')!)
    const id = page.searchParams.get('authorization_id')
    const headers = { ...session, apikey: local.stack.publishable_key }
    const request = `/auth/v1/oauth/authorizations/${id}`
    const { body: { client } } = await local.send('GET', request, undefined, headers)
    const granted = await local.send('POST', '/api/grants', { client_id: client.id, ...terms }, session)
    expect(granted.status).toBe(201)
    const { body } = await local.send('POST', `${request}/consent`, { action: 'approve' }, headers)
    return new URL(body.redirect_url)
  }
