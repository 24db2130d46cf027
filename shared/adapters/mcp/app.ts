import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { internalError, OperationError } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { apiHeaders, privateHeaders } from '../http/answer-headers.ts'
import { crossOrigin } from '../http/cors.ts'
import { errorResponse, retryAfterSeconds } from '../http/error-response.ts'
import { refuse } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import { answer } from './answer.ts'
import { metadataPaths, resourceMetadata } from './metadata.ts'
import type { Exchange } from './server.ts'
import { openTools, type Tools } from './tools.ts'

/**
 * The MCP surface at /mcp: streamable HTTP, both revisions, stateless (decisions 6). Credentials are the API's own;
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

/** Answers one request, and writes its line in the log. */
async function serve(
  tools: Tools,
  services: Services,
  request: Request,
): Promise<Response> {
  const started = performance.now()
  const requestId = crypto.randomUUID()
  let exchange: Exchange | undefined
  let failure: OperationError | undefined
  let response: Response
  try {
    exchange = { credential: await services.authenticate(request.headers), requestId }
    response = await answer(tools, services, request, exchange)
    failure = exchange.failure
    // A tool's error is a result of the protocol with status 200; when to retry is said as over HTTP.
    const retryAfter = failure && retryAfterSeconds[failure.code]
    if (retryAfter) response.headers.set('retry-after', String(retryAfter))
  } catch (error) {
    failure = error instanceof OperationError ? error : internalError(error)
    response = errorResponse(failure, {
      body: 'status',
      requestId,
      accept: request.headers.get('accept'),
      baseUrl: services.baseUrl,
      billingUrl: services.billingUrl,
      headers: {
        ...failure.status === 401 && {
          'www-authenticate': `Bearer resource_metadata="${services.baseUrl}${metadataPaths[0]}"`,
        },
        ...failure.status === 405 && { allow: 'POST' },
      },
    })
  }
  for (const [name, value] of Object.entries({ ...apiHeaders, ...privateHeaders })) {
    response.headers.set(name, value)
  }
  response.headers.set('x-request-id', requestId)
  services.log.request({
    request_id: requestId,
    surface: 'mcp',
    method: request.method,
    route: '/mcp',
    operation: exchange?.operation,
    principal: exchange?.credential.kind,
    status: failure?.status ?? response.status,
    code: failure?.code,
    duration_ms: Math.round((performance.now() - started) * 10) / 10,
  }, failure)
  return response
}
