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
import { optionsInPath } from './server-options.ts'
import { openTools, type Tools } from './tools.ts'

/**
 * Where the metadata of the server's addresses is: behind it comes the part of the address after `/mcp`. On hosted Supabase only
 * paths below the function's own reach it.
 */
const metadataPath = '/mcp/.well-known/oauth-protected-resource'
/** Where RFC 9728 has it, with the whole path of the address behind it; without one, that of `/mcp`. */
const standardMetadataPath = '/.well-known/oauth-protected-resource'

/** Where clients of 2024-11-05 and 2025-03-26 look for the authorization server: at the root of this server's host. */
const earlierMetadataPath = '/.well-known/oauth-authorization-server'

/**
 * Supabase Auth has only the scopes of OpenID Connect, and none of them changes the access here. One is announced because clients
 * otherwise request all that Auth has, of which `openid` fails in a project whose tokens are signed with a shared secret.
 */
const scope = 'email'

/** OAuth 2.0 Protected Resource Metadata (RFC 9728) of an address of the server. Clients compare `resource` with their own. */
const resourceMetadata = ({ baseUrl, issuer }: Services, path: string) => ({
  resource: `${baseUrl}${path}`,
  authorization_servers: issuer ? [issuer] : [],
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
  const serveMetadata = (prefix: string, addressOf: (rest: string) => string) => {
    app.use(`${prefix}/*`, cors(crossOrigin))
    app.get(`${prefix}/*`, async (c, next) => {
      const address = addressOf(pathOf(c.req.raw).slice(prefix.length))
      if (!optionsInPath(address)) return await next()
      const about = { surface: 'mcp', method: c.req.method, route: prefix } as const
      return await respond(
        services,
        c.req.raw,
        about,
        () => c.json(resourceMetadata(services, address)),
        (error) => {
          throw error
        },
      )
    })
  }
  serveMetadata(metadataPath, (rest) => `/mcp${rest}`)
  serveMetadata(standardMetadataPath, (rest) => rest || '/mcp')
  app.use(earlierMetadataPath, cors(crossOrigin))
  app.get(earlierMetadataPath, async (c, next) => {
    if (!services.issuer) return await next()
    const { origin, pathname } = new URL(services.issuer)
    return c.redirect(`${origin}${earlierMetadataPath}${pathname}`)
  })
  const preflight = cors({ ...crossOrigin, origin })
  app.all('/mcp/*', async (c, next) => {
    if (!optionsInPath(pathOf(c.req.raw))) return await next()
    return c.req.method === 'OPTIONS' ? await preflight(c, next) : await serve(tools, services, c)
  })
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
  `resource_metadata="${baseUrl}${metadataPath}${pathOf(request).slice('/mcp'.length)}", scope="${scope}"`

const pathOf = (request: Request): string => new URL(request.url).pathname

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
        `${services.baseUrl}${pathOf(request)}`,
      )
      exchange.principal = credential.kind
      if (credential.kind === 'api_key') exchange.keyHash = credential.keyHash
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
