import { describe, expect, it } from 'vitest'
import { connectApp } from '../../shared/adapters/pages/connect/route.ts'
import type { Page } from 'playwright-core'
import { desktop, type OpenPage, phone } from '../support/browser.ts'
import { sample } from '../support/sample.ts'
import { violations } from './served.ts'
import {
  allow,
  checkLines,
  choose,
  clientId,
  confirmAgain,
  consentLine,
  consentPage,
  details,
  detailsLine,
  fill,
  grantLine,
  id,
  requestLines,
  signInLines,
  tabTo,
} from './consent-page.ts'

const { authServer, browser, served, visit, visitSignedIn } = consentPage()

describe('a person', () => {
  it.each(
    [
      ['Allow', 'approve', ['read']],
      ['Allow', 'approve', ['read', 'write']],
      ['Deny', 'deny', []],
    ] as const,
  )(
    '%s: Auth gets the decision (%s), the API the permissions (%s), and the app the answer',
    async (button, action, scopes) => {
      await visit(async ({ page, errors }) => {
        await page.getByRole('heading', { name: 'Let Claude use your account?' }).waitFor()
        await expect.poll(() => page.locator('#account').textContent()).toBe('person@example.com')
        await expect.poll(() => page.locator('#host').textContent()).toBe('client.example')
        await page.getByText('The app chose its own name, and nobody has checked it.').waitFor()
        // The least is chosen until the person chooses more.
        if (scopes.length > 1) {
          await choose(page, 'Read and write')
          await page.getByText('You have 331').waitFor()
          await page.getByLabel('Credits a month').fill('25')
          await page.getByLabel('Publish pages').check()
          await page.getByLabel('Access ends after').selectOption('A year')
        }
        await page.getByRole('button', { name: button }).click()
        await page.waitForURL('https://client.example/callback?code=c&state=s')
        expect(errors).toEqual([])
      })
      const lines = authServer.requests.map(({ line }) => line)
      expect(lines.slice(0, 2)).toEqual(signInLines)
      expect(lines.slice(2, 4).toSorted()).toEqual(checkLines.toSorted())
      expect(lines.slice(4, 6).toSorted()).toEqual(requestLines.toSorted())
      expect(lines.slice(6)).toEqual([
        ...action === 'approve' ? [grantLine] : [],
        consentLine,
        'POST /auth/v1/logout',
      ])
      const sent = (line: string) => authServer.requests.find((request) => request.line === line)!
      const bodyOf = (line: string) => JSON.parse(sent(line).body)
      const code = { type: 'email', email: 'person@example.com', token: '042317' }
      expect(bodyOf('POST /auth/v1/verify')).toEqual(code)
      const credentials = { authorization: 'Bearer a.session.token', apikey: 'sb_publishable_x' }
      expect(Object.fromEntries(sent(detailsLine).headers)).toMatchObject(credentials)
      expect(bodyOf(consentLine)).toEqual({ action })
      if (action === 'approve') {
        const chosen = scopes.length > 1
          ? { monthly_budget_credits: 25, may_publish: true, days: 365 }
          : { monthly_budget_credits: 100, may_publish: false, days: 90 }
        expect(bodyOf(grantLine)).toEqual({
          client_id: clientId,
          scopes,
          may_schedule: false,
          organizations: [],
          ...chosen,
        })
      }
    },
  )

  it('needs no mouse', async () => {
    await browser.visit(async ({ page }) => {
      await page.route('https://client.example/**', (route) => route.fulfill({ body: 'The app' }))
      await page.goto(served.url)
      await page.keyboard.press('Tab')
      await page.keyboard.type('person@example.com')
      await page.keyboard.press('Enter')
      await page.getByText('A six-digit code is on its way').waitFor()
      await page.keyboard.type('042317')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Let Claude' }).waitFor()
      await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
      await tabTo(page, 'Deny')
      await page.keyboard.press('Enter')
      await page.waitForURL('https://client.example/**')
    }, desktop)
    expect(JSON.parse(authServer.requests.at(-2)!.body)).toEqual({ action: 'deny' })
  })

  it('leaves no session and no code behind', async () => {
    await visit(async ({ page }) => {
      await page.getByRole('button', { name: 'Allow' }).waitFor()
      expect(page.url()).toBe(served.url)
      await expect.poll(() => page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]'))
        .toEqual([0, 0, ''])
      await expect.poll(() => page.locator('#code').count()).toBe(0)
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
        await expect.poll(() => page.locator('#host').textContent()).toBe('editor://example.editor')
        await allow(page)
      }
      await page.getByRole('heading', { name: /The app is connected|connected already/ }).waitFor()
      await expect.poll(() => page.locator('#message').textContent()).toContain(
        'You return to example.editor.',
      )
    })
  })

  it.each([
    [403, 'otp_expired', 'wrong or has expired'],
    [429, 'over_request_rate_limit', 'Too many attempts'],
    [503, undefined, 'did not answer'],
  ])('is told why the sign-in failed (%s %s), and can try again', async (status, error_code, text) => {
    authServer.order('POST /auth/v1/verify', { error_code }, status)
    await visit(async ({ page }) => {
      await page.getByRole('alert').filter({ hasText: text }).waitFor()
      authServer.reset()
      await page.getByLabel('Code').fill('042317')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Allow' }).waitFor()
    })
  })

  it('is not sent on with an approval that another app gave, or that has ended here', async () => {
    const [foreign, renewed, ended] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const created_at = '2026-03-02T09:00:00.000Z'
    authServer.order('GET /auth/v1/user/oauth/grants', [
      { client: { id: clientId }, granted_at: '2026-03-02T09:00:01Z' },
      { client: { id: foreign }, granted_at: '2026-03-02T09:00:01Z' },
      { client: { id: renewed }, granted_at: '2026-03-03T09:00:00Z' },
      { client: { id: ended }, granted_at: '2026-03-02T09:00:01Z' },
    ])
    const ends_at = '2999-01-01T00:00:00.000Z'
    const grants = [
      { client_id: clientId, created_at, ends_at },
      { client_id: renewed, created_at, ends_at },
      { client_id: ended, created_at, ends_at: '2026-06-01T00:00:00.000Z' },
    ]
    authServer.order('GET /api/grants', { status: 'success', grants })
    await visit(({ page }) => page.getByRole('button', { name: 'Allow' }).waitFor())
    const taken = authServer.requests.filter(({ line }) => line.startsWith('DELETE'))
    expect(taken.map(({ search }) => search)).toEqual(
      [foreign, renewed, ended].map((id) => `?client_id=${id}`),
    )
  })

  it.each([
    ['expired, or belongs to another account', 404, { error_code: 'oauth_authorization_not_found' }],
    ['decided', 400, { error_code: 'validation_failed' }],
  ])('is told what to do when the request has %s', async (_, status, body) => {
    authServer.order(detailsLine, body, status)
    await visit(async ({ page }) => {
      await page.getByRole('heading', { name: 'This request is no longer valid' }).waitFor()
      await expect.poll(() => page.locator('#message').textContent()).toContain('Go back to the app')
    })
  })

  it.each([
    ['Auth: the session has ended', consentLine, 401],
    ['Auth: the session has ended', consentLine, 403],
    ['the API: the session has ended', grantLine, 401],
  ])(
    'signs in again when the decision is refused by %s',
    async (_, line, status) => {
      authServer.order(line, { error_code: 'session_not_found' }, status)
      await visit(async ({ page, errors }) => {
        await allow(page)
        await page.getByRole('heading', { name: 'Sign in to connect an app' }).waitFor()
        await confirmAgain(page)
        expect(await violations(page)).toEqual([])
        authServer.reset()
        await fill(page)
        await page.keyboard.press('Enter')
        await allow(page)
        await page.waitForURL('https://client.example/**')
        expect(errors.filter((error) => !error.includes(String(status)))).toEqual([])
      })
      const lines = authServer.requests.map(({ line }) => line)
      expect(lines.slice(-3)).toEqual([grantLine, consentLine, 'POST /auth/v1/logout'])
    },
  )

  it.each([401, 403])('signs in again when Auth refuses the new session (%s)', async (status) => {
    authServer.order(detailsLine, { error_code: 'bad_jwt' }, status)
    await visit(async ({ page }) => {
      await confirmAgain(page)
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
      await expect.poll(() => page.locator('#host').textContent()).toBe(`${host}, an app on this device`)
    })
  })

  it('can decide again when Auth did not answer', async () => {
    authServer.order(consentLine, {}, 502)
    await visit(async ({ page }) => {
      await allow(page)
      await page.getByRole('alert').filter({ hasText: 'did not answer' }).waitFor()
      authServer.reset()
      await allow(page)
      await page.waitForURL('https://client.example/**')
    })
  })
})

