import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Sql } from 'postgres'
import { authorize, type AuthUser, decide, describeAuthorization, supportedScopes } from './authorizations.ts'
import { authenticateClient, registerClient } from './clients.ts'
import { AuthError, invalid, OAuthError } from './errors.ts'
import { listGrants, revokeGrant } from './grants.ts'
import { exchangeCode, refresh, type TokenSettings } from './tokens.ts'

interface Settings extends TokenSettings {
  sql: Sql
  /** The page on which a user consents. Its origin may decide for the user. */
  consentUrl: string
  /** The signed-in user of a request; undefined without a valid token. */
  userOf(authorization: string): Promise<AuthUser | undefined>
}

/**
 * Supabase Auth's OAuth 2.1 server, which Lite 0.10 does not have: the same paths, bodies and errors
 * (https://github.com/supabase/auth, internal/api/oauthserver). There are no ID tokens, for which Supabase Auth needs an
 * asymmetric key, and clients register themselves only.
 */
export function oauthServer({ sql, consentUrl, userOf, ...tokens }: Settings): Hono {
  const app = new Hono()

  const metadata = serverMetadata(tokens.issuer)
  for (
    const path of [
      '/.well-known/oauth-authorization-server/auth/v1',
      '/auth/v1/.well-known/oauth-authorization-server',
      '/auth/v1/.well-known/openid-configuration',
    ]
  ) app.get(path, (c) => c.json(metadata))

  app.use('/auth/v1/oauth/*', bodyLimit({ maxSize: 64 * 1024 }))
  app.get('/auth/v1/oauth/authorize', async (c) => {
    return c.redirect(await authorize(sql, new URL(c.req.url).searchParams, consentUrl))
  })
  app.post('/auth/v1/oauth/clients/register', async (c) => {
    return c.json(await registerClient(sql, await jsonBody(c)), 201)
  })
  app.post('/auth/v1/oauth/token', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const client = await authenticateClient(sql, c.req.raw.headers, form)
    const grant = form.get('grant_type') ?? ''
    if (!client.grant_types.includes(grant)) {
      throw new OAuthError('unsupported_grant_type', `Client is not allowed to use grant type: ${grant}`)
    }
    const respond = grant === 'refresh_token' ? refresh : exchangeCode
    return c.json(await respond(sql, client, form, tokens), 200, { 'cache-control': 'no-store' })
  })

  const user = async (c: Context): Promise<AuthUser> => {
    const signedIn = await userOf(c.req.header('authorization') ?? '')
    if (!signedIn) throw new AuthError(403, 'bad_jwt', 'authentication required')
    return signedIn
  }
  const fromConsentPage = (c: Context) => {
    const origin = c.req.header('origin')
    if (origin && origin !== new URL(consentUrl).origin) throw invalid('unauthorized request origin')
  }
  app.get('/auth/v1/oauth/authorizations/:id', async (c) => {
    fromConsentPage(c)
    return c.json(await describeAuthorization(sql, c.req.param('id'), await user(c)))
  })
  app.post('/auth/v1/oauth/authorizations/:id/consent', async (c) => {
    fromConsentPage(c)
    const signedIn = await user(c)
    const body = await jsonBody(c)
    return c.json(
      await decide(sql, c.req.param('id'), signedIn, (body as { action?: unknown } | null)?.action),
    )
  })
  app.get('/auth/v1/user/oauth/grants', async (c) => c.json(await listGrants(sql, await user(c))))
  app.delete('/auth/v1/user/oauth/grants', async (c) => {
    await revokeGrant(sql, await user(c), c.req.query('client_id') ?? '')
    return c.body(null, 204)
  })

  app.onError((error) => {
    if (error instanceof AuthError || error instanceof OAuthError) return error.response()
    console.error(error)
    return new AuthError(500, 'unexpected_failure', 'Unexpected failure').response()
  })
  return app
}

const jsonBody = async (c: Context): Promise<unknown> => {
  try {
    return await c.req.json()
  } catch {
    throw new AuthError(400, 'bad_json', 'Invalid JSON body')
  }
}

/** RFC 8414 and OpenID Connect Discovery in one document, as Supabase Auth publishes it. */
export const serverMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  registration_endpoint: `${issuer}/oauth/clients/register`,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  scopes_supported: supportedScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'ES256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  code_challenge_methods_supported: ['S256'],
})
