import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ProviderError } from '../../shared/errors/provider-error.ts'
import { fetchBytes, fetchText, type HttpRequest, send } from '../../shared/platform/http/client.ts'
import { fetchJson } from '../../shared/platform/http/json.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { head, openRawServer, type Play } from './raw-server.ts'

const secret = 'sk_0123456789abcdef'
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Handle = (request: Request) => Response | Promise<Response>

/** A vendor that gives these answers in turn, the last of them again and again. */
function vendor(...responses: Handle[]) {
  const stopping = new AbortController()
  const asked: number[] = []
  const server = Deno.serve(
    { port: 0, hostname: '127.0.0.1', onListen: () => {}, signal: stopping.signal },
    (request) => {
      asked.push(performance.now())
      return (responses.length > 1 ? responses.shift()! : responses[0]!)(request)
    },
  )
  closing.push(() => {
    stopping.abort()
    return server.finished
  })
  return { url: `http://127.0.0.1:${server.addr.port}/`, asked }
}

function raw(play: Play) {
  const server = openRawServer(play)
  closing.push(server.close)
  return server
}

const call = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  vendor: 'Acme',
  url,
  headers: { authorization: `Bearer ${secret}` },
  timeoutMs: 400,
  ...more,
})

/** What came of a question: its fault, which quotes nothing, and how long it took. */
async function faultOf(asked: Promise<unknown>) {
  const begun = performance.now()
  const error = await asked.then(() => expect.unreachable('It was answered'), (error) => error)
  expect(error).toBeInstanceOf(ProviderError)
  expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toMatch(
    /0123456789abcdef|innards|127\.0/,
  )
  return { fault: error.fault, message: error.message, tookMs: performance.now() - begun }
}

const status = (status: number, headers: Record<string, string> = {}) => () =>
  new Response(`innards ${secret}`, { status, headers })
const good = () => Response.json({ a: 1 })
const spaces = new Uint8Array(1_000_000).fill(32)

describe('an answer', () => {
  it('is read as text, as bytes, as JSON by its schema, or not at all', async () => {
    const { url } = vendor(() =>
      new Response('{"a":1,"more":2}', { headers: { 'content-type': 'text/plain' } })
    )
    expect(await fetchText(call(url))).toBe('{"a":1,"more":2}')
    expect((await fetchBytes(call(url))).length).toBe(16)
    expect(await fetchJson(call(url), z.looseObject({ a: z.number() }))).toEqual({ a: 1, more: 2 })
    expect(await send(call(url))).toBeUndefined()
  })

  it('may be exactly as long as is read, also unpacked, and no longer', async () => {
    const { url } = vendor(() => new Response('x'.repeat(1000)))
    expect(await fetchText(call(url, { maxBytes: 1000 }))).toHaveLength(1000)
    expect(await faultOf(fetchText(call(url, { maxBytes: 999 })))).toMatchObject({
      fault: 'provider_nonsense',
    })
  })

  it('is not waited for where it is enough that it was taken', async () => {
    const { url } = raw((send) => send(head('content-length: 10')).then(() => new Promise(() => {})))
    await send(call(url))
  })

  it.each<[string, Handle]>([
    ['HTML', () => new Response('<html>innards', { headers: { 'content-type': 'application/json' } })],
    ['nothing', () => new Response('')],
    ['half of it', () => new Response('{"a":')],
    ['another type', () => Response.json({ a: 'innards' })],
    ['no UTF-8', () => new Response(new Uint8Array([0xff, 0xfe]))],
  ])('that is %s is nonsense, and not asked for again', async (_, handle) => {
    const { url, asked } = vendor(handle)
    const fault = await faultOf(fetchJson(call(url), z.looseObject({ a: z.number() })))
    expect(fault).toMatchObject({ fault: 'provider_nonsense' })
    expect(asked).toHaveLength(1)
  })
})

