import http from 'node:http'
import { pipeline } from 'node:stream'
import { landingPage } from './landing.ts'

/** Which port answers a path, and the path as that process knows it. Undefined port: known, but not running here. */
export type Target = { name: string; port?: number; path: string }

export type Ports = { lite: number; github?: number; functions: Record<string, number | undefined> }

export function route(url: string, { lite, github, functions }: Ports): Target | undefined {
  const path = url.split('?', 1)[0]!
  const first = path.split('/', 3)[1] ?? ''
  if (/^\/(auth|rest|storage)\/v1(\/|$)/.test(path)) return { name: 'lite', port: lite, path: url }
  if (path.startsWith('/stand-ins/github/')) return { name: 'github', port: github, path: url }
  if (path.startsWith('/functions/v1/')) {
    const name = path.split('/', 4)[3]!
    return Object.hasOwn(functions, name)
      ? { name, port: functions[name], path: url.slice('/functions/v1'.length) }
      : undefined
  }
  if (path.startsWith('/.well-known/oauth-protected-resource')) {
    return { name: 'mcp', port: functions.mcp, path: url }
  }
  return ['api', 'mcp', 's'].includes(first) ? { name: first, port: functions[first], path: url } : undefined
}

// Headers of one connection, not of the message; and what a client could say about its own address.
const dropped = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'upgrade',
  'forwarded',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
])

/**
 * One port in front of everything. Bodies stream both ways as they are: node:http is used because `fetch` would decompress
 * answers and keep their content-encoding.
 */
export async function startGateway({ port, hosts, ports }: { port: number; hosts: string[]; ports: Ports }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })
  const landing = landingPage(Object.keys(ports.functions).filter((name) => ports.functions[name]))
  const handle = (request: http.IncomingMessage, response: http.ServerResponse) => {
    try {
      pass(request, response)
    } catch (error) {
      console.error(error)
      response.destroy()
    }
  }
  const pass = (request: http.IncomingMessage, response: http.ServerResponse) => {
    const target = route(request.url ?? '/', ports)
    if (!target?.port) drain(request)
    if (!target) {
      if (request.url === '/' && ['GET', 'HEAD'].includes(request.method!)) return html(response, landing)
      return fail(response, 404, 'Not found')
    }
    if (!target.port) return fail(response, 503, `${target.name} is not part of this checkout yet`)
    const upstream = http.request({
      host: '127.0.0.1',
      port: target.port,
      method: request.method,
      path: target.path,
      headers: forwarded(request),
      agent,
    })
    let answered = false
    upstream.on('response', (answer) => {
      answered = true
      try {
        response.writeHead(answer.statusCode!, rawHeaders(answer.rawHeaders))
      } catch (error) {
        console.error(error)
        response.destroy()
        return upstream.destroy()
      }
      // Cut off half-way: neither side may take the part for the whole.
      pipeline(answer, response, (error) => {
        if (error) return response.destroy()
        if (request.complete) return
        drain(request)
        upstream.destroy()
      })
    })
    upstream.on('error', () => {
      if (answered) return
      drain(request)
      fail(response, 502, `${target.name} did not answer`)
    })
    response.on('close', () => response.writableFinished || upstream.destroy())
    request.pipe(upstream)
  }
  const servers = await Promise.all(hosts.map((host) => {
    // A body may take long: an upload of 99 MB on a slow line, a generation of 290 s.
    const server = http.createServer({ requestTimeout: 0, keepAliveTimeout: 65_000 }, handle)
    return new Promise<http.Server>((resolve, reject) =>
      server.once('error', reject).listen(port, host, () => resolve(server))
    )
  }))
  return async () => {
    agent.destroy()
    await Promise.all(servers.map((server) => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }))
  }
}

/** An answer may come before the body has been read. A client that sends on must be let, or it waits for ever. */
function drain(request: http.IncomingMessage) {
  request.unpipe()
  request.resume()
}

function forwarded(request: http.IncomingMessage) {
  const headers = rawHeaders(request.rawHeaders)
  headers['x-forwarded-for'] = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  headers['x-forwarded-proto'] = 'http'
  if (request.headers.host) headers['x-forwarded-host'] = request.headers.host
  return headers
}

function rawHeaders(raw: string[]) {
  const headers: Record<string, string | string[]> = {}
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]!.toLowerCase()
    if (dropped.has(name)) continue
    const before = headers[name]
    headers[name] = before === undefined ? raw[index + 1]! : [before, raw[index + 1]!].flat()
  }
  return headers
}

function fail(response: http.ServerResponse, status: number, error: string) {
  const body = JSON.stringify({ status: 'error', error })
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': body.length,
    'cache-control': 'no-store',
  })
  response.end(body)
}

function html(response: http.ServerResponse, page: string) {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': new TextEncoder().encode(page).length,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  })
  response.end(page)
}
