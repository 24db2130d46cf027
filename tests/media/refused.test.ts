import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { OperationError } from '../../shared/errors/errors.ts'
import { inspect } from '../../shared/media/inspect.ts'
import { prepare } from '../../shared/media/prepare.ts'
import { jpegOf, webpOf } from './codecs.ts'
import {
  bytesOf,
  chunk,
  id3Of,
  little16,
  little32,
  mp3Of,
  rgbaPng,
  riff,
  riffChunk,
  u16,
  u32,
  wavOf,
  withSegment,
} from './files.ts'
import { scene } from './scene.ts'
import { takenPictures } from './taken.ts'

/** The code and text of a refusal; the file's type where there is none. */
async function said(bytes: Uint8Array): Promise<string> {
  try {
    return (await prepare(inspect(bytes))).type
  } catch (error) {
    const { code, message } = error as OperationError
    return `${code}: ${message}`
  }
}

const invalid = (text: string) => `invalid_input: ${text}`
const damaged = invalid('The file is damaged or cut off')
const unknown = invalid('The file must be a JPEG, PNG or WebP picture, or MP3 or WAV sound')
const tooLarge = invalid('The picture may have at most 40 megapixels')

const small = scene(64, 48)
const jpeg = await jpegOf(small, { progressive: false })
const progressive = await jpegOf(small)
const png = rgbaPng(small)
const webp = await webpOf(small)
const patched = (bytes: Uint8Array, at: number, ...values: number[]) => {
  const copy = bytes.slice()
  copy.set(values, at)
  return copy
}
const sof = (bytes: Uint8Array) =>
  Buffer.from(bytes).indexOf(Buffer.from([0xff, bytes === progressive ? 0xc2 : 0xc0]))
const sized = (bytes: Uint8Array, width: number, height: number) =>
  patched(bytes, sof(bytes) + 5, ...u16(height), ...u16(width))

