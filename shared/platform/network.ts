import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { bytesToHex } from './encoding.ts'

/** The network of an address for rate limits: an IPv4 address, or the /64 prefix that one household has with IPv6. */
export function network(address: string | null): string {
  if (!address?.includes(':') || address.includes('.')) return address?.replace(/^::ffff:/i, '') ?? ''
  const [head = '', tail = ''] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).map((part) => part.replace(/^0+(?=.)/, '')).join(':')
}

/** A hash of a network, with a secret so that it cannot be reversed by trying all networks. */
export const networkHash = (address: string | null, secret = ''): string =>
  bytesToHex(sha256(utf8ToBytes(`${secret} ${network(address)}`)))
