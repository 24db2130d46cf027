import { damaged, type Picture } from '../media.ts'
import { newTables, readSegments } from './segments.ts'

/** A JPEG's size and orientation, from the segments before its first scan. @throws OperationError */
export function describeJpeg(bytes: Uint8Array): Picture {
  const tables = newTables()
  const scan = readSegments(bytes, 2, tables)
  if (scan === 'end' || !tables.frame) throw damaged()
  const { width, height } = tables.frame
  return { kind: 'jpeg', bytes, width, height, orientation: tables.orientation }
}
