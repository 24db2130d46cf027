import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success, Uuid } from '../schemas.ts'
import { TaskRun } from './task-schemas.ts'

/** Has a run end. It ends within seconds, so the answer may still show it at work: 202 then, 200 where it has ended. */
export const cancelRun = operation({
  name: 'cancel_run',
  summary:
    'Cancel background work. It ends as failed within seconds, and its error begins with `cancelled:`.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: {
    method: 'post',
    path: '/api/tasks/runs/{runId}/cancel',
    errorBody: 'status',
    body: 'optional',
    accepted: ({ run }) => run.finishedAt === null,
  },
  input: z.strictObject({ runId: Uuid.describe('A run of yours or of an organization that you belong to.') }),
  output: z.object({ status: Success, run: TaskRun }),
  errors: ['not_found', 'conflict'],
  handle: async ({ db }, { runId }) =>
    success({ run: await db.call<z.input<typeof TaskRun>>('cancel_run', { run_id: runId }) }),
})
