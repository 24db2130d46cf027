import http from 'node:http'
import { type Duplex, pipeline } from 'node:stream'
import type { ErrorCode } from '../../shared/errors/errors.ts'
import { refuse, refuseConnection } from './gateway-refusal.ts'

/** The port that serves a path, and the path there. The port is undefined if the target is not in this checkout. */
export type Target = { name: string; port?: number; path: string }

export type Ports = {
  lite: number
  github?: number
  functions: Record<string, number | undefined>
  /** Serves the functions only below this path, as hosted Supabase does. Default: there and at the root. */
  functionsPath?: string
}

export function route(url: string, { lite, github, functions, functionsPath }: Ports): Target | undefined {
  const path = url.split('?', 1)[0]!
  const first = path.split('/', 3)[1] ?? ''
  if (/^\/(auth|rest|storage)\/v1(\/|$)/.test(path)) return { name: 'lite', port: lite, path: url }
  if (path === '/.well-known/oauth-authorization-server/auth/v1') {
    return { name: 'lite', port: lite, path: url }
  }
  if (path.startsWith('/stand-ins/github/')) return { name: 'github', port: github, path: url }
  if (path.startsWith('/functions/v1/')) {
    const name = path.split('/', 4)[3]!
    return Object.hasOwn(functions, name)
      ? { name, port: functions[name], path: url.slice('/functions/v1'.length) }
      : undefined
  }
  if (functionsPath) return undefined
  if (/^\/\.well-known\/oauth-(protected-resource|authorization-server$)/.test(path)) {
    return { name: 'mcp', port: functions.mcp, path: url }
  }
  // What an operator's own domain passes on too (docs/deploying.md).
  if (path === '/') return { name: 's', port: functions.s, path: `/s${url.slice(1)}` }
  if (['console', 'settings'].includes(first)) return { name: 's', port: functions.s, path: `/s${url}` }
  if (['docs', 'llms.txt', 'llms-full.txt', 'openapi.json'].includes(first)) {
    return { name: 'api', port: functions.api, path: `/api${url}` }
  }
  return ['api', 'mcp', 's', 'oauth'].includes(first)
    ? { name: first, port: functions[first], path: url }
    : undefined
}

// Headers of the connection, and those with which a client could fake its address.
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

/** For a person, the page of a missing document is where an unknown path leads; a program gets the error. */
const missingPage = (
  { url, method, headers }: http.IncomingMessage,
  { functions, functionsPath }: Ports,
): Target | undefined =>
  !functionsPath && method === 'GET' && headers.accept?.includes('text/html')
    ? { name: 'api', port: functions.api, path: `/api/docs${url}` }
    : undefined

type Options = {
  port: number
  hosts: string[]
  baseUrl: string
  ports: Ports
  /** Why a request does not reach its function, but gets a 401, as hosted Supabase sends it. */
  refuses?: (name: string, request: http.IncomingMessage) => string | undefined
  /** The time in which a client with an unfinished request must send something. */
  idleTimeoutMs?: number
}

/**
 * One port in front of everything. Bodies are streamed unchanged, for which `fetch` does not work: it decompresses responses but
 * keeps their content-encoding. An error ends only its own request.
 */
