import { createHash } from 'node:crypto'
import { ProviderError } from '../../errors/provider-error.ts'
import { base64, type Bytes, concatBytes } from '../../platform/encoding.ts'

/**
 * The request body that creates a blob, encoded while the content is read, so that 99 MB are never in memory at once. After
 * it was sent, `sha` returns git's id of the content (https://git-scm.com/book/en/v2/Git-Internals-Git-Objects).
 */
export function encodeBlob(size: number, content: ReadableStream<Bytes>) {
  // Native code, because a hosted function has two seconds of CPU time.
  const hash = createHash('sha1').update(`blob ${size}\0`)
  let read = 0
  const encoded = async function* () {
    yield '{"encoding":"base64","content":"'
    // Three bytes become four characters; remaining bytes are encoded with the next chunk.
    let rest: Uint8Array = new Uint8Array()
    for await (const chunk of content) {
      hash.update(chunk)
      read += chunk.byteLength
      const bytes = concatBytes(rest, chunk)
      const whole = bytes.length - bytes.length % 3
      rest = bytes.subarray(whole)
      yield base64(bytes.subarray(0, whole))
    }
    yield base64(rest)
    yield '"}'
    if (read !== size) throw new ProviderError('provider_failed', 'The file changed while it was read')
  }
  const body = ReadableStream.from(encoded()).pipeThrough(new TextEncoderStream())
  return { body, sha: () => hash.digest('hex') }
}
