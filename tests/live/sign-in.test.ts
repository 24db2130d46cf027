import { expect } from 'vitest'
import { get } from './support/http.ts'
import { rpc } from './support/mcp.ts'
import { deployment, NotRunnable, rule } from './support/rule.ts'

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

/** The address of the metadata that a refused request names. */
async function announced(authorization?: string) {
  const reply = await rpc(list, authorization === undefined ? {} : { authorization })
  expect(reply.status).toBe(401)
  const challenge = reply.headers.get('www-authenticate')!
  const [, address] = /^Bearer .*resource_metadata="([^"]+)"/.exec(challenge) ?? []
  return { challenge, address: address! }
}

rule('the metadata of MCP names the resource and where to sign in', {}, async () => {
  const { challenge, address } = await announced()
  expect(challenge).not.toContain('error=')
  expect((await announced('Bearer expired')).challenge).toContain('error="invalid_token"')
  expect(address).toBe(`${deployment.base_url}/mcp/.well-known/oauth-protected-resource`)
  const { status, body, headers } = await get('', undefined, { at: address })
  expect(status).toBe(200)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(body).toMatchObject({
    resource: `${deployment.base_url}/mcp`,
    authorization_servers: [expect.stringMatching(/^https?:\/\//)],
    scopes_supported: expect.any(Array),
    bearer_methods_supported: ['header'],
  })
})

rule('the authorization server that it names can be discovered, and takes public clients', {}, async () => {
  const { address } = await announced()
  const { body: { authorization_servers: [issuer] } } = await get('', undefined, { at: address })
  const { origin, pathname } = new URL(issuer)
  // RFC 8414, section 3.1: the well-known path comes before that of the issuer.
  const metadata = `${origin}/.well-known/oauth-authorization-server${pathname.replace(/\/$/, '')}`
  const { status, body } = await get('', undefined, { at: metadata })
  if (status === 404) throw new NotRunnable('an OAuth server that is enabled')
  expect(status).toBe(200)
  expect(body.issuer).toBe(issuer)
  for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'registration_endpoint']) {
    expect(body[endpoint], endpoint).toMatch(/^https?:\/\//)
  }
  expect(body.response_types_supported).toContain('code')
  expect(body.grant_types_supported).toEqual(
    expect.arrayContaining(['authorization_code', 'refresh_token']),
  )
  expect(body.code_challenge_methods_supported).toContain('S256')
  expect(body.token_endpoint_auth_methods_supported).toContain('none')
})
