import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import {
  Member,
  MemberId,
  OrganizationId,
  organizationPrincipals,
  PersonRole,
} from './organization-schemas.ts'

/** A person's role, changed by an owner, or the person's own agreement to having been added. */
export const changeMemberRole = operation({
  name: 'change_organization_member',
  summary: "Change a person's role (owners only), or accept your own membership.",
  access: { scope: 'write', principals: organizationPrincipals },
  http: {
    method: 'patch',
    path: '/api/organizations/{organizationId}/members/{accountId}',
    errorBody: 'status',
  },
  input: z.strictObject({
    organizationId: OrganizationId,
    accountId: MemberId,
    role: PersonRole.optional(),
    accepted: z.literal(true).optional().describe('Agree to your own membership.'),
  }).refine(({ role, accepted }) => role || accepted, 'At least one field is required'),
  output: z.object({ status: Success, member: Member }),
  errors: ['not_found', 'conflict'],
  handle: async ({ db }, { organizationId, accountId, role, accepted }) =>
    success({
      member: await db.call<z.input<typeof Member>>('change_organization_member', {
        organization_id: organizationId,
        account_id: accountId,
        role: role ?? null,
        accepted: accepted ?? false,
      }),
    }),
})
