import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { arrayText } from '../../platform/text.ts'
import { success } from '../schemas.ts'
import { MemberId, OrganizationId } from './account-schemas.ts'
import { ClientId, OrganizationScopes } from './list-grants.ts'
import { OrganizationGrant } from './list-organization-grants.ts'

export const approveOrganizationGrant = operation({
  name: 'approve_organization_grant',
  summary: 'Approve an app that a person has let into an organization (owners only).',
  description: 'The app may then do there what the person chose, until the person or an owner ends it. ' +
    'It compares play counts only if an owner opens the comparisons to it, until the person lets it do more there.',
  access: { scope: 'write', principals: ['session'] },
  http: {
    method: 'put',
    path: '/api/organizations/{organizationId}/grants/{accountId}/{clientId}',
  },
  input: z.strictObject({
    organizationId: OrganizationId,
    accountId: MemberId,
    clientId: ClientId,
    scopes: OrganizationScopes.describe(
      'What you saw that it asks for: if it has become more, nothing is approved.',
    ),
    comparisons: z.boolean().optional().describe(
      'Whether it may compare the play counts of the organization\u2019s catalogs; left out, that stays as it is.',
    ),
  }),
  output: success({ grant: OrganizationGrant.describe('The app.') }),
  errors: ['proof_required', 'not_found', 'conflict'],
  handle: async ({ db }, { organizationId, accountId, clientId, scopes, comparisons }) => ({
    grant: await db.call('approve_organization_grant', {
      organization_id: organizationId,
      account_id: accountId,
      client_id: clientId,
      scopes: arrayText(scopes),
      comparisons,
    }),
  }),
})
