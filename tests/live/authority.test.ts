import { expect } from 'vitest'
import { connectApp, once, requestConsent, signInByCode, supabase } from './support/actors.ts'
import { newName } from './support/created.ts'
import { expectError } from './support/errors.ts'
import { call, get, type Headers, patch, post, remove, type Reply } from './support/http.ts'
import { openApi, type Operation } from './support/openapi.ts'
import { deployment, rule } from './support/rule.ts'

interface Listed {
  method: string
  path: string
  operation: Operation
}

/** The operations of the OpenAPI document that take a credential. */
const operations = async (): Promise<Listed[]> =>
  Object.entries((await openApi()).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
  ).filter(({ operation }) => !operation['x-principals'].includes('public'))

/** Every sixth of them, others on the next day: invalid credentials are limited, and requests to a deployment take time. */
function sample<T>(all: T[]): T[] {
  const day = Math.floor(Date.now() / 86_400_000)
  return all.filter((_, index) => (index + day) % 6 === 0)
}

const organizationFields = ['organization_id', 'organizationId']

/** The request of the operation's example, for an organization if it is given, and whether it names one. */
function requestOf({ method, path, operation }: Listed, organizationId: string = crypto.randomUUID()) {
  const { parameters, requestBody } = operation
  const valueOf = ({ name, example }: Operation['parameters'][number]) =>
    organizationFields.includes(name) ? organizationId : example ?? crypto.randomUUID()
  const inPath = Object.fromEntries(
    parameters.filter((each) => each.in === 'path').map((each) => [each.name, String(valueOf(each))]),
  )
  const inQuery = parameters.filter((each) =>
    each.in === 'query' && (each.example !== undefined || organizationFields.includes(each.name))
  ).map((each) => [each.name, String(valueOf(each))])
  const examples = Object.values(requestBody?.content['application/json']?.examples ?? {})
    .map(({ value }) => value as Record<string, unknown>)
  const field = organizationFields.find((name) => examples.some((value) => name in value))
  const example = examples.find((value) => !field || field in value)
  return {
    method,
    path: `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath[name]!)}?${new URLSearchParams(
      inQuery,
    )}`,
    body: field ? { ...example, [field]: organizationId } : example,
    namesOrganization: field !== undefined ||
      parameters.some(({ name }) => organizationFields.includes(name)),
  }
}

const outcome = ({ status, headers }: Reply) => [status, headers.get('x-error-code')]

async function expectAll(listed: Listed[], as: Headers, expected: [number, string]): Promise<void> {
  expect(listed.length).toBeGreaterThan(5)
  for (const { method, path, body } of listed.map((each) => requestOf(each))) {
    const reply = await call(method, path, { as, body })
    expect(outcome(reply), `${reply.request}: ${reply.text.slice(0, 300)}`).toEqual(expected)
  }
}

rule('no operation accepts the token of a session that was signed out', { needs: ['session'] }, async () => {
  const { email, password } = deployment.accounts.owner
  const { auth } = supabase()
  const { data, error } = await auth.signInWithPassword({ email: email!, password: password! })
  expect(error).toBeNull()
  expect((await auth.signOut({ scope: 'local' })).error).toBeNull()
  const as = { authorization: `Bearer ${data.session!.access_token}` }
  await expectAll(sample(await operations()), as, [401, 'unauthenticated'])
})

const person = once(() => signInByCode())

rule('no operation accepts the token of an app that was disconnected', {
  needs: ['session', 'mail_folder'],
}, async () => {
  const { clientId, as } = await connectApp(await person())
  expect((await remove(`/api/grants/${clientId}`, (await person()).as)).status).toBe(200)
  await expectAll(sample(await operations()), as, [401, 'unauthenticated'])
})

rule('no operation that is not for apps accepts the token of one', {
  needs: ['session', 'mail_folder'],
}, async () => {
  const { as } = await connectApp(await person())
  const others = (await operations()).filter(({ operation }) =>
    !operation['x-principals'].includes('delegated')
  )
  await expectAll(others, as, [403, 'forbidden'])
  expect((await get('/api/me', as)).status).toBe(200)
})

rule('an app that approves another one at Auth gives it no access', {
  needs: ['session', 'mail_folder'],
}, async () => {
  const { as } = await connectApp(await person())
  const { id, client_id, exchange } = await requestConsent()
  const headers = { ...as, apikey: deployment.publishable_key! }
  const at = `${deployment.supabase_url}/auth/v1/oauth/authorizations`
  await get(`/${id}`, undefined, { at, headers })
  const consent = await post(`/${id}/consent`, { action: 'approve' }, undefined, { at, headers })
  expectError(await post('/api/grants', { client_id }, as), 403, 'forbidden', 'status')
  // Auth may refuse it, as the embedded one does. If not, the platform refuses what the second app gets.
  if (consent.status >= 400) return
  const second = await exchange(consent.body.redirect_url)
  expectError(await get('/api/me', second), 401, 'unauthenticated', 'status')
})

const other = once(() => signInByCode())

/** A new organization to which the other person belongs as an owner. */
async function openMembership() {
  const [owner, member] = [await person(), await other()]
  const { body: { organization: { id } } } = await post('/api/organizations', { name: newName() }, owner.as)
  const members = `/api/organizations/${id}/members`
  expect((await post(members, { email: member.email, role: 'owner' }, owner.as)).status).toBe(201)
  expect((await post(`/api/invitations/${id}/accept`, {}, member.as)).status).toBe(200)
  expect((await get(`/api/organizations/${id}/keys`, member.as)).status).toBe(200)
  const listed = async (chosen: (listed: Listed) => boolean) =>
    (await operations()).filter(chosen).map((each) => requestOf(each, id))
      .filter(({ namesOrganization }) => namesOrganization)
  return { owner, member, membership: `${members}/${member.id}`, listed }
}

async function expectNone(requests: ReturnType<typeof requestOf>[], as: Headers): Promise<void> {
  expect(requests.length).toBeGreaterThan(4)
  for (const { method, path, body } of requests) {
    const reply = await call(method, path, { as, body })
    expect([[403, 'forbidden'], [404, 'not_found']], `${reply.request}: ${reply.text.slice(0, 300)}`)
      .toContainEqual(outcome(reply))
  }
}

rule('no operation on an organization accepts a person who has left it', {
  needs: ['session', 'mail_folder'],
}, async () => {
  const { member, membership, listed } = await openMembership()
  expect((await remove(membership, member.as)).status).toBe(200)
  // The block of invitations that leaving creates is the person's own.
  await expectNone(await listed(({ path }) => !path.startsWith('/api/invitation')), member.as)
})

rule('no operation that changes an organization accepts an owner who became a member', {
  needs: ['session', 'mail_folder'],
}, async () => {
  const { owner, member, membership, listed } = await openMembership()
  expect((await patch(membership, { role: 'member' }, owner.as)).status).toBe(200)
  const changes = await listed(({ path, operation }) =>
    path.startsWith('/api/organizations/') && operation['x-scope'] === 'write'
  )
  await expectNone(changes, member.as)
})
