import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success, Uuid } from '../schemas.ts'
import { TaskId } from './task-schemas.ts'

/** Ends a schedule. What it has started goes on. */
export const deleteTask = operation({
  name: 'delete_task',
  summary: 'End scheduled work. Runs that it has started go on.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'delete', path: '/api/tasks/{taskId}', errorBody: 'status' },
  input: z.strictObject({ taskId: TaskId }),
  output: z.object({ status: Success, id: Uuid }),
  errors: ['not_found'],
  handle: async ({ db }, { taskId }) =>
    success(await db.call<{ id: string }>('delete_task', { task_id: taskId })),
})
