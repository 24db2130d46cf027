import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import { Member, OrganizationId, organizationPrincipals } from './organization-schemas.ts'

/** What an organization contains: its people, and the artists that it looks after. */
export const listMembers = operation({
  name: 'list_organization_members',
  summary: 'List the people and artists of an organization, oldest first.',
  access: { scope: 'read', principals: organizationPrincipals },
  http: { method: 'get', path: '/api/organizations/{organizationId}/members', errorBody: 'status' },
  input: z.strictObject({ organizationId: OrganizationId }),
  output: z.object({ status: Success, members: z.array(Member) }),
  errors: ['not_found'],
  handle: async ({ db }, { organizationId }) =>
    success({
      members: await db.call<z.input<typeof Member>[]>('list_organization_members', {
        organization_id: organizationId,
      }),
    }),
})
