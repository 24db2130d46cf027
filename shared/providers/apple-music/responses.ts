import * as z from 'zod'
import { serviceText } from '../../platform/given-text.ts'
import type { Song } from '../ports/songs.ts'

const text = serviceText.nullish()
const whole = z.int().nullish()
const flag = z.boolean().nullish()
const texts = z.array(serviceText).nullish()
const link = z.object({ url: text }).nullish()

const AlbumAttributes = z.object({
  name: text,
  upc: text,
  recordLabel: text,
  copyright: text,
  releaseDate: text,
  trackCount: whole,
  isSingle: flag,
  isCompilation: flag,
  isComplete: flag,
  url: text,
})

const AlbumResource = z.object({ id: z.string(), attributes: AlbumAttributes.nullish() })

/** https://developer.apple.com/documentation/applemusicapi/get-multiple-catalog-albums-by-upc */
export const AlbumsResponse = z.object({ data: z.array(AlbumResource) })

const SongResource = z.object({
  id: z.string(),
  attributes: z.object({
    isrc: text,
    name: text,
    artistName: text,
    composerName: text,
    albumName: text,
    releaseDate: text,
    durationInMillis: whole,
    trackNumber: whole,
    discNumber: whole,
    genreNames: texts,
    hasLyrics: flag,
    isAppleDigitalMaster: flag,
    audioVariants: texts,
    url: text,
    artwork: link,
    previews: z.array(link).nullish(),
  }).nullish(),
  relationships: z.object({
    albums: z.object({ data: z.array(AlbumResource).nullish() }).nullish(),
  }).nullish(),
})

/** One page of songs (https://developer.apple.com/documentation/applemusicapi/get-multiple-catalog-songs-by-isrc). */
export const SongsResponse = z.object({
  data: z.array(SongResource),
  next: text,
  /** Albums to which the songs only refer by id. */
  included: z.array(AlbumResource).nullish(),
  /** The songs that the store found for each requested ISRC. */
  meta: z.object({
    filters: z.object({
      isrc: z.record(z.string(), z.array(z.object({ id: z.string() }))).nullish(),
    }).nullish(),
  }).nullish(),
})
export type SongsResponse = z.output<typeof SongsResponse>

/** https://developer.apple.com/documentation/applemusicapi/get-a-storefront */
export const StorefrontsResponse = z.object({ data: z.array(z.object({ id: z.string() })) })

/**
 * The songs of each ISRC as the store matches them, because a song may have another ISRC than the requested one. Without a
 * list of matches for an ISRC, they are the songs that have this ISRC.
 */
export function songsByIsrc(pages: SongsResponse[], isrcs: string[]): Map<string, Song[]> {
  const included = new Map(pages.flatMap(({ included }) => included ?? []).map((album) => [album.id, album]))
  const resources = pages.flatMap(({ data }) => data)
  const songs = new Map(resources.map((resource) => [resource.id, songOf(resource, included)]))
  const matches = new Map<string, Set<string>>()
  for (const { meta } of pages) {
    for (const [isrc, hits] of Object.entries(meta?.filters?.isrc ?? {})) {
      const ids = matches.get(isrc.toUpperCase()) ?? new Set()
      matches.set(isrc.toUpperCase(), ids)
      for (const { id } of hits) ids.add(id)
    }
  }
  const withIsrc = (isrc: string) =>
    [...songs.values()].filter((song) => song.isrc?.toUpperCase() === isrc).map(({ id }) => id)
  const result = new Map<string, Song[]>()
  for (const isrc of isrcs) {
    const ids = [...matches.get(isrc) ?? withIsrc(isrc)]
    if (ids.length > 0) result.set(isrc, ids.flatMap((id) => songs.get(id) ?? []))
  }
  return result
}

type AlbumResource = z.output<typeof AlbumResource>

function songOf(
  { id, attributes, relationships }: z.output<typeof SongResource>,
  included: Map<string, AlbumResource>,
): Song {
  const [album] = relationships?.albums?.data ?? []
  return {
    id,
    isrc: attributes?.isrc ?? null,
    name: attributes?.name ?? null,
    artist_name: attributes?.artistName ?? null,
    composer_name: attributes?.composerName ?? null,
    album_name: attributes?.albumName ?? null,
    release_date: attributes?.releaseDate ?? null,
    duration_ms: attributes?.durationInMillis ?? null,
    track_number: attributes?.trackNumber ?? null,
    disc_number: attributes?.discNumber ?? null,
    genre_names: attributes?.genreNames ?? [],
    has_lyrics: attributes?.hasLyrics ?? false,
    is_apple_digital_master: attributes?.isAppleDigitalMaster ?? false,
    audio_variants: attributes?.audioVariants ?? [],
    url: attributes?.url ?? null,
    artwork_url: attributes?.artwork?.url ?? null,
    preview_url: attributes?.previews?.[0]?.url ?? null,
    album: album ? albumOf(album.attributes ? album : included.get(album.id) ?? album) : null,
  }
}

const albumOf = ({ id, attributes }: AlbumResource): NonNullable<Song['album']> => ({
  id,
  name: attributes?.name ?? null,
  upc: attributes?.upc ?? null,
  record_label: attributes?.recordLabel ?? null,
  copyright: attributes?.copyright ?? null,
  release_date: attributes?.releaseDate ?? null,
  track_count: attributes?.trackCount ?? null,
  is_single: attributes?.isSingle ?? false,
  is_compilation: attributes?.isCompilation ?? false,
  is_complete: attributes?.isComplete ?? false,
  url: attributes?.url ?? null,
})