export async function startGateway(
  { port, hosts, baseUrl, ports, refuses, idleTimeoutMs = 30_000 }: Options,
) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })

  const handle = (request: http.IncomingMessage, response: http.ServerResponse) => {
    const contain = (error: unknown) => {
      console.error(error)
      response.destroy()
    }
    // Without a listener a reset by the client would end the process.
    request.on('error', () => response.destroy())
    response.on('error', () => response.destroy())
    try {
      dispatch(request, response, contain)
    } catch (error) {
      contain(error)
    }
  }

  const dispatch = (
    request: http.IncomingMessage,
    response: http.ServerResponse,
    contain: (error: unknown) => void,
  ) => {
    const fail = (code: ErrorCode, message: string, headers?: Record<string, string>) =>
      void refuse(request, response, { code, message, baseUrl, headers }).catch(contain)
    watchForIdleClient(
      request,
      response,
      idleTimeoutMs,
      () =>
        fail('request_timeout', `No byte of the request's body arrived for ${idleTimeoutMs / 1000} s`, {
          connection: 'close',
        }),
    )
    const target = route(request.url ?? '/', ports) ?? missingPage(request, ports)
    const refusal = target && Object.hasOwn(ports.functions, target.name) && refuses?.(target.name, request)
    if (refusal) {
      request.resume()
      response.writeHead(401, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify({ code: 401, message: refusal }))
    }
    if (target?.port) return pass(target as ReachableTarget, { request, response, fail, contain })
    request.resume()
    if (!target) return fail('not_found', 'Not found')
    fail('feature_unavailable', `${target.name} is not part of this checkout`)
  }

  const pass = (target: ReachableTarget, { request, response, fail, contain }: Exchange) => {
    const upstream = http.request({
      host: '127.0.0.1',
      port: target.port,
      method: request.method,
      path: target.path,
      headers: forwarded(request),
      // The next request must not continue an interrupted body, so a request with a body has its own connection.
      agent: hasBody(request) ? false : agent,
    })
    let isOver = false
    // The socket too, because Deno returns it to the agent and the next request would continue this one.
    const abandon = () => {
      isOver = true
      upstream.destroy()
      upstream.socket?.destroy()
    }
    upstream.on('socket', (socket) => isOver && socket.destroy())
    upstream.on('response', (incoming) => {
      // `pipeline` throws if the client has gone and the response is destroyed.
      if (isOver || response.destroyed || response.headersSent) return abandon()
      try {
        response.writeHead(incoming.statusCode!, rawHeaders(incoming.rawHeaders))
        // Both sides must notice an interrupted response.
        pipeline(incoming, response, (error) => {
          if (error) {
            response.destroy()
            return abandon()
          }
          // Otherwise a client that is still sending would wait forever.
          if (!upstream.writableEnded) abandon()
        })
      } catch (error) {
        contain(error)
        abandon()
      }
    })
    upstream.on('error', (error: Error & { code?: string }) => {
      if (isOver) return
      isOver = true
      if (response.headersSent) return response.destroy()
      const reason = error.code === 'ECONNREFUSED'
        ? `${target.name} is not running at the moment`
        : `${target.name} ended before it responded; check whether the request was carried out`
      fail('store_unavailable', `${reason}. Try again in a second`, { 'retry-after': '1' })
    })
    response.on('close', () => response.writableFinished && upstream.writableEnded || abandon())
    request.on('data', (chunk: Uint8Array) => {
      if (isOver || upstream.destroyed || upstream.write(chunk)) return
      request.pause()
    })
    upstream.on('drain', () => request.resume())
    upstream.on('close', () => request.resume())
    request.on('end', () => isOver || upstream.destroyed || upstream.end())
  }

  const servers = await Promise.all(hosts.map((host) => {
    // A request may take long: an upload of 99 MB on a slow line, or a generation of 290 s.
    const server = http.createServer({
      requestTimeout: 0,
      // Deno has no default for it.
      headersTimeout: idleTimeoutMs,
      connectionsCheckingInterval: Math.min(idleTimeoutMs, 5_000),
      keepAliveTimeout: 65_000,
    }, handle)
    const refused = new WeakSet<Duplex>()
    server.on('clientError', (error, socket) => {
      // Bytes after the response cause the event again.
      if (refused.has(socket)) return
      refused.add(socket)
      refuseConnection(error, socket)
    })
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

const hasBody = ({ headers }: http.IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0

type ReachableTarget = Target & { port: number }

type Exchange = {
  request: http.IncomingMessage
  response: http.ServerResponse
  fail(code: ErrorCode, message: string, headers?: Record<string, string>): void
  contain(error: unknown): void
}

/**
 * Calls `onIdle` if the client sends nothing for the timeout in the middle of its request. Time in which the gateway does not read,
 * because the function is slow, does not count.
 */
function watchForIdleClient(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  timeoutMs: number,
  onIdle: () => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (request.complete || request.socket.destroyed) return
      if (request.isPaused()) return restart()
      // The response has begun, but the request's body is incomplete.
      if (response.headersSent) return void request.socket.destroy()
      onIdle()
    }, timeoutMs)
    timer.unref()
  }
  restart()
  request.on('data', restart)
  request.on('end', () => clearTimeout(timer))
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
