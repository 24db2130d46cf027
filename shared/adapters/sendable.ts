import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Context } from 'hono'
import type { Bytes } from '../platform/encoding.ts'

/** A response that is sent many times, without its Cache-Control. */
export interface Sendable {
  response: Response
  etag: string
}

/** The ETag depends on the whole response, so that a new renderer changes it too. */
export function sendable(text: string | Bytes, headers: Record<string, string>): Sendable {
  const body = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const digest = sha256.create().update(utf8ToBytes(JSON.stringify(headers))).update(body).digest()
  const etag = `"${bytesToHex(digest).slice(0, 32)}"`
  const response = new Response(body, { headers })
  response.headers.set('etag', etag)
  return { response, etag }
}

/** The response, or a 304 if the client has it already. */
export function sent(c: Context, { response, etag }: Sendable, cacheControl: string): Response {
  const known = c.req.header('if-none-match')?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(etag) || known?.includes('*')) {
    const vary = response.headers.get('vary')
    return new Response(null, {
      status: 304,
      headers: { etag, 'cache-control': cacheControl, ...vary && { vary } },
    })
  }
  // A copy has the same body, and its headers are not validated again: it takes half the time of a new response.
  const copy = response.clone()
  copy.headers.set('cache-control', cacheControl)
  return copy
}
