import { describe, expect, it } from 'vitest'
import { parsed, revisions, rpc, rpcBody, rpcHeaders } from '../support/mcp-clients.ts'
import { listen } from '../support/platform.ts'
import { history, useWorld } from './world.ts'

const { platform, byKey } = useWorld()

describe.each(revisions)('malformed requests, %s', (revision) => {
  const send = async (body: BodyInit, headers: Record<string, string> = {}, method = 'POST') => {
    const response = await platform.mcp.request('/mcp', {
      method,
      headers: { ...rpcHeaders(revision, 'tools/list'), ...byKey(), ...headers },
      body: method === 'POST' ? body : undefined,
    })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    return {
      status: response.status,
      code: response.headers.get('x-error-code'),
      requestId: response.headers.get('x-request-id'),
      body: parsed(await response.text()),
    }
  }
  const list = () => JSON.stringify(rpcBody(revision, 'tools/list'))

  it.each<[string, () => BodyInit, number, string]>([
    ['a batch', () => `[${list()},${list()}]`, 400, 'invalid_input'],
    ['an empty batch', () => '[]', 400, 'invalid_input'],
    ['broken JSON', () => '{"jsonrpc":', 400, 'invalid_input'],
    ['no body', () => '', 400, 'invalid_input'],
    ['bytes that are no UTF-8', () => new Uint8Array([0x22, 0xff, 0x22]), 400, 'invalid_input'],
    ['a body of 1 MB and a byte', () => list().padEnd(1_000_001), 413, 'payload_too_large'],
    ['1 MB and a byte that are not JSON', () => 'x'.repeat(1_000_001), 413, 'payload_too_large'],
    ['1 MB and a byte of a batch', () => `[${list()}]`.padEnd(1_000_001), 413, 'payload_too_large'],
    ['a null of 1 MB and a byte', () => 'null'.padEnd(1_000_001), 413, 'payload_too_large'],
    ['a text of 1 MB that is not JSON', () => 'x'.repeat(1_000_000), 400, 'invalid_input'],
    ['more than 50,000 values', () => `{"id":[${'1,'.repeat(50_000)}1]}`, 400, 'invalid_input'],
    ['an endless body', () => endless(), 413, 'payload_too_large'],
    ['null', () => 'null', 400, 'invalid_input'],
    ['a text', () => '"tools/list"', 400, 'invalid_input'],
    ['another version of JSON-RPC', () => list().replace('"2.0"', '"1.0"'), 400, 'invalid_input'],
  ])('%s is refused', async (_, body, status, code) => {
    const { requestId, body: __, ...response } = await send(body())
    expect(response).toEqual({ status, code })
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each<[string, Record<string, unknown>]>([
    ['tools/call', { name: 'get_account', arguments: {} }],
    ['tools/call', { name: 'nothing', arguments: {} }],
    ['nothing/at-all', {}],
  ])('the response to %s %j is not cached either', async (method, params) => {
    const body = JSON.stringify(rpcBody(revision, method, params))
    for (const credential of [byKey(), byKey('acp_sk_nonsense')]) {
      await send(body, { ...rpcHeaders(revision, method, params), ...credential })
    }
  })

  it('a body of exactly 1 MB is read', async () => {
    expect((await send(list().padEnd(1_000_000))).status).toBe(200)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'multipart/form-data',
    '',
  ])(
    'content type %j is refused',
    async (type) => {
      const { status, code } = await send(list(), { 'content-type': type })
      expect({ status, code }).toEqual({ status: 415, code: 'unsupported_media_type' })
    },
  )

  it('a content type with a charset is read', async () => {
    expect((await send(list(), { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200)
  })

  it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD'])('%s is refused', async (method) => {
    const { status, code } = await send('', { accept: 'text/event-stream' }, method)
    expect({ status, code }).toEqual({ status: 405, code: 'method_not_allowed' })
  })

  it('a refused method has the header Allow', async () => {
    const response = await platform.mcp.request('/mcp', { headers: byKey() })
    expect(response.headers.get('allow')).toBe('POST')
  })

  it('arguments that are not an object, or nested too deeply, are refused', async () => {
    for (const args of ['[]', '"x"', '5', `{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}`]) {
      const body = JSON.stringify(
        rpcBody(revision, 'tools/call', { name: 'get_account', arguments: 'ARGUMENTS' }),
      )
      const response = await send(body.replace('"ARGUMENTS"', args), {
        ...rpcHeaders(revision, 'tools/call', { name: 'get_account' }),
      })
      const { error, result } = response.body as { error?: { code: number }; result?: { isError: boolean } }
      expect(response.status).toBeLessThan(500)
      expect(error?.code ?? result?.isError, args.slice(0, 9)).toSatisfy((it) => it === -32602 || it === true)
    }
  })

  it('the server survives all of them', async () => {
    const server = listen(platform.mcp)
    const post = (body: BodyInit) =>
      fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: { ...rpcHeaders(revision, 'tools/list'), ...byKey() },
        body,
      })
    for (const body of ['{', '[]', 'null', 'x'.repeat(1_000_001), ''.padEnd(8_000_000)]) {
      // A server may close before it has read a body that it refuses.
      const response = await post(body).catch(() => undefined)
      await response?.body?.cancel()
      if (response) expect(response.status).toBeGreaterThanOrEqual(400)
    }
    const response = await post(list())
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(history)
    await server.close()
  })
})

const invalid: [method: string, params: Record<string, unknown>, named: string][] = [
  ['resources/read', {}, 'uri'],
  ['resources/read', { uri: 7 }, 'uri'],
  ['tools/call', { arguments: {} }, 'name'],
  ['tools/call', { name: 'list_catalogs', arguments: 'none' }, 'arguments'],
]

it.each(revisions.flatMap((revision) => invalid.map((one) => [revision, ...one] as const)))(
  'parameters that are off their schema are the caller’s fault: %s %s %j',
  async (revision, method, params, named) => {
    const { body } = await rpc(platform.mcp, revision, byKey(), method, params)
    expect(body).toMatchObject({ jsonrpc: '2.0', error: { code: -32602 } })
    expect(body.error.message).toContain(named)
    expect(body.error.message).not.toContain('"code"')
  },
)

it.each(['/', '/nothing', '/.well-known/nothing'])('the unknown path %s is a 404 of ours', async (path) => {
  const response = await platform.mcp.request(path, { headers: byKey() })
  expect(response.status).toBe(404)
  expect(response.headers.get('x-error-code')).toBe('not_found')
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

function endless(): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunk = new Uint8Array(65_536).fill(0x20)
  return new ReadableStream({ pull: (controller) => controller.enqueue(chunk) })
}
