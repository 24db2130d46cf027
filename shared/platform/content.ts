/** A file's content, while it is read. */
export interface Content {
  size: number
  stream: ReadableStream<Uint8Array<ArrayBuffer>>
}
