import * as z from 'zod'
import { CalendarDate, Instant, Isrc, Uuid } from '../schemas.ts'

/** Who may work with catalogs: everybody, an OAuth client in its person's own workspace. */
export const catalogPrincipals = ['session', 'delegated', 'api_key'] as const

export const CatalogName = z.string().trim().min(1).max(200)

export const Catalog = z.object({
  id: Uuid,
  name: z.string(),
  song_count: z.int(),
  owner_ids: z.array(Uuid).describe('The accounts that own it: yours, or organizations of yours.'),
  snapshot_id: Uuid.nullable().describe('Its latest measurement.'),
  created_at: Instant,
  updated_at: Instant,
})

export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total_count: z.int(),
  total_pages: z.int(),
  has_more: z.boolean(),
})

export const Page = z.int().min(1).max(1_000_000).default(1)

export const CatalogSong = z.object({
  isrc: z.string(),
  name: z.string().nullable(),
  artist: z.string().nullable(),
  release_date: CalendarDate.nullable(),
  added_at: Instant,
})

/** The recordings of one call; repeats count once. */
export const Isrcs = z.array(Isrc).min(1).max(10_000)

/** How Postgres reads a list of ISRCs, which need no quotes. */
export const isrcList = (isrcs: string[]) => `{${isrcs.join()}}`
