import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { MemberId, OrganizationId } from './account-schemas.ts'
import { ClientId } from './list-grants.ts'

export const endOrganizationGrant = operation({
  name: 'end_organization_grant',
  summary: 'Take an app of a person out of an organization (owners only).',
  description: 'Its access ends at once, and the schedules that it ordered there are disabled.',
  access: { scope: 'write', principals: ['session'] },
  http: { method: 'delete', path: '/api/organizations/{organizationId}/grants/{accountId}/{clientId}' },
  input: z.strictObject({ organizationId: OrganizationId, accountId: MemberId, clientId: ClientId }),
  output: success({ client_id: ClientId }),
  errors: ['not_found'],
  handle: ({ db }, { organizationId, accountId, clientId }) =>
    db.call('end_organization_grant', {
      organization_id: organizationId,
      account_id: accountId,
      client_id: clientId,
    }),
})
