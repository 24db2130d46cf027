import type { SiteDocument } from './document.ts'
import type { Link } from './facts.ts'
import { fill } from './language.ts'
import { services } from './services.ts'
import type { Words } from './words/words.ts'

/** Where the release is: the links of the facts, and the address that the site was created from. */
export function releaseLinks({ links = [], releaseUrl }: Pick<SiteDocument, 'links' | 'releaseUrl'>): Link[] {
  const isListed = links.some(({ service, country }) => service === 'spotify' && !country)
  if (isListed || !releaseUrl?.startsWith('https://open.spotify.com/')) return links
  return [{ service: 'spotify', url: releaseUrl }, ...links]
}

export const nameOf = ({ service, label }: Link): string =>
  label ?? (service === 'other' ? '' : services[service])

/** What a link says: its name, and its verb if its owner gave one. */
export const textOf = ({ action, ...link }: Link, words: Words): string =>
  action ? `${words.actions[action]}: ${nameOf(link)}` : nameOf(link)

/** "Listen on Spotify". A label of the artist's own stands alone: it may be the name of a shop. */
export const callOf = (link: Link, words: Words): string => link.label ?? fill(words.listenOn, nameOf(link))
