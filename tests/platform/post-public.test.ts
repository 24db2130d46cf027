import { describe, expect, it } from 'vitest'
import { type PostOptions, publicPoster } from '../../shared/platform/http/post-public.ts'
import { resolveHost } from '../../shared/platform/http/resolve-host.ts'
import { runEdgeDeno } from '../../supabase/local/edge-deno.ts'
import { root } from '../../supabase/local/path.ts'
import { authority } from '../support/authority.ts'
import { fixture } from '../support/fixture.ts'
import { listenRaw } from '../support/raw-listener.ts'
import { startTimer } from '../support/timer.ts'

const own = fixture(authority)
const foreign = fixture(authority)

const strict = { allowLoopback: false }
const embedded = { allowLoopback: true }

const post = (url: string, options: Partial<PostOptions> = {}) =>
  publicPoster({ ...embedded, timeoutMs: 10_000, ...options })({ url, headers: {}, body: 'x' })
    .then((response) => response, (error) => error.fault ?? error)

const resolving = (...addresses: string[]) => () => Promise.resolve(addresses)

describe('a name', () => {
  it.each([
    ['127.0.0.1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['100.64.1.1'],
    ['::1'],
    ['fd00::1'],
    ['::ffff:10.0.0.1'],
    ['64:ff9b::a00:1'],
    ['1.1.1.1', '10.0.0.1'],
    ['not an address'],
  ])('that resolves to %s %s is refused before a connection is opened', async (...addresses) => {
    let connections = 0
    await using server = listenRaw(() => void connections++)
    const fault = await post(`https://receiver.example.com:${server.port}/`, {
      ...strict,
      resolve: resolving(...addresses.filter(Boolean)),
    })
    expect({ fault, connections }).toEqual({ fault: 'address_refused', connections: 0 })
  })

  it('without an address is an error of its own', async () => {
    expect(await post('https://receiver.example.com/', { resolve: resolving() })).toBe('host_not_found')
    const { signal } = new AbortController()
    expect(await resolveHost('nobody.invalid', signal)).toEqual([])
    expect(await resolveHost('localhost', signal)).toContain('127.0.0.1')
  })

  it('is resolved once, and the connection goes to that address while TLS verifies the name', async () => {
    const { certificate: cert, key } = await own.certify('receiver.example.com')
    const seen: string[] = []
    const server = Deno.serve(
      { port: 0, hostname: '127.0.0.1', cert, key, onListen() {} },
      async (request) => {
        seen.push(`${request.method} ${request.url} ${await request.text()}`)
        return new Response('ok')
      },
    )
    let resolved = 0
    const resolve = () => Promise.resolve([resolved++ === 0 ? '127.0.0.1' : '127.0.0.2'])
    const url = `https://receiver.example.com:${server.addr.port}/hooks?a=1`
    expect(await post(url, { resolve, caCerts: [own.pem] })).toEqual({ status: 200, retryAfterMs: undefined })
    expect({ resolved, seen }).toEqual({ resolved: 1, seen: [`POST ${url} x`] })
    const other = url.replace('receiver', 'other')
    expect(await post(other, { resolve: resolving('127.0.0.1'), caCerts: [own.pem] })).toBe('tls_failed')
    expect(await post(url, { resolve: resolving('127.0.0.1'), caCerts: [foreign.pem] })).toBe('tls_failed')
    expect(seen).toHaveLength(1)
    await server.shutdown()
  })

  it('with several addresses is reached at the first that accepts', async () => {
    await using server = listenRaw((conn) => respond(conn, 'HTTP/1.1 204 No Content\r\n\r\n'))
    const resolve = resolving('::1', '127.0.0.1')
    expect(await post(`http://localhost:${server.port}/`, { resolve })).toMatchObject({ status: 204 })
  })
})

async function respond(conn: Deno.Conn, ...parts: string[]) {
  await conn.read(new Uint8Array(65_536))
  for (const part of parts) await conn.write(new TextEncoder().encode(part))
}

describe('a receiver that', () => {
  const sends = (...parts: string[]) => (conn: Deno.Conn) => respond(conn, ...parts)
  const redirect = 'HTTP/1.1 302 Found\r\nlocation: http://10.0.0.1/\r\n\r\n'
  const slowDown = 'HTTP/1.1 429 Slow Down\r\nRetry-After:  7 \r\n\r\n'
  const interim = [
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early',
    ' Hints\r\nlink: x\r\n\r\n',
    'HTTP/1.1 200 OK\r\n\r\n',
  ]
  const malformed = 'HTTP/1.1 2000 OK\r\n\r\n'
  const cases: [string, (conn: Deno.Conn) => unknown, unknown][] = [
    ['sends a redirect is not followed', sends(redirect), { status: 302 }],
    ['asks to wait is understood', sends(slowDown), { status: 429, retryAfterMs: 7_000 }],
    ['sends interim responses first is read on', sends(...interim), { status: 200 }],
    ['sends one byte at a time is read', sends(...'HTTP/1.0 201\r\n\r\n'), { status: 201 }],
    ['closes at once is a failed connection', (c) => c.close(), 'connection_failed'],
    ['closes in the head is a failed connection', async (c) => {
      await respond(c, 'HTTP/1.1 200 OK\r\n')
      c.close()
    }, 'connection_failed'],
    [
      'speaks another protocol is an invalid response',
      sends('220 mail.example.com ESMTP\r\n'),
      'invalid_response',
    ],
    ['sends a malformed status is an invalid response', sends(malformed), 'invalid_response'],
    ['sends an endless head is cut off', async (c) => {
      for (let n = 0; n < 1_000; n++) {
        await respond(c, `HTTP/1.1 200 OK\r\n${`x: ${'y'.repeat(998)}\r\n`.repeat(100)}`)
      }
    }, 'invalid_response'],
    ['sends an endless body is not read', async (c) => {
      await respond(c, 'HTTP/1.1 200 OK\r\n\r\n')
      for (;;) await c.write(new Uint8Array(65_536))
    }, { status: 200 }],
    ['does not respond is given up', () => {}, 'timed_out'],
    ['never ends its head is given up', async (c) => {
      for (;;) await respond(c, 'HTTP/1.1 200 OK\r\n')
    }, 'timed_out'],
  ]
  it.each(cases)('%s', async (_, behave, expected) => {
    await using server = listenRaw(behave)
    const outcome = await post(`http://127.0.0.1:${server.port}/`, {
      timeoutMs: expected === 'timed_out' ? 300 : 10_000,
    })
    if (typeof expected === 'string') expect(outcome).toBe(expected)
    else expect(outcome).toMatchObject(expected as object)
  })

  it('never answers the TLS handshake is given up', async () => {
    await using server = listenRaw(() => {})
    const timer = startTimer()
    expect(await post(`https://127.0.0.1:${server.port}/`, { timeoutMs: 200 })).toBe('timed_out')
    timer.expectAbout(200)
  })

  it('does not exist is a failed connection', async () => {
    const { port } = await (async () => {
      await using server = listenRaw(() => {})
      return server
    })()
    expect(await post(`http://127.0.0.1:${port}/`)).toBe('connection_failed')
  })

  it('a stopping worker waits for is left at once, with the reason of the stop', async () => {
    await using server = listenRaw(() => stop.abort(new Error('stopping')))
    const stop = new AbortController()
    const sent = publicPoster(embedded)({
      url: `http://127.0.0.1:${server.port}/`,
      headers: {},
      body: 'x',
      signal: stop.signal,
    })
    await expect(sent).rejects.toThrow('stopping')
  })
})

it('the same works under the edge runtime’s Deno: pinned TLS, a wrong name, no handshake', async () => {
  const { certificate: cert, key } = await own.certify('receiver.example.com')
  const server = Deno.serve(
    { port: 0, hostname: '127.0.0.1', cert, key, onListen() {} },
    () => new Response('ok'),
  )
  await using hanging = listenRaw(() => {})
  const { port } = server.addr
  const urls = [
    `https://receiver.example.com:${port}/`,
    `https://other.example.com:${port}/`,
    `https://receiver.example.com:${hanging.port}/`,
  ]
  const script = `${root}/tests/platform/post-on-edge.ts`
  const { output } = await runEdgeDeno(
    ['run', '--no-lock', '--quiet', '--allow-net', '--allow-env', script, own.pem, ...urls],
  )
  expect(output.trim()).toBe('[200,"tls_failed","timed_out"]')
  await server.shutdown()
})
