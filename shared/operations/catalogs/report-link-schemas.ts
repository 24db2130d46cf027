import * as z from 'zod'
import { Instant, Uuid } from '../schemas.ts'

export const ReportLink = z.object({
  id: Uuid.describe('With which it is ended.'),
  state: z.enum(['active', 'expired', 'revoked', 'maker_left']).describe(
    'Whether it opens; maker_left once who made it no longer acts for the workspace.',
  ),
  valuation_id: Uuid.describe('The stored valuation that it shows.'),
  as_of: Instant.describe('What was recorded by then is known to it (UTC).'),
  shows_recordings: z.boolean().describe('Whether its reader sees the recordings, and their CSV.'),
  ends_at: Instant.describe('When it ends by itself (UTC).'),
  opened_count: z.int().describe('How often it was opened, without programs.'),
  last_opened_at: Instant.nullable().describe('When it was last opened (UTC); null if never.'),
  created_at: Instant.describe('When it was made (UTC).'),
}).meta({ id: 'ReportLink', description: 'A link to a stored report, without its address.' })
