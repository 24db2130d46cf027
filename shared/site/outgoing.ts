import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64url, type Bytes } from '../platform/encoding.ts'
import type { SiteDocument } from './document.ts'

/** A link of a page that leads to another site. */
export interface Outgoing {
  url: string
  /** The name under which its clicks are counted. */
  button: string
}

/**
 * The links that a page may redirect to, by their keys. A key depends on the address alone: on a page that was opened before
 * the last change, each button still leads where it says, or nowhere.
 */
export function outgoing(
  { links = [], shows = [], videoUrl, releaseUrl }: SiteDocument,
): Map<string, Outgoing> {
  const all: Outgoing[] = [
    ...links.map(({ url, service, label }) => ({ url, button: service === 'other' ? label! : service })),
    ...videoUrl ? [{ url: videoUrl, button: 'video' }] : [],
    ...shows.flatMap(({ url }) => url ? [{ url, button: 'tickets' }] : []),
    ...releaseUrl && URL.parse(releaseUrl)?.protocol === 'https:'
      ? [{ url: releaseUrl, button: 'spotify' }]
      : [],
  ]
  // The first of two links with the same address gives the name.
  return new Map(all.reverse().map((link) => [linkKey(link.url), link]))
}

const linkKey = (url: string) => base64url(sha256(utf8ToBytes(url)).slice(0, 9) as Bytes)

/** The address through which clicks of a link on a page are counted. */
export const countedUrl = (page: string, url: string) => `${page}/go/${linkKey(url)}`
