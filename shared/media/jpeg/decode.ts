import { readPackageFile } from '../../platform/package-file.ts'
import { damaged, type Decoded, type Picture } from '../media.ts'
import { compiledOnce } from '../wasm.ts'
import { fromCmyk, fromGray, fromRgb } from './colors.ts'
import { readJpeg } from './describe.ts'

interface Codec {
  memory: WebAssembly.Memory
  walloc(length: number): number
  /** Decodes in 1/8, 1/4, 1/2 or 1/1 of the size, the smallest that covers the given one. 0 or 1 for a failure. */
  decode(at: number, length: number, width: number, height: number): number
  decode_width(picture: number): number
  decode_height(picture: number): number
  decode_format(picture: number): number
  decode_buffer(picture: number): number
}

const open = compiledOnce(() => readPackageFile('imagescript/wasm/any/jpeg.wasm'))

/** The codec's formats of pixels, in their order. */
const formats = [
  { samples: 1, toRgba: fromGray },
  { samples: 3, toRgba: fromRgb },
  { samples: 4, toRgba: fromCmyk },
]

/** Decodes a JPEG, a large one in a part of its size. @throws OperationError for a damaged file */
export async function decodeJpeg({ bytes, width: fullWidth, height: fullHeight }: Picture): Promise<Decoded> {
  const { frame, transform, scale } = readJpeg(bytes)
  const isPlainInk = frame.components.length === 4 && transform === undefined
  const source = isPlainInk ? withAdobe(bytes) : bytes
  const codec = new WebAssembly.Instance(await open()).exports as unknown as Codec
  const at = codec.walloc(source.length)
  new Uint8Array(codec.memory.buffer).set(source, at)
  let picture: number
  try {
    // An address above 2 GB would be negative.
    picture = codec.decode(at, source.length, Math.ceil(fullWidth / scale), Math.ceil(fullHeight / scale)) >>>
      0
  } catch (cause) {
    throw damaged(cause)
  }
  if (picture < 2) throw damaged()
  const width = codec.decode_width(picture)
  const height = codec.decode_height(picture)
  const { samples, toRgba } = formats[codec.decode_format(picture)]!
  const start = codec.decode_buffer(picture)
  const stride = width * samples
  function* lines() {
    const pixels = new Uint8ClampedArray(width * 4).fill(255)
    for (let y = 0; y < height; y++) {
      toRgba(new Uint8Array(codec.memory.buffer, start + y * stride, stride), pixels, isPlainInk)
      yield pixels
    }
  }
  return { width, height, lines: lines(), memory: codec.memory.buffer }
}

/** Adobe's segment for CMYK. The codec decodes four components only with it. */
const adobe = [0xff, 0xee, 0, 14, ...new TextEncoder().encode('Adobe'), 0, 100, 0, 0, 0, 0, 0]

function withAdobe(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes.length + adobe.length)
  copy.set(bytes.subarray(0, 2))
  copy.set(adobe, 2)
  copy.set(bytes.subarray(2), 2 + adobe.length)
  return copy
}
