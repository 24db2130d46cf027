import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success, Uuid } from '../schemas.ts'
import { TaskId } from './task-schemas.ts'

export const deleteTask = operation({
  name: 'delete_task',
  summary: 'Delete scheduled work. Runs that it has started continue.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'delete', path: '/api/tasks/{taskId}' },
  input: z.strictObject({ taskId: TaskId }),
  output: success({ id: Uuid.describe('The deleted schedule.') }),
  errors: ['not_found'],
  handle: ({ db }, { taskId }) => db.call('delete_task', { task_id: taskId }),
})
