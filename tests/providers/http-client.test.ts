import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import {
  fetchBytes,
  fetchJson,
  fetchText,
  type HttpRequest,
  send,
} from '../../shared/platform/http/client.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { head, openRawServer, type SendResponse } from './raw-server.ts'
import { type Handle, providerError, serve } from './vendor.ts'
import { loseSignals } from '../support/lost-signal.ts'
import { startTimer } from '../support/timer.ts'

const secret = 'sk_0123456789abcdef'

/** A vendor with these responses in order, of which the last is repeated; and the times of its requests. */
function vendor(...responses: Handle[]) {
  const requests: number[] = []
  const origin = serve((request) => {
    requests.push(performance.now())
    return (responses.length > 1 ? responses.shift()! : responses[0]!)(request)
  })
  return { url: `${origin}/`, requests }
}

function raw(respond: SendResponse) {
  const server = openRawServer(respond)
  onTestFinished(server.close)
  return server
}

const call = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  vendor: 'Acme',
  url,
  headers: { authorization: `Bearer ${secret}` },
  timeoutMs: 5_000,
  ...more,
})

/** The error of a request, which quotes nothing. */
async function failure(request: Promise<unknown>) {
  const { fault, message } = await providerError(request, /0123456789abcdef|innards|127\.0/)
  return { fault, message }
}

const status = (status: number, headers: Record<string, string> = {}) => () =>
  new Response(`innards ${secret}`, { status, headers })
const good = () => Response.json({ a: 1 })
const spaces = new Uint8Array(1_000_000).fill(32)

describe('a response', () => {
  it('is read as text, as bytes, as JSON by a schema, or not at all', async () => {
    const { url } = vendor(() =>
      new Response('{"a":1,"more":2}', { headers: { 'content-type': 'text/plain' } })
    )
    expect(await fetchText(call(url))).toBe('{"a":1,"more":2}')
    expect((await fetchBytes(call(url))).length).toBe(16)
    expect(await fetchJson(call(url), z.looseObject({ a: z.number() }))).toEqual({ a: 1, more: 2 })
    expect(await send(call(url))).toBeUndefined()
  })

  it('may be as long as the limit and no longer', async () => {
    const { url } = vendor(() => new Response('x'.repeat(1000)))
    expect(await fetchText(call(url, { maxBytes: 1000 }))).toHaveLength(1000)
    expect(await failure(fetchText(call(url, { maxBytes: 999 }))))
      .toMatchObject({ fault: 'provider_invalid_response' })
  })

  it('is not awaited by `send`', async () => {
    const { url } = raw((send) => send(head('content-length: 10')).then(() => new Promise(() => {})))
    await send(call(url))
  })

  it.each<[string, Handle]>([
    ['HTML', () => new Response('<html>innards', { headers: { 'content-type': 'application/json' } })],
    ['nothing', () => new Response('')],
    ['half of it', () => new Response('{"a":')],
    ['another type', () => Response.json({ a: 'innards' })],
    ['no UTF-8', () => new Response(new Uint8Array([0xff, 0xfe]))],
  ])('with %s is an invalid response, without a retry', async (_, handle) => {
    const { url, requests } = vendor(handle)
    const fault = await failure(fetchJson(call(url), z.looseObject({ a: z.number() })))
    expect(fault).toMatchObject({ fault: 'provider_invalid_response' })
    expect(requests).toHaveLength(1)
  })
})

