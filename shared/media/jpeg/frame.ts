import { damaged, refuseFile, type Size } from '../media.ts'

export interface Component {
  id: number
  /** Blocks of the picture itself. */
  blocks: number
  /** Blocks including those that only complete the last unit. */
  paddedBlocks: number
}

/** The header of a JPEG's picture. */
export interface Frame extends Size {
  progressive: boolean
  components: Component[]
}

/** @throws OperationError for a kind of JPEG that the codec does not decode */
export function readFrame(marker: number, segment: Uint8Array): Frame {
  if (marker > 0xc2) {
    throw refuseFile('This kind of JPEG cannot be used: lossless, hierarchical or arithmetic')
  }
  const count = segment[5] ?? 0
  if (segment.length < 6 + 3 * count) throw damaged()
  if (segment[0] !== 8) throw refuseFile('This kind of JPEG cannot be used: it has more than 8 bits a color')
  if (![1, 3, 4].includes(count)) {
    throw refuseFile('This kind of JPEG cannot be used: its color space is unknown')
  }
  const height = segment[1]! << 8 | segment[2]!
  const width = segment[3]! << 8 | segment[4]!
  const factors = Array.from({ length: count }, (_, index) => {
    const at = 6 + 3 * index
    const [h, v] = [segment[at + 1]! >> 4, segment[at + 1]! & 15]
    if (h < 1 || h > 4 || v < 1 || v > 4 || segment[at + 2]! > 3) throw damaged()
    // A single component always has one block a unit.
    return { id: segment[at]!, h: count === 1 ? 1 : h, v: count === 1 ? 1 : v }
  })
  if (new Set(factors.map(({ id }) => id)).size < count) throw damaged()
  const maxH = Math.max(...factors.map(({ h }) => h))
  const maxV = Math.max(...factors.map(({ v }) => v))
  if (factors.some(({ h, v }) => maxH % h !== 0 || maxV % v !== 0)) {
    throw refuseFile('This kind of JPEG cannot be used: the resolution of its colors is unusual')
  }
  const components = factors.map(({ id, h, v }): Component => ({
    id,
    blocks: Math.ceil(width * h / maxH / 8) * Math.ceil(height * v / maxV / 8),
    paddedBlocks: Math.ceil(width / 8 / maxH) * h * Math.ceil(height / 8 / maxV) * v,
  }))
  return { progressive: marker === 0xc2, width, height, components }
}
