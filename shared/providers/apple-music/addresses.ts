const address =
  /^https?:\/\/(?:geo\.)?(?:music|itunes)\.apple\.com\/(?:([a-z]{2})\/)?(artist|album|song|playlist)\/(?:[^/?#]+\/)?((?:id)?\d{1,20}|pl\.[\w-]{1,100})\/?(?:\?([^#]*))?(?:#.*)?$/i

/** Addresses that only lead to another one. */
export const isAppleShortLink = (text: string): boolean => /^(?:https?:\/\/)?apple\.co(?:[/?#]|$)/i.test(text)

/** What an address names, such as `album:us:1440857781`, or the UPC of a release. */
export function identifyAppleMusic(text: string): string | undefined {
  const [, country = 'us', kind, id, query] = address.exec(text) ?? []
  if (!kind || !id) return /^\d{12,14}$/.test(text) ? `upc:us:${text}` : undefined
  const storefront = country.toLowerCase()
  // The address of a song is that of its album with the song's id.
  const song = new URLSearchParams(query).get('i')
  if (song && /^\d{1,20}$/.test(song)) return `song:${storefront}:${song}`
  const isPlaylist = id.startsWith('pl.')
  if (isPlaylist !== (kind.toLowerCase() === 'playlist')) return undefined
  return `${kind.toLowerCase()}:${storefront}:${id.replace(/^id/i, '')}`
}
