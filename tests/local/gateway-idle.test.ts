import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startGateway } from '../../supabase/local/gateway.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { headOf, parseRaw, sendRaw } from '../support/raw-http.ts'
import { startTimer } from '../support/timer.ts'

describe('a client of the gateway that stops sending', () => {
  const port = freePort()
  const upstreamPort = freePort()
  const bodies: Promise<number>[] = []
  let stop: () => Promise<void>
  // Responds when it has the whole body, or immediately for one path.
  const upstream = http.createServer((request, response) => {
    if (request.url === '/api/at-once') return response.end('early')
    const { promise, resolve } = Promise.withResolvers<number>()
    bodies.push(promise)
    let size = 0
    request.on('data', (chunk: Uint8Array) => size += chunk.length)
    request.on('close', () => resolve(-1))
    request.on('end', () => {
      resolve(size)
      response.end(String(size))
    })
  })

  const open = (port: number, idleTimeoutMs: number) =>
    startGateway({
      port,
      hosts: ['127.0.0.1'],
      baseUrl: 'http://platform.test',
      ports: { lite: upstreamPort, functions: { api: upstreamPort } },
      idleTimeoutMs,
    })

  beforeAll(async () => {
    await new Promise<void>((resolve) => upstream.listen(upstreamPort, '127.0.0.1', resolve))
    stop = await open(port, 400)
  })
  afterAll(async () => {
    await stop()
    upstream.closeAllConnections()
    upstream.close()
  })

  const beginnings = [['nothing', []], ['half of its headers', ['GET /api/notes HTTP/1.1\r\nhost: x\r\n']]]
  it.each(beginnings)('has its connection closed after it sent %s', async (_, parts) => {
    const connection = await Deno.connect({ hostname: '127.0.0.1', port })
    for (const part of parts) await connection.write(new TextEncoder().encode(part))
    let isClosed = false
    Array.fromAsync(connection.readable).then(() => isClosed = true, () => isClosed = true)
    await expect.poll(() => isClosed).toBe(true)
  })

  const head = (path: string) => headOf(`POST ${path}`, { 'content-length': '100000' })

  const paths = ['/api/notes', '/storage/v1/object/x', '/nowhere']
  it.each(paths)('gets a 408 or its response at %s, and its connection is closed', async (path) => {
    const timer = startTimer()
    const { status, headers, body } = parseRaw(await sendRaw({ port, parts: [head(path), 'half'] }))
    timer.expectAbout(500)
    expect(status).toBe(path === '/nowhere' ? 404 : 408)
    if (status !== 408) return
    expect(headers.get('x-error-code')).toBe('request_timeout')
    expect(headers.get('connection')).toBe('close')
    expect(JSON.parse(body))
      .toEqual({ status: 'error', error: "No byte of the request's body arrived for 0.4 s" })
    // The function's request has ended too.
    expect(await bodies.pop()).toBe(-1)
  })

  it('is disconnected when it has its response but has not sent the whole body', async () => {
    const timer = startTimer()
    expect(await sendRaw({ port, parts: [head('/api/at-once'), 'half'] })).toContain('early')
    timer.expectAbout(500)
  })

  it('may be slow as long as it sends', async () => {
    const patient = freePort()
    onTestFinished(await open(patient, 1_500))
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 200))
        controller.enqueue(new Uint8Array(1000))
        if (--left === 0) controller.close()
      },
    })
    let left = 10
    const response = await fetch(`http://127.0.0.1:${patient}/api/notes`, { method: 'POST', body })
    expect([response.status, await response.text()]).toEqual([200, '10000'])
  })
})
