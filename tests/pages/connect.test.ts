import { describe, expect, it } from 'vitest'
import { connectApp } from '../../shared/adapters/pages/connect/route.ts'
import { desktop } from '../support/browser.ts'
import { violations } from './served.ts'
import { consentLine, consentPage, details, detailsLine, fill, id, tabTo } from './consent-page.ts'

const { authServer, browser, served, visit } = consentPage()

describe('a person', () => {
  it.each([['Allow', 'approve'], ['Deny', 'deny']])(
    '%s: Auth gets the decision, and the app the answer',
    async (button, action) => {
      await visit(async ({ page, errors }) => {
        await page.getByRole('heading', { name: 'Let Claude use your account?' }).waitFor()
        expect(await page.locator('#account').textContent()).toBe('person@example.com')
        expect(await page.locator('#host').textContent()).toBe('client.example')
        expect(await page.locator('.can').textContent()).toMatch(/publish/)
        await page.getByRole('button', { name: button }).click()
        await page.waitForURL('https://client.example/callback?code=c&state=s')
        expect(errors).toEqual([])
      })
      expect(authServer.requests.map(({ line }) => line)).toEqual([
        'POST /auth/v1/token',
        detailsLine,
        consentLine,
        'POST /auth/v1/logout',
      ])
      const [signIn, shown, decided] = authServer.requests
      expect(JSON.parse(signIn!.body)).toEqual({ email: 'person@example.com', password: 'a secret password' })
      expect(shown!.headers.get('authorization')).toBe('Bearer a.session.token')
      expect(shown!.headers.get('apikey')).toBe('sb_publishable_x')
      expect(JSON.parse(decided!.body)).toEqual({ action })
    },
  )

  it('needs no mouse', async () => {
    await browser.visit(async ({ page }) => {
      await page.route('https://client.example/**', (route) => route.fulfill({ body: 'The app' }))
      await page.goto(served.url)
      await tabTo(page, 'Password')
      await page.keyboard.press('Enter')
      await page.keyboard.type('person@example.com')
      await page.keyboard.press('Tab')
      await page.keyboard.type('a secret password')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Let Claude' }).waitFor()
      expect(await page.evaluate('document.activeElement.tagName')).toBe('H1')
      await tabTo(page, 'Deny')
      await page.keyboard.press('Enter')
      await page.waitForURL('https://client.example/**')
    }, desktop)
    expect(JSON.parse(authServer.requests[2]!.body)).toEqual({ action: 'deny' })
  })

  it('leaves no session and no password behind', async () => {
    await visit(async ({ page }) => {
      await page.getByRole('button', { name: 'Allow' }).waitFor()
      expect(page.url()).toBe(served.url)
      expect(await page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]'))
        .toEqual([0, 0, ''])
      expect(await page.locator('#password').inputValue()).toBe('')
    })
  })

  it('who has allowed the app before returns to it at once', async () => {
    authServer.order(detailsLine, { redirect_url: 'https://client.example/callback?code=again' })
    await visit(({ page }) => page.waitForURL('https://client.example/callback?code=again'))
  })

  it.each([
    ['for the first time', undefined],
    ['again', { redirect_url: 'editor://example.editor/callback?code=c' }],
  ])('can connect an app that has a scheme of its own %s', async (_, answer) => {
    const address = 'editor://example.editor/callback'
    authServer.order(detailsLine, answer ?? details({ name: 'Editor' }, address))
    authServer.order(consentLine, { redirect_url: `${address}?code=c` })
    await visit(async ({ page }) => {
      if (!answer) {
        await page.getByRole('button', { name: 'Allow' }).waitFor()
        expect(await page.locator('#host').textContent()).toBe('editor://example.editor')
        await page.getByRole('button', { name: 'Allow' }).click()
      }
      await page.getByRole('heading', { name: /The app is connected|connected already/ }).waitFor()
      expect(await page.locator('#message').textContent()).toContain('You return to example.editor.')
    })
  })

  it.each([
    [400, 'invalid_credentials', 'do not match'],
    [400, 'email_not_confirmed', 'is not confirmed yet'],
    [429, 'over_request_rate_limit', 'Too many attempts'],
    [503, undefined, 'did not answer'],
  ])('is told why the sign-in failed (%s %s), and can try again', async (status, error_code, text) => {
    authServer.order('POST /auth/v1/token', { error_code }, status)
    await visit(async ({ page }) => {
      await page.getByRole('alert').filter({ hasText: text }).waitFor()
      authServer.reset()
      await fill(page)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Allow' }).waitFor()
    })
  })

  it.each([
    ['expired, or belongs to another account', 404, { error_code: 'oauth_authorization_not_found' }],
    ['decided', 400, { error_code: 'validation_failed' }],
  ])('is told what to do when the request has %s', async (_, status, body) => {
    authServer.order(detailsLine, body, status)
    await visit(async ({ page }) => {
      await page.getByRole('heading', { name: 'This request is no longer valid' }).waitFor()
      expect(await page.locator('#message').textContent()).toContain('Go back to the app and connect again.')
    })
  })

  it.each([401, 403])(
    'signs in again when the session has ended before the decision (%s)',
    async (status) => {
      authServer.order(consentLine, { error_code: 'session_not_found' }, status)
      await visit(async ({ page, errors }) => {
        await page.getByRole('button', { name: 'Allow' }).click()
        await page.getByRole('heading', { name: 'Sign in to connect an app' }).waitFor()
        await page.getByRole('alert').filter({ hasText: 'Your session has ended. Please sign in again.' })
          .waitFor()
        expect(await violations(page)).toEqual([])
        authServer.reset()
        await fill(page)
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: 'Allow' }).click()
        await page.waitForURL('https://client.example/**')
        expect(errors.filter((error) => !error.includes(String(status)))).toEqual([])
      })
      expect(authServer.requests.map(({ line }) => line)).toEqual([
        'POST /auth/v1/token',
        detailsLine,
        consentLine,
        'POST /auth/v1/logout',
      ])
    },
  )

  it.each([401, 403])('signs in again when Auth refuses the new session (%s)', async (status) => {
    authServer.order(detailsLine, { error_code: 'bad_jwt' }, status)
    await visit(async ({ page }) => {
      await page.getByRole('alert').filter({ hasText: 'Your session has ended. Please sign in again.' })
        .waitFor()
      authServer.reset()
      await fill(page)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Allow' }).waitFor()
    })
  })

  it.each([
    ['http://localhost:3118/callback', 'localhost:3118'],
    ['http://127.0.0.1:3118/callback', '127.0.0.1:3118'],
    ['http://127.8.9.10/callback', '127.8.9.10'],
    ['http://[::1]:3118/callback', '[::1]:3118'],
  ])('sees that %s is an app on this device', async (address, host) => {
    authServer.order(detailsLine, details({ name: 'Editor' }, address))
    await visit(async ({ page }) => {
      await page.getByRole('button', { name: 'Allow' }).waitFor()
      expect(await page.locator('#host').textContent()).toBe(`${host}, an app on this device`)
    })
  })

  it('can decide again when Auth did not answer', async () => {
    authServer.order(consentLine, {}, 502)
    await visit(async ({ page }) => {
      await page.getByRole('button', { name: 'Allow' }).click()
      await page.getByRole('alert').filter({ hasText: 'did not answer' }).waitFor()
      authServer.reset()
      await page.getByRole('button', { name: 'Allow' }).click()
      await page.waitForURL('https://client.example/**')
    })
  })
})

