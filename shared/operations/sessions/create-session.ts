import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { OwnId, Session, Title } from './session-schemas.ts'

/** The status is always 200, because a repeat gets the same response as the first request. */
export const createSession = operation({
  name: 'create_session',
  summary: 'Create a session, which contains chats.',
  description: 'Set `id` to make the request safe to repeat.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'create_session' },
  http: { method: 'post', path: '/api/sessions' },
  input: z.strictObject({ id: OwnId.optional(), title: Title.optional() }),
  output: success({ session: Session.describe('The session.') }),
  handle: async ({ db }, { id, title }) => ({ session: await db.call('create_session', { id, title }) }),
})
