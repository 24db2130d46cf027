import { createHash } from 'node:crypto'
import { ProviderError } from '../../errors/provider-error.ts'
import { type Bytes, concatBytes, hexToBytes } from '../../platform/encoding.ts'
import type { Content } from '../../platform/streams.ts'

/** A small git object (https://git-scm.com/book/en/v2/Git-Internals-Git-Objects). */
export interface GitObject {
  type: 'commit' | 'tree'
  sha: string
  content: Bytes
}

export interface TreeEntry {
  path: string
  /** Six octal digits, as in GitHub's API. */
  mode: string
  sha: string
}

/** Who made a commit. */
export interface Author {
  name: string
  email: string
}

const encoder = new TextEncoder()

function gitObject(type: GitObject['type'], content: Bytes): GitObject {
  const sha = createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex')
  return { type, sha, content }
}

/** Git's id of a content, which is read for it. @throws ProviderError if it has another size than declared */
export async function blobId({ size, stream }: Content): Promise<string> {
  // Native code, because a hosted function has two seconds of CPU time.
  const hash = createHash('sha1').update(`blob ${size}\0`)
  let read = 0
  for await (const chunk of stream) {
    hash.update(chunk)
    read += chunk.byteLength
  }
  if (read !== size) throw new ProviderError('provider_failed', 'The file changed while it was read')
  return hash.digest('hex')
}

/** A tree, in git's order: by bytes, and a folder as if its name ended in a slash. */
export function treeObject(entries: TreeEntry[]): GitObject {
  const encoded = entries.map(({ path, mode, sha }) => ({
    key: encoder.encode(mode === folderMode ? `${path}/` : path),
    bytes: concatBytes(encoder.encode(`${mode.replace(/^0/, '')} ${path}\0`), hexToBytes(sha)),
  }))
  encoded.sort((one, other) => compareBytes(one.key, other.key))
  return gitObject('tree', concatBytes(...encoded.map(({ bytes }) => bytes)) as Bytes)
}

export const folderMode = '040000'

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    if (one[at] !== other[at]) return one[at]! - other[at]!
  }
  return one.length - other.length
}

export function commitObject(
  { tree, parent, author: { name, email }, message }: {
    tree: string
    parent: string
    author: Author
    message: string
  },
): GitObject {
  const person = `${name} <${email}> ${Math.floor(Date.now() / 1000)} +0000`
  const lines = [`tree ${tree}`, `parent ${parent}`, `author ${person}`, `committer ${person}`, '', message]
  // Git objects cannot have a NUL in a commit, and a message ends with a line break.
  return gitObject('commit', encoder.encode(`${lines.join('\n').replaceAll('\0', '').trimEnd()}\n`))
}
