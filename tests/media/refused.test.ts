import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { OperationError } from '../../shared/errors/errors.ts'
import { inspect } from '../../shared/media/inspect.ts'
import { prepare } from '../../shared/media/prepare.ts'
import { jpegOf, webpOf } from './codecs.ts'
import { bytesOf, chunk, id3Of, little16, little32, mp3Of, pngOf, rgbaPng, riff, riffChunk } from './files.ts'
import { u16, u32, wavOf, withSegment } from './files.ts'
import { denseScansJpeg, emptyBlocksPng, manyScansJpeg } from './hostile.ts'
import { scene } from './scene.ts'
import { acceptedPictures } from './accepted.ts'
import { sample } from '../support/sample.ts'
import { processorMs } from '../support/processor-time.ts'
import { startTimer } from '../support/timer.ts'

/** The code and message of the error, or the type of an accepted file. */
async function outcomeOf(bytes: Uint8Array): Promise<string> {
  try {
    return (await prepare(inspect(bytes))).type
  } catch (error) {
    const { code, message } = error as OperationError
    return `${code}: ${message}`
  }
}

const damaged = 'invalid_input: The file is damaged or cut off'
const unknown = 'invalid_input: The file must be a JPEG, PNG or WebP picture, or MP3 or WAV audio'
const tooLarge =
  'invalid_input: The picture may have at most 40 megapixels; scale it down before you upload it'

const tooCostly = (takes: string, allowed: string) =>
  `invalid_input: The picture takes about ${takes} to decode, and at most ${allowed} are allowed; ` +
  'scale it down, or save it as a baseline JPEG'

const html = '<script>alert(1)</script>'
/** A WebP's canvas of 10 by 10 pixels. */
const vp8x = (flags: number) => riffChunk('VP8X', [flags, 0, 0, 0, 9, 0, 0, 9, 0, 0])
const lossless = (width: number, height: number) =>
  riff('WEBP', riffChunk('VP8L', [0x2f, ...little32(width - 1 | height - 1 << 14)]))
const small = scene(64, 48)
const jpeg = await jpegOf(small, { progressive: false })
const progressive = await jpegOf(small)
const png = rgbaPng(small)
const webp = await webpOf(small)
const declared = (width: number, height: number, form = {}) =>
  rgbaPng(small, { ...form, declared: { width, height } })
const patched = (bytes: Uint8Array, at: number, ...values: number[]) => {
  const copy = bytes.slice()
  copy.set(values, at)
  return copy
}
const sof = (bytes: Uint8Array) =>
  Buffer.from(bytes).indexOf(Buffer.from([0xff, bytes === progressive ? 0xc2 : 0xc0]))
const sized = (bytes: Uint8Array, width: number, height: number) =>
  patched(bytes, sof(bytes) + 5, ...u16(height), ...u16(width))

