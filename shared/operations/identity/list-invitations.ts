import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { pageQuery, Pagination, success } from '../schemas.ts'
import { Invitation } from './invitation-schemas.ts'

/** No tool: strangers choose the names in it, and a model could take them for instructions. */
export const listInvitations = operation({
  name: 'list_invitations',
  summary: 'List your invitations to organizations, newest first.',
  description: 'An invitation gives nothing to either side until you accept it.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/invitations' },
  input: z.strictObject(pageQuery),
  output: success({
    invitations: z.array(Invitation).describe('Newest first.'),
    pagination: Pagination,
  }),
  handle: ({ db }, { page, limit }) => db.call('list_invitations', { page, page_limit: limit }),
})
