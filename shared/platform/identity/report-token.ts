import { randomBytes } from '@noble/hashes/utils.js'
import { base64url } from '../encoding.ts'
import { sha256Hex } from './api-key.ts'

/** The secret of a link to a report, of 32 random bytes, and the hash that is stored of it. */
export function createReportToken(): { token: string; hash: string } {
  const token = base64url(randomBytes(32))
  return { token, hash: sha256Hex(token) }
}

/** The hash by which a link is looked up; undefined for a text that is no secret of one. */
export const reportTokenHash = (text: string): string | undefined =>
  /^[\w-]{43}$/.test(text) ? sha256Hex(text) : undefined
