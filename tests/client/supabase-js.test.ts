import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { inFrontEnd, openFrontEnd } from './front-end.ts'

const local = useStack()
const browser = fixture(openBrowser)
const frontEnd = fixture(openFrontEnd)

beforeAll(async () => {
  const { base_url, site_id, accounts: { owner } } = local.stack
  const site = `${base_url}/api/sites/${site_id}`
  const headers = { 'x-api-key': owner.api_key, 'content-type': 'application/json' }
  const { site: { revision } } = await (await fetch(site, { headers })).json()
  const body = JSON.stringify({ action: 'publish', revision })
  const published = await fetch(site, { method: 'PATCH', headers, body })
  await published.body?.cancel()
  expect(published.status).toBe(200)
})

interface Result {
  status?: number
  requestId?: string | null
  data: unknown
  name?: string
}

const evaluate = <T>(work: string, who: { as?: 'owner'; key?: string } = {}) =>
  browser.visit((open) => inFrontEnd<T>(open, { frontEnd, stack: local.stack, ...who }, work))

const exactlyOne = { status: 'error', error: 'Exactly one of x-api-key or Authorization must be provided' }

describe('functions.invoke of supabase-js in a browser on another origin', () => {
  it('gets a response of each function by each method', async () => {
    const { site_id } = local.stack
    /** What GET, POST, PUT, PATCH and DELETE return, by path. */
    const expected = {
      'api/me': [200, 405, 405, 400, 405],
      'api/health': [200, 405, 405, 405, 405],
      'api/nonsense': [404, 404, 404, 404, 404],
      'api/openapi.json': [200, 405, 405, 405, 405],
      'api/credits/recharge': [200, 405, 400, 405, 405],
      [`api/sites/${crypto.randomUUID()}`]: [404, 405, 405, 400, 404],
      [`api/sites/public/${site_id}`]: [200, 405, 405, 405, 405],
      'mcp': [405, 200, 405, 405, 405],
      'mcp/health': [200, 405, 405, 405, 405],
      'mcp/.well-known/oauth-protected-resource': [200, 404, 404, 404, 404],
      's': [200, 405, 405, 405, 405],
      's/health': [200, 405, 405, 405, 405],
      's/console/w/me/catalogs': [200, 405, 405, 405, 405],
      [`s/${site_id}`]: [200, 405, 405, 405, 405],
      [`s/${site_id}/qr.svg`]: [200, 405, 405, 405, 405],
      [`s/${site_id}/signup`]: [405, 400, 405, 405, 405],
      'oauth/consent?authorization_id=abcdefghijklmnopqrst': [200, 405, 405, 405, 405],
      'oauth/nonsense': [404, 404, 404, 404, 404],
    }
    const results = await evaluate<Record<string, Result[]>>(
      `const results = {}
      for (const path of ${JSON.stringify(Object.keys(expected))}) {
        const body = path === 'mcp' ? { jsonrpc: '2.0', id: 1, method: 'tools/list' } : {}
        const headers = path === 'mcp' ? { accept: 'application/json, text/event-stream' } : {}
        results[path] = await Promise.all(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) =>
          invoke(path, { method, headers, ...method !== 'GET' && { body } })))
      }
      return results`,
      { as: 'owner' },
    )
    const statuses = Object.entries(results).map(([path, list]) => [
      path,
      list.map(({ status, name }) => status ?? name),
    ])
    expect(Object.fromEntries(statuses)).toEqual(expected)
    for (const { requestId } of Object.values(results).flat()) expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(results.mcp![1]!.data).toMatchObject({ result: { tools: expect.any(Array) } })
    expect(results[`s/${site_id}`]![0]!.data).toMatch(/^<!doctype html>/i)
  })

  it('reads, creates, changes, uploads and deletes as the person who signed in', async () => {
    const results = await evaluate<Record<string, unknown>>(
      `const call = async (path, options) => {
        const { status, data } = await invoke('api/' + path, options)
        if (status >= 300) throw new Error(path + ': ' + status + JSON.stringify(data))
        return data
      }
      const { account, credential } = await call('me', { method: 'GET' })
      const { site: { id, revision } } = await call('sites', { body: { name: 'From a browser', brief: 'Rain' } })
      const edit = { action: 'edit', revision, name: 'Changed' }
      const { site: { name } } = await call('sites/' + id, { method: 'PATCH', body: edit })
      const { recharge } = await call('credits/recharge', { method: 'PUT', body: { enabled: false } })
      const picture = await new OffscreenCanvas(8, 8)
      picture.getContext('2d').fillRect(0, 0, 8, 8)
      const form = new FormData()
      form.set('file', new File([await picture.convertToBlob()], 'square.png', { type: 'image/png' }))
      const { asset } = await call('sites/assets', { body: form })
      const { id: deleted } = await call('sites/' + id, { method: 'DELETE' })
      return { account_id: account.id, kind: credential.kind, name, recharge, type: asset.type, isDeleted: deleted === id }`,
      { as: 'owner' },
    )
    expect(results).toEqual({
      account_id: local.stack.accounts.owner.account_id,
      kind: 'session',
      name: 'Changed',
      recharge: expect.objectContaining({ enabled: false }),
      type: 'image/webp',
      isDeleted: true,
    })
  })

  it('calls the API by fetch, and signs out', async () => {
    const results = await evaluate<unknown[]>(
      `const { data: { session } } = await client.auth.getSession()
      const headers = { authorization: 'Bearer ' + session.access_token }
      const { status } = await fetch('${local.stack.base_url}/api/me', { headers })
      const { error } = await client.auth.signOut()
      return [status, error, (await client.auth.getSession()).data.session]`,
      { as: 'owner' },
    )
    expect(results).toEqual([200, null, null])
  })

  it('has no tables to read: the API is the only interface', async () => {
    const codes = await evaluate<unknown[]>(
      `const code = async (query) => (await query).error?.code
      return [
        await code(client.from('catalogs').select()),
        await code(client.schema('app').from('catalogs').select()),
        await code(client.rpc('list_catalogs')),
      ]`,
      { as: 'owner' },
    )
    expect(codes).toEqual(['PGRST205', 'PGRST106', 'PGRST202'])
  })

  it('may choose a region, also where unknown parameters are refused', async () => {
    const history = `api/catalogs/${local.stack.catalog_id}/playcount-history?since=2026-01-08&days=7`
    const [me, page, unknown] = await evaluate<Result[]>(
      `const region = 'eu-central-1'
      return await Promise.all([
        invoke('api/me', { method: 'GET', region }),
        invoke('${history}', { method: 'GET', region }),
        invoke('${history}&forcefunctionregion=1', { method: 'GET', region }),
      ])`,
      { as: 'owner' },
    )
    expect(me).toMatchObject({ status: 200 })
    expect(page).toMatchObject({ status: 200, data: { pagination: { page: 1 } } })
    expect(unknown).toMatchObject({ status: 400 })
  })

  it('may send the headers of tracing and of a retry, and validates its copy of a document', async () => {
    const { base_url, site_id } = local.stack
    const statuses = await evaluate<unknown[]>(
      `const headers = {
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        tracestate: 'a=1',
        baggage: 'b=2',
        'x-retry-count': '1',
      }
      const statuses = [(await invoke('api/me', { method: 'GET', headers })).status]
      for (const path of ['/api/openapi.json', '/s/${site_id}']) {
        const etag = (await fetch('${base_url}' + path)).headers.get('etag')
        const again = await fetch('${base_url}' + path, { headers: { 'if-none-match': etag } })
        statuses.push(again.status, again.headers.get('etag') === etag)
      }
      return statuses`,
      { as: 'owner' },
    )
    expect(statuses).toEqual([200, 304, true, 304, true])
  })
})

