import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { MemberId, OrganizationId } from './account-schemas.ts'
import { ClientId } from './list-grants.ts'
import { OrganizationGrant } from './list-organization-grants.ts'

export const approveOrganizationGrant = operation({
  name: 'approve_organization_grant',
  summary: 'Approve an app that a person has let into an organization (owners only).',
  description: 'The app may then do there what the person chose, until the person or an owner ends it.',
  access: { scope: 'write', principals: ['session'] },
  http: {
    method: 'put',
    path: '/api/organizations/{organizationId}/grants/{accountId}/{clientId}',
    body: 'optional',
  },
  input: z.strictObject({ organizationId: OrganizationId, accountId: MemberId, clientId: ClientId }),
  output: success({ grant: OrganizationGrant.describe('The app.') }),
  errors: ['proof_required', 'not_found'],
  handle: async ({ db }, { organizationId, accountId, clientId }) => ({
    grant: await db.call('approve_organization_grant', {
      organization_id: organizationId,
      account_id: accountId,
      client_id: clientId,
    }),
  }),
})
