import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'

/** A JPEG of 16 x 8 pixels. */
const plainJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wEEEAAUABQAFAAUABUAFAAXABkAGQAXAB8AIgAeACIAHwAuACsAJwAnACsALgBGADIANgAyADYAMgBGAGoAQgBOAEIAQgBOAEIAagBeAHIAXQBWAF0AcgBeAKkAhQB2AHYAhQCpAMMApACbAKQAwwDsANMA0wDsASoBGwEqAYUBhQILEQAUABQAFAAUABUAFAAXABkAGQAXAB8AIgAeACIAHwAuACsAJwAnACsALgBGADIANgAyADYAMgBGAGoAQgBOAEIAQgBOAEIAagBeAHIAXQBWAF0AcgBeAKkAhQB2AHYAhQCpAMMApACbAKQAwwDsANMA0wDsASoBGwEqAYUBhQIL/8IAEQgACAAQAwEiAAIRAQMRAf/EACgAAQEAAAAAAAAAAAAAAAAAAAAEAQEBAAAAAAAAAAAAAAAAAAAEBf/aAAwDAQACEAMQAAAAlBbn/8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABPwA//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPwB//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPwB//9k=',
  'base64',
)

const u16 = (value: number) => [value >> 8 & 255, value & 255]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)]
const little32 = (value: number) => u32(value).reverse()
const bytes = (...parts: (string | number[] | Uint8Array)[]) =>
  Buffer.concat(
    parts.map((part) => typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)),
  )

/** What the EXIF of a picture says, which must not be published. */
const hiddenText = 'GPS 52.5200 13.4050 hidden place'

/** The JPEG with EXIF: lying on its side (8 x 16 when upright), with a text. */
export function sidewaysJpeg(): Buffer {
  const tiff = bytes(
    'MM',
    u16(42),
    u32(8),
    u16(1),
    u16(0x0112),
    u16(3),
    u32(1),
    u16(6),
    [0, 0],
    u32(0),
    hiddenText,
  )
  const content = bytes('Exif\0\0', tiff)
  return bytes(
    plainJpeg.subarray(0, 2),
    [0xff, 0xe1],
    u16(content.length + 2),
    content,
    plainJpeg.subarray(2),
  )
}

export const webp = () =>
  Buffer.from(
    'UklGRj4AAABXRUJQVlA4IDIAAADwAQCdASoQAAgAAIAOJaACdLoB+AAETAAA/vPfZ/5+Z3bi/qt/+zy/s8v7PL/7NgAAAA==',
    'base64',
  )

/** A grey PNG. `declared` is the size in its header, if it is another one. */
export function png(width: number, height: number, declared = { width, height }): Buffer {
  const chunk = (name: string, content: Uint8Array) => {
    const named = bytes(name, content)
    return bytes(u32(content.length), named, u32(crc32(named)))
  }
  const lines = Buffer.alloc((width + 1) * height, 0x80)
  for (let y = 0; y < height; y++) lines[y * (width + 1)] = 0
  return bytes(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', bytes(u32(declared.width), u32(declared.height), [8, 0, 0, 0, 0])),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  )
}

/** Two silent frames of MPEG 1 Layer III, with an ID3 tag or without. */
export function mp3(tagged: boolean): Buffer {
  const frame = bytes([0xff, 0xfb, 0x90, 0x00], Buffer.alloc(413))
  const tag = bytes('ID3', [4, 0, 0, 0, 0, 0, 10], Buffer.alloc(10, 0x41))
  return bytes(...tagged ? [tag] : [], frame, frame, frame)
}

/** PCM of 8 bits. */
export function wav(): Buffer {
  const format = bytes('fmt ', little32(16), [1, 0, 1, 0], little32(8000), little32(8000), [1, 0, 8, 0])
  const data = bytes('data', little32(8), Buffer.alloc(8, 0x80))
  return bytes('RIFF', little32(4 + format.length + data.length), 'WAVE', format, data)
}
