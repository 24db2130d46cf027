import { createHash } from 'node:crypto'
import { ProviderError } from '../../errors/provider-error.ts'
import { type Bytes, hexToBytes } from '../../platform/encoding.ts'
import type { LargeContent } from '../ports/repositories.ts'
import type { GitObject } from './objects.ts'

const types = { commit: 1, tree: 2, blob: 3 }

/**
 * A pack (https://git-scm.com/docs/gitformat-pack) of small objects and large contents, encoded while the contents are read,
 * so that 100 MB are never in memory at once.
 * @throws ProviderError if a content has another size than declared
 */
export async function* encodePack(objects: GitObject[], contents: LargeContent[]): AsyncGenerator<Bytes> {
  const hash = createHash('sha1')
  for await (const bytes of encodeObjects(objects, contents)) {
    hash.update(bytes)
    yield bytes
  }
  yield hexToBytes(hash.digest('hex')) as Bytes
}

async function* encodeObjects(objects: GitObject[], contents: LargeContent[]): AsyncGenerator<Bytes> {
  const header = new DataView(new ArrayBuffer(12))
  // 'PACK', version 2.
  for (const [index, value] of [0x5041434b, 2, objects.length + contents.length].entries()) {
    header.setUint32(4 * index, value)
  }
  yield new Uint8Array(header.buffer)
  for (const { type, content } of objects) {
    yield objectHeader(types[type], content.length)
    yield* storedZlib(content.length, [content])
  }
  for (const { size, open } of contents) {
    yield objectHeader(types.blob, size)
    yield* storedZlib(size, (await open()).stream)
  }
}

/** The type in three bits, and the size in four bits and then seven per byte, lowest first. */
function objectHeader(type: number, size: number): Bytes {
  const bytes = [type << 4 | size % 16]
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1]! |= 0x80
    bytes.push(rest % 128)
  }
  return Uint8Array.from(bytes)
}

const maxBlockBytes = 65_535

/** A zlib stream without compression (RFC 1950, RFC 1951, 3.2.4), which costs hardly any CPU time; music hardly shrinks. */
async function* storedZlib(
  size: number,
  chunks: Iterable<Bytes> | AsyncIterable<Bytes>,
): AsyncGenerator<Bytes> {
  yield Uint8Array.of(0x78, 0x01)
  const checksum = new Adler32()
  let read = 0
  for await (const chunk of chunks) {
    checksum.add(chunk)
    read += chunk.length
    for (let at = 0; at < chunk.length; at += maxBlockBytes) {
      const block = chunk.subarray(at, at + maxBlockBytes)
      yield blockHeader(false, block.length)
      yield block
    }
  }
  if (read !== size) throw new ProviderError('provider_failed', 'The file changed while it was read')
  yield blockHeader(true, 0)
  yield checksum.bytes()
}

const blockHeader = (isLast: boolean, length: number) =>
  Uint8Array.of(isLast ? 1 : 0, length & 255, length >> 8, ~length & 255, ~length >> 8 & 255)

/** The checksum of zlib (RFC 1950, 8.2). */
class Adler32 {
  #a = 1
  #b = 0

  add(bytes: Bytes) {
    let [a, b] = [this.#a, this.#b]
    for (let at = 0; at < bytes.length;) {
      // So many additions stay below 2^31, where numbers are fast.
      const end = Math.min(at + 3_800, bytes.length)
      while (at < end) b += a += bytes[at++]!
      a %= 65_521
      b %= 65_521
    }
    this.#a = a
    this.#b = b
  }

  bytes(): Bytes {
    return Uint8Array.of(this.#b >> 8, this.#b & 255, this.#a >> 8, this.#a & 255)
  }
}
