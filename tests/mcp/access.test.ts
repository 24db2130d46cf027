import { describe, expect, it } from 'vitest'
import { createAccount, createCatalog, join, testIsrc } from '../support/accounts.ts'
import { revisions, rpc, rpcBody, rpcHeaders, type RpcResponse } from '../support/mcp-clients.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { json, sendJson } from '../support/requests.ts'
import { goodClaims, signToken, testClientId } from '../support/tokens.ts'
import { history, seen, useWorld } from './world.ts'

const baseUrl = 'http://platform.test'

const { platform, account, byKey, comparison, call } = useWorld()

const byToken = async (claims: Record<string, unknown> = {}) => ({
  authorization: `Bearer ${await signToken(goodClaims(account.email!, claims))}`,
})
const delegated = () => byToken({ client_id: testClientId, scope: 'openid email' })

const toolNames = ({ body }: RpcResponse): string[] =>
  body.result.tools.map((tool: { name: string }) => tool.name)

describe.each(revisions)('%s', (revision) => {
  describe('what is hidden', () => {
    const expectHidden = async (credentials: Record<string, string>, on: TestPlatform) => {
      const list = toolNames(await rpc(on.mcp, revision, credentials, 'tools/list'))
      expect(list).not.toContain(history)
      expect(list).toContain('get_account')
      const hidden = await call(revision, history, comparison(), credentials, on)
      const unknown = await call(revision, 'no_such_tool', comparison(), credentials, on)
      expect(seen(hidden, history)).toBe(seen(unknown, 'no_such_tool'))
      expect(hidden.body)
        .toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: `Unknown tool: ${history}` } })
    }

    it('a delegated token neither lists nor calls the play-count history', async () => {
      await expectHidden(await delegated(), platform)
    })

    it('a delegated token compares an organization while an owner has opened that, and no other catalog', async () => {
      const organization = await createAccount(platform.database, { kind: 'organization' })
      await join(platform.database, organization, account, 'owner')
      const catalogId = await createCatalog(platform.database, organization, [testIsrc(1)])
      const [app, session] = [await delegated(), await byToken()]
      const given = { organizations: [{ organization_id: organization.id, scopes: ['read'] }] }
      await json(sendJson(platform, session, 'PATCH', `/api/grants/${testClientId}`, given))
      const at = `/api/organizations/${organization.id}/grants/${account.id}/${testClientId}`
      const review = (comparisons: boolean) =>
        json(sendJson(platform, session, 'PUT', at, { scopes: ['read'], comparisons }))
      const uri = `acp:///api/catalogs/${catalogId}/playcount-history?since=2026-03-03&days=2`
      const readsResource = async () =>
        !(await rpc(platform.mcp, revision, app, 'resources/read', { uri })).body.error

      await expectHidden(app, platform)
      await review(true)
      expect(toolNames(await rpc(platform.mcp, revision, app, 'tools/list'))).toContain(history)
      expect((await call(revision, history, { ...comparison(), catalogId }, app)).body.result)
        .toMatchObject({ structuredContent: { catalog_id: catalogId } })
      expect((await call(revision, history, comparison(), app)).body.result)
        .toMatchObject({ isError: true, _meta: { error_code: 'grant_not_reviewed' } })
      expect(await readsResource()).toBe(true)
      await review(false)
      await expectHidden(app, platform)
      expect(await readsResource()).toBe(false)
    })

    it('with the switch off no caller does', async () => {
      const off = await openPlatform({ PLAYCOUNT_HISTORY: 'false' })
      const person = await createAccount(off.database)
      const session = await signToken(goodClaims(person.email!))
      await expectHidden(byKey(person.key), off)
      await expectHidden({ authorization: `Bearer ${session}` }, off)
      await off.close()
    })
  })

  describe('without a valid credential every request is a 401 with the address of the metadata', () => {
    const expired = () => Math.floor(Date.now() / 1000) - 60
    const bad: [string, () => Promise<Record<string, string>> | Record<string, string>][] = [
      ['none', () => ({})],
      ['both', async () => ({ ...byKey(), ...await byToken() })],
      ['a malformed key', () => byKey('acp_sk_nonsense')],
      ['a mistyped key', () => byKey(account.key.slice(0, -1) + (account.key.endsWith('A') ? 'B' : 'A'))],
      ['an unknown key', async () => {
        const gone = await createAccount(platform.database)
        await platform.database.owner`delete from app.api_keys where account_id = ${gone.id}`
        return byKey(gone.key)
      }],
      [
        'a revoked key',
        async () => byKey((await createAccount(platform.database, { revokedAt: '2026-01-01' })).key),
      ],
      [
        'an expired key',
        async () => byKey((await createAccount(platform.database, { expiresAt: '2026-01-01' })).key),
      ],
      ['a revoked key as bearer', async () => ({
        authorization: `Bearer ${(await createAccount(platform.database, { revokedAt: '2026-01-01' })).key}`,
      })],
      ['an expired token', () => byToken({ exp: expired() })],
      ['an expired delegated token', () => byToken({ exp: expired(), client_id: 'x' })],
      ['a token of another secret', async () => ({
        authorization: `Bearer ${await signToken(goodClaims(account.email!), 'x'.repeat(40))}`,
      })],
      ['another scheme', () => ({ authorization: 'Basic eDp5' })],
    ]
    const clientInfo = { name: 'x', version: '1' }
    const requests: [string, Record<string, unknown>][] = [
      ['initialize', { protocolVersion: revision, capabilities: {}, clientInfo }],
      ['server/discover', {}],
      ['ping', {}],
      ['tools/list', {}],
      ['no/such/method', {}],
      ['tools/call', { name: 'get_account', arguments: {} }],
      ['tools/call', { name: 'list_catalog_valuations', arguments: { limit: 0 } }],
      ['tools/call', { name: 'no_such_tool' }],
      ['tools/call', {}],
      ['resources/read', { uri: 'acp:///api/nothing' }],
      ['resources/read', { uri: 'ui://artist-catalog-platform/valuation' }],
    ]

    it.each(bad)('%s', async (_, headers) => {
      const given = await headers()
      const expected = {
        status: 401,
        error: 'error',
        code: 'unauthenticated',
        // RFC 6750, section 3.1: an error only where a token was sent.
        challenge: `Bearer ${given.authorization ? 'error="invalid_token", ' : ''}` +
          `resource_metadata="${baseUrl}/mcp/.well-known/oauth-protected-resource", scope="email"`,
      }
      for (const request of requests) {
        const { status, headers, body } = await rpc(platform.mcp, revision, given, ...request)
        const [code, challenge] = ['x-error-code', 'www-authenticate'].map((name) => headers.get(name))
        expect({ status, error: body.status, code, challenge }, JSON.stringify(request)).toEqual(expected)
      }
    })

    it('so are a notification and a malformed body', async () => {
      const revoked = await createAccount(platform.database, { revokedAt: '2026-01-01' })
      const { id: _, ...notification } = rpcBody(revision, 'tools/call', { name: 'get_account' })
      const headers = {
        ...rpcHeaders(revision, 'tools/call', { name: 'get_account' }),
        ...byKey(revoked.key),
      }
      for (const body of [JSON.stringify(notification), '{', '[]', ' '.repeat(1_000_001)]) {
        const { status } = await platform.mcp.request('/mcp', { method: 'POST', headers, body })
        expect(status, body.slice(0, 20)).toBe(401)
      }
    })
  })
})
