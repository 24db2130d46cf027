import { OperationError } from '../errors/errors.ts'
import { checkCost } from './cost.ts'
import { checkMp3 } from './mp3.ts'
import { checkSize, maxFileBytes, type Picture, refuseFile, type Sound } from './media.ts'
import { describeJpeg } from './jpeg/describe.ts'
import { describePng } from './png/describe.ts'
import { checkWav } from './wav.ts'
import { describeWebp } from './webp/describe.ts'

const begins = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))

/**
 * Identifies a file by its content and checks that it is accepted, without decoding it. Its name and declared type are ignored.
 * @throws OperationError payload_too_large or invalid_input
 */
export function inspect(bytes: Uint8Array): Picture | Sound {
  if (bytes.length > maxFileBytes) {
    throw new OperationError('payload_too_large', `A file may have at most ${maxFileBytes} bytes (4 MB)`)
  }
  if (bytes.length === 0) throw refuseFile('The file is empty')
  const picture = describe(bytes)
  if (picture) {
    checkSize(picture)
    checkCost(picture)
    return picture
  }
  if (begins(bytes, 'RIFF') && begins(bytes, 'WAVE', 8)) {
    checkWav(bytes)
    return { kind: 'wav', bytes }
  }
  if (begins(bytes, 'ID3') || bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0) {
    checkMp3(bytes)
    return { kind: 'mp3', bytes }
  }
  throw refuseFile('The file must be a JPEG, PNG or WebP picture, or MP3 or WAV audio')
}

function describe(bytes: Uint8Array): Picture | undefined {
  if (begins(bytes, '\xff\xd8\xff')) return describeJpeg(bytes)
  if (begins(bytes, '\x89PNG\r\n\x1a\n')) return describePng(bytes)
  if (begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8)) return describeWebp(bytes)
}
