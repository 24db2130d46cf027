// Not node:crypto: loading it is a tenth of a cold start (docs/performance.md).
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Bytes } from '../platform/encoding.ts'

export type Key = Bytes

/** A separate key for each purpose: a signature for one is invalid for another. */
export const keyFor = (secret: string, purpose: string): Key => sign(utf8ToBytes(secret), `links:${purpose}`)

export const sign = (key: Uint8Array, text: string): Key => hmac(sha256, key, utf8ToBytes(text)) as Key
