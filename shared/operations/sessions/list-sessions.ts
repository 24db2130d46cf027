import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { Next, pageQuery, Session } from './session-schemas.ts'

export const listSessions = operation({
  name: 'list_sessions',
  summary: 'List your sessions, latest change first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/sessions' },
  input: z.strictObject(pageQuery),
  output: success({ sessions: z.array(Session).describe('Latest change first.'), next: Next }),
  handle: ({ db }, { limit, before }) => db.call('list_sessions', { before, row_limit: limit }),
})
