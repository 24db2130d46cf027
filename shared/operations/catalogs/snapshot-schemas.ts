import * as z from 'zod'
import { Instant, Uuid } from '../schemas.ts'

/** A capture of play counts, as its people see it. */
export const Snapshot = z.object({
  id: Uuid,
  state: z.enum(['queued', 'running', 'done', 'failed']),
  catalog_id: Uuid.nullable(),
  recording_count: z.int().describe('How many recordings it asks for.'),
  captured_count: z.int().describe(
    'How many of them have been observed: what it costs is counted from these.',
  ),
  error: z.string().nullable().describe(
    'Why it failed, beginning with a name of the list in the documentation.',
  ),
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
})
