import { createMcpHandler } from '@modelcontextprotocol/server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { internalError, OperationError } from '../../operation/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { bodyLimitBytes, parseJson, readBounded } from '../http/body.ts'
import { crossOrigin } from '../http/cors.ts'
import { errorResponse } from '../http/error-response.ts'
import type { Services } from '../services.ts'
import { type Exchange, identify, mcpServer } from './server.ts'

/**
 * The MCP surface at /mcp: streamable HTTP, both revisions, stateless (decisions 6). Credentials are the API's own;
 * without a good one the answer is a 401 that names where OAuth clients learn how to get one (RFC 9728).
 */
export function mcpApp(operations: readonly AnyOperation[], services: Services): Hono {
  const app = new Hono()
  app.use(cors(crossOrigin))
  for (const path of metadataPaths) app.get(path, (c) => c.json(resourceMetadata(services)))
  app.all('/mcp', (c) => serve(c.req.raw))
  app.all('/mcp/*', (c) => serve(c.req.raw))
  return app

  async function serve(request: Request): Promise<Response> {
    const started = performance.now()
    const requestId = crypto.randomUUID()
    let exchange: Exchange | undefined
    let failure: OperationError | undefined
    let response: Response
    try {
      exchange = { credential: await services.authenticate(request.headers), requestId }
      response = await answer(request, exchange)
      failure = exchange.failure
    } catch (error) {
      failure = error instanceof OperationError ? error : internalError(error)
      response = errorResponse(failure, {
        body: 'status',
        requestId,
        accept: request.headers.get('accept'),
        baseUrl: services.baseUrl,
        headers: { 'www-authenticate': `Bearer resource_metadata="${services.baseUrl}${metadataPaths[0]}"` },
      })
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

  async function answer(request: Request, exchange: Exchange): Promise<Response> {
    const body = request.method === 'POST' ? parseJson(await readBounded(request)) : undefined
    if (Array.isArray(body)) throw new OperationError('invalid_input', 'JSON-RPC batches are not accepted')
    if (!isToolCall(body)) await identify(services.database, exchange)
    const handler = createMcpHandler(() => mcpServer(operations, services.database, exchange), {
      maxRequestBodySize: bodyLimitBytes,
      responseMode: 'json',
    })
    const response = await handler.fetch(request, { parsedBody: body })
    // A tool's own statement may find the credential no good: that is the request's answer, not the tool's.
    if (exchange.failure?.code === 'unauthenticated') throw exchange.failure
    return new Response(response.body, response)
  }
}

const isToolCall = (body: unknown) =>
  (body as { method?: unknown } | null | undefined)?.method === 'tools/call'

/** On hosted Supabase only paths below the function's own reach it, so the first is the one that is announced. */
const metadataPaths = [
  '/mcp/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-protected-resource',
]

/** OAuth 2.0 Protected Resource Metadata. Supabase Auth's scopes are fixed OIDC ones, so none are announced. */
const resourceMetadata = ({ baseUrl, issuer }: Services) => ({
  resource: `${baseUrl}/mcp`,
  authorization_servers: [issuer],
  bearer_methods_supported: ['header'],
  resource_name: 'Artist and Catalog Platform',
})
