import * as z from 'zod'
import { serviceText } from '../../platform/given-text.ts'
import { operation } from '../../operation/operation.ts'
import { Instant, pageQuery, Pagination, success, Uuid } from '../schemas.ts'
import { OrganizationId } from './account-schemas.ts'
import { ClientId, Comparisons, GrantState, OrganizationScopes } from './list-grants.ts'

export const OrganizationGrant = z.object({
  account_id: Uuid.describe('The person who let the app in.'),
  account_name: z.string().nullable().describe('The name of the person.'),
  account_email: z.string().nullable().describe('The address of the person.'),
  client_id: ClientId,
  client_name: serviceText.nullable().describe('The name that the app gave itself. Nobody has checked it.'),
  client_uri: serviceText.nullable().describe('The website that the app gave itself. Nobody has checked it.'),
  scopes: OrganizationScopes,
  state: GrantState,
  comparisons: Comparisons,
  reviewed_by: z.string().nullable().describe(
    'The owner who opened them, by name; null if the account is gone.',
  ),
  reviewed_at: Instant.nullable().describe('When an owner opened them (UTC); null while they are closed.'),
  created_at: Instant.describe('When the person let it in, or last gave it more (UTC).'),
  ends_at: Instant.describe('When its access ends (UTC).'),
}).meta({ id: 'OrganizationGrant', description: 'An app that a person has let into an organization.' })

export const listOrganizationGrants = operation({
  name: 'list_organization_grants',
  summary: 'List the apps that people have let into an organization (owners only).',
  description: 'Those that wait for an owner come first.',
  access: { scope: 'read', principals: ['session'] },
  http: { method: 'get', path: '/api/organizations/{organizationId}/grants' },
  input: z.strictObject({ organizationId: OrganizationId, ...pageQuery }),
  output: success({
    grants: z.array(OrganizationGrant).describe('The apps.'),
    is_blocked: z.boolean().describe('Whether the organization lets no apps in.'),
    pagination: Pagination,
  }),
  errors: ['not_found'],
  handle: ({ db }, { organizationId, page, limit }) =>
    db.call('list_organization_grants', { organization_id: organizationId, page, page_limit: limit }),
})
