import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import { Next, pageQuery, Session } from './session-schemas.ts'

const Page = z.object({ sessions: z.array(Session), next: Next })

/** The caller's sessions. */
export const listSessions = operation({
  name: 'list_sessions',
  summary: 'List your sessions, latest change first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/sessions', errorBody: 'status' },
  input: z.strictObject(pageQuery),
  output: z.object({ status: Success, ...Page.shape }),
  errors: [],
  handle: async ({ db }, { limit, before = null }) =>
    success(await db.call<z.input<typeof Page>>('list_sessions', { before, row_limit: limit })),
})
