import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createDeflate } from 'node:zlib'

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * Writes a loose object as git does, while its content comes: the library holds it in memory several times over, which 99 MB
 * are too many for.
 */
export async function writeBlob(gitdir: string, content: Chunks): Promise<string> {
  const part = join(gitdir, 'objects', `tmp_obj_${crypto.randomUUID()}`)
  const raw = `${part}_raw`
  try {
    // How long it is stands before it.
    await pipeline(content, fs.createWriteStream(raw))
    const { size } = await fs.promises.stat(raw)
    const hash = createHash('sha1')
    const header = Buffer.from(`blob ${size}\0`)
    hash.update(header)
    const object = async function* () {
      yield header
      for await (const chunk of fs.createReadStream(raw)) yield hash.update(chunk) && chunk
    }
    await pipeline(object, createDeflate({ level: 1 }), fs.createWriteStream(part, { mode: 0o444 }))
    const sha = hash.digest('hex')
    await fs.promises.mkdir(join(gitdir, 'objects', sha.slice(0, 2)), { recursive: true })
    await fs.promises.rename(part, join(gitdir, 'objects', sha.slice(0, 2), sha.slice(2)))
    return sha
  } finally {
    for (const file of [part, raw]) await fs.promises.rm(file, { force: true })
  }
}

/** So much of a body is read to find where the content begins; what is shorter is read as a whole. */
const headBytes = 1_000_000

/** The content that a blob's JSON carries; undefined where it is not understood. */
export async function readContent(body: AsyncIterable<Uint8Array>): Promise<Chunks | undefined> {
  const chunks = body[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length <= headBytes) {
    const { done, value } = await chunks.next()
    if (!done) head = Buffer.concat([head, value])
    else {
      const { content, encoding = 'utf-8' } = JSON.parse(head.toString())
      const known = typeof content === 'string' && ['utf-8', 'base64'].includes(encoding)
      return known ? [Buffer.from(content, encoding)] : undefined
    }
  }
  const text = head.toString('latin1')
  const begin = /"content"\s*:\s*"/.exec(text)
  // Of a long one only base64 is taken, whose first quotation mark is its end.
  return begin ? decoded(text.slice(begin.index + begin[0].length), chunks) : undefined
}

async function* decoded(first: string, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = ''
  for (let text = first, ended = false; !ended;) {
    const end = text.indexOf('"')
    ended = end >= 0
    const digits = rest + (ended ? text.slice(0, end) : text).replace(/\\[nr]|\s/g, '')
    const whole = digits.length - digits.length % 4
    rest = digits.slice(whole)
    yield Buffer.from(digits.slice(0, whole), 'base64')
    const { done, value } = await chunks.next()
    if (!done) text = Buffer.from(value).toString('latin1')
    else if (!ended) throw new SyntaxError('The body is not complete')
  }
  // What follows says no more than the encoding.
  while (!(await chunks.next()).done);
  yield Buffer.from(rest, 'base64')
}
