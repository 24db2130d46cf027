import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success, Uuid } from '../schemas.ts'
import { ScheduledTask } from './task-schemas.ts'

/** The schedules of the caller and its organizations, or of an account that it names. */
export const listTasks = operation({
  name: 'list_tasks',
  summary: 'List scheduled background work, newest first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/tasks', errorBody: 'status' },
  input: z.strictObject({
    account_id: Uuid.optional().describe('Only those of this account.'),
    artist_account_id: Uuid.optional().describe('Only those for this artist.'),
    enabled: z.boolean().optional().describe('Only those that are switched on, or off.'),
    id: Uuid.optional().describe('Only this one.'),
  }),
  output: z.object({ status: Success, tasks: z.array(ScheduledTask) }),
  errors: [],
  handle: async ({ db }, { account_id = null, artist_account_id = null, enabled = null, id = null }) =>
    success({
      tasks: await db.call<z.input<typeof ScheduledTask>[]>('list_tasks', {
        account_id,
        artist_account_id,
        enabled,
        id,
      }),
    }),
})
