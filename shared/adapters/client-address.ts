import type { Context } from 'hono'

/**
 * The address of a client. A header counts only if the operator configured one that the proxy sets itself, so that clients
 * cannot forge it. The last entry of a list is the proxy's own.
 */
export function clientAddress(c: Context, trustedHeader: string | undefined): string | null {
  if (trustedHeader) return c.req.header(trustedHeader)?.split(',').at(-1)?.trim() || null
  const { remoteAddr } = (c.env ?? {}) as { remoteAddr?: { hostname?: string } }
  return remoteAddr?.hostname ?? null
}
