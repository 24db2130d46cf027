import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { callbackUrl } from '../support/oauth-clients.ts'
import { useStack } from './use-stack.ts'

const local = useStack()
const database = fixture(() => {
  const sql = postgres(local.stack.database_url, { max: 1 })
  return { sql, close: () => sql.end() }
})
const auth = (path: string) => `${local.stack.base_url}/auth/v1${path}`

const post = async (path: string, body: object | URLSearchParams, headers: Record<string, string> = {}) => {
  const isForm = body instanceof URLSearchParams
  const response = await fetch(auth(path), {
    method: 'POST',
    headers: isForm ? headers : { 'content-type': 'application/json', ...headers },
    body: isForm ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
const register = async (fields: object = {}) =>
  (await post('/oauth/clients/register', {
    redirect_uris: [callbackUrl],
    token_endpoint_auth_method: 'none',
    client_name: 'A client',
    ...fields,
  })).body as { client_id: string; client_secret?: string }

interface Request {
  verifier: string
  query: Record<string, string>
}
const request = (clientId: string, query: Record<string, string> = {}): Request => {
  const verifier = randomBytes(32).toString('base64url')
  return {
    verifier,
    query: {
      client_id: clientId,
      redirect_uri: callbackUrl,
      response_type: 'code',
      state: 'x&y=z',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...query,
    },
  }
}
/** Where the browser is sent, or what it is shown. */
async function authorize({ query }: Request) {
  const response = await fetch(auth(`/oauth/authorize?${new URLSearchParams(query)}`), { redirect: 'manual' })
  const location = response.headers.get('location')
  const text = await response.text()
  return { status: response.status, location: location === null ? null : new URL(location), text }
}
async function authorizationId(wanted: Request) {
  return (await authorize(wanted)).location!.searchParams.get('authorization_id')!
}

type Person = 'owner' | 'member'
/** A consent page, which is written with supabase-js. */
async function signedIn(person: Person | { email: string; password: string } = 'owner') {
  const { auth } = local.supabase()
  const { email, password } = typeof person === 'string' ? local.stack.accounts[person] : person
  expect((await auth.signInWithPassword({ email, password })).error).toBeNull()
  return auth
}
async function approvedCode(wanted: Request, person?: Parameters<typeof signedIn>[0]) {
  const id = await authorizationId(wanted)
  const { oauth } = await signedIn(person)
  await oauth.getAuthorizationDetails(id)
  const { data } = await oauth.approveAuthorization(id)
  // A client of which the user approved before is approved by the first call.
  return new URL(data!.redirect_url).searchParams.get('code')!
}
const exchange = (clientId: string, code: string, verifier: string, fields: Record<string, string> = {}) =>
  post(
    '/oauth/token',
    new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      code_verifier: verifier,
      redirect_uri: callbackUrl,
      ...fields,
    }),
  )
const refresh = (clientId: string, refreshToken: string) =>
  post(
    '/oauth/token',
    new URLSearchParams({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken }),
  )
async function connected(person?: Parameters<typeof signedIn>[0]) {
  const { client_id } = await register()
  const wanted = request(client_id)
  const { body } = await exchange(client_id, await approvedCode(wanted, person), wanted.verifier)
  return { clientId: client_id, tokens: body as { access_token: string; refresh_token: string } }
}

/** Confirms an address as an administrator, who keeps the password. */
async function confirm(email: string) {
  const [user] = await database.sql`select encrypted_password from auth.users where email = ${email}`
  await database.sql`update auth.users set email_confirmed_at = now() where email = ${email}`
  await database.sql`update auth.users set ${database.sql(user!)} where email = ${email}`
}
const refused = (error: string, description: string | RegExp) => ({
  status: 400,
  body: { error, error_description: expect.stringMatching(description) },
})

describe('discovery', () => {
  it('has the same document at each address that clients try, with a path for each step', async () => {
    const documents = await Promise.all([
      `${local.stack.base_url}/.well-known/oauth-authorization-server/auth/v1`,
      auth('/.well-known/oauth-authorization-server'),
      auth('/.well-known/openid-configuration'),
    ].map(async (address) => await (await fetch(address)).json()))
    expect(documents[0]).toMatchObject({
      issuer: auth(''),
      authorization_endpoint: auth('/oauth/authorize'),
      token_endpoint: auth('/oauth/token'),
      registration_endpoint: auth('/oauth/clients/register'),
      code_challenge_methods_supported: ['S256'],
    })
    expect(documents[1]).toEqual(documents[0])
    expect(documents[2]).toEqual(documents[0])
  })
})

describe('registration', () => {
  it.each([
    ['javascript:alert(1)'],
    ['javascript://localhost/%0aalert(1)'],
    ['data:text/html,x'],
    ['http://client.example/callback'],
    ['https://client.example/callback#fragment'],
    ['someapp://callback'],
    ['not an address'],
  ])('refuses the redirect address %s', async (uri) => {
    const { status, body } = await post('/oauth/clients/register', { redirect_uris: [uri] })
    expect([status, body.error_code]).toEqual([400, 'validation_failed'])
  })

  it('gives a secret only to a client that can keep one, and then requires it', async () => {
    const client = await register({ token_endpoint_auth_method: 'client_secret_basic' })
    const wanted = request(client.client_id)
    const code = await approvedCode(wanted)
    expect((await register()).client_secret).toBeUndefined()
    expect(await exchange(client.client_id, code, wanted.verifier))
      .toEqual(refused('invalid_client', 'Invalid client credentials'))
    expect(await exchange(client.client_id, code, wanted.verifier, { client_secret: 'another' }))
      .toEqual(refused('invalid_client', 'Invalid client credentials'))
    const byBasic = await post(
      '/oauth/token',
      new URLSearchParams({ grant_type: 'authorization_code', code, code_verifier: wanted.verifier }),
      { authorization: `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}` },
    )
    expect(byBasic.status).toBe(200)
  })
})

describe('authorization', () => {
  it('sends the browser to the page that supabase/config.toml names, on the Site URL', async () => {
    const { client_id } = await register()
    const { status, location } = await authorize(request(client_id))
    const config = await Deno.readTextFile(new URL('../../supabase/config.toml', import.meta.url))
    const path = /^authorization_url_path = "(.+)"$/m.exec(config)?.[1]
    expect([status, location!.origin + location!.pathname]).toEqual([302, local.stack.base_url + path])
    const page = await fetch(location!)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Sign in to connect')])
  })

  it.each([
    ['an unknown client', { client_id: crypto.randomUUID() }, 'oauth_client_not_found'],
    ['a malformed client', { client_id: "x' or true" }, 'oauth_client_not_found'],
    ['a foreign redirect address', { redirect_uri: 'https://evil.example/callback' }, 'validation_failed'],
    ['a longer redirect address', { redirect_uri: `${callbackUrl}/../evil` }, 'validation_failed'],
    ['a redirect address with a query', { redirect_uri: `${callbackUrl}?next=x` }, 'validation_failed'],
    ['no redirect address', { redirect_uri: '' }, 'validation_failed'],
  ])('sends the browser nowhere for %s', async (_, query, code) => {
    const { client_id } = await register()
    const { status, location, text } = await authorize(request(client_id, query))
    expect([status, location, JSON.parse(text).error_code]).toEqual([400, null, code])
  })

  it.each([
    ['without PKCE', { code_challenge: '' }, 'code_challenge'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'code_challenge_method'],
    ['for an unknown scope', { scope: 'email admin' }, 'unsupported scope: admin'],
    ['for a token in the address', { response_type: 'token' }, 'response_type'],
  ])('refuses a request %s, and tells the client', async (_, query, description) => {
    const { client_id } = await register()
    const { location } = await authorize(request(client_id, query))
    expect(location!.origin + location!.pathname).toBe(callbackUrl)
    expect(Object.fromEntries(location!.searchParams)).toEqual({
      error: 'invalid_request',
      error_description: expect.stringContaining(description),
      state: 'x&y=z',
    })
  })
})

describe('consent, by supabase-js', () => {
  it('shows the request, and returns the code and the state', async () => {
    const { client_id } = await register({ client_uri: 'https://client.example' })
    const id = await authorizationId(request(client_id))
    const { oauth } = await signedIn()
    expect((await oauth.getAuthorizationDetails(id)).data).toEqual({
      authorization_id: id,
      redirect_uri: callbackUrl,
      client: { id: client_id, name: 'A client', uri: 'https://client.example' },
      user: { id: expect.any(String), email: local.stack.accounts.owner.email },
      scope: 'email',
    })
    const { data } = await oauth.approveAuthorization(id)
    const { origin, pathname, searchParams } = new URL(data!.redirect_url)
    expect(origin + pathname).toBe(callbackUrl)
    expect(Object.fromEntries(searchParams)).toEqual({ code: expect.any(String), state: 'x&y=z' })
    expect((await oauth.approveAuthorization(id)).error).toMatchObject({ code: 'validation_failed' })
  })

  it('tells the consent page for which address the app asks, which supabase-js does not', async () => {
    const { client_id } = await register()
    const resource = `${local.stack.base_url}/mcp/read-only`
    const id = await authorizationId(request(client_id, { resource }))
    const owner = await signedIn()
    await owner.oauth.getAuthorizationDetails(id)
    const authorization = `Bearer ${(await owner.getSession()).data.session!.access_token}`
    const listed = await fetch(`${local.stack.base_url}/api/grants?authorization_id=${id}`, {
      headers: { authorization },
    })
    expect(await listed.json()).toMatchObject({ resource })
  })

  it('belongs to the first user who opens it', async () => {
    const { client_id } = await register()
    const id = await authorizationId(request(client_id))
    const [owner, member] = await Promise.all([signedIn('owner'), signedIn('member')])
    const missing = { code: 'oauth_authorization_not_found', status: 404 }
    expect((await member.oauth.approveAuthorization(id)).error).toMatchObject(missing)
    expect((await owner.oauth.getAuthorizationDetails(id)).error).toBeNull()
    expect((await member.oauth.getAuthorizationDetails(id)).error).toMatchObject(missing)
    expect((await member.oauth.denyAuthorization(id)).error).toMatchObject(missing)
    expect((await owner.oauth.denyAuthorization(id)).error).toBeNull()
  })

  it('is not possible after ten minutes, nor without a session, nor from another site', async () => {
    const { client_id } = await register()
    const id = await authorizationId(request(client_id))
    const owner = await signedIn()
    const authorization = `Bearer ${(await owner.getSession()).data.session!.access_token}`
    const approve = (headers: Record<string, string>) =>
      post(`/oauth/authorizations/${id}/consent`, { action: 'approve' }, headers)
    expect((await approve({})).status).toBe(403)
    expect((await approve({ authorization, origin: 'https://evil.example' })).body)
      .toMatchObject({ msg: 'unauthorized request origin' })
    await database.sql`update auth.oauth_authorizations set expires_at = now() where authorization_id = ${id}`
    expect((await owner.oauth.getAuthorizationDetails(id)).error).toMatchObject({ status: 404 })
  })

  it('is remembered for the client until the user takes it back, which ends its sessions', async () => {
    const { clientId, tokens } = await connected()
    const owner = await signedIn()
    const again = await owner.oauth.getAuthorizationDetails(await authorizationId(request(clientId)))
    expect(again.data).toEqual({ redirect_url: expect.stringContaining('code=') })
    expect((await owner.oauth.listGrants()).data!.map(({ client }) => client.id)).toContain(clientId)
    expect((await owner.oauth.revokeGrant({ clientId })).error).toBeNull()
    expect(await refresh(clientId, tokens.refresh_token)).toEqual(refused('invalid_grant', 'Not Found'))
    const requested = await owner.oauth.getAuthorizationDetails(await authorizationId(request(clientId)))
    expect(requested.data).toHaveProperty('client')
  })
})

describe('tokens', () => {
  it('name the user, the client and the scope', async () => {
    const { clientId, tokens } = await connected()
    expect(tokens).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: expect.any(String),
    })
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: auth(''),
      aud: 'authenticated',
      role: 'authenticated',
      email: local.stack.accounts.owner.email,
      client_id: clientId,
      scope: 'email',
    })
  })

  it('a code works once, for its client, its address and its verifier', async () => {
    const [{ client_id }, other] = await Promise.all([register(), register()])
    const wanted = request(client_id)
    const code = await approvedCode(wanted)
    const invalid = (description: string) => refused('invalid_grant', description)
    expect(await exchange(other.client_id, code, wanted.verifier))
      .toEqual(invalid('not issued for this client'))
    expect(await exchange(client_id, code, 'another')).toEqual(invalid('PKCE'))
    expect(await exchange(client_id, code, wanted.verifier, { redirect_uri: 'https://evil.example/' }))
      .toEqual(invalid('redirect_uri'))
    const twice = await Promise.all([1, 2].map(() => exchange(client_id, code, wanted.verifier)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await exchange(client_id, code, wanted.verifier)).toEqual(invalid('Invalid authorization code'))
  })

  it('a refresh token is replaced, and using a replaced one later ends the session', async () => {
    const { clientId, tokens } = await connected()
    const first = await refresh(clientId, tokens.refresh_token)
    expect(decodeJwt(first.body.access_token)).toMatchObject({ client_id: clientId })
    // Two requests of a client may refresh at the same time.
    expect((await refresh(clientId, tokens.refresh_token)).status).toBe(200)
    await database
      .sql`update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where revoked`
    expect(await refresh(clientId, tokens.refresh_token)).toEqual(refused('invalid_grant', 'Already Used'))
    expect(await refresh(clientId, first.body.refresh_token)).toEqual(refused('invalid_grant', 'Not Found'))
  })

  it('of one client are of no use to another, nor at the endpoint of the user', async () => {
    const { tokens } = await connected()
    const other = await register()
    expect(await refresh(other.client_id, tokens.refresh_token))
      .toEqual(refused('invalid_client', 'does not match'))
    const asUser = await post('/token?grant_type=refresh_token', { refresh_token: tokens.refresh_token }, {
      apikey: local.stack.publishable_key,
    })
    expect([asUser.status, asUser.body.access_token]).toEqual([400, undefined])
  })

  it.each([
    [
      'banned',
      'access_denied',
      "update auth.users set banned_until = now() + interval '1 day' where email = $1",
    ],
    ['deleted', 'invalid_grant', 'delete from auth.users where email = $1'],
  ])('of a user who was %s are not refreshed', async (_, error, statement) => {
    const person = { email: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() }
    expect((await local.supabase().auth.signUp(person)).error).toBeNull()
    await confirm(person.email)
    const { clientId, tokens } = await connected(person)
    await database.sql.unsafe(statement, [person.email])
    expect((await refresh(clientId, tokens.refresh_token)).body).toMatchObject({ error })
    const me = await local.send('GET', '/api/me', undefined, {
      authorization: `Bearer ${tokens.access_token}`,
    })
    expect(me.status).toBe(401)
  })
})
