import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { byPage } from '../../operation/paging.ts'
import { Instant, limit, Page, Pagination } from '../schemas.ts'
import { exportSignups } from './export-signups.ts'
import { SignupState, SiteId } from './site-schemas.ts'

export const getSignups = operation({
  name: 'get_site_signups',
  summary: 'List the fans who signed up at a site, newest first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/sites/{id}/signups', errorBody: 'plain' },
  tool: {
    title: 'Site sign-ups',
    hints: { destructive: false, idempotent: true },
    paging: byPage('signups'),
    listed: ['signups.email', 'signups.created_at'],
    links: (_, { input: { id } }) => [
      { title: 'All sign-ups with proof of consent, as CSV', operation: exportSignups, input: { id } },
    ],
  },
  input: z.strictObject({ id: SiteId, page: Page, limit: limit(10_000, 10_000) }),
  output: z.object({
    signups: z.array(
      z.object({
        email: z.string().describe("The fan's address."),
        created_at: Instant.describe('UTC.'),
        state: SignupState,
        confirmed_at: Instant.nullable().describe('When the link in the mail was followed (UTC).'),
      }).meta({ id: 'SiteSignup', description: 'A fan on the list of a site.' }),
    ).describe('Newest first.'),
    pagination: Pagination,
  }),
  errors: ['not_found'],
  handle: ({ db }, { id, page, limit }) =>
    db.call('get_site_signups', { site_id: id, page, page_limit: limit }),
})
