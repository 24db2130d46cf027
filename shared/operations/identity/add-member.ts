import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import { Email, Member, OrganizationId, organizationPrincipals, PersonRole } from './organization-schemas.ts'

/** Adds a person by address. The answer is the same whether or not an account had it. */
export const addMember = operation({
  name: 'add_organization_member',
  summary: 'Add a person to an organization by e-mail. Owners only.',
  description:
    'The person finds the organization at their next sign-in and may act for it at once. Their own ' +
    'account is reached by the organization once they accept. One who is in it already keeps their role.',
  access: { scope: 'write', principals: organizationPrincipals },
  http: {
    method: 'post',
    path: '/api/organizations/{organizationId}/members',
    errorBody: 'status',
    status: 201,
  },
  input: z.strictObject({
    organizationId: OrganizationId,
    email: Email,
    role: PersonRole.default('member'),
  }),
  output: z.object({ status: Success, member: Member }),
  errors: ['not_found'],
  handle: async ({ db }, { organizationId, email, role }) =>
    success({
      member: await db.call<z.input<typeof Member>>('add_organization_member', {
        organization_id: organizationId,
        email,
        role,
      }),
    }),
})
