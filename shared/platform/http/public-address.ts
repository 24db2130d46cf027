import ipaddr from 'ipaddr.js'

/** Whether the platform may also send to this machine, as in the embedded stack and in tests. */
export interface AddressRules {
  allowLoopback: boolean
}

/**
 * A public address at which Azure's host configures its machines
 * (https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16). The other large clouds use ranges that
 * are not public.
 */
const azureHost = '168.63.129.16'

/**
 * Whether an IP address is one that everybody reaches: global unicast, and not one that contains an IPv4 address, because
 * a translator would send it on to that.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || parsed.toString() === azureHost) return false
  // Everything outside 2000::/3 is not assigned to anybody, or has a meaning of its own.
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0]! & 0xe0) === 0x20
}

export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'

/** The IP address that a URL has in place of a name. The parser of URLs has read its odd forms, such as 0x7f.1. */
export function literalAddress({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(address) ? address : undefined
}

/** Names below these are never public. A name without a dot is not either. */
const localNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|example|onion)$/

/**
 * Why requests are not sent to an address that a customer gives; undefined if they may be. What its name resolves to is
 * checked with each request.
 */
export function publicUrlProblem(url: URL, { allowLoopback }: AddressRules): string | undefined {
  const literal = literalAddress(url)
  const isLocal = url.hostname === 'localhost' || literal !== undefined && isLoopback(literal)
  if (url.username !== '' || url.password !== '') return 'must not have a user name or a password'
  if (url.hash !== '') return 'must not have a fragment'
  if (allowLoopback && isLocal && /^https?:$/.test(url.protocol)) return undefined
  if (url.protocol !== 'https:') return 'must be an https address'
  const port = Number(url.port || 443)
  if (port !== 443 && port < 1024) return 'must have the port 443 or one above 1023'
  const isPublic = literal === undefined
    ? url.hostname.includes('.') && !url.hostname.endsWith('.') && !localNames.test(url.hostname)
    : isPublicAddress(literal)
  return isPublic ? undefined : 'must be a public address'
}
