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

/** Above this size a faster method is used: a third of the time for five percent more bytes (budget B10). */
const fastMethodPixels = 1_500_000

/** Encodes a picture as WebP, quality 88. */
export async function encodeWebp({ data, width, height }: Pixels): Promise<Uint8Array> {
  const module = await openEncoder()
  const [{ default: load }, { defaultOptions }] = await Promise.all([
    import('@jsquash/webp/codec/enc/webp_enc_simd.js'),
    import('@jsquash/webp/meta.js'),
  ])
  const encoder = await load(withModule(module))
  const method = width * height > fastMethodPixels ? 0 : 4
  const encoded = encoder.encode(data as BufferSource, width, height, {
    ...defaultOptions,
    quality: 88,
    method,
  })
  if (!encoded) throw new Error('The picture could not be encoded')
  return encoded.slice()
}