describe('the apikey that supabase-js sends', () => {
  it('is no credential: nobody is signed in with it, and it is none too many', async () => {
    const { api_key } = local.stack.accounts.owner
    const work = `const options = { method: 'GET' }
      const headers = { 'x-api-key': '${api_key}' }
      return [await invoke('api/me', options), await invoke('api/me', { ...options, headers })]`
    const [without, withKey] = await evaluate<Result[]>(work)
    expect(without).toMatchObject({ status: 401, data: exactlyOne })
    expect(withKey).toMatchObject({ status: 200, data: { credential: { kind: 'api_key' } } })
    const [session, both] = await evaluate<Result[]>(work, { as: 'owner' })
    expect(session).toMatchObject({ status: 200, data: { credential: { kind: 'session' } } })
    expect(both).toMatchObject({ status: 401, data: exactlyOne })
  })

  it('may be an anon key, which is also sent as the token: what is public is served, and nothing else', async () => {
    const { secrets, site_id } = local.stack
    const key = await new SignJWT({ role: 'anon', iss: 'supabase' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secrets.jwt))
    const [site, signup, me] = await evaluate<Result[]>(
      `return [
        await invoke('api/sites/public/${site_id}', { method: 'GET' }),
        await invoke('api/sites/public/${site_id}/signup', { body: { email: 'anon@example.com', consent: 'yes' } }),
        await invoke('api/me', { method: 'GET' }),
      ]`,
      { key },
    )
    expect(site).toMatchObject({ status: 200 })
    expect(signup).toMatchObject({ status: 200, data: { success: true } })
    expect(me).toMatchObject({ status: 401, data: { status: 'error', error: expect.any(String) } })
  })
})
