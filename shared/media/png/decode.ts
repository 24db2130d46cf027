import type { Bytes } from '../../platform/encoding.ts'
import { damaged, type Decoded, type Picture } from '../media.ts'
import { slices } from '../slices.ts'
import { linesOf } from '../shrink.ts'
import { colors } from './colors.ts'
import { passesOf, type PngChunks, type PngHeader, readPng, samplesOf } from './describe.ts'

/** Decodes a PNG line by line. Data beyond the picture is not decompressed. @throws OperationError for a damaged file */
export function decodePng({ bytes, width, height }: Picture): Decoded {
  const chunks = readPng(bytes)
  // An interlaced picture is in memory as a whole until its last pass.
  const canvas = chunks.header.interlaced ? new Uint8ClampedArray(width * height * 4) : undefined
  return { width, height, lines: rgbaLines(chunks, canvas), memory: canvas?.buffer }
}

async function* rgbaLines(chunks: PngChunks, canvas?: Uint8ClampedArray): AsyncGenerator<Uint8ClampedArray> {
  const { header } = chunks
  const { width } = header
  const toRgba = colors(chunks)
  const pixels = new Uint8ClampedArray(width * 4)
  for await (const { pass, line, y } of lines(chunks.data, header)) {
    toRgba(line, pass.columns, pixels)
    if (!canvas) yield pixels
    else {
      const from = new Uint32Array(pixels.buffer)
      const whole = new Uint32Array(canvas.buffer)
      const start = (pass.y + y * pass.down) * width + pass.x
      for (let x = 0; x < pass.columns; x++) whole[start + x * pass.right] = from[x]!
    }
  }
  if (canvas) yield* linesOf(canvas, width)
}

/** The decompressed and unfiltered lines of all passes. The array is reused. */
async function* lines(data: Uint8Array[], header: PngHeader) {
  const pixelBytes = Math.max(1, header.depth * samplesOf[header.colorType]! >> 3)
  const nextSlice = slices()
  const source = decompressed(data)
  try {
    for (const pass of passesOf(header)) {
      const { rows, lineBytes } = pass
      let [line, above] = [new Uint8Array(lineBytes), new Uint8Array(lineBytes)]
      const filter = new Uint8Array(1)
      for (let y = 0; y < rows; y++) {
        await nextSlice()
        await source.fill(filter)
        await source.fill(line)
        unfilter(filter[0]!, line, above, pixelBytes)
        yield { pass, line, y }
        ;[line, above] = [above, line]
      }
    }
  } finally {
    await source.close()
  }
}

/** A piece is decompressed at once, into a thousand times as much. */
const pieceBytes = 4_096

async function* pieces(data: Uint8Array[]) {
  const nextSlice = slices()
  for (const part of data) {
    for (let at = 0; at < part.length; at += pieceBytes) {
      await nextSlice()
      yield part.subarray(at, at + pieceBytes) as Bytes
    }
  }
}

/** Decompresses the data, only as far as it is read. */
function decompressed(data: Uint8Array[]) {
  const reader = ReadableStream.from(pieces(data)).pipeThrough(new DecompressionStream('deflate')).getReader()
  let chunk = new Uint8Array()
  return {
    async fill(to: Uint8Array): Promise<void> {
      for (let filled = 0; filled < to.length;) {
        if (chunk.length === 0) chunk = await reader.read().then(({ value }) => value ?? fail(), fail)
        const part = chunk.subarray(0, to.length - filled)
        to.set(part, filled)
        filled += part.length
        chunk = chunk.subarray(part.length)
      }
    },
    close: () => reader.cancel().catch(() => {}),
  }
}

const fail = (cause?: unknown): never => {
  throw damaged(cause)
}

function unfilter(filter: number, line: Uint8Array, above: Uint8Array, step: number): void {
  const { length } = line
  switch (filter) {
    case 0:
      return
    case 1:
      for (let x = step; x < length; x++) line[x]! += line[x - step]!
      return
    case 2:
      for (let x = 0; x < length; x++) line[x]! += above[x]!
      return
    case 3:
      for (let x = 0; x < length; x++) line[x]! += ((x < step ? 0 : line[x - step]!) + above[x]!) >> 1
      return
    case 4:
      for (let x = 0; x < Math.min(step, length); x++) line[x]! += above[x]!
      for (let x = step; x < length; x++) line[x]! += nearest(line[x - step]!, above[x]!, above[x - step]!)
      return
    default:
      throw damaged()
  }
}

/** Paeth's predictor. */
function nearest(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner)
  const toUp = Math.abs(left - corner)
  const toCorner = Math.abs(left + up - 2 * corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