describe('a person who is signed in to the console', () => {
  const allowButton = (page: Page) => page.getByRole('button', { name: 'Allow' })
  const lines = () => authServer.requests.map(({ line }) => line)
  const isKept = (page: Page) => page.evaluate("localStorage.getItem('console-session')")

  it.each([['a desktop', desktop], ['a phone', { ...phone, viewport: { width: 390, height: 844 } }]])(
    'decides in one step, in the first screen of %s, and stays signed in',
    async (_, screen) => {
      await visitSignedIn(async ({ page, errors }) => {
        await allowButton(page).waitFor()
        await expect.poll(() => page.locator('#account').textContent()).toBe('person@example.com')
        for (const name of ['Allow', 'Deny']) {
          const { y, height } = (await page.getByRole('button', { name }).boundingBox())!
          expect(y + height).toBeLessThanOrEqual(screen.viewport.height)
          expect(height).toBeGreaterThanOrEqual(44)
        }
        expect(await violations(page)).toEqual([])
        await allowButton(page).click()
        await page.waitForURL('https://client.example/callback?code=c&state=s')
        await page.goto(served.url)
        expect(await isKept(page)).toContain('console.session.token')
        expect(errors).toEqual([])
      }, { screen })
      // The page asks for these at once.
      expect(lines().slice(0, 4).toSorted()).toEqual([...checkLines, ...requestLines].toSorted())
      expect(lines().slice(4, 6)).toEqual([grantLine, consentLine])
      expect(lines()).not.toContain('POST /auth/v1/logout')
      expect(authServer.requests[4]!.headers.get('authorization')).toBe('Bearer console.session.token')
    },
  )

  it('proves by a code who allows it where the last proof is too old, and then it is allowed', async () => {
    authServer.order(grantLine, { error: 'Confirm that it is you' }, 403)
    await visitSignedIn(async ({ page }) => {
      await allow(page)
      await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
      expect(await violations(page)).toEqual([])
      authServer.reset()
      await page.keyboard.type('042317')
      await page.keyboard.press('Enter')
      await page.waitForURL('https://client.example/**')
    })
    // The session of the proof ends, and that of the console stays.
    expect(lines()).toEqual(['POST /auth/v1/verify', grantLine, consentLine, 'POST /auth/v1/logout'])
    expect(JSON.parse(authServer.requests[1]!.body).scopes).toEqual(['read', 'write'])
    expect(authServer.requests[3]!.headers.get('authorization')).toBe('Bearer a.session.token')
  })

  it('has a session that expired renewed, and signs in if it cannot be', async () => {
    const session = { access_token: 'renewed.token', refresh_token: 'next', expires_at: 9e9, user: {} }
    authServer.order('POST /auth/v1/token', session)
    await visitSignedIn(async ({ page }) => {
      await allowButton(page).waitFor()
      expect(JSON.parse(await isKept(page) as string)).toEqual(session)
    }, { expires_at: 1 })
    const [renewal, next] = authServer.requests
    expect(JSON.parse(renewal!.body)).toEqual({ refresh_token: 'console-refresh' })
    expect(next!.headers.get('authorization')).toBe('Bearer renewed.token')
    authServer.order('POST /auth/v1/token', { error_code: 'refresh_token_not_found' }, 400)
    await visitSignedIn(async ({ page }) => {
      await page.getByRole('alert').filter({ hasText: 'Your session has ended' }).waitFor()
      await page.getByLabel('E-mail address').waitFor()
    }, { expires_at: 1 })
  })

  it('uses another account: nothing is allowed, and the next request asks who signs in', async () => {
    await visitSignedIn(async ({ page }) => {
      await page.getByRole('button', { name: 'Use another account' }).click()
      await page.getByRole('heading', { name: 'Connect again with the other account' }).waitFor()
      expect(JSON.parse(authServer.requests.at(-1)!.body)).toEqual({ action: 'deny' })
      await page.goto(served.url)
      await fill(page)
      await page.keyboard.press('Enter')
      await allow(page)
      await page.waitForURL('https://client.example/**')
      await page.goto(served.url)
      await allowButton(page).waitFor()
    })
  })

  it('sends nothing to an app that was allowed before until a click', async () => {
    authServer.order(detailsLine, { redirect_url: 'https://client.example/callback?code=again' })
    await visitSignedIn(async ({ page }) => {
      await page.getByText('You allowed it as person@example.com.').waitFor()
      expect(page.url()).toBe(served.url)
      await page.getByRole('button', { name: 'Return to client.example' }).click()
      await page.waitForURL('https://client.example/callback?code=again')
    })
  })
})

