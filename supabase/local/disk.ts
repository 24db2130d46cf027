import { statfsSync } from 'node:fs'
import type { Child } from './children.ts'

/** Two segments of Postgres's write-ahead log: with less it can neither run nor recover. */
const minFreeBytes = 32_000_000

/** Says that the disk is full, if one of these folders' is or if that is what the child reported when it ended. */
export function fullDisk(paths: string[], child: Child | undefined): string | undefined {
  const isFull = paths.some((path) => {
    try {
      const { bavail, bsize } = statfsSync(path)
      return bavail * bsize < minFreeBytes
    } catch {
      return false // The folder itself is gone, which is another fault.
    }
  })
  const isReported = /No space left on device|Disk quota exceeded/.test(child?.tail() ?? '')
  return isFull || isReported ? 'the disk is full' : undefined
}
