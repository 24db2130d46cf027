import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A response; or the connection breaks, before or in the body; or nothing comes. */
export type Step = Reply | 'drop' | 'drop in the body' | 'hang'

export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
}

export interface Received {
  method: string
  path: string
  headers: Headers
  body: string
}

/** A server on loopback that does one step for each request, and then the last one again. */
export async function startFaultyServer(steps: Step[]) {
  const received: Received[] = []
  const respond = (request: http.IncomingMessage, response: http.ServerResponse, body: string) => {
    const step = steps[Math.min(received.length, steps.length - 1)]!
    const { method, url } = request
    received.push({
      method: method!,
      path: url!,
      headers: new Headers(request.headers as Record<string, string>),
      body,
    })
    if (step === 'hang') return
    if (step === 'drop') return request.socket.destroy()
    if (step === 'drop in the body') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      return response.write('{"status":"succ', () => request.socket.destroy())
    }
    response.writeHead(step.status, step.headers).end(step.body)
  }
  const server = http.createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk) => body += chunk)
    // A client that gives up has no end.
    request.on('end', () => respond(request, response, body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

export const html = (status: number, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: '<html>',
})

export const problem = (status: number, code: string, headers: Record<string, string> = {}): Reply =>
  json({ status, code, detail: `It is ${code}`, request_id: 'r1' }, status, {
    'content-type': 'application/problem+json',
    'x-error-code': code,
    'x-request-id': 'r1',
    ...headers,
  })