describe('an app that asks for the address at which nothing can be changed', () => {
  const ask = (path: string, grants: object[] = []) =>
    authServer.order('GET /api/grants', { status: 'success', grants, resource: authServer.baseUrl + path })
  const granted = () => JSON.parse(authServer.requests.find(({ line }) => line === grantLine)!.body)
  const standing = {
    ...{ client_id: clientId, monthly_budget_credits: 25, may_publish: false, may_schedule: true },
    organizations: [{
      organization_id: crypto.randomUUID(),
      name: 'Label',
      scopes: ['read'],
      state: 'granted',
    }],
    ...{ created_at: '2026-03-02T09:00:00.000Z', ends_at: '2999-01-01T00:00:00.000Z' },
  }
  const { organization_id } = standing.organizations[0]!

  it.each([['/mcp/read-only', []], ['/mcp/groups/sites/read-only/', [{ ...standing, scopes: ['read'] }]]])(
    'may only read: %s',
    async (path, grants) => {
      ask(path, grants)
      await visit(async ({ page }) => {
        await page.getByText('This address only reads, so nothing more can be chosen.').waitFor()
        await expect.poll(() => page.getByRole('radio').count()).toBe(1)
        expect(await violations(page)).toEqual([])
        await page.getByRole('button', { name: 'Allow' }).click()
        await page.waitForURL('https://client.example/**')
      })
      const list = authServer.requests.find(({ line }) => line === 'GET /api/grants')!
      expect(list.search).toBe(`?limit=100&authorization_id=${id}`)
      const organizations = grants.length ? [{ organization_id, scopes: ['read'] }] : []
      expect(granted()).toMatchObject({ scopes: ['read'], organizations })
    },
  )

  it('keeps what it may do already, which the page says', async () => {
    ask('/mcp/read-only', [{ ...standing, scopes: ['read', 'write'] }])
    await visit(async ({ page }) => {
      await page.getByText('The app may do more already').waitFor()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Allow' }).click()
      await page.waitForURL('https://client.example/**')
    })
    expect(granted()).toEqual({
      ...{ client_id: clientId, scopes: ['read', 'write'], monthly_budget_credits: 25, days: 90 },
      ...{ may_publish: false, may_schedule: true, organizations: [{ organization_id, scopes: ['read'] }] },
    })
  })

  it.each(sample(['/mcp', '/mcp/groups/sites', '/read-only', '.evil.example/mcp/read-only'], 2))(
    'is none with the address %s: the page asks as ever',
    async (path) => {
      ask(path, [{ ...standing, scopes: ['read', 'write'] }])
      await visit(async ({ page }) => {
        await page.getByRole('radio', { name: 'Read and write', exact: true }).waitFor()
        await expect.poll(() => page.locator('#only-reads').count()).toBe(0)
        await page.getByRole('button', { name: 'Allow' }).click()
        await page.waitForURL('https://client.example/**')
      })
      expect(granted()).toMatchObject({ scopes: ['read'], organizations: [] })
    },
  )
})