describe('a failing connection is `provider_unavailable`, within the time limit', () => {
  const never = new Promise<void>(() => {})
  it.each<[string, SendResponse]>([
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
    ['without any data', () => never],
    ['without data after the headers', (send) => send(head('content-length: 10')).then(() => never)],
    ['with slow data', async (send) => {
      await send(head('content-length: 100000'))
      for (;;) {
        await send(' ')
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }],
    [
      'with invalid compression',
      (send) => send(head('content-length: 7', 'content-encoding: gzip') + 'innards'),
    ],
  ])('%s', async (_, respond) => {
    const { url } = raw(respond)
    const timer = startTimer()
    const { fault, message } = await failure(fetchText(call(url, { timeoutMs: 400 })))
    expect({ fault, message }).toEqual({
      fault: 'provider_unavailable',
      message: expect.stringMatching(/^Acme did not respond: \w+$/),
    })
    timer.expectAbout(400)
  })

  it('refused', async () => {
    const { fault, message } = await failure(fetchText(call(`http://127.0.0.1:${freePort()}/`)))
    expect({ fault, message })
      .toEqual({ fault: 'provider_unavailable', message: 'Acme did not respond: TypeError' })
  })

  it('a response that is longer than declared ends at the declared length', async () => {
    const { url } = raw((send) => send(head('content-length: 7') + '{"a":1}innards'))
    expect(await fetchText(call(url))).toBe('{"a":1}')
  })
})

describe('a body that is too large', () => {
  const huge: SendResponse = async (send) => {
    await send(head('content-length: 50000000'))
    for (let sent = 0; sent < 50; sent++) await send(spaces)
  }
  const bomb = async () =>
    await new Response(
      new Blob([new Uint8Array(50_000_000)]).stream().pipeThrough(new CompressionStream('gzip')),
    ).bytes()

  it('of 50 MB is rejected while it is read, without a retry', async () => {
    const server = raw(huge)
    await failure(fetchText(call(server.url)))
    const before = Deno.memoryUsage().rss
    for (let n = 0; n < 10; n++) {
      expect(await failure(fetchText(call(server.url))))
        .toMatchObject({ fault: 'provider_invalid_response', message: 'The response of Acme is too large' })
    }
    expect(server.connections).toHaveLength(11)
    // Ten times 50 MB were sent; reading ten times 2 MB leaves less garbage than one of them.
    expect((Deno.memoryUsage().rss - before) / 1e6).toBeLessThan(40)
  })

  it('is measured after decompression', async () => {
    const packed = await bomb()
    expect(packed.length).toBeLessThan(100_000)
    const server = raw(async (send) => {
      await send(head(`content-length: ${packed.length}`, 'content-encoding: gzip'))
      await send(packed)
    })
    const before = Deno.memoryUsage().rss
    expect(await failure(fetchText(call(server.url)))).toMatchObject({ fault: 'provider_invalid_response' })
    expect((Deno.memoryUsage().rss - before) / 1e6).toBeLessThan(40)
  })

  it('of an error response is not read', async () => {
    const server = raw(async (send) => {
      await send(head('content-length: 50000000').replace('200 OK', '403 Forbidden'))
      for (;;) await send(spaces)
    })
    expect(await failure(fetchText(call(server.url)))).toMatchObject({ message: 'Acme responded with 403' })
  })
})

describe('a retry', () => {
  it.each([408, 429, 500, 502, 503, 504])('happens after a %i', async (code) => {
    const { url, requests } = vendor(status(code), good)
    await fetchText(call(url))
    expect(requests).toHaveLength(2)
  })

  it('happens at most twice, with growing random delays', async () => {
    const { url, requests } = vendor(status(500))
    const random = vi.spyOn(Math, 'random').mockReturnValue(1)
    const { fault } = await failure(fetchText(call(url))).finally(() => random.mockRestore())
    expect(fault).toBe('provider_unavailable')
    expect(requests).toHaveLength(3)
    expect(requests[1]! - requests[0]!).toBeGreaterThan(190)
    expect(requests[2]! - requests[1]!).toBeGreaterThan(390)
  })

  it('happens after a broken connection', async () => {
    let connections = 0
    const { url } = raw((send) =>
      connections++ ? send(head('content-length: 2', 'connection: close') + '{}') : Promise.resolve()
    )
    expect(await fetchText(call(url))).toBe('{}')
  })

  it.each([400, 401, 402, 403, 404, 409, 422, 304])('does not happen after a %i', async (code) => {
    const { url, requests } = vendor(() => new Response(null, { status: code }))
    expect(await failure(fetchText(call(url))))
      .toMatchObject({ fault: 'provider_failed', message: `Acme responded with ${code}` })
    expect(requests).toHaveLength(1)
  })

  it.each(['POST', 'DELETE'] as const)('of a %s happens only if it is declared safe', async (method) => {
    const once = vendor(status(503), good)
    await failure(fetchText(call(once.url, { method })))
    expect(once.requests).toHaveLength(1)
    const safe = vendor(status(503), good)
    await fetchText(call(safe.url, { method, maxAttempts: 2 }))
    expect(safe.requests).toHaveLength(2)
  })

  it('happens at the time of Retry-After, in seconds or as a date', async () => {
    const inSeconds = vendor(status(429, { 'retry-after': '1' }), good)
    await fetchText(call(inSeconds.url))
    expect(inSeconds.requests[1]! - inSeconds.requests[0]!).toBeGreaterThan(990)
    const inTwoSeconds = () => ({ 'retry-after': new Date(Date.now() + 2_000).toUTCString() })
    const atDate = vendor(() => status(503, inTwoSeconds())(), good)
    await fetchText(call(atDate.url))
    expect(atDate.requests[1]! - atDate.requests[0]!).toBeGreaterThan(900)
    const past = vendor(status(503, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }), good)
    await fetchText(call(past.url))
    expect(past.requests).toHaveLength(2)
  })

  const tooLate = ['20', '99999999999999999999', new Date(Date.now() + 3_600_000).toUTCString()]
  it.each(tooLate)('does not happen if Retry-After is too late: %s', async (retryAfter) => {
    const { url, requests } = vendor(status(429, { 'retry-after': retryAfter }))
    const timer = startTimer()
    const { fault } = await failure(fetchText(call(url, { timeoutMs: 15_000 })))
    expect(fault).toBe('provider_rate_limited')
    expect(requests).toHaveLength(1)
    timer.expectAbout(100)
  })

  it('shares one time limit with all attempts', async () => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const { url } = vendor(async () => {
      await pause(800)
      return status(500)()
    }, () => new Promise(() => {}))
    // Timers end in order, however busy the machine is. A limit for each attempt would end 1.8 s after the start.
    const first = await Promise.race([failure(fetchText(call(url, { timeoutMs: 1_000 }))), pause(1_500)])
    expect(first).toMatchObject({ fault: 'provider_unavailable' })
  })
})

