import * as z from 'zod'
import { chargeErrors, chargePreview } from '../../operation/credits.ts'
import { operation } from '../../operation/operation.ts'
import { byOffset } from '../../operation/paging.ts'
import { CalendarDate, success } from '../schemas.ts'

const noProfile =
  'No Bandsintown profile is connected to this artist. Set bandsintown in the profileUrls of the artist ' +
  '(PATCH /api/artists/{artistId}) to https://www.bandsintown.com/a/{id}-{slug}'

const LiveEvent = z.object({
  date: CalendarDate.describe('At the venue.'),
  venue: z.string().describe('Name of the venue.'),
  city: z.string().describe('City of the venue.'),
  region: z.string().describe('State or province; may be empty.'),
  country: z.string().describe('Country of the venue.'),
  ticket_url: z.string().describe('Where tickets are sold.'),
  sold_out: z.boolean().describe('Whether no tickets are left.'),
  lineup: z.array(z.string()).describe('Artists of the show.'),
}).meta({ id: 'Event', description: 'A live show.' })

/** Needs the scope `write`, because it charges. An empty or a cached result has the same price. */
export const listArtistEvents = operation({
  name: 'list_artist_events',
  summary: 'List the live shows of an artist by date, from its connected Bandsintown profile.',
  description: 'Each call costs 1 credit; a failure costs nothing. Cancelled shows are left out.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  rate: 'lookup',
  idempotency: { savedWith: 'output' },
  uses: ['events'],
  cost: { operation: 'research_events' },
  http: { method: 'post', path: '/api/research/events' },
  tool: {
    title: 'List artist events',
    hints: { destructive: false, idempotent: false, openWorld: true },
    paging: byOffset('events'),
    listed: ['events.date', 'events.venue', 'events.ticket_url'],
  },
  preview: (db) =>
    chargePreview(
      db,
      { operation: 'research_events' },
      (price) => `Look up live shows? It charges ${price}.`,
    ),
  input: z.strictObject({
    artist_id: z.guid('artist_id is required and must be a valid UUID').describe('One of list_artists.'),
    date: z.enum(['upcoming', 'past', 'all']).default('upcoming').describe('Which shows.'),
  }),
  output: success({ events: z.array(LiveEvent).describe('By date.') }),
  errors: ['not_found', 'feature_unavailable', 'provider_failed', ...chargeErrors],
  faultTexts: { provider_failed: 'Failed to reach Bandsintown' },
  prepare: async ({ db, fail }, { artist_id }) =>
    await db.call('get_events_profile', { artist_id }) ?? fail('not_found', noProfile),
  handle: async ({ events, fail }, { date }, profileId) => ({
    events: await events.list(profileId, date) ?? fail('not_found', noProfile),
  }),
})
