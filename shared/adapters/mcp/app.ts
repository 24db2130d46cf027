import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { internalError, OperationError } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { apiHeaders, privateHeaders } from '../http/response-headers.ts'
import { crossOrigin } from '../http/cors.ts'
import { errorResponse, retryAfterSeconds } from '../http/error-response.ts'
import { refuse } from '../http/refuse.ts'
import { presentationOf, respond } from '../respond.ts'
import type { Services } from '../services.ts'
import { handleRequest } from './handle-request.ts'
import { metadataPaths, resourceMetadata } from './metadata.ts'
import { openTools, type Tools } from './tools.ts'

/**
 * The MCP surface at /mcp: streamable HTTP, both revisions, stateless. Credentials are the API's own;
 * without a good one the answer is a 401 that names where OAuth clients learn how to get one (RFC 9728).
 */
export function mcpApp(operations: readonly AnyOperation[], services: Services): Hono {
  const app = new Hono()
  const tools = openTools(operations)
  app.use(cors(crossOrigin))
  for (const path of metadataPaths) app.get(path, (c) => c.json(resourceMetadata(services)))
  for (const path of ['/mcp', '/mcp/']) app.all(path, (c) => serve(tools, services, c.req.raw))
  app.notFound((c) =>
    refuse(services, c.req.raw, { surface: 'mcp', error: new OperationError('not_found', 'Not found') })
  )
  app.onError((cause, c) => refuse(services, c.req.raw, { surface: 'mcp', error: internalError(cause) }))
  return app
}

/** Answers one request of the protocol. */
async function serve(tools: Tools, services: Services, request: Request): Promise<Response> {
  const response = await respond(
    services,
    { surface: 'mcp', method: request.method, route: '/mcp' },
    async (exchange) => {
      const credential = await services.authenticate(request.headers)
      exchange.principal = credential.kind
      const response = await handleRequest(tools, services, request, Object.assign(exchange, { credential }))
      // A tool's error is a result of the protocol with status 200; when to retry is said as over HTTP.
      const retryAfter = exchange.failure && retryAfterSeconds[exchange.failure.code]
      if (retryAfter) response.headers.set('retry-after', String(retryAfter))
      return response
    },
    (error, exchange) =>
      errorResponse(error, {
        ...presentationOf(services, request, exchange),
        body: 'status',
        headers: {
          ...error.status === 401 && {
            'www-authenticate': `Bearer resource_metadata="${services.baseUrl}${metadataPaths[0]}"`,
          },
          ...error.status === 405 && { allow: 'POST' },
        },
      }),
  )
  for (const [name, value] of Object.entries({ ...apiHeaders, ...privateHeaders })) {
    response.headers.set(name, value)
  }
  return response
}
