import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { Organization } from './account-schemas.ts'
import { InvitingOrganizationId } from './invitation-schemas.ts'

export const acceptInvitation = operation({
  name: 'accept_invitation',
  summary: 'Accept an invitation and become a member of the organization.',
  description: 'From then on you act for the organization, and its people have access to your account.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'post', path: '/api/invitations/{organizationId}/accept', body: 'optional' },
  input: z.strictObject({ organizationId: InvitingOrganizationId }),
  output: success({ organization: Organization.describe('The organization that you belong to now.') }),
  errors: ['not_found'],
  handle: async ({ db }, { organizationId }) => ({
    organization: await db.call('accept_invitation', { organization_id: organizationId }),
  }),
})
