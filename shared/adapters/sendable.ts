import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Context } from 'hono'
import type { Bytes } from '../platform/encoding.ts'

/** A response without its caching headers. */
export interface Sendable {
  body: Bytes
  headers: Record<string, string>
  etag: string
}

/** The ETag depends on the whole response, so that a new renderer changes it too. */
export function sendable(text: string | Bytes, headers: Record<string, string>): Sendable {
  const body = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const digest = sha256.create().update(utf8ToBytes(JSON.stringify(headers))).update(body).digest()
  return { body, headers, etag: `"${bytesToHex(digest).slice(0, 32)}"` }
}

/** The response, or a 304 if the client has it already. */
export function sent(c: Context, { body, headers, etag }: Sendable, cacheControl: string): Response {
  const known = c.req.header('if-none-match')?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  const caching = { etag, 'cache-control': cacheControl, ...headers.vary && { vary: headers.vary } }
  if (known?.includes(etag) || known?.includes('*')) {
    return new Response(null, { status: 304, headers: caching })
  }
  return new Response(body, { headers: { ...headers, ...caching } })
}