describe('a connection that goes wrong is nobody there, within the time', () => {
  const never = new Promise<void>(() => {})
  it.each<[string, Play]>([
    ['closed at once', () => Promise.resolve()],
    ['closed within the headers', (send) => send('HTTP/1.1 200 OK\r\ncontent-ty')],
    ['closed within the body', (send) => send(head('content-length: 100') + '{"a":')],
    ['closed within a chunk', (send) => send(head('transfer-encoding: chunked') + '50\r\n{"a":')],
    ['closed before the last chunk', (send) => send(head('transfer-encoding: chunked') + '5\r\n{"a":\r\n')],
    ['of another protocol', (send) => send('SSH-2.0-innards\r\n')],
    ['that only continues', async (send) => {
      for (;;) await send('HTTP/1.1 100 Continue\r\n\r\n')
    }],
    ['with endless headers', async (send) => {
      await send('HTTP/1.1 200 OK\r\n')
      for (let n = 0;; n++) await send(`x-${n}: ${'innards'.repeat(1000)}\r\n`)
    }],
    ['with one endless header', async (send) => {
      await send('HTTP/1.1 200 OK\r\nx: ')
      for (;;) await send('innards'.repeat(1000))
    }],
    ['that says nothing', () => never],
    ['that ends after its headers', (send) => send(head('content-length: 10')).then(() => never)],
    ['that trickles', async (send) => {
      await send(head('content-length: 100000'))
      for (;;) {
        await send(' ')
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }],
    [
      'packed with what cannot be unpacked',
      (send) => send(head('content-length: 7', 'content-encoding: gzip') + 'innards'),
    ],
  ])('%s', async (_, play) => {
    const { url } = raw(play)
    const { fault, message, tookMs } = await faultOf(fetchText(call(url)))
    expect({ fault, message }).toEqual({
      fault: 'provider_unavailable',
      message: expect.stringMatching(/^Acme did not answer: \w+$/),
    })
    expect(tookMs).toBeLessThan(600)
  })

  it('refused', async () => {
    const { fault, message } = await faultOf(fetchText(call(`http://127.0.0.1:${freePort()}/`)))
    expect({ fault, message }).toEqual({
      fault: 'provider_unavailable',
      message: 'Acme did not answer: TypeError',
    })
  })

  it('an answer that is longer than it said ends where it said', async () => {
    const { url } = raw((send) => send(head('content-length: 7') + '{"a":1}innards'))
    expect(await fetchText(call(url))).toBe('{"a":1}')
  })
})

describe('a body without measure', () => {
  const huge: Play = async (send) => {
    await send(head('content-length: 50000000'))
    for (let sent = 0; sent < 50; sent++) await send(spaces)
  }
  const bomb = async () =>
    await new Response(
      new Blob([new Uint8Array(50_000_000)]).stream().pipeThrough(new CompressionStream('gzip')),
    ).bytes()

  it('of 50 MB is cut while it is read, and asked for once', async () => {
    const server = raw(huge)
    await faultOf(fetchText(call(server.url, { timeoutMs: 5_000 })))
    const before = Deno.memoryUsage().rss
    for (let n = 0; n < 10; n++) {
      expect(await faultOf(fetchText(call(server.url, { timeoutMs: 5_000 })))).toMatchObject({
        fault: 'provider_nonsense',
        message: 'Acme answered more than is read',
      })
    }
    expect(server.connections).toHaveLength(11)
    // Ten times 50 MB were offered; what ten times 2 MB leave to the collector is less than one of them.
    expect((Deno.memoryUsage().rss - before) / 1e6).toBeLessThan(40)
  })

  it('that unpacks to 50 MB is counted unpacked', async () => {
    const packed = await bomb()
    expect(packed.length).toBeLessThan(100_000)
    const server = raw(async (send) => {
      await send(head(`content-length: ${packed.length}`, 'content-encoding: gzip'))
      await send(packed)
    })
    const before = Deno.memoryUsage().rss
    expect(await faultOf(fetchText(call(server.url, { timeoutMs: 5_000 })))).toMatchObject({
      fault: 'provider_nonsense',
    })
    expect((Deno.memoryUsage().rss - before) / 1e6).toBeLessThan(40)
  })

  it('of a refusal is not read', async () => {
    const server = raw(async (send) => {
      await send(head('content-length: 50000000').replace('200 OK', '403 Forbidden'))
      for (;;) await send(spaces)
    })
    expect(await faultOf(fetchText(call(server.url)))).toMatchObject({ message: 'Acme answered 403' })
  })
})

describe('what may pass is asked again', () => {
  it.each([408, 429, 500, 502, 503, 504])('after a %i', async (code) => {
    const { url, asked } = vendor(status(code), good)
    await fetchText(call(url, { timeoutMs: 5_000 }))
    expect(asked).toHaveLength(2)
  })

  it('three times at most, with waits that grow and differ', async () => {
    const { url, asked } = vendor(status(500))
    const { fault } = await faultOf(fetchText(call(url, { timeoutMs: 5_000 })))
    expect(fault).toBe('provider_unavailable')
    expect(asked).toHaveLength(3)
    expect(asked[1]! - asked[0]!).toBeLessThan(500)
    expect(asked[2]! - asked[1]!).toBeLessThan(900)
  })

  it('after a connection that broke', async () => {
    let connections = 0
    const { url } = raw((send) =>
      connections++ ? send(head('content-length: 2', 'connection: close') + '{}') : Promise.resolve()
    )
    expect(await fetchText(call(url, { timeoutMs: 5_000 }))).toBe('{}')
  })

  it.each([400, 401, 402, 403, 404, 409, 422, 304])('but not after a %i', async (code) => {
    const { url, asked } = vendor(() => new Response(null, { status: code }))
    expect(await faultOf(fetchText(call(url)))).toMatchObject({
      fault: 'provider_failed',
      message: `Acme answered ${code}`,
    })
    expect(asked).toHaveLength(1)
  })

  it.each(['POST', 'DELETE'] as const)('but not a %s, unless it is said to be safe', async (method) => {
    const once = vendor(status(503), good)
    await faultOf(fetchText(call(once.url, { method })))
    expect(once.asked).toHaveLength(1)
    const safe = vendor(status(503), good)
    await fetchText(call(safe.url, { method, maxAttempts: 2, timeoutMs: 5_000 }))
    expect(safe.asked).toHaveLength(2)
  })

  it('when the vendor wants it, in seconds or at a date', async () => {
    const inSeconds = vendor(status(429, { 'retry-after': '1' }), good)
    await fetchText(call(inSeconds.url, { timeoutMs: 5_000 }))
    expect(inSeconds.asked[1]! - inSeconds.asked[0]!).toBeGreaterThan(990)
    const atDate = vendor(status(503, { 'retry-after': new Date(Date.now() + 2_000).toUTCString() }), good)
    await fetchText(call(atDate.url, { timeoutMs: 5_000 }))
    expect(atDate.asked[1]! - atDate.asked[0]!).toBeGreaterThan(900)
    const past = vendor(status(503, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }), good)
    await fetchText(call(past.url))
    expect(past.asked[1]! - past.asked[0]!).toBeLessThan(200)
  })

  it.each(['2', '99999999999999999999', new Date(Date.now() + 3_600_000).toUTCString()])(
    'but given up at once where it wants it too late: %s',
    async (retryAfter) => {
      const { url, asked } = vendor(status(429, { 'retry-after': retryAfter }))
      const { fault, tookMs } = await faultOf(fetchText(call(url, { timeoutMs: 1_500 })))
      expect(fault).toBe('provider_rate_limited')
      expect(asked).toHaveLength(1)
      expect(tookMs).toBeLessThan(500)
    },
  )

  it('within one time for all tries', async () => {
    const { url } = vendor(status(500), () => new Promise(() => {}))
    const { tookMs } = await faultOf(fetchText(call(url, { timeoutMs: 1_000 })))
    expect(tookMs).toBeLessThan(1_200)
  })
})

