import {
  checkResourceAllowed,
  discoverOAuthProtectedResourceMetadata,
  extractWWWAuthenticateParams,
} from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { listen, openPlatform } from '../support/platform.ts'
import { fixture } from '../support/fixture.ts'

const baseUrl = 'http://platform.test'

const platform = fixture(openPlatform)

describe('the protected resource metadata (RFC 9728)', () => {
  const document = {
    resource: `${baseUrl}/mcp`,
    authorization_servers: ['http://auth.test/auth/v1'],
    scopes_supported: ['email'],
    bearer_methods_supported: ['header'],
    resource_name: 'Artist and Catalog Platform',
  }

  it.each([
    '/mcp/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-protected-resource',
  ])('is served to anyone at %s', async (path) => {
    const response = await platform.mcp.request(path, { headers: { origin: 'https://client.example' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual(document)
  })

  it('can be discovered by a client, from the challenge and from the address of the server', async () => {
    const server = listen(platform.mcp)
    const url = new URL(`${server.url}/mcp`)
    // The document has the configured address, which is replaced by that of the loopback server.
    const onLoopback = (address: string | URL | Request, init?: RequestInit) =>
      fetch(String(address).replace(baseUrl, server.url), init)
    const challenge = (await platform.mcp.request('/mcp', { method: 'POST' })).headers.get('www-authenticate')
    const [, resourceMetadataUrl] = /^Bearer resource_metadata="([^"]+)", scope="email"$/.exec(challenge!)!
    const announced = await discoverOAuthProtectedResourceMetadata(url, { resourceMetadataUrl }, onLoopback)
    expect(announced).toEqual(document)
    expect(await discoverOAuthProtectedResourceMetadata(url)).toEqual(document)
    await server.close()
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
    expect(checkResourceAllowed({ requestedResource: address, configuredResource: found.resource })).toBe(
      true,
    )
  })

  it('a token that is not valid is told from one that is missing', async () => {
    const challenge = async (headers: Record<string, string>) =>
      (await platform.mcp.request('/mcp', { method: 'POST', headers })).headers.get('www-authenticate')
    expect(await challenge({})).not.toContain('error=')
    expect(await challenge({ authorization: 'Bearer expired' })).toContain('error="invalid_token"')
  })

  it('a browser may read the challenge, and send what a client sends', async () => {
    const refused = await platform.mcp.request('/mcp', {
      method: 'POST',
      headers: { origin: baseUrl },
    })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('www-authenticate')
    const preflight = await platform.mcp.request('/mcp', {
      method: 'OPTIONS',
      headers: { origin: baseUrl, 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    const allowed = preflight.headers.get('access-control-allow-headers')!.toLowerCase()
    for (const header of ['x-api-key', 'authorization', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
      expect(allowed).toContain(header)
    }
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  })
})
