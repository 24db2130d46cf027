import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { MemberId, OrganizationId } from './account-schemas.ts'

export const removeMember = operation({
  name: 'remove_organization_member',
  summary: 'Remove a person or an invitation from an organization, or leave it.',
  description:
    'Owners remove anybody but the last owner. An organization that you leave may not invite you again until you allow it: ' +
    '`DELETE /api/invitation-blocks/{organizationId}`.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'delete', path: '/api/organizations/{organizationId}/members/{accountId}' },
  input: z.strictObject({ organizationId: OrganizationId, accountId: MemberId }),
  output: success({}),
  errors: ['not_found', 'conflict'],
  async handle({ db }, { organizationId, accountId }) {
    await db.call('remove_organization_member', { organization_id: organizationId, account_id: accountId })
    return {}
  },
})
