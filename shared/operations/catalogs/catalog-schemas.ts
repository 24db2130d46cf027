import * as z from 'zod'
import { Instant, Isrc, Uuid } from '../schemas.ts'

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

/** The recordings of one call; repeats count once. */
export const Isrcs = z.array(Isrc).min(1).max(10_000)

/** A capture of play counts. */
export const Snapshot = z.object({
  id: Uuid,
  state: z.enum(['queued', 'running', 'done', 'failed']),
  catalog_id: Uuid.nullable(),
  recording_count: z.int().describe('The number of recordings to capture.'),
  captured_count: z.int().describe('The number of recordings captured so far; the price depends on it.'),
  error: z.string().nullable().describe(
    'Why it failed. It begins with an error code from the documentation.',
  ),
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
})
