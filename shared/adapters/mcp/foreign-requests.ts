import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import { OperationError } from '../../errors/errors.ts'
import type { Services } from '../services.ts'

type Addresses = Pick<Services, 'baseUrl' | 'mcpOrigins'>

const isLocal = (baseUrl: string) => localhostAllowedHostnames().includes(new URL(baseUrl).hostname)

/**
 * Whether a page of this origin may call /mcp. A request without an origin is not from a browser. While `BASE_URL` is on
 * loopback, so are pages on any of its ports, such as an inspector.
 */
export function isAllowedOrigin(
  origin: string | null | undefined,
  { baseUrl, mcpOrigins }: Addresses,
): boolean {
  if (!origin || mcpOrigins.includes(origin)) return true
  return isLocal(baseUrl) && validateOriginHeader(origin, localhostAllowedOrigins()).ok
}

/**
 * The protocol requires it of every request, before anything else is checked
 * (https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http).
 * @throws OperationError forbidden
 */
export function refuseForeignOrigin(request: Request, addresses: Addresses): void {
  if (!isAllowedOrigin(request.headers.get('origin'), addresses)) {
    throw new OperationError('forbidden', 'Pages of this origin may not call the MCP server')
  }
}

const isLocalHost = (host: string | null) => validateHostHeader(host, localhostAllowedHostnames()).ok

/** A name of a container, which no page can have as its host: it has no dot and is no IPv6 address. */
const isServiceName = (host: string | null) => /^[\w-]+(:\d+)?$/.test(host ?? '')

/**
 * Prevents DNS rebinding on a local machine. Elsewhere the hosting platform checks the host. A page can send
 * `x-forwarded-host` but not `host`, so both have to be local. Only a gateway in another container, such as that of
 * self-hosted Supabase, sends its service's name as `host`.
 * @throws OperationError forbidden
 */
export function refuseForeignHost({ headers }: Request, baseUrl: string): void {
  if (!isLocal(baseUrl)) return
  const host = headers.get('host')
  const forwarded = headers.get('x-forwarded-host')
  const isServed = forwarded === null
    ? isLocalHost(host)
    : isLocalHost(forwarded) && (isLocalHost(host) || isServiceName(host))
  if (!isServed) throw new OperationError('forbidden', 'This host is not served here')
}
