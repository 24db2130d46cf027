import * as z from 'zod'
import { mostFileBytes } from '../../media/media.ts'
import { OperationError } from '../../operation/errors.ts'
import type { Release, Releases } from './releases.ts'

export interface OembedOptions {
  apiBase: string
  /** For both requests together. */
  timeoutMs?: number
}

export const spotifyOembedBase = 'https://open.spotify.com'

const releaseAddress =
  /^https:\/\/open\.spotify\.com\/(?:intl-[a-z]{2}\/)?(track|album|playlist)\/([A-Za-z0-9]{1,64})\/?(?:\?[^#]*)?$/
const artworkHost = /^(i\.scdn\.co|image-cdn-[a-z0-9-]+\.spotifycdn\.com)$/
const mostAnswerBytes = 100_000

const Answer = z.object({
  title: z.string().trim().min(1).transform((title) =>
    title.toWellFormed().replaceAll('\0', '').slice(0, 300)
  ),
  thumbnail_url: z.url().max(2048),
})

/**
 * Reads releases through Spotify's oEmbed (https://developer.spotify.com/documentation/embeds/reference/oembed): their title,
 * and their artwork from the platform's image hosts alone. Nothing else that an answer names is ever fetched.
 */
export function spotifyOembed({ apiBase, timeoutMs = 12_000 }: OembedOptions): Releases {
  /** A stand-in serves its artwork itself; whoever configured its address allowed that. */
  const ownOrigin = apiBase === spotifyOembedBase ? undefined : new URL(apiBase).origin

  function isArtwork(address: string): boolean {
    const { protocol, host, origin, username, password } = new URL(address)
    if (username || password) return false
    return origin === ownOrigin || protocol === 'https:' && artworkHost.test(host)
  }

  async function read(releaseUrl: string, signal: AbortSignal): Promise<Release> {
    const [, kind, id] = releaseAddress.exec(releaseUrl) ?? []
    if (!kind) throw new Error('Not the address of a release')
    const address = encodeURIComponent(`https://open.spotify.com/${kind}/${id}`)
    const answer = await fetchBytes(`${apiBase}/oembed?url=${address}`, mostAnswerBytes, signal)
    const { title, thumbnail_url } = Answer.parse(JSON.parse(new TextDecoder().decode(answer)))
    if (!isArtwork(thumbnail_url)) throw new Error('The artwork is not at the platform')
    return { title, artwork: await fetchBytes(thumbnail_url, mostFileBytes, signal) }
  }

  return {
    async read(releaseUrl, signal) {
      try {
        return await read(releaseUrl, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
      } catch (cause) {
        throw metadataUnavailable(cause)
      }
    },
  }
}

/** One text, whatever went wrong: the cause is for the operator's log. */
export const metadataUnavailable = (cause: unknown) =>
  new OperationError('metadata_unavailable', 'The release could not be read from Spotify', {
    cause: new Error(cause instanceof z.ZodError ? 'An answer that oEmbed does not document' : nameOf(cause)),
  })

const nameOf = (cause: unknown) => cause instanceof Error ? cause.message.slice(0, 200) : 'Unknown'

async function fetchBytes(address: string, mostBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(address, { redirect: 'error', signal })
  if (response.status !== 200) {
    response.body?.cancel().catch(() => {})
    throw new Error(`Spotify answered ${response.status}`)
  }
  const bytes = new Uint8Array(await new Response(bounded(response, mostBytes)).arrayBuffer())
  if (bytes.length === 0) throw new Error('Spotify answered nothing')
  return bytes
}

/** The body, which fails where it is longer than it may be. */
function bounded({ body }: Response, mostBytes: number): ReadableStream<Uint8Array> | null {
  let read = 0
  return body && body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.byteLength
        if (read > mostBytes) throw new Error('Spotify answered more than is read')
        controller.enqueue(chunk)
      },
    }),
  )
}
