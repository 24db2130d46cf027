import { damaged } from '../media.ts'
import { Bits, type HuffmanTable } from './huffman.ts'
import type { Component, Frame, Scan, Tables } from './segments.ts'
import { zigzag } from './transform.ts'

/** A component's coefficients: its blocks line by line, each in natural order. */
export interface Plane extends Component {
  coefficients: Int16Array
  /** Blocks in a line, including those that only complete the last unit. */
  across: number
  /** Blocks of the picture itself. */
  blocksAcross: number
  blocksDown: number
}

/** The state while decoding blocks. */
interface State {
  bits: Bits
  scan: Scan
  /** The number of following blocks without data. */
  skipped: number
}
interface Part {
  plane: Plane
  dc?: HuffmanTable
  ac?: HuffmanTable
  previous: number
}
type DecodeBlock = (state: State, part: Part, at: number) => void

/**
 * Decodes a scan into its planes.
 * @param onLine Called after each line of units. The planes then hold one line only, whose blocks start at 0.
 * @returns the position of the marker after the scan
 */
export function decodeScan(
  bytes: Uint8Array,
  { frame, planes, tables, scan }: { frame: Frame; planes: Plane[]; tables: Tables; scan: Scan },
  onLine?: (line: number) => void,
): number {
  const state: State = { bits: new Bits(bytes, scan.at), scan, skipped: 0 }
  const decode = decoderOf(frame, scan)
  const parts = scan.components.map(({ index, dc, ac }): Part => ({
    plane: planes[index]!,
    dc: tables.dc[dc],
    ac: tables.ac[ac],
    previous: 0,
  }))
  for (const { dc, ac } of parts) {
    if (scan.from === 0 && scan.high === 0 && !dc || scan.to > 0 && !ac) throw damaged()
  }
  const alone = parts.length === 1 ? parts[0] : undefined
  const across = alone ? alone.plane.blocksAcross : Math.ceil(frame.width / 8 / frame.maxH)
  const down = alone ? alone.plane.blocksDown : Math.ceil(frame.height / 8 / frame.maxV)
  let units = 0
  for (let line = 0; line < down; line++) {
    for (let unit = 0; unit < across; unit++, units++) {
      if (tables.restartInterval > 0 && units > 0 && units % tables.restartInterval === 0) {
        state.bits.restart((units / tables.restartInterval - 1) & 7)
        state.skipped = 0
        for (const part of parts) part.previous = 0
      }
      if (alone) decode(state, alone, ((onLine ? 0 : line) * alone.plane.across + unit) * 64)
      else {
        for (const part of parts) {
          const { h, v, across } = part.plane
          for (let y = 0; y < v; y++) {
            const from = ((onLine ? 0 : line * v) + y) * across + unit * h
            for (let x = 0; x < h; x++) decode(state, part, (from + x) * 64)
          }
        }
      }
    }
    state.bits.check()
    onLine?.(line)
  }
  return state.bits.end()
}

function decoderOf({ progressive }: Frame, { from, to, high, low, components }: Scan): DecodeBlock {
  if (!progressive) return sequential
  if (low > 13 || (from === 0 ? to > 0 : components.length > 1)) throw damaged()
  if (from === 0) return high === 0 ? firstDc : laterDc
  return high === 0 ? firstAc : laterAc
}

const sequential: DecodeBlock = ({ bits }, part, at) => {
  const { coefficients } = part.plane
  coefficients[at] = part.previous += bits.number(bits.symbol(part.dc!) & 15)
  const ac = part.ac!
  for (let k = 1; k < 64; k++) {
    const symbol = bits.symbol(ac)
    const size = symbol & 15
    if (size !== 0) {
      k += symbol >> 4
      coefficients[at + zigzag[k]!] = bits.number(size)
    } else if (symbol === 0xf0) k += 15
    else return
  }
}

const firstDc: DecodeBlock = ({ bits, scan }, part, at) => {
  part.previous += bits.number(bits.symbol(part.dc!) & 15)
  part.plane.coefficients[at] = part.previous << scan.low
}

const laterDc: DecodeBlock = ({ bits, scan }, { plane }, at) => {
  if (bits.take(1)) plane.coefficients[at]! |= 1 << scan.low
}

const firstAc: DecodeBlock = (state, { plane, ac }, at) => {
  if (state.skipped > 0) {
    state.skipped--
    return
  }
  const { bits, scan } = state
  for (let k = scan.from; k <= scan.to; k++) {
    const symbol = bits.symbol(ac!)
    const run = symbol >> 4
    const size = symbol & 15
    if (size !== 0) {
      k += run
      plane.coefficients[at + zigzag[k]!] = bits.number(size) << scan.low
    } else if (run === 15) k += 15
    else {
      state.skipped = (1 << run) - 1 + bits.take(run)
      return
    }
  }
}

const laterAc: DecodeBlock = (state, { plane: { coefficients }, ac }, at) => {
  const { bits, scan } = state
  const one = 1 << scan.low
  /** Adds one bit to a coefficient that is not zero. */
  const refine = (position: number) => {
    const value = coefficients[position]!
    if (bits.take(1) && (value & one) === 0) coefficients[position] = value + (value < 0 ? -one : one)
  }
  let k = scan.from
  if (state.skipped === 0) {
    for (; k <= scan.to; k++) {
      const symbol = bits.symbol(ac!)
      let run = symbol >> 4
      let value = 0
      if ((symbol & 15) !== 0) value = bits.take(1) ? one : -one
      else if (run < 15) {
        state.skipped = (1 << run) + bits.take(run)
        break
      }
      for (; k <= scan.to; k++) {
        const position = at + zigzag[k]!
        if (coefficients[position] !== 0) refine(position)
        else if (run-- === 0) {
          coefficients[position] = value
          break
        }
      }
    }
  }
  if (state.skipped > 0) {
    for (; k <= scan.to; k++) {
      if (coefficients[at + zigzag[k]!] !== 0) refine(at + zigzag[k]!)
    }
    state.skipped--
  }
}
