import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { decodeJwt } from 'jose'
import type { Sql } from 'postgres'
import { describe, expect, it } from 'vitest'
import { oauthServer } from '../../supabase/local/oauth/server.ts'
import { useStack } from '../local/use-stack.ts'
import { readSource } from '../structure/imports.ts'
import { fixture } from '../support/fixture.ts'
import { callbackUrl } from '../support/oauth-clients.ts'
import { newEmail } from '../support/tokens.ts'
import { authOf, methodsOf } from './auth-stack.ts'

interface Route {
  method: string
  path: string
}

/** The routes of Lite and of the OAuth server, as their routers list them. Nothing is connected for it. */
function embeddedRoutes(): string[] {
  const lite = new App({
    connection: createPostgresConnection({ url: 'postgres://nobody@127.0.0.1:1/none' }),
    auth: { enabled: true, jwt_secret: 'x'.repeat(40) },
    studio: { enabled: false },
    options: { server: { admin: false } },
  })
  const server = oauthServer({
    sql: undefined as unknown as Sql,
    issuer: 'http://auth.test/auth/v1',
    jwtSecret: '',
    consentUrl: 'http://auth.test/oauth/consent',
    userOf: () => Promise.resolve(undefined),
  })
  const routes = [...(lite as unknown as { server: { routes: Route[] } }).server.routes, ...server.routes]
  return [
    ...new Set(
      routes.filter(({ method, path }) =>
        path.startsWith('/auth/v1/') && !['ALL', 'OPTIONS'].includes(method)
      ).map(({ method, path }) =>
        `${method} ${path.slice('/auth/v1'.length).replace(':id', '{authorization_id}')}`
      ),
    ),
  ].sort()
}

const routes = embeddedRoutes()
const decided = readSource('docs/deploying.md').split('\n')
  .filter((line) => line.startsWith('| `')).flatMap((line) =>
    [...line.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map(([, route]) => route!)
  )

const local = useStack({ env: { AUTH_LIMITS: 'on' } })
const { send, connectApp } = authOf(local)
describe('the token that an app got for a person', () => {
  it('reads its user, and says that it was no proof of the person', async () => {
    const email = newEmail()
    const { token, clientId } = await connectApp(email)
    const { status, body } = await send('GET /user', { token })
    expect([status, body.email]).toEqual([200, email])
    expect(methodsOf(token)).toEqual(['oauth_provider/authorization_code'])
    expect(decodeJwt(token)).toMatchObject({ client_id: clientId, aal: 'aal1' })
  })

  it('is not accepted under another spelling of the header', async () => {
    const { token } = await connectApp()
    for (const scheme of ['bearer', 'BEARER', 'Bearer ', 'Bearer\t']) {
      const headers = { authorization: `${scheme} ${token}` }
      const { status } = await send('PUT /user', { headers, body: { data: { a: 1 } } })
      expect([401, 403]).toContain(status)
    }
  })
})

it.each(['https://claude.ai@evil.example/callback', 'https://user:word@example.com/', 'http://a@localhost/'])(
  'an app cannot register the address %s, whose host people would misread',
  async (uri) => {
    const body = { redirect_uris: [uri], token_endpoint_auth_method: 'none' }
    expect(await send('POST /oauth/clients/register', { body })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: expect.stringContaining('user name') },
    })
  },
)

describe('every route of the embedded Auth', () => {
  const app = fixture(() => connectApp())

  it('is found', () => {
    expect(routes.length).toBeGreaterThan(20)
    expect(routes).toEqual(expect.arrayContaining(['PUT /user', 'POST /token', 'DELETE /user/oauth/grants']))
  })

  it.each(routes)("%s is decided for an app's token", async (route) => {
    expect(decided, 'docs/deploying.md has no row for it').toContain(route)
    const { status, body } = await send(route.replace(/\{\w+\}/, 'x'), { token: app.token })
    if (route === 'GET /user') expect(status).toBe(200)
    else expect([status, body.error_code]).toEqual([403, 'no_authorization'])
  })

  it('and those that do not exist are refused too', async () => {
    for (const route of ['POST /factors', 'GET /user/', 'GET //user', 'HEAD /user', 'GET /user/identities']) {
      expect((await send(route, { token: app.token })).status, route).toBe(403)
    }
  })
})

describe('npm start limits what one address sends to Auth, as Supabase does', () => {
  // Another address than that of the tests above.
  const { send, signInByPassword } = authOf(local, '[::1]')
  const repeat = async (times: number, work: () => ReturnType<typeof send>) => {
    const responses = []
    for (let count = 0; count < times; count++) responses.push(await work())
    return responses
  }
  const limited = { status: 429, body: { code: 429, error_code: 'over_request_rate_limit' } }

  // Bodies that Auth refuses count too, and cost it no hash of a password.
  it.each<[string, object, number]>([
    [
      'POST /oauth/clients/register',
      { redirect_uris: [callbackUrl], token_endpoint_auth_method: 'none' },
      201,
    ],
    ['POST /verify', { type: 'email', email: 'nobody@example.com', token: '000000' }, 403],
    ['POST /otp', { email: 'nobody' }, 400],
    ['POST /signup', { email: 'nobody@example.com' }, 400],
    ['POST /recover', { email: 'nobody@example.com' }, 200],
    ['POST /token?grant_type=password', { email: 'nobody@example.com', password: 'a guess' }, 400],
  ])('%s', async (route, body, status) => {
    const responses = await repeat(40, () => send(route, { body }))
    expect(responses.slice(0, 30).map((response) => response.status)).toEqual(Array(30).fill(status))
    const refused = responses.filter((response) => response.status === 429)
    expect(refused.length).toBeGreaterThan(3)
    expect(refused[0]).toMatchObject(limited)
  })

  it('by the address that the gateway sees, which a client does not choose', async () => {
    const body = { type: 'email', email: 'nobody@example.com', token: '000000' }
    const sent = await repeat(
      3,
      () => send('POST /verify', { body, headers: { 'x-forwarded-for': '192.0.2.1' } }),
    )
    expect(sent.map(({ status }) => status)).toContain(429)
  })

  it('and other requests of the address go on', async () => {
    expect((await send('GET /settings')).status).toBe(200)
    expect((await send('GET /user', { token: 'x' })).status).toBe(403)
    // Refilled by one within two seconds; the session is of the person who was not guessed.
    await expect.poll(async () =>
      await signInByPassword(local.stack.accounts.member as never).catch(() => undefined)
    ).toBeTruthy()
  })
})
