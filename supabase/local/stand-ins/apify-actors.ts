import * as z from 'zod'

/** What the stand-in measured. `key` is the ISRC or the track's id that the input named. */
export interface Measured {
  key: string
  playCount: unknown
  name: string
  releaseDate: string
}

/** An actor's input, from which its recordings are read, and its items. */
export interface ActorShape {
  input: z.ZodType<string[]>
  item(measured: Measured): Record<string, unknown>
}

const flag = z.boolean().optional()
const trackId = (address: string) => address.slice(-22)
const TrackUrl = z.string().regex(/^https:\/\/open\.spotify\.com\/track\/\w{22}$/)

/** Actors that differ in their input and output. */
export const actorShapes = {
  /** The default: an operator's own actor. */
  own: {
    input: z.object({ isrcs: z.array(z.string()) }).transform(({ isrcs }) => isrcs),
    item: ({ key, ...rest }) => ({ isrc: key, ...rest }),
  },
  /** https://apify.com/beatanalytics/spotify-play-count-scraper */
  objects: {
    input: z.strictObject({
      urls: z.array(z.strictObject({ url: TrackUrl })).min(1),
      followAlbums: flag,
      followSingles: flag,
      followPopularReleases: flag,
      scrapePreviewUrls: flag,
    }).transform(({ urls }) => urls.map(({ url }) => trackId(url))),
    item: ({ key, playCount, name }) => ({
      id: key,
      name,
      streamCount: playCount,
      duration: 181_000,
      contentRating: 'NONE',
      artists: [{ id: `by${key}`.slice(0, 22), name: 'A stand-in' }],
    }),
  },
  /** https://apify.com/khadinakbar/spotify-play-count-scraper */
  texts: {
    input: z.strictObject({
      urls: z.array(z.string().regex(/^spotify:track:\w{22}$/)).min(1),
      maxItems: z.int(),
    })
      .transform(({ urls }) => urls.map(trackId)),
    item: ({ key, playCount, name, releaseDate }) => ({
      trackName: name,
      playcount: playCount,
      playcountFormatted: typeof playCount === 'number' ? playCount.toLocaleString('en-US') : playCount,
      artistNames: 'A stand-in',
      trackUrl: `https://open.spotify.com/track/${key}`,
      trackUri: `spotify:track:${key}`,
      releaseDate: `${releaseDate}T00:00:00Z`,
    }),
  },
} satisfies Record<string, ActorShape>
