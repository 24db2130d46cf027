import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { violations } from './served.ts'
import { allow, confirmAgain, consentLine, consentPage } from './consent-page.ts'

const { authServer, browser, served, visit } = consentPage()

const verifyLine = 'POST /auth/v1/verify'

const codeForm = async (page: Page) => {
  await page.getByLabel('E-mail address').fill('person@example.com')
  await page.keyboard.press('Enter')
  await page.getByText('A six-digit code is on its way to person@example.com.').waitFor()
}

it('a person signs in with a mailed code, also after a wrong one, by keyboard', async () => {
  await browser.visit(async ({ page, errors }) => {
    await page.goto(served.url)
    await codeForm(page)
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('code')
    authServer.order(verifyLine, { error_code: 'otp_expired', msg: 'Token has <b>expired</b>' }, 403)
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Token has <b>expired</b>' }).waitFor()
    expect(await violations(page)).toEqual([])
    authServer.order(verifyLine, { access_token: 'a.session.token' })
    await page.keyboard.type('123456')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Let Claude use your account?' }).waitFor()
    await expect.poll(() => page.locator('#account').textContent()).toBe('person@example.com')
    expect(errors.filter((error) => !error.includes('403'))).toEqual([])
  }, phone)
  const bodies = authServer.requests.map(({ line, body }) => [line, body && JSON.parse(body)])
  expect(bodies.slice(0, 3)).toEqual([
    ['POST /auth/v1/otp', {
      email: 'person@example.com',
      create_user: true,
      // The mail's link returns a code that nobody can exchange, and no token.
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 's256',
    }],
    [verifyLine, { type: 'email', email: 'person@example.com', token: '000000' }],
    [verifyLine, { type: 'email', email: 'person@example.com', token: '123456' }],
  ])
})

it('whose session has ended signs in from the start: the code that was used is not requested again', async () => {
  authServer.order(verifyLine, { access_token: 'a.session.token' })
  await browser.visit(async ({ page }) => {
    await page.goto(served.url)
    await codeForm(page)
    await page.keyboard.type('123456')
    await page.keyboard.press('Enter')
    authServer.order(consentLine, {}, 401)
    await allow(page)
    await confirmAgain(page)
    await expect.poll(() => page.getByLabel('Code', { exact: true }).isVisible()).toBe(false)
    await codeForm(page)
  })
})

it.each([
  [429, 'You can only request this after 59 seconds.', 'after 59 seconds'],
  [422, 'Signups not allowed for otp', 'Signups not allowed for otp'],
  [400, undefined, 'No code can be mailed to this address.'],
  [503, undefined, 'did not answer'],
])('is told why no code is mailed (%s %s)', async (status, msg, text) => {
  authServer.order('POST /auth/v1/otp', { msg }, status)
  await browser.visit(async ({ page }) => {
    await page.goto(served.url)
    await page.getByLabel('E-mail address').fill('person@example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: text }).waitFor()
    authServer.reset()
    await page.keyboard.press('Enter')
    await page.getByLabel('Code', { exact: true }).waitFor()
  })
})

it('another account gets nothing: the request is denied, and the person returns to the app', async () => {
  const redirect_url = 'https://client.example/callback?error=access_denied&state=s'
  authServer.order(consentLine, { redirect_url })
  await visit(async ({ page, errors }) => {
    await page.getByRole('button', { name: 'Use another account' }).click()
    await page.getByRole('heading', { name: 'Connect again with the other account' }).waitFor()
    expect(page.url()).toBe(served.url)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Return to client.example' }).click()
    await page.waitForURL(redirect_url)
    expect(errors).toEqual([])
  })
  const [decided, ended] = authServer.requests.slice(-2)
  expect([JSON.parse(decided!.body), ended!.line]).toEqual([{ action: 'deny' }, 'POST /auth/v1/logout'])
})

it('sees what Auth says of a request that is no longer valid', async () => {
  authServer.order(consentLine, { msg: 'authorization <i>request</i> expired' }, 400)
  await visit(async ({ page }) => {
    await allow(page)
    await page.getByText('The sign-in service says: authorization <i>request</i> expired').waitFor()
  })
})

const looks = [['light', phone], ['dark', phone], ['light', desktop], ['dark', desktop]] as const
it.each(looks)('meets WCAG 2.2 AA in each state, %s', async (colorScheme, size) => {
  await browser.visit(async ({ page }) => {
    await page.goto(served.url)
    expect(await violations(page)).toEqual([])
    await codeForm(page)
    expect(await violations(page)).toEqual([])
    authServer.order(verifyLine, {}, 400)
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'wrong or has expired' }).waitFor()
    expect(await violations(page)).toEqual([])
    authServer.reset()
    await page.keyboard.type('123456')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Allow' }).waitFor()
    expect(await violations(page)).toEqual([])
    authServer.order(consentLine, {}, 404)
    await allow(page)
    await page.getByRole('heading', { name: 'no longer valid' }).waitFor()
    expect(await violations(page)).toEqual([])
  }, { ...size, colorScheme })
})
