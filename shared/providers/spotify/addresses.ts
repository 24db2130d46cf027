const address =
  /^https?:\/\/open\.spotify\.com\/(?:intl-[a-z]{2}(?:-[a-z]{2})?\/)?(?:embed\/)?(?:user\/[^/:?#]+\/)?(artist|album|track|playlist)\/([0-9a-z]{22})\/?(?:[?#].*)?$/i
const uri = /^spotify:(?:user:[^/:?#]+:)?(artist|album|track|playlist):([0-9a-z]{22})$/i

/** Addresses that only lead to another one. */
export const isSpotifyShortLink = (text: string): boolean =>
  /^(?:https?:\/\/)?(?:spotify\.link|spoti\.fi|spotify\.app\.link)(?:[/?#]|$)/i.test(text)

/** What an address or a URI names, such as `album:4aawyAB9vmqN3uQ7FjRGTy`, or the UPC of a release. */
export function identifySpotify(text: string): string | undefined {
  const [, kind, id] = address.exec(text) ?? uri.exec(text) ?? []
  if (kind) return `${kind.toLowerCase()}:${id}`
  return /^\d{12,14}$/.test(text) ? `upc:${text}` : undefined
}
