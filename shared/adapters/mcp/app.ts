import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { internalError, OperationError } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { clientAddress } from '../client-address.ts'
import { errorResponse, refuse, retryAfterOf } from '../http/error-response.ts'
import { apiHeaders, crossOrigin, privateHeaders } from '../http/headers.ts'
import { logged } from '../logged.ts'
import { monitoring } from '../monitoring/monitoring.ts'
import { respond } from '../respond.ts'
import type { Services } from '../services.ts'
import { isAllowedOrigin, refuseForeignOrigin } from './foreign-requests.ts'
import { handleRequest } from './handle-request.ts'
import { openTools, type Tools } from './tools.ts'

/** On hosted Supabase only paths below the function's own reach it, so the first path is the announced one. */
const metadataPaths = [
  '/mcp/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-protected-resource',
]

/**
 * Supabase Auth has only the scopes of OpenID Connect, and none of them changes the access here. One is announced because clients
 * otherwise request all that Auth has, of which `openid` fails in a project whose tokens are signed with a shared secret.
 */
const scope = 'email'

/** OAuth 2.0 Protected Resource Metadata (RFC 9728). */
const resourceMetadata = ({ baseUrl, issuer }: Services) => ({
  resource: `${baseUrl}/mcp`,
  authorization_servers: [issuer],
  scopes_supported: [scope],
  bearer_methods_supported: ['header'],
  resource_name: 'Artist and Catalog Platform',
})

/**
 * The MCP server at /mcp: streamable HTTP, both revisions, stateless. It takes the credentials of the API. Without a valid
 * one, a 401 has the address where OAuth clients find out how to get one (RFC 9728).
 */
export function mcpApp(operations: readonly AnyOperation[], services: Services): Hono {
  const app = new Hono()
  const tools = openTools(operations)
  app.options('*', logged(services, 'mcp'))
  const origin = (origin: string) => isAllowedOrigin(origin, services) ? origin : null
  for (const path of ['/mcp', '/mcp/']) app.options(path, cors({ ...crossOrigin, origin }))
  for (const path of metadataPaths) {
    app.use(path, cors(crossOrigin))
    app.get(path, logged(services, 'mcp'), (c) => c.json(resourceMetadata(services)))
  }
  for (const path of ['/mcp', '/mcp/']) app.all(path, (c) => serve(tools, services, c))
  app.options('*', cors(crossOrigin))
  monitoring(app, '/mcp', services)
  app.notFound((c) =>
    refuse(services, c.req.raw, { surface: 'mcp', error: new OperationError('not_found', 'Not found') })
  )
  app.onError((cause, c) => refuse(services, c.req.raw, { surface: 'mcp', error: internalError(cause) }))
  return app
}

/** How to get a valid credential (RFC 9728, section 5.1); `invalid_token` tells a client to refresh the one that it sent. */
const challenge = ({ baseUrl }: Services, request: Request) =>
  `Bearer ${request.headers.has('authorization') ? 'error="invalid_token", ' : ''}` +
  `resource_metadata="${baseUrl}${metadataPaths[0]}", scope="${scope}"`

/** Handles one request of the protocol. */
async function serve(tools: Tools, services: Services, c: Context): Promise<Response> {
  const request = c.req.raw
  const response = await respond(
    services,
    request,
    { surface: 'mcp', method: request.method, route: '/mcp' },
    async (exchange) => {
      refuseForeignOrigin(request, services)
      const credential = await services.authenticate(
        request.headers,
        clientAddress(c, services.clientAddressHeader),
      )
      exchange.principal = credential.kind
      const response = await handleRequest(tools, services, request, Object.assign(exchange, { credential }))
      // A tool's error is a result of the protocol with status 200, but has the same retry-after as over HTTP.
      const retryAfter = exchange.failure && retryAfterOf(exchange.failure)
      if (retryAfter) response.headers.set('retry-after', String(retryAfter))
      return response
    },
    (error, { requestId }) =>
      errorResponse(error, {
        ...services,
        requestId,
        accept: request.headers.get('accept'),
        body: 'status',
        headers: {
          ...error.status === 401 && {
            'www-authenticate': challenge(services, request),
          },
          ...error.status === 405 && { allow: 'POST' },
        },
      }),
  )
  for (const [name, value] of Object.entries({ ...apiHeaders, ...privateHeaders })) {
    response.headers.set(name, value)
  }
  letPageRead(response.headers, request.headers.get('origin'), services)
  return response
}

/** Only pages of allowed origins may read responses, errors included. */
function letPageRead(headers: Headers, origin: string | null, services: Services): void {
  headers.append('vary', 'origin')
  if (origin && isAllowedOrigin(origin, services)) headers.set('access-control-allow-origin', origin)
  else headers.delete('access-control-allow-origin')
}
