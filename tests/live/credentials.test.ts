import { expect } from 'vitest'
import {
  accessToken,
  claimsOf,
  connectApp,
  ownerId,
  session,
  signInByCode,
  supabase,
  tokenWith,
} from './support/actors.ts'
import { expectError } from './support/errors.ts'
import { call, get, type Headers, patch, post, remove } from './support/http.ts'
import { newName, useCreated } from './support/created.ts'
import { deployment, rule } from './support/rule.ts'

const created = useCreated()
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
const refused = async (as: Headers, message?: string) =>
  expectError(await get('/api/me', as), 401, 'unauthenticated', 'status', message)

rule('a 401 names the way to authenticate', {}, async () => {
  expect((await get('/api/me')).headers.get('www-authenticate')).toMatch(/^Bearer/)
})

rule('an access token acts as the personal account of its address', { needs: ['session'] }, async () => {
  const { status, body } = await get('/api/me', await session())
  expect(status).toBe(200)
  expect(body).toMatchObject({
    account: { id: await ownerId(), kind: 'person', email: deployment.accounts.owner.email },
    credential: { kind: 'session' },
  })
})

rule('an access token with a broken signature is a 401', { needs: ['session'] }, async () => {
  const [head, claims, signature] = (await accessToken()).split('.') as [string, string, string]
  const flipped = signature[5] === 'A' ? 'B' : 'A'
  await refused(bearer(`${head}.${claims}.${signature.slice(0, 5)}${flipped}${signature.slice(6)}`))
  await refused(bearer(`${head}.${claims}.`))
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  await refused(bearer(`${none}.${claims}.`))
  await refused(bearer(`${head}.${claims}`))
})

rule('each claim of an access token is checked', { needs: ['session', 'secrets.jwt'] }, async () => {
  expect((await get('/api/me', bearer(await tokenWith({})))).status).toBe(200)
  const now = Math.floor(Date.now() / 1000)
  const wrong: Record<string, unknown>[] = [
    { exp: now - 3600 },
    { iss: 'https://elsewhere.example.com/auth/v1' },
    { aud: 'anon' },
    { role: 'anon' },
    { role: 'service_role' },
    { is_anonymous: true },
    { sub: crypto.randomUUID() },
    { sub: 'nobody' },
    { exp: undefined },
  ]
  for (const claims of wrong) await refused(bearer(await tokenWith(claims)))
  await refused(bearer(await tokenWith({}, 'another secret of the same length or so')))
})

rule(
  'the address in a token counts for nothing beside its user id',
  { needs: ['session', 'secrets.jwt'] },
  async () => {
    const token = await tokenWith({ email: deployment.accounts.outsider.email ?? 'outsider@example.com' })
    const { body } = await get('/api/me', bearer(token))
    expect(body.account.id).toBe(await ownerId())
  },
)

rule('a token of an OAuth client is delegated and limited', {
  needs: ['session', 'mail_folder'],
}, async () => {
  expect(claimsOf(await accessToken())).not.toHaveProperty('client_id')
  const person = await signInByCode()
  const { as } = await connectApp(person)
  const { body } = await get('/api/me', as)
  expect(body).toMatchObject({ account: { id: person.id }, credential: { kind: 'delegated' } })
  const { body: { organization } } = await post('/api/organizations', { name: newName() }, person.as)
  const organization_id = organization.id
  const catalog_id = await created.catalog(person.as, { organization_id })
  const history = `/api/catalogs/${catalog_id}/playcount-history?since=2024-01-08&days=7`
  for (
    const reply of [
      await get('/api/keys', as),
      await get('/api/credits', as),
      await get(`/api/organizations/${organization_id}/members`, as),
      await get('/api/organizations', as),
    ]
  ) expectError(reply, 403, 'forbidden', 'status')
  expectError(await patch('/api/me', { name: 'Taken' }, as), 403, 'forbidden', 'status')
  expectError(await get('/api/connectors', as), 403, 'forbidden', 'number')
  const card = await post('/api/subscriptions/card-on-file', { successUrl: deployment.app_url }, as)
  expectError(card, 403, 'forbidden', 'error')
  const apart = await get(`/api/catalogs?organization_id=${organization_id}`, as)
  expectError(apart, 403, 'workspace_not_granted', 'status')
  expectError(await get(`/api/catalogs/${catalog_id}/valuations`, as), 404, 'not_found', 'number')
  expectError(await get(history, as), 404, 'not_found', 'status')
  expect((await get('/api/catalogs', as)).body.catalogs.map(({ id }: { id: string }) => id))
    .not.toContain(catalog_id)

  const own = await created.catalog(as)
  expectError(await get(history.replace(catalog_id, own), as), 403, 'grant_not_reviewed', 'status')
  expect((await get(`/api/catalogs/${own}/songs`, person.as)).status).toBe(200)
})

rule('the token of an app that its person did not let in is refused', {
  needs: ['session', 'secrets.jwt'],
}, async () => {
  const as = bearer(await tokenWith({ client_id: crypto.randomUUID() }))
  expectError(await get('/api/me', as), 401, 'unauthenticated', 'status')
})

rule('disconnecting an app ends its access at once, here and at Auth', {
  needs: ['session', 'mail_folder'],
}, async () => {
  const person = await signInByCode()
  const { clientId, as } = await connectApp(person)
  expect((await get('/api/me', as)).status).toBe(200)
  expect((await get('/api/grants', person.as)).body.grants).toMatchObject([{ client_id: clientId }])
  expectError(await post('/api/grants', { client_id: clientId }, as), 403, 'forbidden', 'status')
  expect((await remove(`/api/grants/${clientId}`, person.as)).status).toBe(200)
  expectError(await get('/api/me', as), 401, 'unauthenticated', 'status')
  expect((await person.auth.oauth.listGrants()).data).toEqual([])
})

rule('an app cannot set a password, with which it would sign in as the person', {
  needs: ['session', 'mail_folder'],
}, async () => {
  const person = await signInByCode()
  const { as } = await connectApp(person)
  const password = crypto.randomUUID()
  const set = await call('PUT', '/user', {
    at: `${deployment.supabase_url}/auth/v1`,
    headers: { ...as, apikey: deployment.publishable_key! },
    body: { password },
  })
  expect(set.status).toBeGreaterThanOrEqual(400)
  const { error } = await supabase().auth.signInWithPassword({ email: person.email, password })
  expect(error?.code).toBe('invalid_credentials')
})

rule(
  'signing out ends the access of the session at once',
  { needs: ['session', 'mail_folder'] },
  async () => {
    const person = await signInByCode()
    expect((await person.auth.signOut({ scope: 'global' })).error).toBeNull()
    expectError(await get('/api/me', person.as), 401, 'unauthenticated', 'status')
    expectError(await post('/api/keys', { name: newName() }, person.as), 401, 'unauthenticated', 'status')
  },
)
