import type { Context } from 'hono'
import type { Bytes } from '../platform/encoding.ts'
import { type Sendable, sendable, sent } from './sendable.ts'

/** A response in two encodings, each made once. */
export interface Compressed {
  plain(): Promise<Sendable>
  gzip(): Promise<Sendable>
}

/** Compresses a document with the first request that accepts it. */
export function compressible(document: string | Bytes, headers: Record<string, string>): Compressed {
  const varying = { ...headers, vary: 'accept-encoding' }
  const plain = sendable(document, varying)
  return {
    plain: () => Promise.resolve(plain),
    gzip: once(async () =>
      sendable(await gzipped(plain.response.clone()), { ...varying, 'content-encoding': 'gzip' })
    ),
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

async function gzipped({ body }: Response): Promise<Bytes> {
  const stream = body!.pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** A failure is not kept, so that the next request tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () =>
    loaded ??= load().catch((error) => {
      loaded = undefined
      throw error
    })
}
