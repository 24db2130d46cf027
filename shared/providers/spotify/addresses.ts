const id = '([0-9A-Za-z]{22})'
const kind = '(artist|album|track|playlist)'
const user = '(?:user[/:][^/:?#]+[/:])?'

const address = new RegExp(
  `^https?://open\\.spotify\\.com/(?:intl-[a-z]{2}(?:-[a-z]{2})?/)?(?:embed/)?${user}${kind}/${id}/?(?:[?#].*)?$`,
  'i',
)
const uri = new RegExp(`^spotify:${user}${kind}:${id}$`, 'i')

/** What an address or a URI names, such as `album:4aawyAB9vmqN3uQ7FjRGTy`, or the UPC of a release. */
export function identifySpotify(text: string): string | undefined {
  const [, kind, id] = address.exec(text) ?? uri.exec(text) ?? []
  if (kind) return `${kind.toLowerCase()}:${id}`
  return /^\d{12,14}$/.test(text) ? `upc:${text}` : undefined
}
