import type { Context } from 'hono'

/**
 * Where a request came from. A header counts only where the operator names one that the proxy in front sets itself; what a
 * client writes changes nothing. Of a list, the last entry is the proxy's own.
 */
export function clientAddress(c: Context, trustedHeader: string | undefined): string | null {
  if (trustedHeader) return c.req.header(trustedHeader)?.split(',').at(-1)?.trim() || null
  const { remoteAddr } = (c.env ?? {}) as { remoteAddr?: { hostname?: string } }
  return remoteAddr?.hostname ?? null
}
