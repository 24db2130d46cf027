import * as z from 'zod'
import { serviceText } from '../../platform/given-text.ts'
import type { Observation, PlaycountPage } from '../ports/playcounts.ts'
import type { ActorMap } from './actor-map.ts'

const Isrc = z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$/)
/** An id, a URI (`spotify:track:...`) or an address (`https://open.spotify.com/intl-de/track/...?si=...`), as the id. */
const Track = z.string().max(500).transform((text) =>
  /(?:^|:track:|\/track\/)([0-9A-Za-z]{22})(?:$|[/?#])/.exec(text)?.[1]
)
  .pipe(z.string())
const Count = z.int().nonnegative()
const CountText = z.union([
  z.int(),
  z.string().max(30).regex(/^\d+$|^\d{1,3}(?:[,. \u00a0\u202f'_]\d{3})+$/).transform((text) =>
    Number(text.replace(/\D/g, ''))
  ),
]).pipe(Count)
/** An invalid value of these optional fields becomes null; the observation stays. */
const Text = serviceText.min(1).max(500).nullish().catch(null)
/** A date, or a time of which the date is used. */
const ReleaseDate = z.string().transform((text) => text.replace(/T.*$/s, '')).pipe(z.iso.date()).nullish()
  .catch(null)

const Item = z.object({
  isrc: Isrc.optional(),
  track_id: Track.optional(),
  name: Text,
  artist: Text,
  release_date: ReleaseDate,
})
const ItemWithNumber = Item.extend({ value: Count })
const ItemWithText = Item.extend({ value: CountText })

/** Reads a page item by item: an invalid one does not affect the others. */
export function readPage(items: unknown[], { output }: ActorMap): PlaycountPage {
  const Values = output.countText ? ItemWithText : ItemWithNumber
  const observations = items.flatMap((item): Observation[] => {
    const { data } = Values.safeParse({
      isrc: at(item, output.isrc),
      track_id: at(item, output.track),
      value: at(item, output.count),
      name: at(item, output.name),
      artist: at(item, output.artist),
      release_date: at(item, output.releaseDate),
    })
    if (!data || (data.isrc ?? data.track_id) === undefined) return []
    const { isrc, track_id, value, name, artist, release_date } = data
    return [{
      ...isrc === undefined ? { track_id } : { isrc },
      value,
      name: name ?? null,
      artist: artist ?? null,
      release_date: release_date ?? null,
    }]
  })
  return { count: items.length, observations, rejected: items.length - observations.length }
}

/** The fields of an item that the map reads, for the request of a page. */
export const fieldsOf = (
  { output: { isrc, track, count, name, artist, releaseDate } }: ActorMap,
): string[] => [
  ...new Set([isrc, track, count, name, artist, releaseDate].flatMap((path) => path?.split('.')[0] ?? [])),
]

/** The value at a path; undefined where there is none. */
function at(item: unknown, path: string | undefined): unknown {
  if (path === undefined) return undefined
  let value = item
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
