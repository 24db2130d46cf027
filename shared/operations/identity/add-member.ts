import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { Member, OrganizationId, PersonRole } from './account-schemas.ts'

/** The response does not reveal whether the address had an account. */
export const addMember = operation({
  name: 'add_organization_member',
  summary: 'Add a person to an organization by e-mail. Owners only.',
  description:
    'The person belongs to the organization from their next sign-in, and may act for it at once. The organization gets ' +
    'access to their own account once they accept. A person who is in it already keeps their role.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'invitation',
  idempotency: { savedWith: 'add_organization_member' },
  http: { method: 'post', path: '/api/organizations/{organizationId}/members', status: 201 },
  input: z.strictObject({
    organizationId: OrganizationId,
    email: z.string().trim().toLowerCase().max(254).pipe(z.email()).describe(
      'The e-mail address of the person.',
    ),
    role: PersonRole.default('member').describe('Owners manage the organization; members use it.'),
  }),
  output: success({ member: Member.describe('The member.') }),
  errors: ['proof_required', 'not_found'],
  handle: async ({ db }, { organizationId, email, role }) => ({
    member: await db.call('add_organization_member', { organization_id: organizationId, email, role }),
  }),
})
