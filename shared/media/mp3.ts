import { damaged, refuseFile } from './media.ts'

const kilobits = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const hertz = { 1: [44100, 48000, 32000], 2: [22050, 24000, 16000], 2.5: [11025, 12000, 8000] }
const versions = { 0: 2.5, 2: 2, 3: 1 } as const

/** The length in bytes of the Layer III frame that starts here; undefined where none starts. */
function frameBytes(bytes: Uint8Array, at: number): number | undefined {
  const [sync, kind, rate] = [bytes[at], bytes[at + 1]!, bytes[at + 2]!]
  // Eleven bits of sync, and Layer III.
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2) return undefined
  const version = versions[(kind >> 3 & 3) as keyof typeof versions] as 1 | 2 | 2.5 | undefined
  if (version === undefined) return undefined
  const bits = kilobits[version === 1 ? 1 : 2][(rate >> 4) - 1]
  const frequency = hertz[version][rate >> 2 & 3]
  if (bits === undefined || frequency === undefined) return undefined
  return Math.floor((version === 1 ? 144_000 : 72_000) * bits / frequency) + (rate >> 1 & 1)
}

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** A size in ID3v2 has four times seven bits. */
const syncSafe = (bytes: Uint8Array, at: number) =>
  bytes.subarray(at, at + 4).reduce((size, byte) => size << 7 | byte & 0x7f, 0)

/** The end of the tag that starts here; undefined where none starts. */
function tagEnd(bytes: Uint8Array, at: number): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (textAt(bytes, at, 3) === 'ID3' && bytes.length - at >= 10) {
    const footer = bytes[at + 5]! & 0x10 ? 10 : 0
    return at + 10 + syncSafe(bytes, at + 6) + footer
  }
  if (textAt(bytes, at, 8) === 'APETAGEX' && bytes.length - at >= 32) {
    // The size excludes the header. A footer without a header follows its items.
    return at + 32 + view.getUint32(at + 12, true)
  }
  if (textAt(bytes, at, 3) === 'TAG' && bytes.length - at === 128) return bytes.length
  return undefined
}

/**
 * Checks that a file is a complete MP3 and nothing else: tags and frames without gaps up to its end, except for padding with
 * zeros.
 * @throws OperationError invalid_input
 */
export function checkMp3(bytes: Uint8Array): void {
  let frames = 0
  let at = 0
  while (at < bytes.length) {
    if (bytes[at] === 0) {
      at++
      continue
    }
    const size = frameBytes(bytes, at)
    const end = size === undefined ? tagEnd(bytes, at) : at + size
    if (end === undefined && frames > 0) {
      throw refuseFile('The file is damaged or contains more than MP3 audio')
    }
    if (end === undefined || end > bytes.length) throw damaged()
    if (size !== undefined) frames++
    at = end
  }
  // A single frame could be a coincidence.
  if (frames < 2) throw damaged()
}
