import { statfsSync } from 'node:fs'
import type { Child } from './children.ts'

/** Two segments of Postgres's write-ahead log, which it needs to run and to recover. */
const minFreeBytes = 32_000_000

/** Returns a message if the disk of one of the folders is full, or if the child reported that. */
export function fullDisk(paths: string[], child: Child | undefined): string | undefined {
  const isFull = paths.some((path) => {
    try {
      const { bavail, bsize } = statfsSync(path)
      return bavail * bsize < minFreeBytes
    } catch {
      return false // The folder does not exist, which is another problem.
    }
  })
  const isReported = /No space left on device|Disk quota exceeded/.test(child?.tail() ?? '')
  return isFull || isReported ? 'the disk is full' : undefined
}
