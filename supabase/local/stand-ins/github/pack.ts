import { createHash } from 'node:crypto'
import type { Repository } from './repository.ts'

/** All objects of these commits and of those before them, down to a depth; and the commits at which it was cut. */
export async function reachable(repository: Repository, wants: string[], depth: number) {
  const objects = new Set<string>()
  const shallow: string[] = []
  const addTree = async (sha: string) => {
    if (objects.has(sha)) return
    objects.add(sha)
    for (const entry of await repository.readTree(sha)) {
      if (entry.type === 'tree') await addTree(entry.oid)
      else objects.add(entry.oid)
    }
  }
  let level = wants
  for (let deep = 1; level.length > 0; deep++) {
    const parents: string[] = []
    for (const sha of level) {
      if (objects.has(sha)) continue
      objects.add(sha)
      const { tree, parent } = await repository.readCommit(sha)
      await addTree(tree)
      if (deep < depth) parents.push(...parent)
      else if (parent.length > 0) shallow.push(sha)
    }
    level = parents
  }
  return { objects: [...objects], shallow }
}

const kinds: Record<string, number> = { commit: 1, tree: 2, blob: 3 }

/** A pack of objects (https://git-scm.com/docs/pack-format), made while it is sent. */
export async function* packOf(repository: Repository, shas: string[]): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha1')
  const count = new DataView(new ArrayBuffer(12))
  count.setUint32(0, 0x5041434b)
  count.setUint32(4, 2)
  count.setUint32(8, shas.length)
  const counted = (chunk: Uint8Array) => {
    hash.update(chunk)
    return chunk
  }
  yield counted(new Uint8Array(count.buffer))
  for (const sha of shas) {
    const { kind, size, content } = await openObject(repository.objectFile(sha))
    yield counted(entryHeader(kinds[kind]!, size))
    for await (const chunk of content.pipeThrough(new CompressionStream('deflate'))) yield counted(chunk)
  }
  yield hash.digest()
}

/** A loose object's kind and size, which stand before its content. */
async function openObject(path: string) {
  const inflated = (await Deno.open(path)).readable.pipeThrough(new DecompressionStream('deflate'))
  const chunks = inflated[Symbol.asyncIterator]()
  // zlib gives what it has, which is more than the few bytes of a header.
  const first: Uint8Array<ArrayBuffer> = (await chunks.next()).value
  const end = first.indexOf(0)
  const [kind, size] = new TextDecoder().decode(first.subarray(0, end)).split(' ') as [string, string]
  const content = ReadableStream.from(async function* () {
    yield first.subarray(end + 1)
    yield* { [Symbol.asyncIterator]: () => chunks }
  }())
  return { kind, size: Number(size), content }
}

/** Its kind in three bits and its size in groups of seven, the first of four. */
function entryHeader(kind: number, size: number): Uint8Array {
  const bytes = [(kind << 4) | (size & 15)]
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1]! |= 128
    bytes.push(rest & 127)
  }
  return new Uint8Array(bytes)
}
