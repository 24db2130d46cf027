import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

// Uint8Array has methods for these, but not in Deno 2.1, which the edge runtime is built on.

export { bytesToHex, concatBytes, hexToBytes }

/** Bytes in a buffer that is not shared, as requests and WebCrypto take them. TypeScript 5.6 has no parameter for it. */
export type Bytes = ReturnType<typeof Uint8Array.of>

/** Each byte becomes an argument of a call, of which there may not be too many. */
const chunkBytes = 32_768

export function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunkBytes))
  }
  return btoa(binary)
}

/** Without padding. */
export const base64url = (bytes: Uint8Array): string =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** @throws DOMException for text that is not base64. White space and missing padding are ignored. */
export function fromBase64(text: string): Bytes {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}

/** @throws DOMException */
export const fromBase64url = (text: string): Bytes =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