describe('a redirect is not followed', () => {
  it.each([301, 302, 303, 307, 308])('%i, to another host or to itself', async (code) => {
    const other = vendor(good)
    for (const location of [other.url, '/', 'file:///etc/passwd', 'http://169.254.169.254/']) {
      const { url, requests } = vendor(() => new Response(null, { status: code, headers: { location } }))
      expect(await failure(fetchText(call(url)))).toMatchObject({ fault: 'provider_failed' })
      expect(requests).toHaveLength(1)
    }
    expect(other.requests).toEqual([])
  })
})

describe('a malformed credential or address', () => {
  const malformed = [`${secret}\n`, `${secret}\r\nx: y`, `${secret}é`, `${secret}\0`]
  it.each(malformed)('is named, and not quoted: %j', async (value) => {
    const request = fetchText(call('http://127.0.0.1:1/', { headers: { 'x-api-key': value } }))
    expect(await failure(request))
      .toMatchObject({ fault: 'provider_failed', message: 'The header x-api-key for Acme is malformed' })
  })

  it.each([
    `http://a b/?key=${secret}`,
    `${secret}://a/`,
    `ftp://a/${secret}`,
    `http://x:${secret}@127.0.0.1:1/`,
  ])(
    'is not quoted: %j',
    async (url) => {
      expect(await failure(fetchText(call(url, { maxAttempts: 1 }))))
        .toMatchObject({ message: expect.stringMatching(/^Acme did not respond: \w+$/) })
    },
  )
})

describe('an abort', () => {
  it('throws its own reason: before the request, while sending, while reading, and before a retry', async () => {
    const reason = new Error('Stopped')
    const vendors = [
      vendor(() => new Promise(() => {})),
      raw((send) => send(head('content-length: 9') + '{').then(() => new Promise(() => {}))),
      vendor(status(503, { 'retry-after': '1' })),
    ]
    for (const { url } of vendors) {
      const stopping = new AbortController()
      const request = fetchText(call(url, { signal: stopping.signal }))
      setTimeout(() => stopping.abort(reason), 100)
      await expect(request).rejects.toBe(reason)
    }
    await expect(fetchText(call(vendors[0]!.url, { signal: AbortSignal.abort(reason) }))).rejects.toBe(reason)
  })

  it('ends a body that stops, and so does the time limit, if the runtime has lost the signal', async () => {
    loseSignals()
    const { url } = raw((send) => send(head('content-length: 9') + '{').then(() => new Promise(() => {})))
    expect(await failure(fetchText(call(url, { timeoutMs: 100 }))))
      .toEqual({ fault: 'provider_unavailable', message: 'Acme did not respond: TimeoutError' })
    const signal = AbortSignal.timeout(100)
    await expect(fetchText(call(url, { signal }))).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})
