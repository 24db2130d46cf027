import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { InvitingOrganizationId } from './invitation-schemas.ts'

export const declineInvitation = operation({
  name: 'decline_invitation',
  summary: 'Decline an invitation. The organization may not invite you again.',
  description: '`DELETE /api/invitation-blocks/{organizationId}` allows it again.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'post', path: '/api/invitations/{organizationId}/decline', body: 'optional' },
  input: z.strictObject({ organizationId: InvitingOrganizationId }),
  output: success({}),
  errors: ['not_found'],
  async handle({ db }, { organizationId }) {
    await db.call('decline_invitation', { organization_id: organizationId })
    return {}
  },
})
