import {
  checkResourceAllowed,
  discoverOAuthProtectedResourceMetadata,
  extractWWWAuthenticateParams,
} from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { clients, revisions, rpcBody, rpcHeaders } from '../support/mcp-clients.ts'
import { listen, openPlatform } from '../support/platform.ts'
import { goodClaims, signToken, testClientId, type TokenClaims } from '../support/tokens.ts'
import { useWorld } from './world.ts'
import { words } from '../support/words.ts'

const baseUrl = 'http://platform.test'
const { platform, account, byKey } = useWorld()
const mcp = fixture(() => listen(platform.mcp))

/** Each with the query that has the same options. */
const addresses: Record<string, string> = {
  '/mcp': '',
  '/mcp/': '',
  '/mcp/read-only': '?read_only=true',
  '/mcp/read-only/': '?read_only=true',
  '/mcp/groups/sites': '?groups=sites',
  '/mcp/groups/catalogs,sites': '?groups=catalogs,sites',
  '/mcp/groups/catalogs%2Csites': '?groups=catalogs,sites',
  '/mcp/confirm/never': '?confirm=never',
  '/mcp/read-only/groups/catalogs,sites/confirm/never': '?read_only=true&groups=catalogs,sites&confirm=never',
  '/mcp/confirm/never/groups/lookups/read-only': '?read_only=true&groups=lookups&confirm=never',
}
const paths = Object.keys(addresses)

const post = (path: string, headers: Record<string, string>, method = 'tools/list') =>
  platform.mcp.request(path, {
    method: 'POST',
    headers: { ...rpcHeaders('2026-07-28', method), ...headers },
    body: JSON.stringify(rpcBody('2026-07-28', method)),
  })

