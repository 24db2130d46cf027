import { once } from 'node:events'
import { Readable } from 'node:stream'
import { createDeflate, createInflate } from 'node:zlib'
import { concatBytes } from '../../platform/encoding.ts'
import { readPackageFile } from '../../platform/package-file.ts'
import { damaged, type Decoded, type Picture } from '../media.ts'
import { slices } from '../slices.ts'
import { compiledOnce } from '../wasm.ts'
import { chunk, signature } from './chunk.ts'
import { readPng, unpackedBytes } from './describe.ts'

interface Codec {
  memory: WebAssembly.Memory
  walloc(length: number): number
  /** The position of the RGBA pixels; negative for a failure. */
  decode(at: number, length: number): number
  width(): number
  height(): number
}

const open = compiledOnce(() => readPackageFile('imagescript/wasm/any/png.wasm'))

/** Decodes a PNG. @throws OperationError for a damaged file */
export async function decodePng({ bytes, width, height }: Picture): Promise<Decoded> {
  const source = await repacked(bytes)
  const env = { emscripten_notify_memory_growth() {} }
  const codec = new WebAssembly.Instance(await open(), { env }).exports as unknown as Codec
  const at = codec.walloc(source.length)
  new Uint8Array(codec.memory.buffer).set(source, at)
  let start: number
  try {
    start = codec.decode(at, source.length)
  } catch (cause) {
    throw damaged(cause)
  }
  if (start <= 0 || codec.width() !== width || codec.height() !== height) throw damaged()
  return {
    width,
    height,
    line: (y) => new Uint8ClampedArray(codec.memory.buffer, start + y * width * 4, width * 4),
  }
}

/**
 * The same picture with its data compressed again, because the codec takes two seconds for each megabyte of empty blocks. Data
 * beyond the picture is left out, and so is everything that the codec does not need.
 */
async function repacked(bytes: Uint8Array): Promise<Uint8Array> {
  const { header, needed, data } = readPng(bytes)
  const packed: Uint8Array[] = []
  const deflate = createDeflate({ level: 1 }).on('data', (part: Uint8Array) => packed.push(part))
  const nextSlice = slices()
  let missing = unpackedBytes(header)
  try {
    for await (
      const lines of Readable.from(pieces(data)).pipe(createInflate()) as AsyncIterable<Uint8Array>
    ) {
      if (!deflate.write(lines.subarray(0, missing))) await once(deflate, 'drain')
      missing -= lines.length
      if (missing <= 0) break
      await nextSlice()
    }
  } catch (cause) {
    throw damaged(cause)
  }
  if (missing > 0) throw damaged()
  deflate.end()
  await once(deflate, 'end')
  return concatBytes(
    signature,
    ...needed.map(({ name, content }) => chunk(name, content)),
    chunk('IDAT', concatBytes(...packed)),
    chunk('IEND', new Uint8Array()),
  )
}

/** A piece is decompressed without a pause. */
const pieceBytes = 16_384

function* pieces(data: Uint8Array[]): Generator<Uint8Array> {
  for (const part of data) {
    for (let at = 0; at < part.length; at += pieceBytes) yield part.subarray(at, at + pieceBytes)
  }
}
