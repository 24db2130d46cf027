import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import type { Sql } from 'postgres'
import { describe, expect, it } from 'vitest'
import { oauthServer } from '../../supabase/local/oauth/server.ts'
import { useStack } from '../local/use-stack.ts'
import { fixture } from '../support/fixture.ts'
import { readSource } from '../structure/imports.ts'
import { authOf } from './auth-stack.ts'

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
      )
        .map(({ method, path }) =>
          `${method} ${path.slice('/auth/v1'.length).replace(':id', '{authorization_id}')}`
        ),
    ),
  ].sort()
}

const routes = embeddedRoutes()
const decided = readSource('docs/decisions/2026-11-27-proof-before-power.md').split('\n')
  .filter((line) => line.startsWith('| `')).flatMap((line) =>
    [...line.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map(([, route]) => route!)
  )

describe('every route of the embedded Auth', () => {
  const local = useStack()
  const { person, connectApp, send } = authOf(local)
  const app = fixture(async () => await connectApp(await person()))

  it('is found', () => {
    expect(routes.length).toBeGreaterThan(20)
    expect(routes).toEqual(expect.arrayContaining(['PUT /user', 'POST /token', 'DELETE /user/oauth/grants']))
  })

  it.each(routes)("%s is decided for an app's token", async (route) => {
    expect(decided, 'docs/decisions/2026-11-27-proof-before-power.md has no row for it').toContain(route)
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
