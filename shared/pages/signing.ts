// Not node:crypto: loading it is a tenth of a cold start (docs/performance.md).
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

export type Key = Uint8Array<ArrayBuffer>

const mac = (key: Uint8Array, text: string) => hmac(sha256, key, utf8ToBytes(text)) as Key

/** A key of its own for each purpose: what is signed for one is worth nothing for another. */
export const keyFor = (secret: string, purpose: string): Key => mac(utf8ToBytes(secret), `links:${purpose}`)

export const sign = (key: Key, text: string): Key => mac(key, text)

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Compares signatures of both, so that the time it takes tells nothing of the right one. */
export function isSigned(key: Key, text: string, signature: string): boolean {
  const [given, right] = [signature, base64url(sign(key, text))].map((text) => base64url(mac(key, text)))
  return given === right
}
