import type http from 'node:http'
import type { Duplex } from 'node:stream'
import { errorResponse } from '../../shared/adapters/http/error-response.ts'
import { type ErrorCode, OperationError } from '../../shared/errors/errors.ts'

/** Responds to a request that the gateway does not pass on, in the format of the API's errors. */
export async function refuse(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { code, message, baseUrl, headers = {} }: {
    code: ErrorCode
    message: string
    baseUrl: string
    headers?: Record<string, string>
  },
) {
  const error = errorResponse(new OperationError(code, message), {
    body: 'status',
    requestId: crypto.randomUUID(),
    accept: request.headers.accept ?? null,
    baseUrl,
    billingUrl: baseUrl,
  })
  const body = new Uint8Array(await error.arrayBuffer())
  if (response.headersSent || response.destroyed) return
  response.writeHead(error.status, {
    ...Object.fromEntries(error.headers),
    'content-length': body.length,
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(body)
}

const lingerMs = 1000

/**
 * Responds to bytes that are not an HTTP request. The socket is read for a moment longer, because closing it with unread data would
 * reset the connection and the client would lose the response.
 */
export function refuseConnection(error: Error & { code?: string }, socket: Duplex) {
  if (socket.destroyed || !socket.writable) return void socket.destroy()
  const [status, message] = error.code === 'HPE_HEADER_OVERFLOW'
    ? ['431 Request Header Fields Too Large', 'The headers of a request may have at most 16 KB']
    : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    ? ['408 Request Timeout', 'The headers of the request did not arrive in time']
    : ['400 Bad Request', 'This is not an HTTP request']
  const body = JSON.stringify({ status: 'error', error: message })
  const code: ErrorCode = status.startsWith('408') ? 'request_timeout' : 'invalid_input'
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      `x-request-id: ${crypto.randomUUID()}`,
      `x-error-code: ${code}`,
      `x-error-detail: ${message}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  socket.on('error', () => socket.destroy())
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.on('close', () => clearTimeout(timer))
}
