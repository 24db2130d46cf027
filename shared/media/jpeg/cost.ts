import { limits } from '../cost.ts'
import type { Cost, Size } from '../media.ts'
import { fit, maxSide } from '../../site/picture-files.ts'

/** What the codec does for all scans together. */
export interface JpegWork extends Size {
  components: number
  bytes: number
  /** The bytes of Huffman tables. The codec makes a larger one of each. */
  tableBytes: number
  segments: number
  /** The blocks of all scans. */
  blocks: number
  /** Those of scans that refine coefficients: all coefficients of a block are visited. */
  refinedBlocks: number
  /** Coefficients that are in memory until the last scan. */
  coefficients: number
}

/** Measured for each. */
function costAt(scale: number, work: JpegWork): Cost {
  const samples = work.components * Math.ceil(work.width / scale) * Math.ceil(work.height / scale)
  const ns = 8 * samples + 35 * work.bytes + 60 * work.blocks + 175 * work.refinedBlocks +
    100 * work.tableBytes + 200 * work.segments
  const stored = fit(
    { width: Math.ceil(work.width / scale), height: Math.ceil(work.height / scale) },
    maxSide,
  )
  // Components are decoded one by one, and then combined.
  const bytes = 2 * samples + 2 * work.coefficients + 2 * work.bytes + 4 * stored.width * stored.height
  return { ms: ns / 1e6, bytes }
}

/** The codec decodes in these parts of the size. */
const scales = [8, 4, 2, 1]
/** A picture that takes more in full size is decoded in half of it; one that is scaled anyway, only if it would be refused. */
const fullSize: Cost = { ms: 350, bytes: 105_000_000 }
/** It is refused rather than stored with fewer pixels than these on its longer side. */
const minSide = 1200

/**
 * The scale in which a JPEG is decoded, and its cost: the smallest that covers the stored picture, or half of that if
 * that would take too much.
 */
export function scaleOf(work: JpegWork): { scale: number; cost: Cost } {
  const stored = fit(work, maxSide)
  const covering = scales.find((scale) =>
    work.width >= stored.width * scale && work.height >= stored.height * scale
  )!
  const cost = costAt(covering, work)
  const max = covering === 1 ? fullSize : limits.jpeg
  const isSmall = covering > 1 && Math.max(work.width, work.height) < 2 * covering * minSide
  if (cost.ms <= max.ms && cost.bytes <= max.bytes || covering === scales[0] || isSmall) {
    return { scale: covering, cost }
  }
  return { scale: 2 * covering, cost: costAt(2 * covering, work) }
}
