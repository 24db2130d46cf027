import { expect } from 'vitest'
import { key as keyOf, once, outsider, owner, ownerId, session, signInByCode } from './support/actors.ts'
import { newName, useCreated } from './support/created.ts'
import { expectError, expectInvalid, expectSameAsMissing } from './support/errors.ts'
import { get, post, remove } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'
import { until } from './support/until.ts'

const created = useCreated()

/** Creating a key needs a session that has just proven its address. */
const person = once(() => signInByCode())

async function newKey(more: object = {}) {
  const { as } = await person()
  const reply = await post('/api/keys', { name: newName(), ...more }, as)
  expect(reply.status, reply.text).toBe(201)
  created.later(() => remove(`/api/keys/${reply.body.key.id}`, as))
  const { api_key, ...record } = reply.body.key
  return { key: record, api_key: api_key as string }
}

rule(
  'a session creates a key, which is in that one response only',
  { needs: ['session', 'mail_folder'] },
  async () => {
    const { key, api_key } = await newKey()
    expect(api_key).toMatch(/^acp_sk_[A-Za-z0-9_-]{49}$/)
    expect(api_key.startsWith(key.prefix)).toBe(true)
    const list = await get('/api/keys', (await person()).as)
    expect(list.body.keys.map(({ id }: { id: string }) => id)).toContain(key.id)
    expect(list.text).not.toContain(api_key)
    expect((await get('/api/me', { 'x-api-key': api_key })).status).toBe(200)
  },
)

rule(
  'a key cannot create keys, and nobody chooses the account of a key',
  { needs: ['session', 'mail_folder'] },
  async () => {
    const text = 'This operation needs the access token of a signed-in person, and the request has an API key'
    expectError(await post('/api/keys', { name: newName() }, owner), 403, 'forbidden', 'status', text)
    const body = { name: newName(), account_id: crypto.randomUUID() }
    expectInvalid(await post('/api/keys', body, await session()), 'status', /account_id/)
  },
)

rule(
  'a session that signed in by a password creates no key until it has proven the address',
  { needs: ['session'] },
  async () => {
    const reply = await post('/api/keys', { name: newName() }, await session())
    expectError(reply, 403, 'proof_required', 'status')
  },
)

rule('a revoked key is refused at once', { needs: ['session', 'mail_folder'] }, async () => {
  const { key, api_key } = await newKey()
  expect((await remove(`/api/keys/${key.id}`, (await person()).as)).status).toBe(200)
  expectError(await get('/api/me', { 'x-api-key': api_key }), 401, 'unauthenticated', 'status')
})

rule('a key without the scope to write reads only', { needs: ['session', 'mail_folder'] }, async () => {
  const { api_key } = await newKey({ scopes: ['read'] })
  const as = { 'x-api-key': api_key }
  expect((await get('/api/catalogs', as)).status).toBe(200)
  expectError(await post('/api/catalogs', { name: newName() }, as), 403, 'insufficient_scope', 'status')
})

rule('an expiry date lies in the future and is shown', { needs: ['session', 'mail_folder'] }, async () => {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const { key } = await newKey({ expires_at })
  expect(Date.parse(key.expires_at)).toBe(Date.parse(expires_at))
  const past = { name: newName(), expires_at: '2020-01-01T00:00:00Z' }
  expectInvalid(await post('/api/keys', past, (await person()).as), 'status')
})

rule('an expired key is refused', { needs: ['session', 'mail_folder'] }, async () => {
  await person()
  const { api_key } = await newKey({ expires_at: new Date(Date.now() + 3000).toISOString() })
  const refused = await until(async () => {
    const reply = await get('/api/me', { 'x-api-key': api_key })
    return reply.status === 401 ? reply : undefined
  })
  expectError(refused, 401, 'unauthenticated', 'status')
})

rule('the last use of a key is listed', { needs: ['session', 'mail_folder'] }, async () => {
  const { key, api_key } = await newKey()
  expect(key.last_used_at).toBeNull()
  await get('/api/me', { 'x-api-key': api_key })
  const used = await until(async () => {
    const { body } = await get('/api/keys', (await person()).as)
    return body.keys.find(({ id }: { id: string }) => id === key.id).last_used_at ?? undefined
  })
  expect(Math.abs(Date.parse(used) - Date.now())).toBeLessThan(120_000)
})

rule('a foreign key is neither listed nor revoked', { needs: ['session', 'mail_folder'] }, async () => {
  const { key, api_key } = await newKey()
  const missing = crypto.randomUUID()
  expectSameAsMissing(
    await remove(`/api/keys/${key.id}`, outsider),
    await remove(`/api/keys/${missing}`, outsider),
    key.id,
    missing,
  )
  expect((await get('/api/keys', outsider)).text).not.toContain(key.id)
  expect((await get('/api/me', { 'x-api-key': api_key })).status).toBe(200)
})

rule('an owner makes keys of an organization, which act for it and end alone', {
  needs: ['session', 'mail_folder', 'organization_id', 'accounts.member', 'catalog_id'],
}, async () => {
  const { as } = await signInByCode(deployment.accounts.owner.email)
  const path = `/api/organizations/${deployment.organization_id}/keys`
  const { status, body: { key } } = await post(path, { name: newName() }, as)
  expect(status).toBe(201)
  created.later(() => remove(`${path}/${key.id}`, as))
  expect(key).toMatchObject({ created_by: await ownerId() })
  const own = { 'x-api-key': key.api_key }
  expect((await get('/api/me', own)).body.account.id).toBe(deployment.organization_id)
  expect((await get(`/api/catalogs/${deployment.catalog_id}`, own)).status).toBe(200)
  expect((await get('/api/keys', owner)).text).not.toContain(key.id)
  expect((await get(path, as)).text).not.toContain(key.api_key)
  for (const caller of [owner, own]) {
    expectError(await post(path, { name: newName() }, caller), 403, 'forbidden', 'status')
  }
  expectError(await get(path, keyOf('member')), 403, 'forbidden', 'status', 'Only an owner may do this')
  expectError(await get(path, outsider), 404, 'not_found', 'status', 'Organization not found')
  expect((await remove(`${path}/${key.id}`, as)).status).toBe(200)
  expectError(await get('/api/me', own), 401, 'unauthenticated', 'status')
})
