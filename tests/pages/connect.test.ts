import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../supabase/local/ports.ts'
import { desktop, openBrowser, type OpenPage, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { violations } from './served.ts'
import { connectApp } from '../../shared/adapters/pages/connect.ts'
import { openPlatform } from '../support/platform.ts'

/** An Auth on another origin, as on hosted Supabase, with responses to order. */
const authServer = fixture(() => {
  const usual: Record<string, () => Response> = {
    'POST /auth/v1/token': () => Response.json({ access_token: 'a.session.token', refresh_token: 'r' }),
    [`GET /auth/v1/oauth/authorizations/${id}`]: () => Response.json(details()),
    [`POST /auth/v1/oauth/authorizations/${id}/consent`]: () =>
      Response.json({ redirect_url: 'https://client.example/callback?code=c&state=s' }),
    'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
  }
  const ordered: typeof usual = {}
  const requests: { line: string; headers: Headers; body: string }[] = []
  const server = Deno.serve({ port: 0, hostname: 'localhost', onListen: () => {} }, async (request) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'apikey,authorization,content-type',
    }
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    const line = `${request.method} ${new URL(request.url).pathname}`
    requests.push({ line, headers: request.headers, body: await request.text() })
    const response = (ordered[line] ?? usual[line])!()
    return new Response(response.body, { status: response.status, headers })
  })
  return {
    url: `http://localhost:${server.addr.port}/auth/v1`,
    requests,
    /** Makes a path respond with this from now on. */
    order: (line: string, body: unknown, status = 200) =>
      ordered[line] = () => Response.json(body, { status }),
    reset() {
      for (const line of Object.keys(ordered)) delete ordered[line]
      requests.length = 0
    },
    stop: () => server.shutdown(),
  }
})

const id = 'abcdefghijklmnopqrstuvwxyz012345'
const detailsLine = `GET /auth/v1/oauth/authorizations/${id}`
const consentLine = `POST /auth/v1/oauth/authorizations/${id}/consent`
const details = (client: object = { name: 'Claude' }, redirectUri = 'https://client.example/callback') => ({
  authorization_id: id,
  redirect_uri: redirectUri,
  client: { id: crypto.randomUUID(), ...client },
  user: { id: crypto.randomUUID(), email: 'person@example.com' },
  scope: 'email',
})

const browser = fixture(openBrowser)
const served = fixture(async () => {
  const platform = await openPlatform()
  const app = connectApp(platform.services, { authUrl: authServer.url, publishableKey: 'sb_publishable_x' })
  const port = freePort()
  const server = Deno.serve({ port, hostname: 'localhost', onListen: () => {} }, app.fetch)
  const close = async () => {
    await server.shutdown()
    await platform.close()
  }
  return { app, platform, url: `http://localhost:${port}/oauth/consent?authorization_id=${id}`, close }
})
beforeEach(() => authServer.reset())

const fill = async (page: Page) => {
  await page.getByLabel('E-mail address').fill('person@example.com')
  await page.getByLabel('Password').fill('a secret password')
}
/** Opens the page in front of an app that only shows that it was reached, and signs in. */
const visit = (
  run: (open: OpenPage) => Promise<void>,
  options: Parameters<typeof browser.visit>[1] = phone,
) =>
  browser.visit(async (open) => {
    await open.page.route('https://client.example/**', (route) => route.fulfill({ body: 'The app' }))
    await open.page.goto(served.url)
    await fill(open.page)
    await open.page.getByRole('button', { name: 'Sign in' }).click()
    await run(open)
  }, options)

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
      await page.keyboard.press('Tab')
      await page.keyboard.type('person@example.com')
      await page.keyboard.press('Tab')
      await page.keyboard.type('a secret password')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Let Claude' }).waitFor()
      expect(await page.evaluate('document.activeElement.tagName')).toBe('H1')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Deny')
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

describe('a hostile app', () => {
  it.each([
    ['markup', '<img src=x onerror=alert(1)><b>Bank</b>', '<img src=x onerror=alert(1)><b>Bank</b>'],
    ['line breaks and directions', 'A\n\n\u202eknab\u0007\u200b', 'A knab'],
    ['its length', 'x'.repeat(1024), `${'x'.repeat(60)}…`],
    ['nothing', ' \u200b ', 'an app without a name'],
  ])('cannot deceive by a name of %s', async (_, name, shown) => {
    authServer.order(detailsLine, details({ name }))
    await visit(async ({ page, errors }) => {
      await page.getByRole('button', { name: 'Allow' }).waitFor()
      expect(await page.locator('.name').textContent()).toBe(shown)
      expect(await page.locator('.name *').count()).toBe(0)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      expect(errors).toEqual([])
    })
  })

  const unsafe = [
    'javascript:alert(document.domain)',
    'javascript://client.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://evil.example/callback?code=c',
    'http://client.example/callback?code=c',
    'not an address',
  ]

  it.each(unsafe)('cannot send the browser to %s after the decision', async (redirect_url) => {
    authServer.order(consentLine, { redirect_url })
    await visit(async ({ page }) => {
      await page.getByRole('button', { name: 'Allow' }).click()
      await page.getByRole('heading', { name: 'This app cannot be connected' }).waitFor()
      expect(page.url()).toBe(served.url)
    })
  })

  it.each(unsafe.slice(0, 3))('is not shown for consent with the address %s', async (address) => {
    authServer.order(detailsLine, details({ name: 'Claude' }, address))
    await visit(async ({ page }) => {
      await page.getByRole('heading', { name: 'This app cannot be connected' }).waitFor()
    })
  })

  it.each([
    'http://client.example/callback',
    'http://localhost.evil.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://192.168.0.1/callback',
    'http://[::ffff:127.0.0.1]/callback',
    'http://localhost@evil.example/callback',
  ])('cannot get the answer over %s', async (address) => {
    const isRefused = async ({ page }: OpenPage) => {
      await page.getByRole('heading', { name: 'This app cannot be connected' }).waitFor()
      expect(await page.locator('#message').textContent()).toContain('not encrypted')
      expect(page.url()).toBe(served.url)
    }
    authServer.order(detailsLine, details({ name: 'Claude' }, address))
    await visit(isRefused)
    authServer.order(detailsLine, { redirect_url: `${address}?code=c` })
    await visit(isRefused)
  })

  it('cannot put the page into a frame', async () => {
    const { headers } = await fetch(served.url)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
  })
})

it.each(
  [
    ['light', phone],
    ['dark', phone],
    ['light', desktop],
    ['dark', desktop],
  ] as const,
)('meets WCAG 2.2 AA in each state, %s', async (colorScheme, size) => {
  await browser.visit(async ({ page }) => {
    await page.goto(served.url)
    expect(await violations(page)).toEqual([])
    await fill(page)
    authServer.order('POST /auth/v1/token', {}, 400)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'match' }).waitFor()
    expect(await violations(page)).toEqual([])
    authServer.reset()
    await fill(page)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Allow' }).waitFor()
    expect(await violations(page)).toEqual([])
    authServer.order(consentLine, {}, 404)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { name: 'no longer valid' }).waitFor()
    expect(await violations(page)).toEqual([])
  }, { ...size, colorScheme })
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
