/** The whole of a stream, if it is no longer than it may be; `tooLong` is thrown as soon as it is, and the rest is not read. */
export async function readLimited(
  stream: AsyncIterable<Uint8Array<ArrayBuffer>> | null,
  maxBytes: number,
  tooLong: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
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
