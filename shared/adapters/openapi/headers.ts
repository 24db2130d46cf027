import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '../../platform/encoding.ts'

/** The headers of a document about the API. It may load only its own style, submit nothing and not be framed. */
export const documentHeaders = (style?: string): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    ...style === undefined ? [] : [`style-src 'sha256-${base64(sha256(utf8ToBytes(style)))}'`],
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
})
