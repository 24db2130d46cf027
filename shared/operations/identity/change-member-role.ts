import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { Member, MemberId, OrganizationId, PersonRole } from './account-schemas.ts'

export const changeMemberRole = operation({
  name: 'change_organization_member',
  summary: "Change a person's role (owners only), or accept your invitation.",
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'patch', path: '/api/organizations/{organizationId}/members/{accountId}' },
  input: z.strictObject({
    organizationId: OrganizationId,
    accountId: MemberId,
    role: PersonRole.optional().describe('The new role.'),
    accepted: z.literal(true).optional().describe(
      'Accept your own invitation, as `POST /api/invitations/{organizationId}/accept` does.',
    ),
  }).refine(({ role, accepted }) => role || accepted, 'At least one field is required'),
  output: success({ member: Member.describe('The changed member.') }),
  errors: ['proof_required', 'not_found', 'conflict'],
  handle: async ({ db }, { organizationId, accountId, role, accepted = false }) => ({
    member: await db.call('change_organization_member', {
      organization_id: organizationId,
      account_id: accountId,
      role,
      accepted,
    }),
  }),
})
