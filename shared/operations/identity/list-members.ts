import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { pageQuery, Pagination, success } from '../schemas.ts'
import { Member, OrganizationId } from './account-schemas.ts'

export const listMembers = operation({
  name: 'list_organization_members',
  summary: 'List the people and artists of an organization, oldest first.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/organizations/{organizationId}/members' },
  input: z.strictObject({
    organizationId: OrganizationId,
    only: z.enum(['people', 'artists', 'invited']).optional().describe(
      'Only the people who belong to it, its artists, or the people who are invited.',
    ),
    ...pageQuery,
  }),
  output: success({ members: z.array(Member).describe('Oldest first.'), pagination: Pagination }),
  errors: ['not_found'],
  handle: ({ db }, { organizationId, only, page, limit }) =>
    db.call('list_organization_members', {
      organization_id: organizationId,
      page,
      page_limit: limit,
      only_part: only,
    }),
})
