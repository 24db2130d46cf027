import * as z from 'zod'

export const unread_catalogs = z.int().describe(
  'How many other catalogs were not read: the newest 200 are, while they have at most 20,000 recordings together.',
)

/** Whom the pages about an artist reached. */
export const reach = {
  visits: z.int().describe('How often these pages were opened in the past two years.'),
  fans: z.int().describe('Fans on their lists, without pending ones. One on two lists counts twice.'),
}
