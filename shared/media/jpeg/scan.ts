import { damaged } from '../media.ts'
import type { Frame } from './frame.ts'

export interface Scan {
  blocks: number
  /** Whether all coefficients of each block are visited. */
  isRefinement: boolean
  /** Whether the picture is complete only after further scans. */
  isPart: boolean
}

/** @throws OperationError for a header that is invalid, or for less data than the blocks need at least */
export function readScan(segment: Uint8Array, frame: Frame, dataBytes: number): Scan {
  const count = segment[0] ?? 0
  if (count < 1 || count > 4 || segment.length < 4 + 2 * count) throw damaged()
  const [from, to, bits] = segment.subarray(1 + 2 * count) as unknown as [number, number, number]
  if (from > to || to > 63) throw damaged()
  const ids = new Set(segment.subarray(1, 1 + 2 * count).filter((_, at) => at % 2 === 0))
  const components = frame.components.filter(({ id }) => ids.has(id))
  if (components.length < count) throw damaged()
  // A scan of one component has no blocks that only complete a unit.
  const blocks = components.reduce((sum, one) => sum + (count === 1 ? one.blocks : one.paddedBlocks), 0)
  // A block has a code for its first coefficient, and one for the others. Scans of the others alone can skip blocks.
  const minBits = from > 0 ? 0 : blocks * (to > 0 ? 2 : 1)
  if (dataBytes * 8 < minBits) throw damaged()
  const isPart = frame.progressive || count < frame.components.length
  return { blocks, isRefinement: from > 0 && bits >> 4 > 0, isPart }
}
