import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { base64 } from '../../shared/platform/encoding.ts'
import { root } from '../local/path.ts'

/** The text of a module whose `read` returns the bytes. Texts get Brotli, which is a fifth shorter than gzip. */
export function packedModule(bytes: Uint8Array, kind: 'text' | 'binary'): string {
  const [unpack, packed] = kind === 'text'
    ? ['unpackText', brotliCompressSync(bytes)]
    : ['unpack', gzipSync(bytes, { level: 9 })]
  return `import { ${unpack} as unpack } from '${join(root, 'shared/platform/unpack.ts')}'
export const read = () => unpack('${base64(packed)}')\n`
}
