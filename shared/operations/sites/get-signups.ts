import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { byOffset } from '../../operation/paging.ts'
import { Instant, limit } from '../schemas.ts'
import { exportSignups } from './export-signups.ts'
import { SiteId } from './site-schemas.ts'

export const getSignups = operation({
  name: 'get_site_signups',
  summary: 'List the fans who signed up at a site, newest first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/sites/{id}/signups', errorBody: 'plain' },
  tool: {
    title: 'Site sign-ups',
    hints: { destructive: false, idempotent: true },
    paging: byOffset('signups'),
    links: (_, { input: { id } }) => [
      { title: 'All sign-ups with proof of consent, as CSV', operation: exportSignups, input: { id } },
    ],
  },
  input: z.strictObject({ id: SiteId, limit: limit(10_000, 10_000) }),
  output: z.object({
    signups: z.array(
      z.object({
        email: z.string().describe("The fan's address."),
        created_at: Instant.describe('UTC.'),
      }).meta({ id: 'SiteSignup', description: 'A fan on the list of a site.' }),
    ).describe('Newest first.'),
  }),
  errors: ['not_found'],
  handle: async ({ db }, { id, limit }) => ({
    signups: await db.call('get_site_signups', { site_id: id, row_limit: limit }),
  }),
})