it('the problem of a field is told beside it, in the words of the page', async () => {
  await browser.visit(async ({ page }) => {
    await page.goto(served.url)
    const isWrong = async (label: string, text: string, told: string) => {
      await page.getByLabel(label, { exact: true }).fill(text)
      await page.keyboard.press('Enter')
      await page.getByRole('alert').filter({ hasText: told }).waitFor()
      const marked =
        "[...document.querySelectorAll('[aria-invalid=true][aria-describedby=problem]:focus')].length"
      await expect.poll(() => page.evaluate(marked)).toBe(1)
    }
    await isWrong('E-mail address', '', 'Enter your e-mail address.')
    await isWrong('E-mail address', 'person', 'This is not an e-mail address')
    await fill(page)
    await isWrong('Code', '12', 'Enter the six digits of the mail.')
  })
  expect(authServer.requests.map(({ line }) => line)).toEqual(['POST /auth/v1/otp'])
})

describe('an app', () => {
  it.each([
    ['markup', '<img src=x onerror=alert(1)><b>Bank</b>', '<img src=x onerror=alert(1)><b>Bank</b>'],
    ['line breaks and directions', 'A\n\n\u202eknab\u0007\u200b', 'A knab'],
    ['its length', 'x'.repeat(1024), `${'x'.repeat(60)}…`],
    ['nothing', ' \u200b ', 'an app without a name'],
  ])('cannot deceive by a name of %s', async (_, name, shown) => {
    authServer.order(detailsLine, details({ name }))
    await visit(async ({ page, errors }) => {
      await page.getByRole('button', { name: 'Allow' }).waitFor()
      await expect.poll(() => page.locator('.name').textContent()).toBe(shown)
      await expect.poll(() => page.locator('.name *').count()).toBe(0)
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      expect(errors).toEqual([])
    })
  })

  const refused = (page: Page) =>
    page.getByRole('heading', { name: 'This app cannot be connected' }).waitFor()
  const unsafe = [
    ...['javascript:alert(document.domain)', 'javascript://client.example/%0aalert(1)'],
    ...['data:text/html,<script>alert(1)</script>', 'https://evil.example/callback?code=c'],
    ...['http://client.example/callback?code=c', 'not an address'],
  ]

  it.each(sample(unsafe, 2))('cannot send the browser to %s after the decision', async (redirect_url) => {
    authServer.order(consentLine, { redirect_url })
    await visit(async ({ page }) => {
      await allow(page)
      await refused(page)
      expect(page.url()).toBe(served.url)
    })
  })

  it.each([
    ...unsafe.slice(0, 3),
    'https://claude.ai@evil.example/callback',
    'http://localhost@evil.example/callback',
  ])('is not shown for consent with the address %s', async (address) => {
    authServer.order(detailsLine, details({ name: 'Claude' }, address))
    await visit(({ page }) => refused(page))
  })

  const hosts = ['client.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.0.1']
  const unencrypted = [...hosts, '[::ffff:127.0.0.1]'].map((host) => `http://${host}/callback`)

  it.each(sample(unencrypted, 2))('cannot get the answer over %s', async (address) => {
    const isRefused = async ({ page }: OpenPage) => {
      await refused(page)
      await expect.poll(() => page.locator('#message').textContent()).toContain('not encrypted')
      expect(page.url()).toBe(served.url)
    }
    authServer.order(detailsLine, details({ name: 'Claude' }, address))
    await visit(isRefused)
    authServer.order(detailsLine, { redirect_url: `${address}?code=c` })
    await visit(isRefused)
  })
})

it('says so without JavaScript', () =>
  browser.visit(async ({ page }) => {
    await page.goto(served.url)
    // Not by its text: Playwright finds none inside noscript.
    await page.locator('.problem:visible').waitFor()
    await expect.poll(() => page.locator('main').innerText()).toBe('This page needs JavaScript.')
  }, { javaScriptEnabled: false }))

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

  it('has one page for everybody, which may only run its own script and call Auth, the account and grants', async () => {
    const response = await request(`/oauth/consent?authorization_id=${id}`)
    const sources =
      `connect-src ${authServer.url}/ ${authServer.baseUrl}/api/grants ${authServer.baseUrl}/api/me; img-src data:`
    expect(response.headers.get('content-security-policy')).toMatch(
      new RegExp(
        `^default-src 'none'; style-src 'sha256-[^ ]+'; font-src 'self'; script-src 'sha256-[^ ]+'; ${sources}; ` +
          "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; " +
          "require-trusted-types-for 'script'; trusted-types 'none'$",
      ),
    )
    expect(response.headers.get('x-frame-options')).toBe('DENY')
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
