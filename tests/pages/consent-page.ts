import type { Page } from 'playwright-core'
import { beforeEach } from 'vitest'
import { connectApp } from '../../shared/adapters/pages/connect/route.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { openBrowser, type OpenPage, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'

/** An Auth on another origin, as on hosted Supabase, with responses to order. */
function openAuth() {
  const usual: Record<string, () => Response> = {
    'POST /auth/v1/token': () => Response.json({ access_token: 'a.session.token', refresh_token: 'r' }),
    [`GET /auth/v1/oauth/authorizations/${id}`]: () => Response.json(details()),
    [`POST /auth/v1/oauth/authorizations/${id}/consent`]: () =>
      Response.json({ redirect_url: 'https://client.example/callback?code=c&state=s' }),
    'POST /auth/v1/otp': () => Response.json({}),
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
}

export const id = 'abcdefghijklmnopqrstuvwxyz012345'
export const detailsLine = `GET /auth/v1/oauth/authorizations/${id}`
export const consentLine = `POST /auth/v1/oauth/authorizations/${id}/consent`
export const details = (
  client: object = { name: 'Claude' },
  redirectUri = 'https://client.example/callback',
) => ({
  authorization_id: id,
  redirect_uri: redirectUri,
  client: { id: crypto.randomUUID(), ...client },
  user: { id: crypto.randomUUID(), email: 'person@example.com' },
  scope: 'email',
})

export const fill = async (page: Page) => {
  await page.getByRole('button', { name: 'Password' }).click()
  await page.getByLabel('E-mail address').fill('person@example.com')
  await page.getByLabel('Password').fill('a secret password')
}
export const tabTo = async (page: Page, name: string) => {
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate('document.activeElement.textContent') === name) return
  }
  throw new Error(`${name} cannot be reached by keyboard`)
}
/** The page, an Auth and a browser, for the tests of a file. */
export function consentPage() {
  const authServer = fixture(openAuth)
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
  return { authServer, browser, served, visit }
}
