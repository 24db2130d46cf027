import * as z from 'zod'
import { serviceText } from '../../platform/given-text.ts'
import { operation } from '../../operation/operation.ts'
import { Instant, pageQuery, Pagination, success, Uuid } from '../schemas.ts'
import { Scopes } from './list-keys.ts'

export const ClientId = Uuid.describe(
  'The id of the app: the `client_id` of its registration at Supabase Auth.',
)

/** The limits of an app, which the database applies to each of its requests. */
export const GrantTerms = {
  monthly_budget_credits: z.int().min(0).max(1_000_000)
    .describe('What the app may spend of your credits in a month (UTC), its schedules included.'),
  may_publish: z.boolean()
    .describe(
      'Whether it may publish, unpublish and delete pages, change their addresses, and share reports.',
    ),
  may_schedule: z.boolean().describe('Whether it may order captures that repeat.'),
}

export const OrganizationScopes = z.array(z.enum(['read', 'write'])).describe('What it may do there.')
export const GrantState = z.enum(['waiting', 'granted'])
  .describe('Waiting: an owner of the organization has not approved it, and the app does not reach it.')

export const Comparisons = z.boolean()
  .describe('Whether it may compare play counts there: an owner of the organization has opened that to it.')

const GrantOrganization = z.object({
  organization_id: Uuid.describe('The organization.'),
  name: z.string().nullable().describe('Null if it has none.'),
  scopes: OrganizationScopes,
  state: GrantState,
  comparisons: Comparisons,
}).meta({ id: 'GrantOrganization', description: 'An organization that an app is let into.' })

export const GrantOrganizations = z.array(GrantOrganization).describe(
  'The organizations that it is let into, beside your own workspace.',
)

/** What a person gives; an owner of the organization is the one who approves it. */
export const GivenOrganizations = z.array(z.strictObject({
  organization_id: Uuid.describe('An organization that you belong to.'),
  scopes: Scopes.refine((scopes) => scopes.includes('read'), 'must contain read')
    .describe('What the app may do there, within its own scopes.'),
})).max(100).refine(
  (given) => new Set(given.map(({ organization_id }) => organization_id.toLowerCase())).size === given.length,
  'An organization is named twice',
).describe(
  'The organizations that it is let into, and no others. One that you do not own waits for an owner to approve it.',
)

export const GrantDays = z.int().min(1).max(365).describe('After how many days from now it ends.')

export const Grant = z.object({
  client_id: ClientId,
  client_name: serviceText.nullable().describe('The name that the app gave itself. Nobody has checked it.'),
  client_uri: serviceText.nullable().describe('The website that the app gave itself. Nobody has checked it.'),
  scopes: z.array(z.enum(['read', 'write'])).describe('What the app may do.'),
  monthly_budget_credits: GrantTerms.monthly_budget_credits,
  spent_credits: z.int().describe('What it has spent in this month, its work in progress included.'),
  may_publish: GrantTerms.may_publish,
  may_schedule: GrantTerms.may_schedule,
  schedule_count: z.int().describe('How many of the schedules that you pay for are its own.'),
  schedule_credits: z.int().describe('What these cost at most in a month, within their own budgets.'),
  organizations: GrantOrganizations,
  ends_at: Instant.describe('From when its tokens are refused, until you let it in again (UTC).'),
  created_at: Instant.describe('When you let the app in, for the latest time (UTC).'),
  last_token_at: Instant.nullable().describe(
    'When the app last got a token for your account (UTC), which it does about once an hour while it is used; null if it has none.',
  ),
}).meta({ id: 'Grant', description: 'An app that may use the account.' })

export const listGrants = operation({
  name: 'list_grants',
  summary: 'List the apps that may use your account.',
  description: 'They are the MCP clients and other OAuth clients that you let in on the consent page.',
  access: { scope: 'read', principals: ['session'] },
  http: { method: 'get', path: '/api/grants' },
  input: z.strictObject({
    authorization_id: z.string().regex(/^[\w-]{16,128}$/).optional().describe(
      'The id of a request to connect, which Supabase Auth adds to the address of the consent page.',
    ),
    ...pageQuery,
  }),
  output: success({
    grants: z.array(Grant).describe('The apps, the latest first.'),
    resource: serviceText.nullable().describe(
      'The address for which that request is, such as {base_url}/mcp/read-only; null if it names none, or is not yours to decide.',
    ),
    pagination: Pagination,
  }),
  handle: ({ db }, { page, limit, authorization_id }) =>
    db.call('list_grants', { page, page_limit: limit, authorization_id }),
})
