import ipaddr from 'ipaddr.js'
import type { Context } from 'hono'

/** The port that some proxies send behind the address. An IPv6 address has brackets then. */
const withPort = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>[\d.]+))(?::\d+)?$/

/**
 * The address of a client. A header counts only if the operator configured one that the proxy sets itself, so that clients
 * cannot forge it. The last entry of a list is the proxy's own. Clients whose entry is no address, such as `unknown`, count as
 * one network: as what it says, each could be another.
 */
export function clientAddress(c: Context, trustedHeader: string | undefined): string | null {
  if (trustedHeader) {
    const entry = c.req.header(trustedHeader)?.split(',').at(-1)?.trim() ?? ''
    const { v6, v4 } = withPort.exec(entry)?.groups ?? {}
    const address = v6 ?? v4 ?? entry
    return ipaddr.isValid(address) ? ipaddr.process(address).toString() : null
  }
  const { remoteAddr } = (c.env ?? {}) as { remoteAddr?: { hostname?: string } }
  return remoteAddr?.hostname ?? null
}
