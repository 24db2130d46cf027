import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '../../platform/encoding.ts'

/** The source of an inline style or script in a content security policy. */
export const hashOf = (text: string): string => `'sha256-${base64(sha256(utf8ToBytes(text)))}'`

/** What a document may load, beside its icon. Default: nothing. */
export interface Sources {
  style?: string
  script?: string
  connect?: string
  font?: string
  /** Pictures beside its icon. */
  image?: string
  /** Where forms are sent. */
  form?: string
}

/** The headers of a document about the API. It may load only these sources, submit only to these and not be framed. */
export const policyHeaders = (
  { style, script, connect, font, image, form = "'none'" }: Sources = {},
): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    ...style === undefined
      ? []
      : [`style-src ${style}`, `img-src ${[image, 'data:'].filter(Boolean).join(' ')}`],
    ...script === undefined ? [] : [`script-src ${script}`],
    ...font === undefined ? [] : [`font-src ${font}`],
    ...connect === undefined ? [] : [`connect-src ${connect}`],
    "base-uri 'none'",
    `form-action ${form}`,
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
})
