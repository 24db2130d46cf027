import { type Cost, type Picture, refuseFile } from './media.ts'

/**
 * JPEG and WebP are decoded by one call, during which the process responds to nobody, PNG in slices. The bytes of a JPEG
 * include the stored picture.
 */
export const limits: Record<Picture['kind'], Cost> = {
  jpeg: { ms: 500, bytes: 110_000_000 },
  png: { ms: 1_000, bytes: 100_000_000 },
  webp: { ms: 500, bytes: 100_000_000 },
}

/** @throws OperationError for a picture whose decoding takes too long, or too much memory */
export function checkCost({ kind, cost: { ms, bytes } }: Pick<Picture, 'kind' | 'cost'>): void {
  const limit = limits[kind]
  if (ms <= limit.ms && bytes <= limit.bytes) return
  const [takes, allowed] = ms > limit.ms
    ? [`${(ms / 1000).toFixed(1)} s`, `${limit.ms / 1000} s`]
    : [`${(bytes / 1e6).toFixed(0)} MB of memory`, `${limit.bytes / 1e6} MB`]
  throw refuseFile(
    `The picture takes about ${takes} to decode, and at most ${allowed} are allowed; ` +
      'scale it down, or save it as a baseline JPEG',
  )
}
