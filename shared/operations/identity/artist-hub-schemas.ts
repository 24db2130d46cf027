import * as z from 'zod'

export const unread_catalogs = z.int().describe(
  'How many other catalogs were not read: the newest 200 are, while they have at most 20,000 recordings together.',
)
