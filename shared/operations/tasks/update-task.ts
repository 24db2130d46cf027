import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import { ScheduledTask, TaskId } from './task-schemas.ts'

/** Switches a schedule on or off. Whoever switches it on pays for its runs. */
export const updateTask = operation({
  name: 'update_task',
  summary: 'Switch scheduled work on or off. Who switches it on pays for it from then on.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'patch', path: '/api/tasks/{taskId}', errorBody: 'status' },
  input: z.strictObject({ taskId: TaskId, enabled: z.boolean() }),
  output: z.object({ status: Success, task: ScheduledTask }),
  errors: ['not_found', 'conflict'],
  handle: async ({ db }, { taskId, enabled }) =>
    success({
      task: await db.call<z.input<typeof ScheduledTask>>('update_task', { task_id: taskId, enabled }),
    }),
})
