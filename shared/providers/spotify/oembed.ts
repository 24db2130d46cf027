import * as z from 'zod'
import { OperationError } from '../../errors/errors.ts'
import { serviceText } from '../../platform/given-text.ts'
import { clipped } from '../../platform/text.ts'
import { fetchBytes, fetchJson } from '../../platform/http/client.ts'
import { type Release, releaseAddress, type Releases } from '../ports/releases.ts'

export interface OembedOptions {
  apiBase: string
  /** For each of the two requests. */
  timeoutMs?: number
}

export const spotifyOembedBase = 'https://open.spotify.com'

/**
 * Covers are at `i.scdn.co` and `image-cdn-*.spotifycdn.com`. Those of playlists are also at `mosaic.scdn.co`,
 * `thisis-images.spotifycdn.com` and others, of which Spotify publishes no list. Both domains belong to Spotify.
 */
const artworkHost = /^([a-z0-9-]+\.)+(scdn\.co|spotifycdn\.com)$/
const maxResponseBytes = 100_000
/** The limit of an uploaded file. */
const maxArtworkBytes = 4 * 1024 * 1024

const Response = z.object({
  title: serviceText.min(1).transform((title) => clipped(title, 300)),
  /** Nullable in the reference, and absent for some playlists. */
  thumbnail_url: z.string().max(2048).nullish().catch(null),
})

/**
 * Reads releases through Spotify's oEmbed (https://developer.spotify.com/documentation/embeds/reference/oembed): their title,
 * and their artwork, which is fetched only from Spotify's image hosts. A release without artwork there has none.
 */
export function spotifyOembed({ apiBase, timeoutMs }: OembedOptions): Releases {
  /** A stand-in serves its artwork itself, which is allowed for a configured address. */
  const ownOrigin = apiBase === spotifyOembedBase ? undefined : new URL(apiBase).origin

  function isArtwork({ protocol, host, origin, username, password }: URL): boolean {
    if (username || password) return false
    return origin === ownOrigin || protocol === 'https:' && artworkHost.test(host)
  }

  async function read(releaseUrl: string, signal: AbortSignal): Promise<Release> {
    if (!releaseAddress.test(releaseUrl)) throw new Error('Not the address of a release')
    const [id, kind] = new URL(releaseUrl).pathname.split('/').filter(Boolean).reverse()
    const address = encodeURIComponent(`https://open.spotify.com/${kind}/${id}`)
    const common = { vendor: 'Spotify', timeoutMs, signal }
    const oembed = { ...common, url: `${apiBase}/oembed?url=${address}`, maxBytes: maxResponseBytes }
    const { title, thumbnail_url } = await fetchJson(oembed, Response)
    const url = URL.parse(thumbnail_url ?? '')
    if (!url || !isArtwork(url)) return { title }
    const artwork = await fetchBytes({ ...common, url: url.href, maxBytes: maxArtworkBytes })
    if (artwork.length === 0) throw new Error('The artwork of Spotify is empty')
    return { title, artwork }
  }

  return {
    async read(releaseUrl, signal) {
      try {
        return await read(releaseUrl, signal)
      } catch (cause) {
        // The caller gets the same message for every failure; the cause is for the operator's log.
        throw new OperationError('metadata_unavailable', 'The release could not be read from Spotify', {
          cause,
        })
      }
    },
  }
}
