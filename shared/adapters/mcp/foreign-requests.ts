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

/** Prevents DNS rebinding on a local machine. Elsewhere the hosting platform checks the host. */
export function refuseForeignHost(request: Request, baseUrl: string): void {
  if (!isLocal(baseUrl)) return
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host')
  if (!validateHostHeader(host, localhostAllowedHostnames()).ok) {
    throw new OperationError('forbidden', 'This host is not served here')
  }
}