/** Files by the message of their rejection. */
const rejected: Record<string, Record<string, Uint8Array>> = {
  'invalid_input: The file is empty': { 'no bytes': new Uint8Array() },
  'payload_too_large: A file may have at most 4194304 bytes (4 MB)': {
    '4 MB and a byte': new Uint8Array(4_194_305),
  },
  [unknown]: {
    'one byte': new Uint8Array([0xff]),
    '4 MB of zeros': new Uint8Array(4_194_304),
    text: bytesOf('<!doctype html><script>alert(1)</script>'),
    SVG: bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    GIF: bytesOf('GIF89a', [1, 0, 1, 0, 0, 0, 0]),
    AVIF: bytesOf([0, 0, 0, 28], 'ftypavif'),
    PDF: bytesOf('%PDF-1.7'),
    'ZIP with a picture inside': bytesOf('PK\x03\x04', jpeg),
    'AVI, which is RIFF too': riff('AVI ', riffChunk('LIST', 'x')),
  },
  [tooLarge]: {
    '41 megapixels in a JPEG': sized(jpeg, 8200, 5000),
    '41 megapixels in a progressive JPEG': sized(progressive, 8200, 5000),
    '41 megapixels in a PNG': declared(8200, 5000),
    '41 megapixels in a lossy WebP': patched(webp, 26, ...little16(8200), ...little16(5000)),
    '41 megapixels in a lossless WebP': lossless(8200, 5000),
  },
  'invalid_input: The picture may be at most 65535 pixels wide or high': {
    'a PNG of two billion lines': declared(1, 2_000_000_000),
  },
  'invalid_input: This kind of JPEG cannot be used: it has more than 8 bits a color': {
    'a JPEG of 12 bits': patched(jpeg, sof(jpeg) + 4, 12),
  },
  'invalid_input: This kind of JPEG cannot be used: lossless, hierarchical or arithmetic': {
    'an arithmetic JPEG': patched(jpeg, sof(jpeg) + 1, 0xc9),
  },
  [tooCostly('14.3 s', '0.5 s')]: { 'a JPEG of 98 scans': manyScansJpeg(6320, 6320, 98) },
  [tooCostly('2.0 s', '0.5 s')]: { 'a JPEG of scans full of coefficients': denseScansJpeg(2400, 2400, 90) },
  [tooCostly('113 MB of memory', '110 MB')]: {
    'a progressive JPEG of 13.7 megapixels in full color': manyScansJpeg(3700, 3700, 1, 3),
  },
  [tooCostly('2.7 s', '1 s')]: {
    'a PNG of 40 megapixels and 16 bits': declared(6320, 6320, { depth: 16 }),
  },
  [tooCostly('120 MB of memory', '100 MB')]: {
    'an interlaced PNG of 30 megapixels': pngOf(small, () => [0], {
      colorType: 0,
      depth: 1,
      interlaced: true,
      declared: { width: 6000, height: 5000 },
    }),
  },
  [tooCostly('156 MB of memory', '100 MB')]: {
    'a lossless WebP of 12 megapixels': lossless(4000, 3000),
  },
  'invalid_input: An animated picture cannot be used; upload a still one': {
    'an animated WebP': riff('WEBP', vp8x(2), riffChunk('ANIM', new Uint8Array(6))),
    'an animated PNG': rgbaPng(small, { extra: [chunk('acTL', [...u32(2), ...u32(0)])] }),
  },
  'invalid_input: The file contains more than WAV audio': {
    'a WAV with a page behind it': bytesOf(wavOf(999), html),
  },
  'invalid_input: This kind of WAV cannot be used': {
    'a WAV of unknown coding': patched(wavOf(999), 20, 0x55, 0x77),
  },
  'invalid_input: The file is damaged or contains more than MP3 audio': {
    'an MP3 with a page behind it': bytesOf(mp3Of(9), html),
    'an MP3 with an archive behind it': bytesOf(mp3Of(9), 'PK\x05\x06', new Uint8Array(18)),
  },
  [damaged]: {
    'a size beyond the data in a JPEG': sized(jpeg, 640, 480),
    'a size beyond the data in a PNG': declared(640, 480),
    'a size beyond the data in a WebP': patched(webp, 26, ...little16(640), ...little16(480)),
    'a canvas smaller than its frame': riff('WEBP', vp8x(0), webp.subarray(12)),
    'no width': sized(jpeg, 0, 48),
    'no height': declared(64, 0),
    'two frames': withSegment(jpeg, 0xc0, jpeg.subarray(sof(jpeg) + 4, sof(jpeg) + 19)),
    'a JPEG without tables': bytesOf([0xff, 0xd8], jpeg.subarray(sof(jpeg))),
    'a PNG of another compression': patched(png, 26, 1),
    'a PNG of an impossible depth': patched(png, 24, 3),
    'a PNG without its data': bytesOf(png.subarray(0, 33), chunk('IEND', [])),
    'a PNG whose data is nonsense': bytesOf(
      png.subarray(0, 33),
      chunk('IDAT', [1, 2, 3, 4]),
      chunk('IEND', []),
    ),
    'a palette PNG without a palette': patched(png, 25, 3),
    'a WebP without a frame': riff('WEBP', riffChunk('EXIF', 'x')),
    'a WAV without sound': riff('WAVE', riffChunk('fmt ', new Uint8Array(16))),
    'a WAV whose sound is cut off': wavOf(999).subarray(0, 700),
    'a WAV with a chunk beyond its end': patched(wavOf(999), 40, 255, 255),
    'an MP3 tag alone': id3Of(500),
    'an MP3 tag beyond the end of the file': id3Of(5000).subarray(0, 600),
    'one MP3 frame': mp3Of(1),
    'an MP3 that is cut off': mp3Of(9).subarray(0, 3500),
    'a page with an MP3 tag': bytesOf(id3Of(20), html),
    'AAC, whose frames start alike': bytesOf([0xff, 0xf1, 0x50, 0x80], new Uint8Array(400)),
  },
}

