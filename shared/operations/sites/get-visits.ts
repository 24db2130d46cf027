import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CalendarDate } from '../schemas.ts'
import { SiteId } from './site-schemas.ts'

const count = z.int().min(0)
/** Dates of the years after 9999 have another form. */
const lastSince = '9998-12-31'

export const getVisits = operation({
  name: 'get_site_visits',
  summary: 'Read how often a page was visited, played, clicked and signed up at, by day.',
  description:
    'Counted on the server without cookies or identifiers; programs that name themselves are left out. ' +
    'Visits of the last seconds may be missing.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/sites/{id}/visits', errorBody: 'plain' },
  input: z.strictObject({
    id: SiteId,
    since: CalendarDate.refine((day) => day <= lastSince, `must not lie after ${lastSince}`).optional()
      .describe('The first day (UTC). By default the last day is today.'),
    days: z.int().min(1).max(366).default(30).describe('How many days.'),
  }),
  output: z.object({
    since: CalendarDate.describe('The first day (UTC).'),
    days: z.array(
      z.object({
        date: CalendarDate.describe('The day (UTC).'),
        visits: count.describe('How often the page was opened.'),
        plays: count.describe('How often its game was started.'),
        signups: count.describe('Fans of this day who are still on the list.'),
        confirmations: count.describe('Sign-ups confirmed on this day, of fans who are still on the list.'),
        trapped_signups: count.describe(
          'Sign-ups with a value in the hidden field `website`, which are taken for bots and not stored.',
        ),
        sources: z.array(z.object({
          source: z.string().describe(
            'direct, search, mail, other, a network by name, or the utm_source of the link.',
          ),
          visits: count.describe('Visits from there.'),
        })).describe('Where visits came from, most first.'),
        buttons: z.array(z.object({
          button: z.string().describe('The service or the label of the link; video; tickets.'),
          clicks: count.describe('How often it was followed.'),
        })).describe('Which links were followed, most first.'),
      }).meta({ id: 'SiteDay', description: 'What happened on a page on one day.' }),
    ).describe('Each day of the period, without gaps.'),
  }),
  errors: ['not_found'],
  handle: ({ db }, { id, since, days }) => db.call('get_site_visits', { site_id: id, since, days }),
})
