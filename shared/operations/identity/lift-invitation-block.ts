import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { InvitingOrganizationId } from './invitation-schemas.ts'

export const liftInvitationBlock = operation({
  name: 'lift_invitation_block',
  summary: 'Allow an organization to invite you again.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'delete', path: '/api/invitation-blocks/{organizationId}' },
  input: z.strictObject({ organizationId: InvitingOrganizationId }),
  output: success({}),
  errors: ['not_found'],
  async handle({ db }, { organizationId }) {
    await db.call('lift_invitation_block', { organization_id: organizationId })
    return {}
  },
})
