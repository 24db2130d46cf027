import * as z from 'zod'
import type { Observation, PlaycountPage } from '../ports/playcounts.ts'

const Isrc = z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$/)
const Count = z.int().nonnegative()
/** An invalid value of these optional fields becomes null; the observation stays. */
const Text = z.string().trim().min(1).max(500)
  .refine((text) => text.isWellFormed() && !text.includes('\0')).nullish().catch(null)
const ReleaseDate = z.iso.date().nullish().catch(null)

const Item = z.object({ isrc: Isrc, playCount: Count, name: Text, artist: Text, releaseDate: ReleaseDate })

/** Reads a page item by item: an invalid one does not affect the others. */
export function readPage(items: unknown[]): PlaycountPage {
  const observations = items.flatMap((item): Observation[] => {
    const { data } = Item.safeParse(item)
    if (!data) return []
    const { isrc, playCount, name, artist, releaseDate } = data
    return [{
      isrc,
      value: playCount,
      name: name ?? null,
      artist: artist ?? null,
      release_date: releaseDate ?? null,
    }]
  })
  return { count: items.length, observations, rejected: items.length - observations.length }
}
