import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Refusal } from './refusal.ts'

/** The bytes of a file, unpacked where they are packed with gzip. */
export type Source = {
  chunks: AsyncIterable<Uint8Array>
  /** How far we are, from 0 to 1; undefined where the size is not known (a pipe). */
  progress(): number | undefined
}

const chunkSize = 1 << 16

export async function openSource(path: string): Promise<Source> {
  const file = await Deno.open(path).catch((error) => refuse(path, error))
  const { isDirectory, isFile, size } = await file.stat()
  if (isDirectory) throw new Refusal(`${path} is a folder`)
  let bytesRead = 0
  async function read(): Promise<Uint8Array | undefined> {
    const chunk = new Uint8Array(chunkSize)
    const length = await file.read(chunk).catch((error) => refuse(path, error))
    bytesRead += length ?? 0
    return length === null ? undefined : chunk.subarray(0, length)
  }
  const first = await read()
  async function* plain() {
    for (let chunk = first; chunk; chunk = await read()) yield chunk
  }
  const isGzip = first?.[0] === 0x1f && first[1] === 0x8b
  return {
    chunks: isGzip ? unpack(path, plain()) : plain(),
    progress: () => isFile && size > 0 ? bytesRead / size : undefined,
  }
}

/** Node's unpacker, because DecompressionStream does not read files of several gzip members. */
async function* unpack(path: string, packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacked = createGunzip({ chunkSize })
  // The loop below meets the error, so the callback has nothing to do.
  pipeline(Readable.from(packed, { objectMode: false }), unpacked, () => {})
  try {
    for await (const chunk of unpacked) yield chunk
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(`${path}: the gzip data is damaged or ends early`)
  }
}

function refuse(path: string, error: unknown): never {
  if (error instanceof Deno.errors.NotFound) throw new Refusal(`${path} does not exist`)
  if (error instanceof Deno.errors.PermissionDenied) {
    throw new Refusal(`${path} may not be read by this user`)
  }
  throw new Refusal(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
}
