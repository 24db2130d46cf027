import { describe, expect, it } from 'vitest'
import { parsed, revisions, rpcBody, rpcHeaders } from '../support/mcp-clients.ts'
import { useWorld } from './world.ts'

const { platform, byKey } = useWorld()

// Clients that send one of them alone: https://github.com/ComposioHQ/composio/issues/2152,
// https://github.com/axiomhq/mcp/issues/77, https://github.com/masumi-network/Citadel/issues/45
const json = [
  undefined,
  '',
  '*/*',
  'application/json',
  'application/*',
  'Application/JSON; charset=utf-8',
  'application/json, text/event-stream',
  'text/event-stream, */*;q=0.1',
  'text/html',
]
const stream = ['text/event-stream', 'Text/Event-Stream; q=0.5', 'text/event-stream, application/json;q=0']

describe.each(revisions)('the Accept header of a client, %s', (revision) => {
  const send = async (accept: string | undefined, method: string, params: Record<string, unknown> = {}) => {
    const headers = new Headers({ ...rpcHeaders(revision, method, params), ...byKey() })
    if (accept === undefined) headers.delete('accept')
    else headers.set('accept', accept)
    const body = JSON.stringify(rpcBody(revision, method, params))
    const response = await platform.mcp.request('/mcp', { method: 'POST', headers, body })
    const { status } = response
    return { status, type: response.headers.get('content-type'), text: await response.text() }
  }
  const requests: [string, Record<string, unknown>?][] = [
    ['tools/list'],
    ['tools/call', { name: 'get_account' }],
    ['tools/call', { name: 'get_site', arguments: { id: crypto.randomUUID() } }],
  ]

  it.each(json)('%j gets JSON', async (accept) => {
    const expected = await send('application/json, text/event-stream', 'tools/list')
    expect(await send(accept, 'tools/list')).toEqual(expected)
    for (const request of requests) {
      const { status, type, text } = await send(accept, ...request)
      expect([status, type]).toEqual([200, 'application/json'])
      expect(JSON.parse(text)).toMatchObject({ id: 1, result: expect.any(Object) })
    }
  })

  it.each(stream)('%j gets the same message as an event', async (accept) => {
    for (const request of requests) {
      const { status, type, text } = await send(accept, ...request)
      expect([status, type]).toEqual([200, 'text/event-stream'])
      expect(text).toMatch(/^event: message\ndata: \{.*\}\n\n$/)
      expect(parsed(text)).toEqual(JSON.parse((await send('application/json', ...request)).text))
    }
  })

  it('a refused request gets its error as JSON', async () => {
    const headers = { ...rpcHeaders(revision, 'tools/list'), accept: 'text/event-stream' }
    const body = JSON.stringify(rpcBody(revision, 'tools/list'))
    const response = await platform.mcp.request('/mcp', { method: 'POST', headers, body })
    expect(response.status).toBe(401)
    expect((await response.json()).error).toContain('Exactly one of')
  })
})
