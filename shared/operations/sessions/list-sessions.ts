import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Pagination, success } from '../schemas.ts'
import { changesQuery, Next, Session } from './session-schemas.ts'

export const listSessions = operation({
  name: 'list_sessions',
  summary: 'List your sessions, latest change first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/sessions' },
  input: z.strictObject(changesQuery),
  output: success({
    sessions: z.array(Session).describe('Latest change first.'),
    pagination: Pagination,
    next: Next,
  }),
  handle: ({ db }, { page, limit, before }) => db.call('list_sessions', { before, page, page_limit: limit }),
})
