import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import { MemberId, OrganizationId, organizationPrincipals } from './organization-schemas.ts'

/** An owner removes anybody, a member itself; the last owner stays. */
export const removeMember = operation({
  name: 'remove_organization_member',
  summary: 'Remove a person from an organization, or leave it.',
  access: { scope: 'write', principals: organizationPrincipals },
  http: {
    method: 'delete',
    path: '/api/organizations/{organizationId}/members/{accountId}',
    errorBody: 'status',
  },
  input: z.strictObject({ organizationId: OrganizationId, accountId: MemberId }),
  output: z.object({ status: Success }),
  errors: ['not_found', 'conflict'],
  handle: async ({ db }, { organizationId, accountId }) => {
    await db.call('remove_organization_member', { organization_id: organizationId, account_id: accountId })
    return success({})
  },
})
