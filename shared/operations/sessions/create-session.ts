import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import { OwnId, Session, Title } from './session-schemas.ts'

/** A session of the caller's own. Always 200: a repeat is answered as the first was. */
export const createSession = operation({
  name: 'create_session',
  summary: 'Create a session, which holds chats.',
  description: 'Name its `id` to make the request safe to repeat.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'post', path: '/api/sessions', errorBody: 'status' },
  input: z.strictObject({ id: OwnId.optional(), title: Title.optional() }),
  output: z.object({ status: Success, session: Session }),
  errors: [],
  handle: async ({ db }, { id = null, title = null }) =>
    success({ session: await db.call<z.input<typeof Session>>('create_session', { id, title }) }),
})