describe('the address', () => {
  const request = (path: string, init?: RequestInit) => served.app.request(path, init)

  it.each(['', '?authorization_id=', '?authorization_id=%22%3E%3Cscript%3E', '?authorization_id=short'])(
    'is refused without the id of a request: %s',
    async (query) => {
      const response = await request(`/oauth/consent${query}`)
      expect([response.status, response.headers.get('x-error-code')]).toEqual([400, 'invalid_input'])
      expect(await response.text()).toContain('go back to the app and connect again')
    },
  )

  it('has one page for everybody, which may only run its own script and call Auth', async () => {
    const response = await request(`/oauth/consent?authorization_id=${id}`)
    expect(response.headers.get('content-security-policy')).toMatch(
      new RegExp(
        `^default-src 'none'; style-src 'sha256-[^ ]+'; script-src 'sha256-[^ ]+'; connect-src ${authServer.url}/; ` +
          "img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$",
      ),
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).not.toContain(id)
  })

  it('takes no form', async () => {
    const response = await request(`/oauth/consent?authorization_id=${id}`, { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('is a 503 in a project without a publishable key', async () => {
    const app = connectApp(served.platform.services, undefined)
    const response = await app.request(`/oauth/consent?authorization_id=${id}`)
    expect([response.status, response.headers.get('x-error-code')]).toEqual([503, 'feature_unavailable'])
  })
})
