import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { base64 } from '../../shared/platform/encoding.ts'
import { root } from '../local/path.ts'

/** The highest quality makes a text a tenth shorter, and a build ten seconds longer. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } }

/** The text of a module whose `read` returns the bytes. Texts get Brotli, which is a tenth shorter than gzip. */
export function packedModule(bytes: Uint8Array, kind: 'text' | 'binary'): string {
  const [unpack, packed] = kind === 'text'
    ? ['unpackText', brotliCompressSync(bytes, brotli)]
    : ['unpack', gzipSync(bytes, { level: 9 })]
  return `import { ${unpack} as unpack } from '${join(root, 'shared/platform/unpack.ts')}'
export const read = () => unpack('${base64(packed)}')\n`
}
