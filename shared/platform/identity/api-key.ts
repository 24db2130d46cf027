// Not node:crypto: loading it is a tenth of a cold start (docs/performance.md).
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * API keys: `acp_sk_`, 43 base64url characters of 32 random bytes, and a checksum of six characters,
 * by which a typo is refused without a look-up. Only the SHA-256 of the whole is ever stored.
 */
const form = /^(acp_sk_[A-Za-z0-9_-]{43})([A-Za-z0-9_-]{6})$/
const displayed = 'acp_sk_'.length + 6

export interface NewApiKey {
  /** Shown once. */
  key: string
  /** For telling keys apart in a list. */
  prefix: string
  /** Lower-case hex SHA-256. */
  hash: string
}

export function createApiKey(): NewApiKey {
  const body = `acp_sk_${base64url(randomBytes(32))}`
  const key = body + checksum(body)
  return { key, prefix: key.slice(0, displayed), hash: sha256Hex(key) }
}

/** The hash to look a key up by, or null for a text that cannot be one. */
export function apiKeyHash(text: string): string | null {
  const match = form.exec(text)
  if (!match || checksum(match[1]!) !== match[2]) return null
  return sha256Hex(text)
}

/** Whether a bearer token is meant as an API key, whatever else is wrong with it. */
export const looksLikeApiKey = (text: string): boolean => text.startsWith('acp_sk_')

const digest = (text: string) => sha256(utf8ToBytes(text))
const sha256Hex = (text: string) => bytesToHex(digest(text))
const checksum = (body: string) => base64url(digest(body)).slice(0, 6)

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
