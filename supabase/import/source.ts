import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Refusal } from './refusal.ts'

/** The bytes of a file, unpacked where they are packed. */
export interface Source {
  /** Puts the next bytes into the target; 0 at the end. */
  read(target: Uint8Array): Promise<number>
  /** How far we are, from 0 to 1; undefined where the size is not known (a pipe). */
  progress(): number | undefined
  close(): Promise<void>
}

const chunkSize = 1 << 18

export async function openSource(path: string): Promise<Source> {
  const file = await open(path).catch((error) => refuse(path, error))
  const stat = await file.stat()
  if (stat.isDirectory()) {
    await file.close()
    throw new Refusal(`${path} is a folder`)
  }
  const size = stat.isFile() ? stat.size : undefined
  let taken = 0
  async function fromFile(target: Uint8Array) {
    const { bytesRead } = await file.read(target, 0, target.length).catch((error) => refuse(path, error))
    taken += bytesRead
    return bytesRead
  }
  const head = await firstBytes(fromFile)
  const unpack = head[0] === 0x1f && head[1] === 0x8b
  const plain = replay(head, fromFile)
  return {
    read: unpack ? gunzipped(path, plain) : plain,
    progress: () => size === undefined ? undefined : size === 0 ? 1 : taken / size,
    close: () => closeQuietly(file),
  }
}

async function firstBytes(read: Source['read']) {
  const head = new Uint8Array(2)
  let length = 0
  while (length < 2) {
    const count = await read(head.subarray(length))
    if (count === 0) break
    length += count
  }
  return head.subarray(0, length)
}

function replay(head: Uint8Array, read: Source['read']): Source['read'] {
  let pending = head
  return (target) => {
    if (pending.length === 0) return read(target)
    target.set(pending)
    const { length } = pending
    pending = pending.subarray(length)
    return Promise.resolve(length)
  }
}

/** Node's own unpacker: unlike DecompressionStream it reads files made of several gzip members. */
function gunzipped(path: string, read: Source['read']): Source['read'] {
  async function* packed() {
    while (true) {
      const chunk = new Uint8Array(chunkSize)
      const count = await read(chunk)
      if (count === 0) return
      yield chunk.subarray(0, count)
    }
  }
  const input = Readable.from(packed(), { objectMode: false })
  const output = createGunzip({ chunkSize })
  input.on('error', (error) => output.destroy(error))
  const chunks = input.pipe(output)[Symbol.asyncIterator]()
  let pending: Uint8Array = new Uint8Array()
  return async (target) => {
    while (pending.length === 0) {
      const next = await chunks.next().catch((error) => {
        throw error instanceof Refusal
          ? error
          : new Refusal(`${path}: the gzip data is damaged or ends early`)
      })
      if (next.done) return 0
      pending = next.value
    }
    const count = Math.min(pending.length, target.length)
    target.set(pending.subarray(0, count))
    pending = pending.subarray(count)
    return count
  }
}

const closeQuietly = (file: FileHandle) => file.close().catch(() => {})

function refuse(path: string, error: unknown): never {
  const code = (error as { code?: string }).code
  if (code === 'ENOENT') throw new Refusal(`${path} does not exist`)
  if (code === 'EACCES') throw new Refusal(`${path} may not be read by this user`)
  throw new Refusal(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
}
