import { describe, expect, it } from 'vitest'
import { startGateway } from '../../supabase/local/gateway.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { fixture } from '../support/fixture.ts'

const ports = { lite: freePort(), functions: { api: freePort(), mcp: freePort(), s: freePort() } }
const gateway = fixture(async () => {
  const port = freePort()
  const close = await startGateway({ port, hosts: ['127.0.0.1'], baseUrl: 'http://platform.test', ports })
  return { url: `http://127.0.0.1:${port}`, close }
})

describe('a process that is down', () => {
  it.each([
    ['api', '/api/me', ports.functions.api],
    ['mcp', '/mcp', ports.functions.mcp],
    ['s', '/s/nonsense', ports.functions.s],
    ['lite', '/storage/v1/object/public/nowhere/x', ports.lite],
  ])('%s is a 503 with Retry-After until it is up again', async (name, path, port) => {
    const down = await fetch(gateway.url + path)
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '1'])
    expect(down.headers.get('x-error-code')).toBe('store_unavailable')
    expect(down.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await down.json()).toEqual({ status: 'error', error: expect.stringContaining(name) })
    const server = Deno.serve({ port, hostname: '127.0.0.1', onListen: () => {} }, () => new Response('up'))
    const up = await fetch(gateway.url + path)
    expect([up.status, await up.text()]).toEqual([200, 'up'])
    await server.shutdown()
  })
})
