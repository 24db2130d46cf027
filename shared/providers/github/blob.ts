import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { ProviderError } from '../../errors/provider-error.ts'

/**
 * The request body that creates a blob, encoded while the content is read, so that 99 MB are never in memory at once. After
 * it was sent, `sha` returns git's id of the content (https://git-scm.com/book/en/v2/Git-Internals-Git-Objects).
 */
export function encodeBlob(size: number, content: ReadableStream<Uint8Array<ArrayBuffer>>) {
  // Native code, because a hosted function has two seconds of CPU time.
  const hash = createHash('sha1').update(`blob ${size}\0`)
  let read = 0
  const encoded = async function* () {
    yield Buffer.from('{"encoding":"base64","content":"')
    // Three bytes become four characters; remaining bytes are encoded with the next chunk.
    let rest = Buffer.alloc(0)
    for await (const chunk of content) {
      hash.update(chunk)
      read += chunk.byteLength
      const bytes = Buffer.concat([rest, chunk])
      const whole = bytes.length - bytes.length % 3
      rest = bytes.subarray(whole)
      yield base64(bytes.subarray(0, whole))
    }
    yield base64(rest)
    yield Buffer.from('"}')
    if (read !== size) throw new ProviderError('provider_failed', 'The file changed while it was read')
  }
  return { body: ReadableStream.from<Uint8Array>(encoded()), sha: () => hash.digest('hex') }
}

const base64 = (bytes: Buffer) => Buffer.from(bytes.toString('base64'), 'latin1')