describe('no redirect is followed', () => {
  it.each([301, 302, 303, 307, 308])('%i, to another host or to itself', async (code) => {
    const other = vendor(good)
    for (const location of [other.url, '/', 'file:///etc/passwd', 'http://169.254.169.254/']) {
      const { url, asked } = vendor(() => new Response(null, { status: code, headers: { location } }))
      expect(await faultOf(fetchText(call(url)))).toMatchObject({ fault: 'provider_failed' })
      expect(asked).toHaveLength(1)
    }
    expect(other.asked).toEqual([])
  })
})

describe('a credential or an address that is malformed', () => {
  it.each([`${secret}\n`, `${secret}\r\nx: y`, `${secret}é`, `${secret}\0`])(
    'is named, and not quoted: %j',
    async (value) => {
      const asked = fetchText(call('http://127.0.0.1:1/', { headers: { 'x-api-key': value } }))
      expect(await faultOf(asked)).toMatchObject({
        fault: 'provider_failed',
        message: 'The header x-api-key for Acme is malformed',
      })
    },
  )

  it.each([
    `http://a b/?key=${secret}`,
    `${secret}://a/`,
    `ftp://a/${secret}`,
    `http://x:${secret}@127.0.0.1:1/`,
  ])(
    'is not quoted: %j',
    async (url) => {
      expect(await faultOf(fetchText(call(url, { maxAttempts: 1 })))).toMatchObject({
        message: expect.stringMatching(/^Acme did not answer: \w+$/),
      })
    },
  )
})

describe('whoever has enough sooner', () => {
  it('is told the own reason: before, while it is asked, while it is read, while it waits', async () => {
    const reason = new Error('Enough')
    const plays = [
      vendor(() => new Promise(() => {})),
      raw((send) => send(head('content-length: 9') + '{').then(() => new Promise(() => {}))),
      vendor(status(503, { 'retry-after': '1' })),
    ]
    for (const { url } of plays) {
      const enough = new AbortController()
      const asked = fetchText(call(url, { signal: enough.signal, timeoutMs: 5_000 }))
      setTimeout(() => enough.abort(reason), 100)
      await expect(asked).rejects.toBe(reason)
    }
    await expect(fetchText(call(plays[0]!.url, { signal: AbortSignal.abort(reason) }))).rejects.toBe(
      reason,
    )
  })
})
