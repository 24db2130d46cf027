import { damaged, type Lines, type Picture, refuseFile } from '../media.ts'
import { colors, samplesOf } from './colors.ts'
import { type PngHeader, readPng } from './describe.ts'

/** An interlaced picture is in memory as a whole until its last pass. */
const maxInterlacedPixels = 16_000_000

interface Pass {
  x: number
  y: number
  right: number
  down: number
}
const whole: Pass = { x: 0, y: 0, right: 1, down: 1 }
/** Adam7. */
const interlaced: Pass[] = [
  { x: 0, y: 0, right: 8, down: 8 },
  { x: 4, y: 0, right: 8, down: 8 },
  { x: 0, y: 4, right: 4, down: 8 },
  { x: 2, y: 0, right: 4, down: 4 },
  { x: 0, y: 2, right: 2, down: 4 },
  { x: 1, y: 0, right: 2, down: 2 },
  { x: 0, y: 1, right: 1, down: 2 },
]

/**
 * Decodes a PNG line by line. Data beyond the picture is not decompressed.
 * @throws OperationError for a file that is damaged, or too costly to decode
 */
export async function decodePng({ bytes }: Picture, to: Lines): Promise<void> {
  const chunks = readPng(bytes)
  const { header } = chunks
  const { width, height } = header
  if (header.interlaced && width * height > maxInterlacedPixels) {
    throw refuseFile('The picture is too large for an interlaced PNG; save it as a plain one')
  }
  const toRgba = colors(chunks)
  const canvas = header.interlaced ? new Uint8ClampedArray(width * height * 4) : undefined
  const pixels = new Uint8ClampedArray(width * 4)
  for await (const { pass, line, columns, y } of lines(chunks.data, header)) {
    toRgba(line, columns, pixels)
    if (!canvas) to.line(pixels)
    else {
      const from = new Uint32Array(pixels.buffer)
      const whole = new Uint32Array(canvas.buffer)
      const start = (pass.y + y * pass.down) * width + pass.x
      for (let x = 0; x < columns; x++) whole[start + x * pass.right] = from[x]!
    }
  }
  if (!canvas) return
  for (let y = 0; y < height; y++) to.line(canvas.subarray(y * width * 4, (y + 1) * width * 4))
}

/** The decompressed and unfiltered lines of all passes. The array is reused. */
async function* lines(data: Uint8Array[], header: PngHeader) {
  const { width, height, depth, colorType } = header
  const bits = depth * samplesOf[colorType]!
  const pixelBytes = Math.max(1, bits >> 3)
  const source = decompressed(data)
  try {
    for (const pass of header.interlaced ? interlaced : [whole]) {
      const columns = Math.ceil((width - pass.x) / pass.right)
      const rows = Math.ceil((height - pass.y) / pass.down)
      if (columns <= 0 || rows <= 0) continue
      const size = Math.ceil(columns * bits / 8)
      let [line, above] = [new Uint8Array(size), new Uint8Array(size)]
      const filter = new Uint8Array(1)
      for (let y = 0; y < rows; y++) {
        await source.fill(filter)
        await source.fill(line)
        unfilter(filter[0]!, line, above, pixelBytes)
        yield { pass, line, columns, y }
        ;[line, above] = [above, line]
      }
    }
  } finally {
    await source.close()
  }
}

/** Decompresses the data, only as far as it is read. */
function decompressed(data: Uint8Array[]) {
  const stream = new Blob(data as BlobPart[]).stream().pipeThrough(new DecompressionStream('deflate'))
  const reader = stream.getReader()
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
