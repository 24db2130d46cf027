import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { base64 } from '../../shared/platform/encoding.ts'
import { root } from '../local/path.ts'

/** The text of a module whose `read` returns the bytes. */
export function packedModule(bytes: Uint8Array): string {
  const packed = base64(gzipSync(bytes, { level: 9 }))
  return `import { unpack } from '${join(root, 'shared/platform/unpack.ts')}'
export const read = () => unpack('${packed}')\n`
}
