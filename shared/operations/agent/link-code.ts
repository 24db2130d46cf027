/** Crockford's base32: no letter that is taken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twelve characters, 60 bits, in groups that are easily read out. */
export function newLinkCode(): string {
  const drawn = crypto.getRandomValues(new Uint8Array(12))
  // 256 is a multiple of 32: each character is as likely as any other.
  const code = Array.from(drawn, (byte) => alphabet[byte % alphabet.length]).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}
