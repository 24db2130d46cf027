import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { network } from '../../platform/network.ts'
import { success } from '../schemas.ts'
import { Member, OrganizationId, PersonRole } from './account-schemas.ts'

/** The response does not reveal whether the address had an account. */
export const addMember = operation({
  name: 'add_organization_member',
  summary: 'Invite a person to an organization by e-mail. Owners only.',
  description:
    'It is mailed within the [budgets of mail](requests.md#mail), naming you by your e-mail address, and expires after 14 days. ' +
    'The person sees it at `GET /api/invitations`, also after signing up with this address, and becomes a member by accepting ' +
    'it. Until then it gives nothing to either side. A person who is a member or invited already keeps their role, and gets ' +
    'no other mail. One who left or declined cannot be invited (409) until they allow it.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'invitation',
  uses: ['host'],
  idempotency: { savedWith: 'add_organization_member' },
  http: { method: 'post', path: '/api/organizations/{organizationId}/members', status: 201 },
  input: z.strictObject({
    organizationId: OrganizationId,
    email: z.string().trim().toLowerCase().max(254).pipe(z.email()).describe(
      'The e-mail address of the person.',
    ),
    role: PersonRole.default('member').describe('Owners manage the organization; members use it.'),
  }),
  output: success({ member: Member.describe('The invitation, or the member.') }),
  errors: ['proof_required', 'not_found', 'conflict'],
  handle: async ({ db, host, clientAddress }, { organizationId, email, role }) => ({
    member: await db.call('add_organization_member', {
      organization_id: organizationId,
      email,
      role,
      has_mail: host.hasMail,
      client: network(clientAddress),
    }),
  }),
})
