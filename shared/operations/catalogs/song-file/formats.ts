const signatures = [
  ['an old Excel workbook (.xls)', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ['a compressed file (.gz)', [0x1f, 0x8b]],
  ['a RAR archive', [0x52, 0x61, 0x72, 0x21]],
] as const

/** What the names of a package's entries say. */
const packages = [
  ['an Excel workbook (.xlsx)', 'xl/'],
  ['an OpenDocument spreadsheet (.ods)', 'mimetypeapplication/vnd.oasis.opendocument'],
  ['a Numbers spreadsheet', 'Index/'],
] as const

/** What a file is if it is no text, whatever its name says; undefined for text. */
export function formatOf(bytes: Uint8Array): string | undefined {
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte)
  const known = signatures.find(([, signature]) => begins(signature))
  if (known) return known[0]
  if (!begins([0x50, 0x4b, 0x03, 0x04])) return undefined
  const text = new TextDecoder('latin1').decode(bytes)
  return packages.find(([, entry]) => text.includes(entry))?.[0] ?? 'a ZIP archive'
}
