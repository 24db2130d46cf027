import { damaged, type Decoded, type Picture } from '../media.ts'
import { linesOf, type Pixels } from '../shrink.ts'
import { readPackageFile } from '../../platform/package-file.ts'
import { compiledOnce } from '../wasm.ts'

const openDecoder = compiledOnce(() => readPackageFile('@jsquash/webp/codec/dec/webp_dec.wasm'))
const openEncoder = compiledOnce(() => readPackageFile('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))

/** Options that make the library's loader use this module instead of loading it. */
const withModule = (module: WebAssembly.Module) => ({
  noInitialRun: true,
  instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
    const instance = new WebAssembly.Instance(module, imports)
    done(instance)
    return instance.exports
  },
})

/** Decodes a still WebP. @throws OperationError for a damaged file */
export async function decodeWebp({ bytes, width, height }: Picture): Promise<Decoded> {
  const module = await openDecoder()
  const { default: load } = await import('@jsquash/webp/codec/dec/webp_dec.js')
  const decoder = await load(withModule(module))
  let image: { data: Uint8ClampedArray; width: number; height: number } | null
  try {
    image = decoder.decode(bytes as BufferSource)
  } catch (cause) {
    throw damaged(cause)
  }
  if (!image || image.width !== width || image.height !== height) throw damaged()
  return { width, height, lines: linesOf(image.data, width), memory: image.data.buffer }
}

/** Above this size a faster method is used, which takes a quarter of the time for as many bytes of the same quality (budget B10). */
const fastMethodPixels = 300_000
/** The quality of a picture that is small enough in it. */
export const bestQuality = 88

/** Encodes as WebP in a quality of 0 to 100. */
export type EncodeWebp = (pixels: Pixels, quality: number) => Uint8Array

/** An encoder for the sizes of one picture: its memory grows with the largest. */
export async function webpEncoder(): Promise<EncodeWebp> {
  const module = await openEncoder()
  const [{ default: load }, { defaultOptions }] = await Promise.all([
    import('@jsquash/webp/codec/enc/webp_enc_simd.js'),
    import('@jsquash/webp/meta.js'),
  ])
  const encoder = await load(withModule(module))
  return ({ data, width, height }, quality) => {
    const encoded = encoder.encode(data as BufferSource, width, height, {
      ...defaultOptions,
      quality,
      // Transparency has steps where colors are coarse too.
      alpha_quality: quality < bestQuality ? quality : 100,
      method: width * height > fastMethodPixels ? 0 : 4,
    })
    if (!encoded) throw new Error('The picture could not be encoded')
    return encoded.slice()
  }
}
