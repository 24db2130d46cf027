import type { BaseContext } from '../../operation/context.ts'
import type { Link } from '../../site/facts.ts'
import type { Songs } from '../../providers/ports/songs.ts'
import type { ListedTrack } from './read-tracks.ts'

/** A country for each language that pages have words in, and the United Kingdom. One request is sent to each. */
const storefronts = ['us', 'gb', 'de', 'fr', 'es', 'br']
/** What the store looks up in one request. */
const maxIsrcs = 25

/**
 * Where the release is in the store. The first storefront that has it is linked for everybody, the others for fans who chose
 * their country. A storefront that fails is left out.
 */
export async function storeLinks(
  { require }: Pick<BaseContext, 'require'>,
  tracks: readonly ListedTrack[],
  { isAlbum, upc }: { isAlbum: boolean; upc?: string },
): Promise<Link[]> {
  const store = await require('songs')
  const isrcs = tracks.map(({ isrc }) => isrc).slice(0, maxIsrcs)
  const pageIn = async (storefront: string) => {
    const byUpc = isAlbum && upc ? await store.albumPage(storefront, upc) : undefined
    // Looking up all recordings of an album takes longer: only for the link that everybody sees.
    const isFirst = storefront === storefronts[0]
    return byUpc ?? (isAlbum && !isFirst ? undefined : await pageByIsrcs(store, storefront, isrcs, isAlbum))
  }
  const results = await Promise.allSettled(storefronts.map(pageIn))
  const failed = results.find(({ status }) => status === 'rejected')
  const pages = results.flatMap((result, at) =>
    result.status === 'fulfilled' && result.value?.startsWith('https://')
      ? [{ url: result.value, country: storefronts[at]!.toUpperCase() }]
      : []
  )
  if (pages.length === 0 && failed?.status === 'rejected') throw failed.reason
  return pages.map(({ url, country }, at) => ({
    service: 'apple_music',
    url,
    ...at > 0 && { country },
  }))
}

/** The album that has most of the tracks, or the song. */
async function pageByIsrcs(
  store: Songs,
  storefront: string,
  isrcs: string[],
  isAlbum: boolean,
): Promise<string | undefined> {
  if (isrcs.length === 0) return undefined
  const found = await store.lookUp(storefront, isrcs)
  const urls = [...found.values()].flatMap((songs) => [
    ...new Set(songs.map(({ url, album }) => isAlbum ? album?.is_compilation ? null : album?.url : url)),
  ])
  const counted = [...Map.groupBy(urls, (url) => url)].toSorted(([, a], [, b]) => b.length - a.length)
  const [url, songs] = counted.find(([url]) => url?.startsWith('https://')) ?? []
  // Only with most of the tracks it is this release, and not another one that has some of them.
  return url && songs!.length * 2 > isrcs.length ? url : undefined
}
