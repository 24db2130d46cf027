import type { Bytes } from './encoding.ts'

/** A file's content, read as a stream. */
export interface Content {
  size: number
  stream: ReadableStream<Bytes>
}

/** Reads a whole stream. Throws `tooLong()` as soon as it has more than `maxBytes`, and cancels the rest. */
export async function readLimited(
  stream: AsyncIterable<Bytes> | null,
  maxBytes: number,
  tooLong: () => Error,
): Promise<Bytes> {
  const chunks: Bytes[] = []
  let size = 0
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (size > maxBytes) throw tooLong()
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** The chunks of a stream. Throws `onIdle()` when the next chunk does not arrive within the limit, and cancels the rest. */
export async function* limitIdle<T>(
  stream: ReadableStream<T>,
  limitMs: number,
  onIdle: () => Error,
): AsyncGenerator<T, void> {
  const reader = stream.getReader()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    while (true) {
      const { promise: idle, reject } = Promise.withResolvers<never>()
      timer = setTimeout(() => reject(onIdle()), limitMs)
      const { done, value } = await Promise.race([reader.read(), idle])
      clearTimeout(timer)
      if (done) return
      yield value
    }
  } finally {
    clearTimeout(timer)
    // An interrupted stream has nothing left to cancel; its error was thrown above.
    reader.cancel().catch(() => {})
    reader.releaseLock()
  }
}