describe('a file is rejected with a clear message', () => {
  const rows = Object.entries(rejected).flatMap(([text, files]) =>
    Object.entries(files).map(([name, bytes]) => ({ name, bytes, text }))
  )
  it.each(rows)('$name', async ({ bytes, text }) => {
    expect(await outcomeOf(bytes)).toBe(text)
  })

  it('a picture that is cut off at any place', async () => {
    for (const [name, bytes] of Object.entries({ jpeg, progressive, png, webp })) {
      for (const share of [0.05, 0.3, 0.6, 0.9, 0.99]) {
        const part = bytes.subarray(0, Math.floor(bytes.length * share))
        expect(await outcomeOf(part), `${name} ${share}`).toBe(damaged)
      }
      expect(await outcomeOf(bytes.subarray(0, bytes.length - 1)), name).toBe(damaged)
    }
  })

  it('a decompression bomb is rejected by its header, before it is decompressed', async () => {
    const bomb = bytesOf(
      png.subarray(0, 8),
      chunk('IHDR', [...u32(30_000), ...u32(30_000), 8, 6, 0, 0, 0]),
      chunk('IDAT', new Uint8Array(deflateSync(new Uint8Array(60_000_000)))),
      chunk('IEND', []),
    )
    expect(() => inspect(bomb)).toThrow('at most 40 megapixels; scale it down before you upload it')
    expect(await outcomeOf(bomb)).toBe(tooLarge)
  })

  it('a PNG of three million empty blocks is decoded as fast as another', async () => {
    const started = processorMs()
    expect(await outcomeOf(emptyBlocksPng(3_200_000))).toBe('image/webp')
    // A decoder in JavaScript or wasm takes 9 s.
    expect(processorMs() - started).toBeLessThan(2_000)
  })

  it('random wrong bytes are decoded or rejected, and never slow', async () => {
    let seed = 1
    const random = (below: number) => (seed = seed * 48271 % 2147483647) % below
    const rounds = Array.from({ length: 12 }, (_, round) => round)
    for (const [row, { name, bytes }] of (await acceptedPictures()).entries()) {
      for (const round of sample(rounds, 6, row)) {
        const broken = bytes.slice()
        for (let fault = 0; fault <= round % 4; fault++) broken[random(broken.length)] = random(256)
        const timer = startTimer()
        const outcome = await outcomeOf(broken)
        expect(outcome, name).toMatch(/^(image\/webp|invalid_input: .+)$/)
        timer.expectAbout(1_000, `${name}: ${outcome}`)
      }
    }
  })
})

describe('sound is stored as it is', () => {
  const odd = riffChunk('LIST', 'INFO odd')
  const empty = (size: number) => new Uint8Array(size)
  it.each<[string, Uint8Array, string]>([
    ['a WAV', wavOf(1000), 'audio/wav'],
    ['a WAV of odd length', wavOf(1001), 'audio/wav'],
    ['a WAV whose last pad is missing', riffWithoutPad(wavOf(1001)), 'audio/wav'],
    [
      'a WAV with odd chunks',
      wavOf(1001, [odd, riffChunk('bext', 'x')], [riffChunk('id3 ', 'abc')]),
      'audio/wav',
    ],
    ['an MP3', mp3Of(20), 'audio/mpeg'],
    ['an MP3 with a tag in front', bytesOf(id3Of(100), mp3Of(20)), 'audio/mpeg'],
    ['an MP3 with a tag of 3 MB in front', bytesOf(id3Of(3_000_000), mp3Of(20)), 'audio/mpeg'],
    [
      'an MP3 with padding and a tag',
      bytesOf(id3Of(100), empty(33), mp3Of(20), 'TAG', empty(125)),
      'audio/mpeg',
    ],
  ])('%s', async (_, bytes, type) => {
    expect(await outcomeOf(bytes)).toBe(type)
    expect((await prepare(inspect(bytes))).bytes).toBe(bytes)
  })
})

function riffWithoutPad(wav: Uint8Array): Uint8Array {
  const shorter = wav.subarray(0, wav.length - 1)
  return bytesOf('RIFF', little32(shorter.length - 8), shorter.subarray(8))
}
