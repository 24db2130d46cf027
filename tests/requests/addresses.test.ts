import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { clientAddress } from '../../shared/adapters/client-address.ts'
import { withReadableAddress } from '../../shared/platform/readable-address.ts'
import { parseRaw, sendRaw } from '../support/raw-http.ts'

const addressOf = async (header: string) => {
  const app = new Hono().get('/', (c) => c.json(clientAddress(c, 'x-forwarded-for')))
  return await (await app.request('/', { headers: { 'x-forwarded-for': header } })).json()
}

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7:51234', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:DB8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
])('a proxy that writes %s means the client %s', async (header, address) => {
  expect(await addressOf(header)).toBe(address)
})

it.each(['', 'unknown', '_hidden', '203.0.113.700', '203.0.113.7:port', '[2001:db8::1]443', '203.0.113.7,'])(
  'of "%s" the client is not known',
  async (header) => expect(await addressOf(header)).toBeNull(),
)

it.each([
  ['/mcp?a=b HTTP/1.1', 'a b', 'http://base.example/mcp?a=b'],
  ['//c/d HTTP/1.1', '[::1', 'http://base.example//c/d'],
  ['http://localhost:99999 HTTP/1.1', 'localhost', 'http://base.example/'],
  ['/mcp HTTP/1.1', 'other.example:1', 'http://other.example:1/mcp'],
])('GET %s with the host "%s" has the address %s', async (line, host, address) => {
  await using server = Deno.serve(
    { port: 0, onListen: () => {} },
    (request) => new Response(withReadableAddress(request, 'http://base.example/functions/v1').url),
  )
  const head = `GET ${line}\r\nhost: ${host}\r\nconnection: close\r\n\r\n`
  const { body } = parseRaw(await sendRaw({ port: server.addr.port, parts: [head] }))
  expect(body).toContain(address)
})
