import { bestQuality } from './webp/codec.ts'

/** A quality and the bytes that a picture has in it. */
export interface Tried {
  quality: number
  length: number
}

interface Made {
  bytes: Uint8Array
  quality: number
}

/** After these the best that fits is taken, or the lowest quality is tried. */
const maxTries = 4
/** Above this part of the limit no better quality is looked for. */
const enough = 0.7
/** The part that a quality is chosen for, because an estimate may be too low; less once two were too low. */
const aim = 0.92
const aimAfterTwo = 0.75

/**
 * Encodes in about the best quality whose file has at most these bytes, in at most five tries.
 * @param estimates what is known of the picture before, from another size
 * @returns undefined if no quality fits
 */
export async function encodeWithin(
  maxBytes: number,
  encode: (quality: number) => Promise<Uint8Array>,
  estimates: Tried[] = [],
): Promise<Made | undefined> {
  let best: Made | undefined
  const tries: Tried[] = []
  while (tries.length < maxTries) {
    const part = !best && tries.length >= 2 ? aimAfterTwo : aim
    const quality = nextQuality(maxBytes * part, tries.length > 0 ? tries : estimates)
    if (tries.some((tried) => tried.quality === quality)) break
    const bytes = await encode(quality)
    tries.push({ quality, length: bytes.length })
    if (bytes.length > maxBytes) continue
    if (!best || quality > best.quality) best = { bytes, quality }
    if (quality === bestQuality || bytes.length >= maxBytes * enough) break
  }
  if (best) return best
  const bytes = await encode(0)
  return bytes.length <= maxBytes ? { bytes, quality: 0 } : undefined
}

/** By how much the logarithm of the bytes grows with the quality, as measured on covers: more between high qualities. */
const usualGrowth = (quality: number) => quality > 70 ? 0.05 : 0.025
const minGrowth = 0.01

/** The quality for this many bytes: on the line through the two nearest tries, or from one by the usual growth. */
function nextQuality(bytes: number, tries: Tried[]): number {
  const distance = ({ length }: Tried) => Math.abs(Math.log(length / bytes))
  const [near, next] = tries.toSorted((one, other) => distance(one) - distance(other))
  if (!near) return bestQuality
  const growth = next
    ? Math.log(next.length / near.length) / (next.quality - near.quality)
    : usualGrowth(near.quality)
  const quality = Math.round(near.quality + Math.log(bytes / near.length) / Math.max(growth, minGrowth))
  // A line is too steep between two high qualities of a picture with much grain.
  return Math.min(bestQuality, Math.max(Math.floor(near.quality / 2), quality))
}
