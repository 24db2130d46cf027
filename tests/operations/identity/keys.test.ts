import { expect } from 'vitest'
import { key as keyOf, outsider, owner, ownerId, signInByCode } from '../../live/support/actors.ts'
import { newName, useCreated } from '../../live/support/created.ts'
import { expectError } from '../../live/support/errors.ts'
import { get, post, remove } from '../../live/support/http.ts'
import { deployment, rule } from '../../live/support/rule.ts'

const created = useCreated()

rule(
  'a session creates a key, which is in that one response only',
  { needs: ['session', 'mail_folder'] },
  async () => {
    // Creating a key needs a session that has just proven its address.
    const { as } = await signInByCode()
    const reply = await post('/api/keys', { name: newName() }, as)
    expect(reply.status, reply.text).toBe(201)
    const { api_key, ...key } = reply.body.key
    created.later(() => remove(`/api/keys/${key.id}`, as))
    expect(api_key).toMatch(/^acp_sk_[A-Za-z0-9_-]{49}$/)
    expect(api_key.startsWith(key.prefix)).toBe(true)
    const list = await get('/api/keys', as)
    expect(list.body.keys.map(({ id }: { id: string }) => id)).toContain(key.id)
    expect(list.text).not.toContain(api_key)
    expect((await get('/api/me', { 'x-api-key': api_key })).status).toBe(200)
  },
)

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
