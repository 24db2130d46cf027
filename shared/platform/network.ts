/** The network of an address for rate limits: an IPv4 address, or the /64 prefix that one household has with IPv6. */
export function network(address: string | null): string {
  if (!address?.includes(':') || address.includes('.')) return address?.replace(/^::ffff:/i, '') ?? ''
  const [head = '', tail = ''] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).map((part) => part.replace(/^0+(?=.)/, '')).join(':')
}
