import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { network } from '../../platform/network.ts'
import { success } from '../schemas.ts'
import { Member, MemberId, OrganizationId } from './account-schemas.ts'

export const resendInvitation = operation({
  name: 'resend_organization_invitation',
  summary: 'Send an invitation again, at most once a day. Owners only.',
  description:
    'It expires 14 days later, also one that had expired, and rests on you from then on. The mail names you by your e-mail ' +
    'address.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'invitation',
  uses: ['host'],
  idempotency: { savedWith: 'resend_organization_invitation' },
  http: {
    method: 'post',
    path: '/api/organizations/{organizationId}/members/{accountId}/resend',
    body: 'optional',
    status: 202,
  },
  input: z.strictObject({
    organizationId: OrganizationId,
    accountId: MemberId.describe('The account of the invited person.'),
  }),
  output: success({ member: Member.describe('The invitation.') }),
  errors: ['proof_required', 'not_found'],
  handle: async ({ db, host, clientAddress }, { organizationId, accountId }) => ({
    member: await db.call('resend_organization_invitation', {
      organization_id: organizationId,
      account_id: accountId,
      has_mail: host.hasMail,
      client: network(clientAddress),
    }),
  }),
})
