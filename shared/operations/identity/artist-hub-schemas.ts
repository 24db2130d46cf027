import * as z from 'zod'
import { change } from '../catalogs/figures-schema.ts'

export const unread_catalogs = z.int().describe(
  'How many other catalogs were not read: the newest 200 are, while they have at most 20,000 recordings together.',
)

/** Whom the pages about an artist reached. */
export const reach = {
  visits: z.int().describe('How often these pages were opened in the past two years.'),
  fans: z.int().describe('Fans on their lists, without pending ones. One on two lists counts twice.'),
}

/** The plays of the recordings under the name of an artist. */
export const plays = {
  comparable_recordings: z.int().nullable().describe(
    'Those that the plays and their change stand on; null for an OAuth client that may not compare play counts there, and with PLAYCOUNT_HISTORY off.',
  ),
  ...change,
}

/** The same in all catalogs of a workspace. */
export const allPlays = {
  recordings: z.int().describe('Recordings under exactly its name in these catalogs, each once.'),
  ...plays,
}
