// Not node:crypto: loading it is a tenth of a cold start (docs/performance.md).
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64url } from '../encoding.ts'

/**
 * API keys: `acp_sk_`, 43 base64url characters of 32 random bytes, and a checksum of six characters, which detects a typo
 * without a database look-up. Only the SHA-256 of the whole key is stored.
 */
const form = /^(acp_sk_[A-Za-z0-9_-]{43})([A-Za-z0-9_-]{6})$/
const prefixLength = 'acp_sk_'.length + 6

export interface NewApiKey {
  /** Returned to the caller once. */
  key: string
  /** Identifies a key in a list. */
  prefix: string
  /** Lower-case hex SHA-256. */
  hash: string
}

export function createApiKey(): NewApiKey {
  const body = `acp_sk_${base64url(randomBytes(32))}`
  const key = body + checksum(body)
  return { key, prefix: key.slice(0, prefixLength), hash: sha256Hex(key) }
}

/** The hash by which a key is looked up, or null for a text that is not a key. */
export function apiKeyHash(text: string): string | null {
  const match = form.exec(text)
  if (!match || checksum(match[1]!) !== match[2]) return null
  return sha256Hex(text)
}

/** Whether a bearer token has the prefix of an API key, even if it is malformed. */
export const looksLikeApiKey = (text: string): boolean => text.startsWith('acp_sk_')

const digest = (text: string) => sha256(utf8ToBytes(text))
export const sha256Hex = (text: string) => bytesToHex(digest(text))
const checksum = (body: string) => base64url(digest(body)).slice(0, 6)
