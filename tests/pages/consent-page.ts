import type { Page } from 'playwright-core'
import { beforeEach } from 'vitest'
import { connectApp } from '../../shared/adapters/pages/connect/route.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { type desktop, openBrowser, type OpenPage, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'

/** Auth and the API on another origin, as on hosted Supabase, with responses to order. */
function openAuth() {
  const usual: Record<string, () => Response> = {
    'POST /auth/v1/verify': () => Response.json({ access_token: 'a.session.token', refresh_token: 'r' }),
    'GET /auth/v1/user/oauth/grants': () => Response.json([]),
    'DELETE /auth/v1/user/oauth/grants': () => new Response(null, { status: 204 }),
    'GET /api/grants': () => Response.json({ status: 'success', grants: [] }),
    'GET /api/me': () => Response.json({ status: 'success', credits: 331 }),
    'POST /api/grants': () => Response.json({ status: 'success', grant: {} }, { status: 201 }),
    [`GET /auth/v1/oauth/authorizations/${id}`]: () => Response.json(details()),
    [`POST /auth/v1/oauth/authorizations/${id}/consent`]: () =>
      Response.json({ redirect_url: 'https://client.example/callback?code=c&state=s' }),
    'POST /auth/v1/otp': () => Response.json({}),
    'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
  }
  const ordered: typeof usual = {}
  const requests: { line: string; search: string; headers: Headers; body: string }[] = []
  const server = Deno.serve({ port: 0, hostname: 'localhost', onListen: () => {} }, async (request) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'apikey,authorization,content-type',
      'access-control-allow-methods': 'GET,POST,DELETE',
    }
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    const { pathname, search } = new URL(request.url)
    const line = `${request.method} ${pathname}`
    requests.push({ line, search, headers: request.headers, body: await request.text() })
    const response = (ordered[line] ?? usual[line])!()
    return new Response(response.body, { status: response.status, headers })
  })
  return {
    url: `http://localhost:${server.addr.port}/auth/v1`,
    baseUrl: `http://localhost:${server.addr.port}`,
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
}

export const id = 'abcdefghijklmnopqrstuvwxyz012345'
export const detailsLine = `GET /auth/v1/oauth/authorizations/${id}`
export const consentLine = `POST /auth/v1/oauth/authorizations/${id}/consent`
export const signInLines = ['POST /auth/v1/otp', 'POST /auth/v1/verify']
/** What the page asks before it shows a request; both at the same time. */
export const checkLines = ['GET /auth/v1/user/oauth/grants', 'GET /api/grants']
/** What it asks for the request itself, at the same time. */
export const requestLines = [detailsLine, 'GET /api/me']
export const grantLine = 'POST /api/grants'
export const clientId = '5d0f7f3e-9d0d-4b43-9d0e-7b1f6d2d9f10'
export const details = (
  client: object = { name: 'Claude' },
  redirect_uri = 'https://client.example/callback',
) => ({
  ...{ authorization_id: id, redirect_uri, client: { id: clientId, ...client }, scope: 'email' },
  user: { id: crypto.randomUUID(), email: 'person@example.com' },
})

export const fill = async (page: Page) => {
  await page.getByLabel('E-mail address').fill('person@example.com')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code').fill('042317')
}
export const tabTo = async (page: Page, name: string) => {
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate('document.activeElement.textContent') === name) return
  }
  throw new Error(`${name} cannot be reached by keyboard`)
}
export const choose = (page: Page, permissions: 'Read only' | 'Read and write') =>
  page.getByRole('radio', { name: permissions, exact: true }).check()
export const allow = async (page: Page) => {
  await choose(page, 'Read and write')
  await page.getByRole('button', { name: 'Allow' }).click()
}

export const confirmAgain = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Please confirm with a new code that it is you.' }).waitFor()

/** The page, an Auth and a browser, for the tests of a file. */
export function consentPage() {
  const authServer = fixture(openAuth)
  const browser = fixture(openBrowser)
  const served = fixture(async () => {
    const platform = await openPlatform()
    const app = connectApp(platform.services, {
      authUrl: authServer.url,
      baseUrl: authServer.baseUrl,
      publishableKey: 'sb_publishable_x',
    })
    const port = freePort()
    const server = Deno.serve({ port, hostname: 'localhost', onListen: () => {} }, app.fetch)
    const close = async () => {
      await server.shutdown()
      await platform.close()
    }
    return { app, platform, url: `http://localhost:${port}/oauth/consent?authorization_id=${id}`, close }
  })
  beforeEach(() => authServer.reset())
  /**
   * Opens a page in front of an app that only shows that it was reached, and signs in. Each visit has a page of its own: a
   * navigation that one began, to an app's own scheme too, would abort the next one's.
   */
  const visit = (run: (open: OpenPage) => Promise<void>) =>
    browser.visit(async (open) => {
      await open.page.route('https://client.example/**', (route) => route.fulfill({ body: 'The app' }))
      await open.page.goto(served.url)
      await fill(open.page)
      await open.page.getByRole('button', { name: 'Sign in' }).click()
      await run(open)
    }, phone)
  /** Opens a page with a session of the console in the browser. */
  const visitSignedIn = (
    run: (open: OpenPage) => Promise<void>,
    { screen = phone, expires_at = 9e9 }: { screen?: typeof phone | typeof desktop; expires_at?: number } =
      {},
  ) =>
    browser.visit(async (open) => {
      const session = {
        access_token: 'console.session.token',
        refresh_token: 'console-refresh',
        expires_at,
        user: { email: 'person@example.com' },
      }
      await open.page.route('https://client.example/**', (route) => route.fulfill({ body: 'The app' }))
      await open.page.route('**/empty', (route) => route.fulfill({ body: '' }))
      await open.page.goto(new URL('/empty', served.url).href)
      await open.page.evaluate(`localStorage.setItem('console-session', '${JSON.stringify(session)}')`)
      await open.page.goto(served.url)
      await run(open)
    }, screen)
  return { authServer, browser, served, visit, visitSignedIn }
}