describe('the options in the path of the address', () => {
  it.each(Object.entries(clients))('%s gets what the options in the query give', async (_, { connect }) => {
    const names = async (path: string) => {
      const client = await connect(`${mcp.url}${path}`, byKey())
      const tools = await client.tools()
      await client.close()
      return tools.map(({ name }) => name)
    }
    for (const path of ['/mcp/', '/mcp/read-only/groups/sites']) {
      expect(await names(path), path)
        .toEqual(await names(`/mcp${addresses[path] ?? '?read_only=true&groups=sites'}`))
    }
  })

  it.each(Object.entries(addresses))('%s is what the query %j is', async (path, query) => {
    const [byPath, byQuery] = await Promise.all([post(path, byKey()), post(`/mcp${query}`, byKey())])
    expect(byPath.status).toBe(200)
    expect(await byPath.json()).toEqual(await byQuery.json())
  })

  it('is read beside a query with other options', async () => {
    const both = await post('/mcp/groups/sites?read_only=true', byKey())
    expect(await both.json()).toEqual(await (await post('/mcp?read_only=true&groups=sites', byKey())).json())
  })

  it.each([
    ['/mcp/groups/films', 'groups must be some of accounts, catalogs, sites'],
    ['/mcp/groups/%ff', 'groups must be some of accounts, catalogs, sites'],
    ['/mcp/confirm/always', 'confirm must be auto or never'],
    ['/mcp/read-only/read-only', 'read_only may be given only once'],
    ['/mcp/read-only?read_only=false', 'read_only may be given only once'],
    ['/mcp/read-only?readonly=true', 'Unknown field: readonly. Did you mean read_only?'],
  ])('%s is refused', async (path, message) => {
    const response = await post(path, byKey())
    expect([response.status, response.headers.get('x-error-code')]).toEqual([400, 'invalid_input'])
    expect((await response.json()).error).toContain(message)
    expect((await post(path, {})).status).toBe(401)
  })

  it.each(words(`
    /mcp/readonly /mcp/read-only/sites /mcp/groups /mcp// /mcp/read-only// /mcpx //mcp`))(
    '%s is no address of the server',
    async (path) => {
      const response = await platform.mcp.request(`${baseUrl}${path}`, { method: 'POST', headers: byKey() })
      expect([response.status, response.headers.get('x-error-code')]).toEqual([404, 'not_found'])
      const metadata = `/mcp/.well-known/oauth-protected-resource${path.replace(/^\/+mcp/, '')}`
      if (path.startsWith('/mcp/')) expect((await platform.mcp.request(metadata)).status).toBe(404)
    },
  )

  it('the monitoring of the function is at its own paths', async () => {
    expect((await platform.mcp.request('/mcp/health')).status).toBe(200)
  })

  it.each(paths)('a page may call %s', async (path) => {
    const preflight = await platform.mcp.request(path, {
      method: 'OPTIONS',
      headers: { origin: baseUrl, 'access-control-request-method': 'POST' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, baseUrl])
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    const allowed = preflight.headers.get('access-control-allow-headers')!.toLowerCase()
    for (const header of words('x-api-key authorization mcp-protocol-version mcp-method mcp-name')) {
      expect(allowed).toContain(header)
    }
    const { headers } = await post(path, { origin: baseUrl })
    expect(headers.get('access-control-expose-headers')?.toLowerCase()).toContain('www-authenticate')
  })
})

// Clients that compare the addresses exactly: https://github.com/openai/codex/issues/37387,
// https://github.com/microsoft/vscode/issues/259251 (RFC 9728, section 3.3)
describe('the metadata of an address', () => {
  it.each(paths)('%s names itself as the resource, where its 401 says', async (path) => {
    const refused = await post(path, {})
    expect(refused.status).toBe(401)
    const { resourceMetadataUrl } = extractWWWAuthenticateParams(refused)
    const url = `${baseUrl}/mcp/.well-known/oauth-protected-resource${path.slice('/mcp'.length)}`
    expect(resourceMetadataUrl?.href).toBe(url)
    const metadata = await platform.mcp.request(url, { headers: { origin: 'https://client.example' } })
    expect(metadata.headers.get('access-control-allow-origin')).toBe('*')
    expect(metadata.headers.get('cache-control')).toBeNull()
    expect(await metadata.json()).toEqual({
      resource: `${baseUrl}${path}`,
      authorization_servers: ['http://auth.test/auth/v1'],
      scopes_supported: ['email'],
      bearer_methods_supported: ['header'],
      resource_name: 'Artist and Catalog Platform',
    })
    const standard = await platform.mcp.request(`/.well-known/oauth-protected-resource${path}`)
    expect((await standard.json()).resource).toBe(`${baseUrl}${path}`)
    const ofHost = await platform.mcp.request('/.well-known/oauth-protected-resource')
    expect((await ofHost.json()).resource).toBe(`${baseUrl}/mcp`)
  })

  it('leads a client that does not know it to the authorization server', async () => {
    const { status, headers } = await platform.mcp.request('/.well-known/oauth-authorization-server')
    const location = 'http://auth.test/.well-known/oauth-authorization-server/auth/v1'
    expect([status, headers.get('location')]).toEqual([302, location])
  })

  it('a client finds it, also below the path of hosted functions', async () => {
    const address = `${mcp.url}/mcp/read-only`
    const { resourceMetadataUrl } = extractWWWAuthenticateParams(await post('/mcp/read-only', {}))
    // The document has the configured address, which is replaced by that of the loopback server.
    const onLoopback = (url: string | URL | Request, init?: RequestInit) =>
      fetch(String(url).replace(baseUrl, mcp.url), init)
    const announced = await discoverOAuthProtectedResourceMetadata(
      address,
      { resourceMetadataUrl },
      onLoopback,
    )
    const { resource } = await discoverOAuthProtectedResourceMetadata(address)
    expect(announced.resource).toBe(resource)
    expect(resource).toBe(`${baseUrl}/mcp/read-only`)
    const configuredResource = resource.replace(baseUrl, mcp.url)
    expect(checkResourceAllowed({ requestedResource: address, configuredResource })).toBe(true)
  })

  it('belongs to the address under which hosted Supabase serves the function, which clients compare with theirs', async () => {
    await using hosted = await openPlatform({ BASE_URL: 'https://ref.supabase.test/functions/v1' })
    const address = 'https://ref.supabase.test/functions/v1/mcp'
    // Supabase passes the path from the function's name on.
    const requested: string[] = []
    const fetchFn = (url: string | URL | Request, init?: RequestInit) => {
      requested.push(String(url))
      return Promise.resolve(hosted.mcp.request(String(url).replace('/functions/v1', ''), init))
    }
    const refused = await fetchFn(address, { method: 'POST' })
    const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(refused)
    expect(scope).toBe('email')
    const found = await discoverOAuthProtectedResourceMetadata(address, { resourceMetadataUrl }, fetchFn)
    expect(requested.at(-1)).toBe(`${address}/.well-known/oauth-protected-resource`)
    expect(found.resource).toBe(address)
    expect(checkResourceAllowed({ requestedResource: address, configuredResource: found.resource }))
      .toBe(true)
  })

  it('an address with options in its query has that of the server', async () => {
    const { resourceMetadataUrl } = extractWWWAuthenticateParams(await post('/mcp?read_only=true', {}))
    expect(resourceMetadataUrl?.href).toBe(`${baseUrl}/mcp/.well-known/oauth-protected-resource`)
  })
})

// https://github.com/supabase/auth/issues/2610
describe('the audience of a token', () => {
  const client_id = testClientId
  const use = async (path: string, claims: TokenClaims) => {
    const token = await signToken(goodClaims(account.email!, claims))
    const headers = { authorization: `Bearer ${token}` }
    return (path.startsWith('/mcp')
      ? await post(path, headers)
      : await platform.api.request(path, { headers })).status
  }
  const all = ['/api/me', ...paths]

  it.each(all)('`authenticated` is for %s', async (path) => {
    expect(await use(path, {})).toBe(200)
    expect(await use(path, { client_id })).toBe(200)
    expect(await use(path, { aud: ['authenticated', 'https://other.example'] })).toBe(200)
  })

  it.each(all)('the server’s address is for %s, in a token of an OAuth client', async (path) => {
    const aud = `${baseUrl}/mcp`
    expect(await use(path, { aud, client_id })).toBe(200)
    expect(await use(path, { aud: ['https://other.example', aud], client_id })).toBe(200)
    expect(await use(path, { aud })).toBe(401)
  })

  it.each(paths.slice(1))('%s is for itself, in a token of an OAuth client', async (path) => {
    const aud = `${baseUrl}${path}`
    expect(await use(path, { aud, client_id })).toBe(200)
    expect(await use(path, { aud })).toBe(401)
    for (const other of all.filter((other) => other !== path)) {
      expect(await use(other, { aud, client_id }), other).toBe(401)
    }
  })

  it.each([
    'https://other.example/mcp',
    `${baseUrl}/api`,
    baseUrl,
    `${baseUrl}/mcp?read_only=true`,
    `${baseUrl}/mcpx`,
    'Authenticated',
    '',
  ])('%j is for nothing', async (aud) => {
    for (const path of ['/api/me', '/mcp', '/mcp/read-only', '/mcp?read_only=true']) {
      expect(await use(path, { aud, client_id }), path).toBe(401)
    }
  })
})

it.each(revisions)(
  'a refused request of an address with options has the challenge in each revision, %s',
  async (revision) => {
    const response = await platform.mcp.request('/mcp/read-only', {
      method: 'POST',
      headers: { ...rpcHeaders(revision, 'tools/list'), authorization: 'Bearer expired' },
      body: JSON.stringify(rpcBody(revision, 'tools/list')),
    })
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", resource_metadata="${baseUrl}/mcp/.well-known/oauth-protected-resource/read-only", scope="email"`,
    )
  },
)
