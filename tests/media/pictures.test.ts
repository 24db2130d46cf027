import { describe, expect, it } from 'vitest'
import { inspect } from '../../shared/media/inspect.ts'
import { decodeJpeg } from '../../shared/media/jpeg/decode.ts'
import type { Picture } from '../../shared/media/media.ts'
import { encodeWithin } from '../../shared/media/encode-within.ts'
import { prepare } from '../../shared/media/prepare.ts'
import type { Pixels } from '../../shared/media/shrink.ts'
import { runEdgeDeno } from '../../supabase/local/edge-deno.ts'
import { jpegOf, readJpeg, readWebp, webpOf } from './codecs.ts'
import { rgbaPng } from './files.ts'
import { difference, grainy, scene } from './scene.ts'
import { acceptedPictures } from './accepted.ts'

/** Premultiplied, because the color of transparent pixels is irrelevant. */
const premultiplied = ({ data, width, height }: Pixels): Pixels => ({
  ...{ width, height, data: data.map((value, at) => at % 4 === 3 ? value : value * data[at | 3]! / 255) },
})

describe('a picture is stored as upright WebP, without its location or other metadata', async () => {
  it.each((await acceptedPictures()).map((picture) => [picture.name, picture] as const))(
    '%s',
    async (_, picture) => {
      const stored = await prepare(inspect(picture.bytes))
      expect(stored).toMatchObject({ type: 'image/webp', extension: 'webp' })
      expect(difference(premultiplied(await readWebp(stored.bytes)), premultiplied(picture.pixels)))
        .toBeLessThan(picture.within ?? 3)
      const text = new TextDecoder('latin1').decode(stored.bytes)
      expect(text).not.toMatch(/secret|GPS|Exif|EXIF|ICCP|XMP|Adobe|script/)
    },
  )
})

describe('a picture has files of at most 480, 960 and 1600 pixels, of at most 45, 110 and 220 kB', () => {
  const sizes = async (bytes: Uint8Array) => {
    const { bytes: largest, picture } = await prepare(inspect(bytes))
    const files = [...picture!.smaller.map(({ bytes }) => bytes), largest]
    return await Promise.all(files.map(async (bytes) => {
      const { width, height } = await readWebp(bytes)
      const longer = Math.max(width, height)
      const limit = (longer <= 480 ? 45 : longer <= 960 ? 110 : 220) * 1e3
      return { width, height, isLight: bytes.length <= limit }
    }))
  }
  const light = (...given: [width: number, height: number][]) =>
    given.map(([width, height]) => ({ width, height, isLight: true }))

  it('with much grain', async () => {
    const photograph = await webpOf(grainy(1000, 300), { method: 0 })
    expect(await sizes(photograph)).toEqual(light([480, 144], [960, 288], [1000, 300]))
  })
  it('upright, and never larger than it was', async () => {
    expect(await sizes(rgbaPng(scene(20, 700)))).toEqual(light([14, 480], [20, 700]))
    expect(await sizes(rgbaPng(scene(480, 20)))).toEqual(light([480, 20]))
  })
  it('of noise, in a few tries', async () => {
    let tries = 0
    const encode = (length: (quality: number) => number) => (quality: number) => {
      tries++
      return Promise.resolve(new Uint8Array(length(quality)))
    }
    expect(await encodeWithin(45_000, encode(() => 46_000))).toBeUndefined()
    const made = await encodeWithin(45_000, encode((quality) => 900 * 1.09 ** quality))
    expect(made!.bytes.length).toBeLessThanOrEqual(45_000)
    expect(made!.bytes.length).toBeGreaterThan(30_000)
    expect(tries).toBeLessThanOrEqual(10)
  })
})

describe('a JPEG is decoded like by mozjpeg', () => {
  const even = scene(149, 101)
  const data = even.data.map((value, at) => at % 4 === 3 ? 255 : value + at * 7919 % 61 - 30)
  const noisy = { ...even, data }
  it.each([
    ['baseline', { progressive: false }],
    ['with the standard tables', { progressive: false, optimize_coding: false }],
    ['progressive', { progressive: true }],
    ['of low quality', { quality: 5 }],
    ['of the highest quality', { quality: 100 }],
    ['grayscale', { color_space: 1 }],
    ['RGB', { color_space: 2 }],
  ])('%s', async (_, options) => {
    const jpeg = await jpegOf(noisy, { auto_subsample: false, chroma_subsample: 1, ...options })
    const lines: number[] = []
    for await (const line of (await decodeJpeg(inspect(jpeg) as Picture)).lines) lines.push(...line)
    const expected = (await readJpeg(jpeg)).data
    expect(lines.length).toBe(expected.length)
    expect(Math.max(...lines.map((value, at) => Math.abs(value - expected[at]!)))).toBeLessThanOrEqual(3)
  })
})

it('large memory that a picture was decoded in is free before it is encoded, on the Deno of hosted functions', async () => {
  const script = `
    import { freed } from '${new URL('../../shared/media/freed.ts', import.meta.url)}'
    const used = () => new WeakRef(new WebAssembly.Memory({ initial: 1000 }).buffer)
    const memory = used()
    await freed([memory])
    console.log(memory.deref() ? 'in memory' : 'free')`
  expect(await runEdgeDeno(['eval', '--no-config', script])).toEqual({ success: true, output: 'free\n' })
})
