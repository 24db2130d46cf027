import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'

export interface UnpackedObject {
  type: 'commit' | 'tree' | 'blob' | 'tag'
  sha: string
  content: Uint8Array
}

const types: Record<number, UnpackedObject['type']> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' }

/**
 * The objects of a pack (https://git-scm.com/docs/gitformat-pack), by their ids. Deltas are not supported.
 * @throws Error for a pack that is not complete and valid
 */
export function unpack(pack: Uint8Array): Map<string, UnpackedObject> {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength)
  if (pack.length < 32 || view.getUint32(0) !== 0x5041434b || view.getUint32(4) !== 2) {
    throw new Error('no pack')
  }
  const checksum = Buffer.from(pack.subarray(-20)).toString('hex')
  if (createHash('sha1').update(pack.subarray(0, -20)).digest('hex') !== checksum) {
    throw new Error('pack is corrupted')
  }
  const objects = new Map<string, UnpackedObject>()
  let at = 12
  for (let count = view.getUint32(8); count > 0; count--) {
    let byte = pack[at++]!
    const type = types[byte >> 4 & 7]
    let size = byte & 15
    for (let factor = 16; byte & 0x80; factor *= 128) {
      byte = pack[at++]!
      size += (byte & 0x7f) * factor
    }
    if (!type) throw new Error('the stand-in reads no deltas')
    const { buffer: content, engine } = inflateSync(pack.subarray(at, -20), { info: true }) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
    if (content.length !== size) throw new Error('inconsistent size')
    at += engine.bytesWritten
    const sha = createHash('sha1').update(`${type} ${size}\0`).update(content).digest('hex')
    objects.set(sha, { type, sha, content })
  }
  if (at !== pack.length - 20) throw new Error('pack has junk at the end')
  return objects
}
