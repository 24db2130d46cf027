import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { ScheduledTask, TaskId } from './task-schemas.ts'

export const updateTask = operation({
  name: 'update_task',
  summary: 'Switch scheduled work on or off. The caller who switches it on pays for its runs.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'patch', path: '/api/tasks/{taskId}' },
  input: z.strictObject({ taskId: TaskId, enabled: z.boolean().describe('Whether it is switched on.') }),
  output: success({ task: ScheduledTask.describe('The changed schedule.') }),
  errors: ['not_found', 'conflict'],
  handle: async ({ db }, { taskId, enabled }) => ({
    task: await db.call('update_task', { task_id: taskId, enabled }),
  }),
})
