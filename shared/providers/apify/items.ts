import * as z from 'zod'

/** One observation, and what the actor tells of its recording. */
export interface Observation {
  isrc: string
  value: number
  name: string | null
  artist: string | null
  release_date: string | null
}

export interface Page {
  /** How many items the dataset gave, good or not: where to read on. */
  count: number
  observations: Observation[]
  /** How many of them are no observation. */
  rejected: number
}

const Isrc = z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$/)
const Count = z.int().nonnegative()
/** What is told beside the count is taken where it is good, and costs no observation where it is not. */
const Told = z.string().trim().min(1).max(500)
  .refine((text) => text.isWellFormed() && !text.includes('\0')).nullish().catch(null)
const Released = z.iso.date().nullish().catch(null)

const Item = z.object({ isrc: Isrc, playCount: Count, name: Told, artist: Told, releaseDate: Released })

/** Judges a page item by item: one that is no observation does not spoil the others. */
export function readPage(items: unknown[]): Page {
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
