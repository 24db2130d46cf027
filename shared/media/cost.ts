import { type Cost, refuseFile } from './media.ts'

/** What may be taken: by a call of a codec, during which the process responds to nobody, or in slices. */
const limits = {
  call: { ms: 500, bytes: 100_000_000 },
  slices: { ms: 1_000, bytes: 100_000_000 },
}

/** @throws OperationError for a picture whose decoding takes too long, or too much memory */
export function checkCost({ ms, bytes }: Cost, kind: keyof typeof limits): void {
  const limit = limits[kind]
  if (ms <= limit.ms && bytes <= limit.bytes) return
  const [takes, allowed] = ms > limit.ms
    ? [`${(ms / 1000).toFixed(1)} s`, `${limit.ms / 1000} s`]
    : [`${(bytes / 1e6).toFixed(0)} MB of memory`, `${limit.bytes / 1e6} MB`]
  throw refuseFile(
    `The picture takes about ${takes} to decode, and at most ${allowed} are allowed; ` +
      'scale it down, or save it as a plain JPEG',
  )
}
