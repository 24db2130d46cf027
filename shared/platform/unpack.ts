import { type Bytes, fromBase64 } from './encoding.ts'

/** The bytes of a text that is base64 of gzip. */
export async function unpack(packed: string): Promise<Bytes> {
  const stream = new Blob([fromBase64(packed)]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** The bytes of a text that is base64 of Brotli. Not by DecompressionStream, which has none in Deno 2.1. */
export async function unpackText(packed: string): Promise<Bytes> {
  const { brotliDecompressSync } = await import('node:zlib')
  // Of the types for Node in Deno 2.1, a Buffer is no Uint8Array.
  return new Uint8Array(brotliDecompressSync(fromBase64(packed)) as unknown as Bytes)
}
