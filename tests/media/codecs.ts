import { inspect } from '../../shared/media/inspect.ts'
import type { Picture } from '../../shared/media/media.ts'
import { decodePng } from '../../shared/media/png/decode.ts'
import type { Pixels } from '../../shared/media/shrink.ts'

type Codec = Record<'encode' | 'decode', (...values: unknown[]) => never>

const at = (path: string) => new URL(`../../node_modules/@jsquash/${path}`, import.meta.url)

/** A third-party codec, for making files and for checking ours. */
async function load(codec: string): Promise<Codec> {
  const module = await WebAssembly.compile(await Deno.readFile(at(`${codec}.wasm`)))
  const { default: make } = await import(at(`${codec}.js`).href)
  return await make({
    noInitialRun: true,
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(module, imports)
      done(instance)
      return instance.exports
    },
  })
}

const codecs = new Map<string, Promise<Codec>>()
function codec(name: string): Promise<Codec> {
  if (!codecs.has(name)) codecs.set(name, load(name))
  return codecs.get(name)!
}

const defaults = async (library: string) => (await import(at(`${library}/meta.js`).href)).defaultOptions

/** mozjpeg's encoder. color_space: 1 grey, 2 RGB, 3 YCbCr. */
export async function jpegOf({ data, width, height }: Pixels, options: Record<string, unknown> = {}) {
  const all = { ...await defaults('jpeg'), quality: 92, ...options }
  const encoded: Uint8Array = (await codec('jpeg/codec/enc/mozjpeg_enc')).encode(data, width, height, all)
  return encoded.slice()
}

/** mozjpeg's decoder. */
export async function readJpeg(bytes: Uint8Array): Promise<Pixels> {
  return (await codec('jpeg/codec/dec/mozjpeg_dec')).decode(bytes, false)
}

/** libwebp's encoder. */
export async function webpOf({ data, width, height }: Pixels, options: Record<string, unknown> = {}) {
  const all = { ...await defaults('webp'), quality: 92, ...options }
  const encoded: Uint8Array = (await codec('webp/codec/enc/webp_enc_simd')).encode(data, width, height, all)
  return encoded.slice()
}

/** libwebp's decoder. */
export async function readWebp(bytes: Uint8Array): Promise<Pixels> {
  const pixels: Pixels | null = (await codec('webp/codec/dec/webp_dec')).decode(bytes)
  if (!pixels) throw new Error('libwebp cannot read it')
  return pixels
}

/** The size of a PNG, and its colors, by our decoder, which pictures.test.ts compares. */
export async function readPng(bytes: Uint8Array) {
  const picture = inspect(bytes) as Picture
  const lines: Uint8ClampedArray[] = []
  for await (const line of decodePng(picture).lines) lines.push(line.slice())
  return { picture, lines, at: (x: number, y: number) => [...lines[y]!.subarray(x * 4, x * 4 + 3)] }
}
