import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { pageQuery, Pagination, success } from '../schemas.ts'
import { InvitationBlock } from './invitation-schemas.ts'

export const listInvitationBlocks = operation({
  name: 'list_invitation_blocks',
  summary: 'List the organizations that may not invite you, latest first.',
  description: 'You left them or declined their invitations.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/invitation-blocks' },
  input: z.strictObject(pageQuery),
  output: success({
    blocks: z.array(InvitationBlock).describe('Latest first.'),
    pagination: Pagination,
  }),
  handle: ({ db }, { page, limit }) => db.call('list_invitation_blocks', { page, page_limit: limit }),
})
