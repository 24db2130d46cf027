import { type Bytes, fromBase64 } from './encoding.ts'

/** The bytes of a text that is base64 of gzip. */
export async function unpack(packed: string): Promise<Bytes> {
  const stream = new Blob([fromBase64(packed)]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
