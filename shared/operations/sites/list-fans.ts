import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Instant, pageQuery, Pagination, success, Uuid } from '../schemas.ts'
import { fanArguments, fanQuery } from './fan-query.ts'
import { MailHold, SignupState } from './site-schemas.ts'

const count = (what: string) => z.int().describe(what)

const Fan = z.object({
  receipt_id: Uuid.describe('The `record_id` of the receipt of this sign-up.'),
  email: z.string().describe("The fan's address."),
  site_id: Uuid.describe('The site of the list.'),
  page_name: z.string().nullable().describe('The name of its page; null if it has none.'),
  language: z.string().nullable().describe('The language of the page. Null for older sign-ups.'),
  created_at: Instant.describe('When the fan signed up (UTC).'),
  state: SignupState,
  confirmed_at: Instant.nullable().describe('When the link in the mail was followed (UTC).'),
  mail_held_by: MailHold,
}).meta({ id: 'Fan', description: 'A fan on the list of a site.' })

export const listFans = operation({
  name: 'list_fans',
  summary: 'List the fans of all sites of a workspace, newest first.',
  description: 'Who signed up at two sites is listed twice, because each has its own consent.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/fans' },
  input: z.strictObject({ ...fanQuery, ...pageQuery }),
  output: success({
    fans: z.array(Fan).describe('Newest first.'),
    counts: z.object({
      all: count('All of them.'),
      confirmed: count('Confirmed ones.'),
      pending: count('Pending ones.'),
      single: count('Those on the list without a mail.'),
      held: count('Pending ones whose mail is held.'),
    }).describe('The fans that the search and the site leave, by state.'),
    pagination: Pagination,
  }),
  errors: ['not_found'],
  handle: ({ db }, { page, limit, ...which }) =>
    db.call('list_fans', { ...fanArguments(which), page, page_limit: limit }),
})
