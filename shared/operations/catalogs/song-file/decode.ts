/** The text of a file, and how it was encoded. */
export interface DecodedText {
  text: string
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
}

/**
 * Decodes what spreadsheets save: UTF-8, UTF-16 with or without a byte order mark, and otherwise Windows-1252, in which every
 * byte is a character.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe
    ? 'utf-16le'
    : bytes[0] === 0xfe && bytes[1] === 0xff
    ? 'utf-16be'
    : utf16ByZeros(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: utf16 }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

/** Latin text in UTF-16 has a zero in every other byte. */
function utf16ByZeros(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const start = bytes.subarray(0, 200)
  const zeros = [0, 0]
  start.forEach((byte, index) => zeros[index % 2]! += byte === 0 ? 1 : 0)
  const most = start.length * 0.3
  if (zeros[1]! > most && zeros[0]! <= start.length * 0.05) return 'utf-16le'
  if (zeros[0]! > most && zeros[1]! <= start.length * 0.05) return 'utf-16be'
  return undefined
}
