import type { Context } from 'hono'
import type { Bytes } from '../platform/encoding.ts'
import { type Sendable, sendable, sent } from './sendable.ts'

/** A response in two encodings, each made once. */
export interface Compressed {
  plain(): Promise<Sendable>
  gzip(): Promise<Sendable>
}

/** Compresses a text with the first request that accepts it. */
export function compressible(text: string, headers: Record<string, string>): Compressed {
  const plain = sendable(text, { ...headers, vary: 'accept-encoding' })
  return {
    plain: () => Promise.resolve(plain),
    gzip: once(async () => encoded(await piped(plain.body, new CompressionStream('gzip')), plain.headers)),
  }
}

/** A file that is stored compressed. It is read with the first request. */
export function compressedFile(read: () => Promise<Uint8Array>, headers: Record<string, string>): Compressed {
  const gzip = once(async () =>
    encoded(Uint8Array.from(await read()), { ...headers, vary: 'accept-encoding' })
  )
  return {
    gzip,
    async plain() {
      const { body } = await gzip()
      const text = await piped(body, new DecompressionStream('gzip'))
      return sendable(text, { ...headers, vary: 'accept-encoding' })
    },
  }
}

/** Sends it as the client accepts it. */
export async function sentCompressed(
  c: Context,
  response: Compressed,
  cacheControl: string,
): Promise<Response> {
  const accepted = c.req.header('accept-encoding') ?? ''
  const chosen = acceptsGzip(accepted) ? response.gzip() : response.plain()
  return sent(c, await chosen, cacheControl)
}

/** A weight of 0 means "not acceptable" (RFC 9110, 12.5.3). */
const acceptsGzip = (accepted: string) =>
  /(^|,)\s*gzip\s*(;|,|$)/i.test(accepted) && !/(^|,)\s*gzip\s*;\s*q=0(\.0{0,3})?\s*(,|$)/i.test(accepted)

const encoded = (body: Bytes, headers: Record<string, string>) =>
  sendable(body, { ...headers, 'content-encoding': 'gzip' })

const piped = async (body: Bytes, through: CompressionStream | DecompressionStream): Promise<Bytes> =>
  new Uint8Array(await new Response(new Blob([body]).stream().pipeThrough(through)).arrayBuffer())

/** A failure is not kept, so that the next request tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () =>
    loaded ??= load().catch((error) => {
      loaded = undefined
      throw error
    })
}
