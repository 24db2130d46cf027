/**
 * The orientation in a TIFF structure (as in EXIF), 1 to 8; 1 where it is missing or invalid. Call it once per file: a file can
 * have many EXIF chunks, and each may have 65,535 entries or end too early, which costs an exception.
 */
export function orientationOf(tiff?: Uint8Array): number {
  if (!tiff) return 1
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  try {
    const order = view.getUint16(0)
    if (order !== 0x4949 && order !== 0x4d4d) return 1
    const little = order === 0x4949
    const directory = view.getUint32(4, little)
    const entries = view.getUint16(directory, little)
    for (let entry = 0; entry < entries; entry++) {
      const at = directory + 2 + entry * 12
      if (view.getUint16(at, little) !== 0x0112) continue
      const value = view.getUint16(at + 8, little)
      return value >= 1 && value <= 8 ? value : 1
    }
  } catch {
    // The data ends too early: a damaged EXIF is ignored.
  }
  return 1
}