describe('a file is refused with a clear text', () => {
  it.each<[string, Uint8Array, string]>([
    ['no bytes', new Uint8Array(), invalid('The file is empty')],
    ['one byte', new Uint8Array([0xff]), unknown],
    [
      '4 MB and a byte',
      new Uint8Array(4_194_305),
      'payload_too_large: A file may have at most 4194304 bytes (4 MB)',
    ],
    ['4 MB of nothing', new Uint8Array(4_194_304), unknown],
    ['text', bytesOf('<!doctype html><script>alert(1)</script>'), unknown],
    ['SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), unknown],
    ['GIF', bytesOf('GIF89a', [1, 0, 1, 0, 0, 0, 0]), unknown],
    ['AVIF', bytesOf([0, 0, 0, 28], 'ftypavif'), unknown],
    ['PDF', bytesOf('%PDF-1.7'), unknown],
    ['ZIP with a picture inside', bytesOf('PK\x03\x04', jpeg), unknown],
    ['AVI, which is RIFF too', riff('AVI ', riffChunk('LIST', 'x')), unknown],
    ['41 megapixels in a JPEG', sized(jpeg, 8200, 5000), tooLarge],
    ['41 megapixels in a progressive JPEG', sized(progressive, 8200, 5000), tooLarge],
    ['41 megapixels in a PNG', rgbaPng(small, { says: { width: 8200, height: 5000 } }), tooLarge],
    ['41 megapixels in a lossy WebP', patched(webp, 26, ...little16(8200), ...little16(5000)), tooLarge],
    [
      '41 megapixels in a lossless WebP',
      riff('WEBP', riffChunk('VP8L', [0x2f, ...little32(8199 | 4999 << 14)])),
      tooLarge,
    ],
    [
      'a PNG of two billion lines',
      rgbaPng(small, { says: { width: 1, height: 2_000_000_000 } }),
      invalid('The picture may be at most 65535 pixels wide or high'),
    ],
    ['a header that promises more than there is, JPEG', sized(jpeg, 640, 480), damaged],
    [
      'a header that promises more than there is, PNG',
      rgbaPng(small, { says: { width: 640, height: 480 } }),
      damaged,
    ],
    [
      'a header that promises more than there is, WebP',
      patched(webp, 26, ...little16(640), ...little16(480)),
      damaged,
    ],
    [
      'a canvas that hides a larger frame',
      bytesOf(
        'RIFF',
        little32(webp.length + 10),
        'WEBP',
        riffChunk('VP8X', [0, 0, 0, 0, 9, 0, 0, 9, 0, 0]),
        webp.subarray(12),
      ),
      damaged,
    ],
    ['no width', sized(jpeg, 0, 48), damaged],
    ['no height', rgbaPng(small, { says: { width: 64, height: 0 } }), damaged],
    ['two frames', withSegment(jpeg, 0xc0, jpeg.subarray(sof(jpeg) + 4, sof(jpeg) + 19)), damaged],
    [
      'a JPEG of two pixels a bit deep',
      patched(jpeg, sof(jpeg) + 4, 12),
      invalid('This kind of JPEG cannot be used: it has more than 8 bits a colour'),
    ],
    [
      'an arithmetic JPEG',
      patched(jpeg, sof(jpeg) + 1, 0xc9),
      invalid('This kind of JPEG cannot be used: lossless, hierarchical or arithmetic'),
    ],
    ['a JPEG without tables', bytesOf([0xff, 0xd8], jpeg.subarray(sof(jpeg))), damaged],
    ['a PNG of another compression', patched(png, 26, 1), damaged],
    ['a PNG of an impossible depth', patched(png, 24, 3), damaged],
    ['a PNG without its data', bytesOf(png.subarray(0, 33), chunk('IEND', [])), damaged],
    [
      'a PNG whose data are no deflate',
      bytesOf(png.subarray(0, 33), chunk('IDAT', [1, 2, 3, 4]), chunk('IEND', [])),
      damaged,
    ],
    ['a palette PNG without a palette', patched(png, 25, 3), damaged],
    [
      'an interlaced PNG of 20 megapixels',
      rgbaPng(small, { interlaced: true, says: { width: 5000, height: 4000 } }),
      invalid('The picture is too large for an interlaced PNG; save it as a plain one'),
    ],
    [
      'a progressive JPEG of 39 megapixels',
      sized(progressive, 7800, 5000),
      invalid('The picture is too large for a progressive JPEG; save it as a plain one'),
    ],
    [
      'an animated WebP',
      riff('WEBP', riffChunk('VP8X', [2, 0, 0, 0, 9, 0, 0, 9, 0, 0]), riffChunk('ANIM', new Uint8Array(6))),
      invalid('An animated picture cannot be used; upload a still one'),
    ],
    ['a WebP without a frame', riff('WEBP', riffChunk('EXIF', 'x')), damaged],
    ['a WAV without sound', riff('WAVE', riffChunk('fmt ', new Uint8Array(16))), damaged],
    ['a WAV whose sound is cut off', wavOf(999).subarray(0, 700), damaged],
    [
      'a WAV with a page behind it',
      bytesOf(wavOf(999), '<script>alert(1)</script>'),
      invalid('The file has more in it than WAV sound'),
    ],
    ['a WAV with a chunk that leads beyond it', patched(wavOf(999), 40, 255, 255), damaged],
    [
      'a WAV of unknown coding',
      patched(wavOf(999), 20, 0x55, 0x77),
      invalid('This kind of WAV cannot be used'),
    ],
    ['an MP3 tag alone', id3Of(500), damaged],
    ['an MP3 tag that leads beyond the file', id3Of(5000).subarray(0, 600), damaged],
    ['one MP3 frame', mp3Of(1), damaged],
    ['an MP3 that is cut off', mp3Of(9).subarray(0, 3500), damaged],
    ['a page under an MP3 tag', bytesOf(id3Of(20), '<script>alert(1)</script>'), damaged],
    [
      'an MP3 with a page behind it',
      bytesOf(mp3Of(9), '<script>alert(1)</script>'),
      invalid('The file is damaged, or has more in it than MP3 sound'),
    ],
    [
      'an MP3 with an archive behind it',
      bytesOf(mp3Of(9), 'PK\x05\x06', new Uint8Array(18)),
      invalid('The file is damaged, or has more in it than MP3 sound'),
    ],
    ['AAC, whose frames begin alike', bytesOf([0xff, 0xf1, 0x50, 0x80], new Uint8Array(400)), damaged],
  ])('%s', async (_, bytes, text) => {
    expect(await said(bytes)).toBe(text)
  })

  it('a picture that is cut off, wherever', async () => {
    for (const [name, bytes] of Object.entries({ jpeg, progressive, png, webp })) {
      for (const share of [0.05, 0.3, 0.6, 0.9, 0.99]) {
        expect(await said(bytes.subarray(0, Math.floor(bytes.length * share))), `${name} ${share}`).toBe(
          damaged,
        )
      }
      expect(await said(bytes.subarray(0, bytes.length - 1)), name).toBe(damaged)
    }
  })

  it('a bomb is refused by its header, before a byte of it is unpacked', async () => {
    const bomb = bytesOf(
      png.subarray(0, 8),
      chunk('IHDR', [...u32(30_000), ...u32(30_000), 8, 6, 0, 0, 0]),
      chunk('IDAT', new Uint8Array(deflateSync(new Uint8Array(60_000_000)))),
      chunk('IEND', []),
    )
    expect(() => inspect(bomb)).toThrow('at most 40 megapixels')
    expect(await said(bomb)).toBe(tooLarge)
  })

  it('no byte that is wrong makes it fail otherwise than by a refusal, and none makes it slow', async () => {
    let seed = 1
    const random = (below: number) => (seed = seed * 48271 % 2147483647) % below
    for (const { name, bytes } of await takenPictures()) {
      if (bytes.length > 100_000) continue
      for (let round = 0; round < 12; round++) {
        const broken = bytes.slice()
        for (let fault = 0; fault <= round % 4; fault++) broken[random(broken.length)] = random(256)
        const started = performance.now()
        const outcome = await said(broken)
        expect(outcome, name).toMatch(/^(image\/webp|invalid_input: .+)$/)
        expect(performance.now() - started, `${name}: ${outcome}`).toBeLessThan(10_000)
      }
    }
  }, 60_000)
})

describe('sound is stored as it is', () => {
  const odd = riffChunk('LIST', 'INFO odd')
  it.each<[string, Uint8Array, string]>([
    ['a WAV', wavOf(1000), 'audio/wav'],
    ['a WAV of odd length', wavOf(1001), 'audio/wav'],
    ['a WAV whose last pad is missing', riffWithoutPad(wavOf(1001)), 'audio/wav'],
    [
      'a WAV with odd chunks before and behind',
      wavOf(1001, [odd, riffChunk('bext', 'x')], [riffChunk('id3 ', 'abc')]),
      'audio/wav',
    ],
    ['an MP3', mp3Of(20), 'audio/mpeg'],
    ['an MP3 with a tag in front', bytesOf(id3Of(100), mp3Of(20)), 'audio/mpeg'],
    ['an MP3 with a tag of 3 MB in front', bytesOf(id3Of(3_000_000), mp3Of(20)), 'audio/mpeg'],
    [
      'an MP3 with padding and a tag behind',
      bytesOf(id3Of(100), new Uint8Array(33), mp3Of(20), 'TAG', new Uint8Array(125)),
      'audio/mpeg',
    ],
  ])('%s', async (_, bytes, type) => {
    expect(await said(bytes)).toBe(type)
    expect((await prepare(inspect(bytes))).bytes).toEqual(bytes)
  })
})

function riffWithoutPad(wav: Uint8Array): Uint8Array {
  const shorter = wav.subarray(0, wav.length - 1)
  return bytesOf('RIFF', little32(shorter.length - 8), shorter.subarray(8))
}
