import type { Link } from '../../pages/facts.ts'

const hosts: [host: RegExp, Link['service']][] = [
  [/^open\.spotify\.com$/, 'spotify'],
  [/^(?:geo\.)?music\.apple\.com$/, 'apple_music'],
  [/^music\.youtube\.com$/, 'youtube_music'],
  [/^(?:(?:www|m)\.)?youtube\.com$|^youtu\.be$/, 'youtube'],
  [/^music\.amazon\.[a-z]{2,3}(?:\.[a-z]{2})?$/, 'amazon_music'],
  [/^(?:(?:www|link)\.)?deezer\.com$/, 'deezer'],
  [/^(?:(?:www|listen)\.)?tidal\.com$/, 'tidal'],
  [/^(?:(?:www|open|play)\.)?qobuz\.com$/, 'qobuz'],
  [/^(?:(?:www|m|on)\.)?soundcloud\.com$/, 'soundcloud'],
  [/^[a-z0-9-]{1,60}\.bandcamp\.com$/, 'bandcamp'],
]

/** Addresses that a text only compares with. */
const compared = /\b(?:like|similar|inspired|reference|sounds|mood|example)\b/i

/** The link to a service that is known by its address. */
export function linkOf(address: string, sentence: string): Link | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.pathname === '/' && !url.hostname.endsWith('.bandcamp.com')) {
    return undefined
  }
  if (url.pathname.startsWith('/artist/') || compared.test(sentence)) return undefined
  const service = hosts.find(([host]) => host.test(url.hostname))?.[1]
  return service && { service, url: address }
}
