import { damaged, type Lines, type Picture, refuseFile } from '../media.ts'
import { colorsOf } from './colors.ts'
import { decodeScan, type Plane } from './scan.ts'
import { type Frame, newTables, readSegments, type Tables } from './segments.ts'
import { inverse, multipliers } from './transform.ts'

/** Coefficients in memory, two bytes each. With a single scan only those of one line of units are needed. */
const maxCoefficients = 64_000_000
/** Each scan processes the whole picture, even if it contains little. */
const maxScans = 100

/**
 * Decodes a JPEG, baseline or progressive, line by line.
 * @throws OperationError for a file that is damaged, or too costly to decode
 */
export function decodeJpeg({ bytes }: Picture, to: Lines): void {
  const tables = newTables()
  let scan = readSegments(bytes, 2, tables)
  const { frame } = tables
  if (scan === 'end' || !frame) throw damaged()
  const isSingleScan = !frame.progressive && scan.components.length === frame.components.length
  const planes = frame.components.map((component): Plane => planeOf(frame, component, isSingleScan))
  const draw = drawer(frame, planes, to)
  if (isSingleScan) {
    const at = decodeScan(bytes, { frame, planes, tables, scan }, (line) => {
      draw(line, tables, 0)
      for (const { coefficients } of planes) coefficients.fill(0)
    })
    if (readSegments(bytes, at, tables) !== 'end') throw damaged()
    return
  }
  for (let scans = 0; scan !== 'end'; scans++) {
    if (scans === maxScans) throw refuseFile('The picture has more scans than can be read')
    const at = decodeScan(bytes, { frame, planes, tables, scan })
    scan = readSegments(bytes, at, tables)
  }
  for (let line = 0; line < Math.ceil(frame.height / 8 / frame.maxV); line++) draw(line, tables, line)
}

function planeOf(frame: Frame, component: Frame['components'][number], oneLine: boolean): Plane {
  const { width, height, maxH, maxV } = frame
  const { h, v } = component
  const across = Math.ceil(width / 8 / maxH) * h
  const down = oneLine ? v : Math.ceil(height / 8 / maxV) * v
  if (across * down * 64 * frame.components.length > maxCoefficients) {
    throw refuseFile('The picture is too large for a progressive JPEG; save it as a plain one')
  }
  return {
    ...component,
    across,
    blocksAcross: Math.ceil(Math.ceil(width * h / maxH) / 8),
    blocksDown: Math.ceil(Math.ceil(height * v / maxV) / 8),
    coefficients: new Int16Array(across * down * 64),
  }
}

/** Draws lines of units, whose blocks start at line `from` of the planes. */
function drawer(frame: Frame, planes: Plane[], to: Lines) {
  const { width, height, maxH, maxV } = frame
  const pixels = new Uint8ClampedArray(width * 4).fill(255)
  const samples = planes.map(({ across, v }) => new Uint8ClampedArray(across * v * 64))
  /** The index of the sample for each pixel of a line. */
  const columns = planes.map(({ h }) =>
    h === maxH ? undefined : Uint16Array.from({ length: width }, (_, x) => Math.floor(x * h / maxH))
  )
  const spread = columns.map((column) => column && new Uint8ClampedArray(width))
  let factors: Float64Array[] | undefined

  return (line: number, tables: Tables, from: number) => {
    factors ??= planes.map(({ quantization }) => multipliers(tables.quantization[quantization] ?? missing()))
    planes.forEach(({ coefficients, across, v }, index) => {
      const stride = across * 8
      for (let y = 0; y < v; y++) {
        let block = (from * v + y) * across * 64
        const at = y * 8 * stride
        for (let x = 0; x < stride; x += 8, block += 64) {
          inverse(coefficients, block, factors![index]!, samples[index]!, at + x, stride)
        }
      }
    })
    const colors = colorsOf(frame, tables)
    const first = line * maxV * 8
    for (let y = 0; y < maxV * 8 && first + y < height; y++) {
      const lines = planes.map(({ across, v }, index) => {
        const at = Math.floor(y * v / maxV) * across * 8
        const own = samples[index]!.subarray(at, at + across * 8)
        const wide = spread[index]
        if (!wide) return own
        const column = columns[index]!
        for (let x = 0; x < width; x++) wide[x] = own[column[x]!]!
        return wide
      })
      colors(lines, pixels)
      to.line(pixels)
    }
  }
}

const missing = () => {
  throw damaged()
}
