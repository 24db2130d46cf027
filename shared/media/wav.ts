import { damaged, refuseFile } from './media.ts'

/** PCM, Microsoft ADPCM, float, A-law, mu-law, IMA ADPCM and the extensible form of these. */
const formats = [0x0001, 0x0002, 0x0003, 0x0006, 0x0007, 0x0011, 0xfffe]

/**
 * Checks that a file is a complete RIFF/WAVE and nothing else: its chunks have no gaps up to its end.
 * @throws OperationError invalid_input
 */
export function checkWav(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = bytes.length
  if (end < 12) throw damaged()
  // An odd size is padded to an even one; not every encoder counts or writes the last padding byte.
  const declared = view.getUint32(4, true) + 8
  if (declared > end + 1) throw damaged()
  if (declared < end - 1) throw refuseFile('The file contains more than WAV audio')
  let format: number | undefined
  let sound = 0
  let at = 12
  while (at < end) {
    // The padding byte of the last chunk.
    if (end - at === 1 && bytes[at] === 0) break
    if (end - at < 8) throw damaged()
    const name = String.fromCharCode(...bytes.subarray(at, at + 4))
    const size = view.getUint32(at + 4, true)
    if (at + 8 + size > end) throw damaged()
    if (name === 'fmt ') {
      if (size < 14) throw damaged()
      format = view.getUint16(at + 8, true)
    }
    if (name === 'data') sound += size
    at += 8 + size + size % 2
  }
  if (format === undefined || sound === 0) throw damaged()
  if (!formats.includes(format)) throw refuseFile('This kind of WAV cannot be used')
}
