import { describe, expect, it } from 'vitest'
import { revisions, rpcBody, rpcHeaders } from '../support/mcp-clients.ts'
import { openWorld } from './world.ts'
import { fixture } from '../support/fixture.ts'

const world = fixture(openWorld)

const privateOnly = 'private, no-store'

async function headersOf(response: Response | Promise<Response>): Promise<Record<string, string | null>> {
  const { status, headers, body } = await response
  await body?.cancel()
  return {
    status: String(status),
    'cache-control': headers.get('cache-control'),
    'x-content-type-options': headers.get('x-content-type-options'),
  }
}

describe.each(revisions)('over MCP %s', (revision) => {
  const message = (method: string, params = {}) => ({
    method: 'POST',
    headers: rpcHeaders(revision, method, params),
    body: JSON.stringify(rpcBody(revision, method, params)),
  })
  const account = message('tools/call', { name: 'get_account', arguments: {} })

  it.each<[string, RequestInit & { headers: Record<string, string> }, string?]>([
    ['a list of tools', message('tools/list')],
    ['a tool\u2019s result', account],
    [
      'a tool\u2019s error',
      message('tools/call', { name: 'list_catalog_valuations', arguments: { catalogId: 'x' } }),
    ],
    ['a tool that is unknown', message('tools/call', { name: 'nothing', arguments: {} })],
    ['an unknown method', message('nothing/at-all')],
    ['no credential', account, ''],
    ['an unknown key', account, 'acp_sk_nonsense'],
    ['broken JSON', { ...account, body: '{' }],
    ['another content type', { ...account, headers: { ...account.headers, 'content-type': 'text/plain' } }],
    ['another method', { method: 'GET', headers: { accept: 'text/event-stream' } }],
  ])('%s is not cached', async (_, init, key) => {
    const { credentials } = await world.stage()
    const credential: Record<string, string> = key === undefined
      ? credentials.key
      : key === ''
      ? {}
      : { 'x-api-key': key }
    const response = world.platform.mcp.request('/mcp', {
      ...init,
      headers: { ...init.headers, ...credential },
    })
    expect(await headersOf(response)).toEqual({
      status: expect.any(String),
      'cache-control': privateOnly,
      'x-content-type-options': 'nosniff',
    })
  })

  it('the public metadata is not private', async () => {
    const response = await headersOf(
      world.platform.mcp.request('/mcp/.well-known/oauth-protected-resource'),
    )
    expect(response).toMatchObject({ status: '200', 'cache-control': null })
  })
})
